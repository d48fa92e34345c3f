"""Imports whole archives as a stream, from the command line or as a background job of an upload.

``reader`` reads items in worker processes, ``writer`` stores them, ``service`` runs all stages, ``job`` runs them for
an upload.
"""
