"""The trained network that reads a post together with a part of an article, on a CPU or a GPU."""

TASK = "social-reader"
