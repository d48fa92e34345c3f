"""Socket.IO: packets, authorization of events, limits, scheduling and answers.

Offers ``EventDispatcher`` (``dispatcher``) to the features' events, with ``Message`` (``messages``).
"""
