"""Logs without texts of the newsroom, metrics, and the lifecycle of the process.

Offers ``logs``, ``metrics`` and ``lifecycle``.
"""
