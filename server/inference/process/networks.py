"""The networks of one process, and the kinds of work they do."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.encoders.multilingual import MeaningEncoder
from models.headline.protocol import HeadlineChecker, HeadlineFinding
from models.recommend.protocol import PassageReader, RecallNetwork
from models.social.protocol import NewsArticle, Post, PostLinker
from server.inference.model_info import LINKING_KINDS, MEANING_KIND, READ_KIND, ModelInfo
from server.inference.transport.items import CheckItem, ReadItem

# Waiting requests of several desks are computed together, up to this many items.
MAX_BATCH_ITEMS = {"queries": 16, "encode": 256, "check": 64, "meaning": 256, "read": 64, "posts": 256, "parts": 64}


@dataclass(frozen=True)
class LoadedModels:
    """All networks of an inference process; see ``loading.load_models``."""

    model_info: ModelInfo
    recall: RecallNetwork
    checker: HeadlineChecker
    linker: PostLinker | None = None
    meaning: MeaningEncoder | None = None
    reader: PassageReader | None = None

    def compute(self, kind: str, items: list[Any]) -> list[Any]:
        """Compute an answer for each item.

        Args:
            kind: ``queries``, ``encode``, ``check``, ``meaning``, ``read``, or one of ``LINKING_KINDS``.
        """
        if kind == "queries":
            # One alone may be known already.
            return [self.recall.query_vector(*items)] if len(items) == 1 else list(self.recall.query_vectors(items))
        if kind == "encode":
            return list(self._encode_texts(items))
        if kind == MEANING_KIND:
            if self.meaning is None:
                raise ValueError("These weights compare no languages")
            return list(_encode_distinct(self.meaning.encode, items))
        if kind == READ_KIND:
            return self._read(items)
        if kind in LINKING_KINDS:
            return self._link(kind, items)
        return self._check(items)

    def prepare(self, *, everything: bool = True) -> None:
        """Run the networks once: the first answer would wait seconds for it.

        Args:
            everything: also the network of the headline check and that of posts, which are large and seldom used.
        """
        self.recall.prepare()
        if self.reader is not None:
            self.reader.prepare()
        if not everything:
            return
        self.checker.prepare()
        if self.linker is not None:
            self.linker.probabilities([Post("0", "A post.")], [NewsArticle("0", "A headline", "A paragraph.")])

    def _read(self, items: Sequence[ReadItem]) -> list[Any]:
        if self.reader is None:
            raise ValueError("These weights have no reader")
        readings: list[Any] = []
        for query, group in groupby(items, key=lambda item: item.query):
            readings += [reading.as_array() for reading in self.reader.read(query, [item.passage for item in group])]
        return readings

    def _encode_texts(self, texts: list[str]) -> NDArray[np.float32]:
        return _encode_distinct(self.recall.encode, texts)

    def _link(self, kind: str, items: list[Any]) -> list[Any]:
        if self.linker is None:
            raise ValueError("These weights have no linker of posts and articles")
        social = self.linker.encoder
        if kind == "posts":
            return list(_encode_distinct(social.encode_posts, items))
        if kind == "parts":
            return list(_encode_distinct(social.encode_parts, items))
        if kind == "cut":
            return [social.article_parts(article) for article in items]
        weigh = self.linker.quick_probabilities if kind == "glance" else self.linker.probabilities
        return [weigh(item.posts, item.articles) for item in items]

    def _check(self, items: Sequence[CheckItem]) -> list[list[HeadlineFinding]]:
        findings: list[list[HeadlineFinding]] = []
        for cut_out, group in groupby(items, key=lambda item: item.quotes is not None):
            rows = list(group)
            if cut_out:
                findings += self.checker.check_quotes([(item.headline, item.quotes or ()) for item in rows])
            else:
                findings += self.checker.check_many([(item.headline, item.body) for item in rows])
        return findings


def _encode_distinct(encode: Callable[[Sequence[str]], NDArray[np.float32]], texts: list[str]) -> NDArray[np.float32]:
    # An item that several requests of the batch have in common is computed once.
    distinct = {text: at for at, text in enumerate(dict.fromkeys(texts))}
    vectors = encode(list(distinct))
    return vectors[[distinct[text] for text in texts]]
