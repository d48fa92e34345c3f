"""Settings of the process: garbage collection, memory of the allocator, scheduling of threads."""
