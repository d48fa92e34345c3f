"""The inference process: its HTTP server, queue of work, metrics, and the networks it loads."""
