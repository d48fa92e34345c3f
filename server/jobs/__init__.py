"""Background jobs: their records in the database, the queue, and what runs them.

Offers ``JobRunner`` (``runner``) and ``JobRepository`` (``records``). Uses ``compat``, ``db`` and ``telemetry``.
"""
