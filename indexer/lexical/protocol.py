"""The seam between the index and the engine that holds words."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from indexer.sources import EVERYTHING, DerivedStore, Filter, Found, IndexedSource


class LexicalStore(DerivedStore, Protocol):
    """BM25 over paragraphs; document frequencies are those of everything held."""

    @property
    def rows(self) -> int:
        """How many paragraphs can be found."""
        ...

    def upsert(self, sources: Iterable[IndexedSource]) -> None:
        """Puts sources in, in place of what stood under their ids; ``sources`` may be longer than memory."""
        ...

    def search(self, words: Sequence[str], k: int, where: Filter = EVERYTHING) -> list[Found]:
        """The ``k`` best paragraphs that have any of ``words``, among what ``where`` admits, best first.

        Args:
            words: as ``models.text.words.tokens`` gives them.
        """
        ...

    def search_text(self, text: str, k: int, where: Filter = EVERYTHING) -> list[Found]:
        """The ``k`` best paragraphs for what somebody typed, among what ``where`` admits.

        Those that have all the words come first. Words in quotation marks must stand in a row, ``-word`` and
        ``-"some words"`` must not stand there.
        """
        ...

    def document_frequency(self, word: str) -> int:
        """In how many paragraphs a word stands, nearly; as ``models.text.words.tokens`` gives it."""
        ...
