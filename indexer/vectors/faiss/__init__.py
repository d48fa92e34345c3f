"""A vector store in a folder, with FAISS: immutable segments, a manifest, compaction."""
