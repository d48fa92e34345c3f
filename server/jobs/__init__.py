"""Background jobs: their rows in the database, which are the queue, and the threads that run them.

Offers ``JobRunner`` (``runner``) and ``JobRepository`` (``records``).
"""
