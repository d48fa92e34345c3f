"""Transcribes recordings with a speech recogniser that the newsroom installed, as background jobs.

``transcriber`` is what an engine has to offer, ``fast_whisper`` and ``whisper_cpp`` are the two, ``factory`` finds the
one of the settings, ``engine_process`` runs their programs with limits, ``job`` makes a source of what they hear.
Nothing here uses the network.
"""
