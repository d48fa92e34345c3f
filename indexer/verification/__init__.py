"""Find quotes in sources, and verify a text's quotes against them."""
