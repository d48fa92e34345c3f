"""An engine over the real stores and indexes, with models that need no weights."""

from collections.abc import Callable, Iterator, Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from indexer.embeddings.store import StoredEncoder
from models.encoders.caching import CachingEncoder
from models.encoders.protocol import Encoder
from models.headline.protocol import HeadlineChecker
from models.lexical.bm25 import BM25, query_tokens
from models.recommend.protocol import (
    Candidates,
    QueryLanguages,
    QuoteQuery,
    Ranked,
    Ranking,
    never,
)
from models.recommend.rankings import rank_with_spans, z_scores
from models.recommend.recommender import TrainedRecommender
from models.recommend.sentences import ParagraphSentences
from models.recommend.zero_shot import ZeroShotRecommender
from models.social.protocol import PostLinker
from server.config import Settings
from server.inference.client.embedding_queue import UnqueuedEncoder
from server.inference.engine import EmbeddingCaches, Engine, EngineModels, assemble_engine
from tests.fakes.encoders import HashingEncoder
from tests.fakes.linking import HashingLinker

_QUERY_CACHE_SIZE = 4_096
# Number of best paragraphs with spans in the first answer, and in the last.
_ANSWERED_FIRST, _ANSWERED = 24, 64


class UntrainedRecommender(ZeroShotRecommender):
    """A ``TrainedRecommender`` whose recall is its ranking."""

    def recall(self, query: QuoteQuery, candidates: Candidates) -> NDArray[np.float32]:
        """See ``TrainedRecommender.recall``."""
        return self.score(query, candidates)

    def by_words(self, query: QuoteQuery, candidates: Candidates) -> NDArray[np.float32]:
        """See ``TrainedRecommender.by_words``."""
        if not len(candidates):
            return np.zeros(0, dtype=np.float32)
        return z_scores(BM25(candidates.paragraphs).score(query_tokens(query)))

    def answers(
        self, query: QuoteQuery, candidates: Candidates, superseded: Callable[[], bool] = never
    ) -> Iterator[Ranking]:
        """See ``TrainedRecommender.answers``."""
        if not len(candidates):
            return
        scores = self.score(query, candidates)
        yield Ranking(Ranked(int(row), float(scores[row]), ()) for row in np.argsort(-scores, kind="stable"))
        cuts = (_ANSWERED_FIRST, _ANSWERED)
        yield from rank_with_spans(self.spans, query, candidates, scores, cuts, superseded)

    def cosines_by_meaning(
        self, query: QuoteQuery, paragraphs: Sequence[str], languages: QueryLanguages
    ) -> NDArray[np.float32] | None:
        """See ``TrainedRecommender.cosines_by_meaning``: there are none."""
        return None


def make_engine(
    settings: Settings,
    encoder: Encoder | None = None,
    headline_checker: HeadlineChecker | None = None,
    linker: PostLinker | None = None,
) -> Engine:
    """Return an engine that recommends with an untrained encoder.

    Args:
        encoder: by default one that counts words.
        headline_checker: none by default: headlines cannot be checked.
        linker: by default one that compares words.
    """
    encoder = encoder or HashingEncoder()
    caches = EmbeddingCaches.open(settings)
    stored = StoredEncoder(encoder, caches.store)
    backlog = caches.backlog(lambda: (stored, sentences))
    passages = CachingEncoder(UnqueuedEncoder(stored, backlog))
    sentences = ParagraphSentences(passages, caches.splitter)
    recommender = UntrainedRecommender(passages, CachingEncoder(encoder, capacity=_QUERY_CACHE_SIZE), sentences)
    models = EngineModels(
        recommender=cast(TrainedRecommender, recommender),
        queries=recommender,
        sentences=sentences,
        stored=stored,
        backlog=backlog,
        headline_checker=headline_checker,  # type: ignore[arg-type]
        load_linker=lambda: linker or HashingLinker(),
        warm_up=lambda: encoder.encode(["A paragraph."]),
    )
    return assemble_engine(settings, caches, models)
