"""Feedback of writers on findings: stored, withdrawn, and exported as training data."""
