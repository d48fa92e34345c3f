"""What client and inference process share: addresses, frames, and the JSON of their items."""
