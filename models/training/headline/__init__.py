"""Training of the headline check."""
