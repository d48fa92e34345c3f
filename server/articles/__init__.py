"""The document model of articles, with its import and export formats.

Offers ``document`` (``Document``, ``Provenance``, ``parse_body``, ``plain_text``), ``article`` (``Article``,
``CheckedQuote``), ``quotes`` (``inserted_quotes``, ``citations``), ``provenance`` (attributes and annotations of
quotes), ``exporters`` and ``importers``. These are functions over values: they use no database, only ``models.text``
and ``indexer.readers``.
"""
