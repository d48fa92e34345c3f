"""BM25 as a ranker, the lexical baseline of MacLaughlin et al. §6."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.lexical.bm25 import BM25, query_tokens
from models.recommend.protocol import QuoteQuery, Speakers


class BM25Ranker:
    """A ``ParagraphRanker`` by BM25 within one source."""

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``."""
        return BM25(paragraphs).score(query_tokens(query))
