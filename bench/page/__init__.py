"""The page beside a bare editor: what a keystroke costs."""
