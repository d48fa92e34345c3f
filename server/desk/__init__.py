"""The page of the writing desk, the health check, and the assistant for other editors.

Offers only routes.
"""
