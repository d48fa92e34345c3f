"""Benchmarks of speed and scale."""
