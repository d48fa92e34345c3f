"""The parts of ``bench.faults``: what befalls a newsroom, and those who write while it does."""
