"""What benchmarks share: server processes, a client, typing schedules, latency figures, reports."""
