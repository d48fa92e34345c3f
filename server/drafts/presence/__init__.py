"""Who has a draft open and who has the right to write in it, stored and announced over Socket.IO."""
