"""The page in a real browser: the cost of a keystroke compared with a bare editor, and a story's offers."""
