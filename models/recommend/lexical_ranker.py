"""Ranking by words: the lexical baseline of MacLaughlin et al. §6 and the lexical half of recall."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.lexical.bm25 import BM25
from models.recommend.protocol import QuoteQuery, Speakers
from models.text.words import tokens

CONTEXT_TOKENS = 40


def query_tokens(query: QuoteQuery, context_tokens: int = CONTEXT_TOKENS) -> list[str]:
    """Title and the last ``context_tokens`` tokens of the left context, lower-cased, each counted once."""
    return list(dict.fromkeys(tokens(query.title) + tokens(query.left_context)[-context_tokens:]))


class BM25Ranker:
    """A ``ParagraphRanker`` by BM25 within the source at hand."""

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``."""
        return BM25(paragraphs).score(query_tokens(query))
