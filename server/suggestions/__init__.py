"""Suggestions of quotes for the caret, from attached sources and from the archive; completion; coverage.

Offers ``service`` (``SuggestionService``), ``archive`` (``ArchiveSuggester``), ``completion``
(``QuoteCompletionService``), ``coverage`` (``CoverageService``) and ``coverage_diagram``.
"""
