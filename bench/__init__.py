"""Speed and scale of the running parts."""
