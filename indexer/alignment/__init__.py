"""Align the quotes of published articles to transcripts, and write training pairs."""
