"""Direct quotes: find them, say whose they are, align them with their sources and compare them."""
