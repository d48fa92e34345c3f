"""The page compared with a bare editor: the cost of a keystroke."""
