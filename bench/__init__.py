"""Benchmarks: ``python -m bench load|faults|latency|page|memory|verify``."""
