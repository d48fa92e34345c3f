"""Quote recommendation: which paragraph, and which words of it, to quote next (MacLaughlin et al. 2021)."""
