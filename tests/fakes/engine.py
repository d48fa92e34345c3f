"""An engine over the real stores and indexes, with models that need no weights."""

from indexer.embeddings.store import StoredEncoder
from models.encoders.caching import CachingEncoder
from models.encoders.protocol import Encoder
from models.headline.protocol import HeadlineChecker
from models.recommend.sentences import ParagraphSentences
from models.recommend.zero_shot import ZeroShotRecommender
from models.social.protocol import PostLinker
from server.config import Settings
from server.inference.client.embedding_queue import UnqueuedEncoder
from server.inference.engine import EmbeddingCaches, Engine, EngineModels, assemble_engine
from tests.fakes.encoders import HashingEncoder
from tests.fakes.linking import HashingLinker

_QUERY_CACHE_SIZE = 4_096


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
    recommender = ZeroShotRecommender(passages, CachingEncoder(encoder, capacity=_QUERY_CACHE_SIZE), sentences)
    models = EngineModels(
        recommender=recommender,
        queries=recommender,
        sentences=sentences,
        stored=stored,
        backlog=backlog,
        headline_checker=headline_checker,  # type: ignore[arg-type]
        load_linker=lambda: linker or HashingLinker(),
        warm_up=lambda: encoder.encode(["A paragraph."]),
    )
    return assemble_engine(settings, caches, models)
