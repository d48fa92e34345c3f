"""Transcribe recordings with the speech recogniser that the newsroom installed, as background jobs.

``transcriber`` is the interface of a recogniser, ``fast_whisper`` runs faster-whisper behind it, ``engine_process``
runs its program with limits, and ``job`` imports the transcript as a source. Nothing here uses the network.
"""
