"""Threads as trees, and how what is known of their posts is pooled."""
