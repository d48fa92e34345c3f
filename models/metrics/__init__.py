"""Measures of rankings, spans, embedding spaces, and their significance."""
