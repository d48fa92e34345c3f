"""The page in Chromium: keystrokes, first paint and layout shift, pictures of it."""
