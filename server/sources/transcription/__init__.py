"""Transcribe recordings with the speech recogniser that the newsroom installed, as background jobs.

``transcriber`` runs faster-whisper; ``engine_process`` runs its program with limits; ``job`` imports the transcript as a
source. Nothing here uses the network.
"""
