"""Training of the weights that the desk runs, and of networks that it is compared with."""
