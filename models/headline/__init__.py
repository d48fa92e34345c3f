"""The headline check: whether a quote in a headline has a matching quote in the body (Song et al. 2023)."""
