"""Index a newsroom's library: readers, embeddings, vector and lexical search, phrase index, alignment, maintenance."""
