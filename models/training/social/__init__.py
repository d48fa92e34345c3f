"""Training of linking posts and articles."""
