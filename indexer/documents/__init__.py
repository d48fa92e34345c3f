"""Documents as typed blocks: one parser for a format, and a transcript and an article are two projections of it."""
