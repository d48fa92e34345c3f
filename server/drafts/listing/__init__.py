"""The list of drafts: its search, and caches of texts and warning counts for it."""
