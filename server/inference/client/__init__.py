"""The client of the inference process: the models' protocols, answered by calls with a deadline."""
