"""The measurements of the index benchmark, and the baselines they are compared with."""
