"""Embed sources, and cache embeddings and sentence boundaries by text hash in SQLite."""
