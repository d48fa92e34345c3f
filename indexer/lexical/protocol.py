"""The interface between the index and the lexical search engine."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from indexer.sources import EVERYTHING, DerivedStore, Filter, Found, IndexedSource


class LexicalStore(DerivedStore, Protocol):
    """BM25 over paragraphs; document frequencies count all paragraphs of the store."""

    @property
    def rows(self) -> int:
        """How many paragraphs can be found."""

    def upsert(self, sources: Iterable[IndexedSource]) -> None:
        """Insert sources, or replace them under their ids; ``sources`` may be larger than memory."""

    def search(self, words: Sequence[str], k: int, where: Filter = EVERYTHING) -> list[Found]:
        """Return the ``k`` best paragraphs that have any of ``words``, restricted to ``where``, best first.

        Args:
            words: as ``models.text.words.tokens`` gives them.
        """

    def search_text(self, text: str, k: int, where: Filter = EVERYTHING) -> list[Found]:
        """Return the ``k`` best paragraphs for a search that a user typed, restricted to ``where``.

        Those that have all the words come first. Words in quotation marks must be adjacent, ``-word`` and ``-"some
        words"`` must not occur.
        """
