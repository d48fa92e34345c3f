"""Candidate spans of a paragraph, their signals and their search."""
