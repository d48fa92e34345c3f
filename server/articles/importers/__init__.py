"""Reads an article from HTML, Markdown, Word or this desk's JSON; ``detect`` chooses by the content."""
