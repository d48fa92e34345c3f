"""Presence: the pages that have a draft open and the one that may write, stored and announced over Socket.IO."""
