"""Training of the reader on stories, and on what published articles quote next."""
