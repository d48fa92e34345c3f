"""Search of the whole archive by words and meaning.

Offers ``service`` (``ArchiveSearchService``). Uses ``sources`` (presenters, who may be named), ``suggestions``,
``inference`` (the index), ``access`` and ``db``.
"""
