"""HTTP routes of sources, paragraphs, recordings, uploads and fetching by address."""
