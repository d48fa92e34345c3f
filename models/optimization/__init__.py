"""What training and evaluation share: the training loop, and the fits of small models."""
