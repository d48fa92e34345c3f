"""Baselines of quote recommendation: TF-IDF, doc2vec, K-NRM, Conv-KNRM and span baselines."""
