"""The data of the index benchmark: a library of any size, its store, vectors and queries."""
