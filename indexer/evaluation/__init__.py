"""Compare what the readers make of files with readings that people wrote: ``python -m indexer readers``."""
