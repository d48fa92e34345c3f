"""The parts of ``bench.load``: simulated reporters who write at once, each over a websocket of its own."""
