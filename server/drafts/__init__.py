"""Drafts: create, save with optimistic locking, version, list, import and export them, and presence of their writers.

Offers ``service`` (``DraftService``, ``SaveConflict``), ``revisions`` (``Revisions``), ``exporter``, ``listing`` (the
list with its caches), ``presence.events`` (``broadcast_saved``) and ``comments``.
"""
