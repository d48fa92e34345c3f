"""The models: loaded in this process, or called in an inference process.

Offers ``Engine`` and ``load_engine`` (``engine``), and the linking of posts and articles (``post_links``). Uses
``models``, ``indexer``, ``db`` and ``telemetry``; ``client`` and ``process`` are the two ends of ``transport``.
"""
