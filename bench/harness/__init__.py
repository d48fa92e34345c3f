"""What benchmarks share: server processes, clients, percentiles, reports."""
