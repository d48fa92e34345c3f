"""Search of the whole archive by words and meaning.

Offers ``service`` (``ArchiveSearchService``).
"""
