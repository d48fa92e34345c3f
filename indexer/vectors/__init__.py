"""Vector stores: FAISS in a folder, or a Milvus server, behind one protocol."""
