"""Data sets of aligned quotes, read and checked."""
