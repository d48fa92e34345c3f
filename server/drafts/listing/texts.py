"""The plain text of drafts, read once for each version: lists are searched and their words counted."""

import re
import threading
import unicodedata
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import select
from sqlalchemy.orm import Session

from indexer.readers.text.characters import folded
from server.articles.document import parse_body, plain_text
from server.db.tables import Draft

_MOST_CHARACTERS = 30_000_000
_CHUNK = 500
_ALIKE = tuple((re.compile(f"[{signs}]"), one) for signs, one in (("‘’‚‛`´", "'"), ("“”„‟«»", '"'), ("‐‑‒–—―", "-")))
# As the desk counts them: static/src/articles/word-count.ts.
_WORD = re.compile(r"[^\W_]+(?:['’.,-][^\W_]+)*")


@dataclass(frozen=True)
class DraftText:
    """A body without its form: on one line, and how many words it has."""

    text: str
    words: int

    @cached_property
    def normalized(self) -> str:
        """The text as ``normalize_for_search`` has it."""
        return normalize_for_search(self.text)


class DraftTextCache:
    """Keeps the texts used last, as many as fit. Safe across threads: a version of a draft never changes."""

    def __init__(self, most_characters: int = _MOST_CHARACTERS) -> None:
        self._most = most_characters
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, int], DraftText] = OrderedDict()
        self._characters = 0

    def read(self, session: Session, drafts: Sequence[tuple[str, int]]) -> Mapping[str, DraftText]:
        """The texts of drafts by their ids; one that was deleted meanwhile is left out.

        Args:
            drafts: their ids and versions.
        """
        found: dict[str, DraftText] = {}
        with self._lock:
            for key in drafts:
                if key in self._kept:
                    self._kept.move_to_end(key)
                    found[key[0]] = self._kept[key]
        missing = [draft_id for draft_id, _ in drafts if draft_id not in found]
        for first in range(0, len(missing), _CHUNK):
            rows = session.execute(
                select(Draft.id, Draft.version, Draft.body).where(Draft.id.in_(missing[first : first + _CHUNK]))
            )
            for draft_id, version, body in rows:
                text = folded(plain_text(parse_body(body)))
                found[draft_id] = DraftText(text, sum(1 for _ in _WORD.finditer(text)))
                self._cache((draft_id, version), found[draft_id])
        return found

    def _cache(self, key: tuple[str, int], text: DraftText) -> None:
        with self._lock:
            if key in self._kept:
                return
            self._kept[key] = text
            self._characters += 2 * len(text.text)
            while self._characters > self._most and len(self._kept) > 1:
                _, dropped = self._kept.popitem(last=False)
                self._characters -= 2 * len(dropped.text)


def normalize_for_search(text: str) -> str:
    """One quotation mark, apostrophe or dash is as good as another, and so is any case."""
    text = unicodedata.normalize("NFC", text)
    for signs, one in _ALIKE:
        text = signs.sub(one, text)
    return text.lower()


DRAFT_TEXTS = DraftTextCache()
"""Those of this process."""
