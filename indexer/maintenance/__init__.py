"""Keep the stores of an index synchronised with the library; check, repair and rebuild them."""
