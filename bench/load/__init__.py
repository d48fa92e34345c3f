"""The parts of ``bench.load``: reporters who write at once, each over a websocket of its own, and what they see."""
