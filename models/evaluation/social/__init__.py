"""Evaluation of linking posts, articles and cascades."""
