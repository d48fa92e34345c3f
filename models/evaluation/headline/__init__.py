"""Evaluation of the headline check."""
