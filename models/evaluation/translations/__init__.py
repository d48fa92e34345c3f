"""Measures the verification of quotes in translation."""
