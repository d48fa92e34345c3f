"""Baselines of quote recommendation: TF-IDF, BM25, the interaction network of the papers, and span baselines."""
