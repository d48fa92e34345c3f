"""Feeders of live sources: they follow a growing file or a caption address, and send its lines to a desk.

``captions`` splits texts into lines, ``text_feed`` and ``playlist_feed`` say which lines are new, ``desk`` sends them,
``runner`` does so until it is stopped. What a feeder has to remember is stored at the desk, with the lines: it goes on
after any interruption without losing a line or sending one twice.
"""
