"""The recall network: dual encoder, packing and pooling of queries, and the encoder that runs it."""
