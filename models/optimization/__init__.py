"""The training loop that every task shares: schedule, checkpoints, gradient caching."""
