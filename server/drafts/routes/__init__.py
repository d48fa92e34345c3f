"""HTTP routes of drafts, their list and their versions."""
