"""Lexical ranking: BM25."""
