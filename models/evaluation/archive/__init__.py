"""Evaluation of search and suggestions over a whole archive."""
