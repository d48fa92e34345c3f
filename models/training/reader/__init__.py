"""Training of the reader on stories."""
