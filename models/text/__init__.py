"""Quotes, sentences, names, attribution and alignment; nothing in it is learned."""
