"""Writes an ``Article`` as HTML, Markdown, Word or JSON."""
