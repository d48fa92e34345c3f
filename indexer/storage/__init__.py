"""Locks between processes, and atomic replacement of files on disk."""
