"""Evaluation of quote recommendation."""
