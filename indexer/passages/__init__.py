"""The index of passages: hybrid search by vectors and words, and two-stage search of the archive."""
