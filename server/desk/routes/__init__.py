"""HTTP routes of the writing desk, of the health check, and of the assistant for other editors."""
