"""Training of quote recommendation."""
