"""The memory of a desk while it is used."""
