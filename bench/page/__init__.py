"""The page in Chromium: keystrokes, first paint and layout shift, the offers of a story, pictures of it."""
