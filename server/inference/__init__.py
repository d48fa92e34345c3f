"""The models: loaded by one model process, which every process of the desk calls.

Offers ``Engine`` and ``load_engine`` (``engine``), and the linking of posts and articles (``post_links``). Uses
``models``, ``indexer``, ``db`` and ``telemetry``; ``client`` and ``process`` are the two ends of ``transport``.
"""
