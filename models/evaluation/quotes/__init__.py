"""Evaluation of quote verification and attribution."""
