"""Heavy work gives way to people who write: a fair queue for it, and a budget of processor time for each person."""
