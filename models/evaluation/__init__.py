"""Measures the desk's models and the baselines on data sets: ``python -m models.evaluation``."""
