"""Sentence and clause boundaries, and the sentence at the caret."""
