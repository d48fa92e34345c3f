"""TF-IDF cosine, a baseline of MacLaughlin et al. §6."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction.text import TfidfVectorizer

from models.lexical.bm25 import query_tokens
from models.recommend.protocol import QuoteQuery, Speakers
from models.text.words import tokens


class TfidfRanker:
    """A ``ParagraphRanker`` by the cosine of TF-IDF vectors; document frequencies are the source's own."""

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``."""
        if not any(tokens(paragraph) for paragraph in paragraphs):
            return np.zeros(len(paragraphs), dtype=np.float32)
        vectorizer = TfidfVectorizer(analyzer=tokens, sublinear_tf=True, dtype=np.float32)
        matrix = vectorizer.fit_transform(paragraphs)
        query_row = vectorizer.transform([" ".join(query_tokens(query))])
        return np.asarray((matrix @ query_row.T).todense(), dtype=np.float32).ravel()
