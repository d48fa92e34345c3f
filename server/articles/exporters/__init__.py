"""Writes an ``Article`` as HTML, Markdown, Word, JSON or NITF."""
