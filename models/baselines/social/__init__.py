"""Baselines of linking posts and articles: TF-IDF, LDA and untrained embeddings."""
