"""Aligns a quote with the passage it comes from, word by word."""
