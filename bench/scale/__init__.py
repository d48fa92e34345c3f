"""The parts of ``bench.index``: a library of any size, exact results to compare with, baselines, and memory use."""
