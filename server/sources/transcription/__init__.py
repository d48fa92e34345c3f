"""Transcribe recordings with the speech recogniser that the newsroom installed, as background jobs.

``transcriber`` runs faster-whisper, ``engine_process`` limits its program, ``job`` imports the transcript as a source.
Nothing here uses the network.
"""
