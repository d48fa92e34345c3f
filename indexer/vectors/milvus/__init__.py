"""A vector store on a Milvus server."""
