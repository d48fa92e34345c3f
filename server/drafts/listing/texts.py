"""Caches the plain text of each version of a draft, for the search and the word counts of the list."""

import re
import threading
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from cachetools import LRUCache
from sqlalchemy import select
from sqlalchemy.orm import Session

from indexer.readers.text.characters import fold_whitespace
from server.articles.document import parse_body, plain_text
from server.db.tables import Draft

_MAX_CHARACTERS = 30_000_000
_CHUNK = 500
_ALIKE = tuple((re.compile(f"[{signs}]"), one) for signs, one in (("‘’‚‛`´", "'"), ("“”„‟«»", '"'), ("‐‑‒–—―", "-")))
# Counted as the page does: countWords in static/src/articles/sentences.ts.
_WORD = re.compile(r"[^\W_]+(?:['’.,-][^\W_]+)*")


@dataclass(frozen=True)
class DraftText:
    """The text of a body on one line, and its number of words."""

    text: str
    words: int

    @cached_property
    def normalized(self) -> str:
        """The text in the form of ``normalize_for_search``."""
        return normalize_for_search(self.text)


class DraftTextCache:
    """Caches recently read texts; versions never change. Safe across threads.

    Args:
        max_characters: how much text is cached, with its form for the search.
    """

    def __init__(self, max_characters: int = _MAX_CHARACTERS) -> None:
        self._lock = threading.Lock()
        self._texts: LRUCache[tuple[str, int], DraftText] = LRUCache(max_characters, getsizeof=_size)

    def read(self, session: Session, drafts: Sequence[tuple[str, int]]) -> Mapping[str, DraftText]:
        """Return the texts of drafts by their ids; a draft that was deleted meanwhile is missing.

        Args:
            drafts: their ids and versions.
        """
        texts: dict[str, DraftText] = {}
        with self._lock:
            for key in drafts:
                if (cached := self._texts.get(key)) is not None:
                    texts[key[0]] = cached
        missing = [draft_id for draft_id, _ in drafts if draft_id not in texts]
        for first in range(0, len(missing), _CHUNK):
            rows = session.execute(
                select(Draft.id, Draft.version, Draft.body).where(Draft.id.in_(missing[first : first + _CHUNK]))
            )
            for draft_id, version, body in rows:
                text = fold_whitespace(plain_text(parse_body(body)))
                texts[draft_id] = DraftText(text, count_words(text))
                with self._lock, suppress(ValueError):  # larger than the whole cache
                    self._texts[draft_id, version] = texts[draft_id]
        return texts


def _size(text: DraftText) -> int:
    return 1 + 2 * len(text.text)


def count_words(text: str) -> int:
    """Count the words of a text as the page does."""
    return sum(1 for _ in _WORD.finditer(text))


def normalize_for_search(text: str) -> str:
    """Make quotation marks, apostrophes, dashes and letter case alike, so that texts can be compared."""
    text = unicodedata.normalize("NFC", text)
    for signs, one in _ALIKE:
        text = signs.sub(one, text)
    return text.lower()


DRAFT_TEXTS = DraftTextCache()
"""The cache of this process."""
