"""The networks of linking: towers, cross-encoder."""
