"""Socket.IO: packets, authorization of events, limits, scheduling and answers.

Offers ``EventDispatcher`` (``dispatcher``), which registers the methods that features declare with ``@event``.
"""
