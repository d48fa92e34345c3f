"""Keeps heavy work from slowing people who write: a fair queue, and a budget of processor time for each person."""
