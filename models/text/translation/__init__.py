"""Compares a quote with the passage of another language that it translates: numbers, names and negation."""
