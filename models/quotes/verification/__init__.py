"""Verify quotes: find them in sources, compare the words, compare the speakers, and judge."""
