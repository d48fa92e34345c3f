"""Encoders that give a state per token, for matching texts token by token."""
