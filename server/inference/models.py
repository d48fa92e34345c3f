"""The networks of one process, and what can be asked of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.headline.protocol import HeadlineChecker, HeadlineFinding
from models.recommend.protocol import ParagraphScore, QuoteQuery, RecallNetwork, ScoringNetwork
from server.inference.facts import Facts

# Requests of several desks that wait are computed together, up to so many items.
TOGETHER = {"queries": 16, "encode": 256, "check": 64}


@dataclass(frozen=True, slots=True)
class ToScore:
    """Paragraphs that are read together with a query."""

    query: QuoteQuery
    paragraphs: tuple[str, ...]
    speakers: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class ToCheck:
    """A headline to hold to a body; or ``quotes``: of the body, where these were cut out already."""

    headline: str
    body: str = ""
    quotes: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Models:
    """What a process of the models holds; see ``loading.load_models``."""

    facts: Facts
    recall: RecallNetwork
    scorer: ScoringNetwork | None
    checker: HeadlineChecker

    def compute(self, kind: str, items: list[Any]) -> list[Any]:
        """An answer for each item: ``queries``, ``encode``, ``score`` or ``check``."""
        if kind == "queries":
            # One alone may be known already.
            return [self.recall.query_vector(*items)] if len(items) == 1 else list(self.recall.query_vectors(items))
        if kind == "encode":
            return list(self._encoded(items))
        if kind == "score":
            return [self._scored(each) for each in items]
        return self._checked(items)

    def prepare(self) -> None:
        """Runs everything once: the first answer would wait seconds for it."""
        query = QuoteQuery("A headline", "What stands before.")
        self.recall.query_vector(query)
        self.recall.encode(["A paragraph."])
        self.checker.prepare()
        if self.scorer is not None:
            self.scorer.score(query, ["A paragraph."])

    def _encoded(self, texts: list[str]) -> NDArray[np.float32]:
        # One of several that were asked for by several desks, or by one twice.
        distinct = {text: at for at, text in enumerate(dict.fromkeys(texts))}
        vectors = self.recall.encode(list(distinct))
        found: NDArray[np.float32] = vectors[[distinct[text] for text in texts]]
        return found

    def _scored(self, asked: ToScore) -> list[ParagraphScore]:
        if self.scorer is None:
            raise ValueError("These weights have no network that reads paragraphs with the query")
        return self.scorer.score(asked.query, asked.paragraphs, asked.speakers)

    def _checked(self, asked: Sequence[ToCheck]) -> list[list[HeadlineFinding]]:
        found: list[list[HeadlineFinding]] = []
        for cut_out, group in groupby(asked, key=lambda each: each.quotes is not None):
            rows = list(group)
            if cut_out:
                found += self.checker.check_quotes([(each.headline, each.quotes or ()) for each in rows])
            else:
                found += self.checker.check_many([(each.headline, each.body) for each in rows])
        return found
