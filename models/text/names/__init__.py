"""Names of people, and whether two of them are the same person's."""
