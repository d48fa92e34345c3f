"""The paragraph ranker and span predictor of MacLaughlin et al. §4 and §5, a network that the desk does not run."""
