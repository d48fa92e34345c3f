"""Direct quotes in a text, and their marks."""
