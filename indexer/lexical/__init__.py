"""Lexical search: BM25 over paragraphs and whole sources, with tantivy."""
