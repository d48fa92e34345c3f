"""What links posts and articles: an index of each side, searched by vectors of the other one."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic, sleep

import numpy as np
from numpy.typing import NDArray

from indexer.embeddings.documents import Documents, PassageVectors, encode_rows
from indexer.embeddings.store import EmbeddingStore, ReadOnlyStoredEncoder, StoredEncoder
from indexer.maintenance.maintainer import IndexMaintainer
from indexer.maintenance.stores import ChunkedVectorPart, LexicalPart, Part, VectorPart, close_all
from indexer.progress import Progress, no_progress
from indexer.sources import EVERYTHING, Filter, Found, IndexedSource, SourceFeed, StoreUnavailable
from indexer.storage.change_lock import ChangeLock
from indexer.storage.file_locks import exclusive
from indexer.vectors.factory import VectorOptions, open_vector_store
from indexer.vectors.protocol import VectorStore
from models.encoders.caching import CachingEncoder
from models.encoders.protocol import Encoder
from models.encoders.wrapper import EncoderWrapper
from models.errors import InputError
from models.social.networks.sides import ArticleSide, PostSide, TwoSidedEncoder
from models.social.protocol import NewsArticle, SocialEncoder

_POSTS, _ARTICLES = "posts", "articles"
_LOOK_EVERY_S = 0.02
_TEXTS_KEPT = 20_000


class CachedSocialEncoder(TwoSidedEncoder):
    """A ``SocialEncoder`` that computes what neither memory nor store has; what it computes is kept in memory alone.

    Of a draft that is being written the parts that did not change are not embedded again, and none is stored.

    Args:
        social: computes.
        store: has the vectors of the posts and articles that are in the indexes; None: there is none.
    """

    def __init__(self, social: SocialEncoder, store: EmbeddingStore | None = None) -> None:
        posts, parts = PostSide(social), ArticleSide(social)
        super().__init__(
            social,
            CachingEncoder(posts if store is None else ReadOnlyStoredEncoder(posts, store), _TEXTS_KEPT),
            CachingEncoder(parts if store is None else ReadOnlyStoredEncoder(parts, store), _TEXTS_KEPT),
        )


class ExclusiveEncoder(EncoderWrapper):
    """An ``Encoder`` that one process of a machine at a time asks: what another one has embedded is found then.

    Args:
        encoder: with a store.
        lock: the file that is locked.
    """

    def __init__(self, encoder: Encoder, lock: Path) -> None:
        super().__init__(encoder)
        self._lock = lock

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``."""
        self._lock.parent.mkdir(parents=True, exist_ok=True)
        with exclusive(self._lock):
            return self._encoder.encode(texts)


class ArticleVectors:
    """``Documents``: a row for each part that an article is embedded as; its passages are its paragraphs.

    Args:
        social: cuts articles into parts.
        encoder: embeds parts; give it a store, so that of an article that changes only what changed is embedded.
    """

    def __init__(self, social: SocialEncoder, encoder: Encoder) -> None:
        self._social = social
        self._encoder = encoder

    def vectors(self, sources: Sequence[IndexedSource], ask: Callable[[], None]) -> list[NDArray[np.float32]]:
        """See ``Documents.vectors``; of an article without a word zeros."""
        return encode_rows(self._encoder, [self._social.article_parts(as_article(each)) for each in sources], ask)


def as_article(source: IndexedSource) -> NewsArticle:
    """The article that a source of the article side is."""
    body = "\n".join(passage.text for passage in source.passages)
    return NewsArticle(source.source_id, source.title, body, source.attributes.spoken_on)


@dataclass(frozen=True)
class LinkStores:
    """What one side is made of; ``words``: of whole articles; posts have theirs in the index of passages."""

    vectors: VectorPart
    words: LexicalPart | None = None

    def parts(self) -> Iterator[Part]:
        """See ``StoreSet``."""
        if self.words is not None:
            yield self.words
        yield self.vectors

    def close(self) -> None:
        """See ``StoreSet``."""
        close_all(self.parts())


class LinkIndex:
    """One side. Searches run beside changes.

    Args:
        truth: what it follows.
        documents: embeds.
        stores: what is kept up and searched.
        lock: shared by all who change these stores.
    """

    def __init__(self, truth: SourceFeed, documents: Documents, stores: LinkStores, lock: ChangeLock) -> None:
        self._kept = IndexMaintainer(truth, documents, stores, lock)

    @property
    def source_ids(self) -> frozenset[str]:
        """What there is, as it was listed last."""
        return self._kept.listing.source_ids

    @property
    def generation(self) -> str | None:
        """Changes whenever what can be found changes; None before it was listed."""
        return None if self._kept.listing.fingerprint is None else str(self._kept.changes)

    @property
    def rows(self) -> int:
        """How many vectors can be found."""
        return self._kept.stores.vectors.store.rows

    @property
    def unavailable(self) -> str | None:
        """Why part of it cannot be searched now; None where all of it can."""
        return self._kept.unavailable

    def is_current(self) -> bool:
        """Whether nothing is left to be put in; what others have changed is looked at once a second."""
        return self._kept.is_current()

    def synchronise(self, progress: Progress = no_progress) -> None:
        """See ``IndexMaintainer.synchronise``.

        Raises:
            AppError: ``index_busy``.
        """
        self._kept.synchronise(progress)

    def keep_up(self, at_most: int = 0) -> None:
        """Has it follow what has changed; what takes longer goes on beside.

        Args:
            at_most: as many sources are waited for; 0: none.
        """
        if not self._kept.is_current():
            self._kept.catch_up(at_most)

    def wait(self, at_most: int, seconds: float) -> bool:
        """As ``keep_up``, for one who can wait for what goes on beside, too; whether it has caught up.

        Args:
            seconds: no longer than that.
        """
        end = monotonic() + seconds
        while True:
            self.keep_up(at_most)
            if self._kept.is_current():
                return True
            if monotonic() >= end:
                return False
            sleep(_LOOK_EVERY_S)

    def begin(self) -> None:
        """Brings it up to date beside."""
        self._kept.begin()

    def nearest(self, vectors: NDArray[np.float32], k: int, where: Filter = EVERYTHING) -> list[Found]:
        """What is near to any of ``vectors``, each row once with its best score, best first; ``k`` for each vector.

        Args:
            vectors: float32 [n, dimension], unit length; those of zeros ask for nothing.

        Raises:
            StoreUnavailable: the engine cannot be reached now.
        """
        part = self._kept.stores.vectors
        best: dict[tuple[str, int], Found] = {}
        try:
            for vector in vectors[vectors.any(axis=1)]:
                for found in part.store.search(vector, k, where):
                    key = found.source_id, found.paragraph_id
                    if key not in best or best[key].score < found.score:
                        best[key] = found
        except StoreUnavailable as error:
            self._kept.lost(part.name, str(error))
            raise
        return sorted(best.values(), key=lambda each: (-each.score, each.source_id, each.paragraph_id))

    def worded(self, words: Sequence[str], k: int, where: Filter = EVERYTHING) -> list[Found]:
        """The ``k`` best by their words, which are as ``models.text.words.tokens`` gives them; none without words."""
        part = self._kept.stores.words
        return [] if part is None or not words else part.store.search(words, k, where)

    def close(self) -> None:
        """Ends what goes on beside, and closes the stores."""
        self._kept.close()


def best_per_source(found: Iterable[Found]) -> list[Found]:
    """Of each source its first row."""
    first: dict[str, Found] = {}
    for each in found:
        first.setdefault(each.source_id, each)
    return list(first.values())


@dataclass(frozen=True)
class LinkIndexLocation:
    """Where both sides are kept.

    Args:
        folder: all of it is theirs.
        options: the engine of the vectors.
    """

    folder: Path
    options: VectorOptions

    def posts(self, truth: SourceFeed, social: SocialEncoder, store: EmbeddingStore) -> LinkIndex:
        """The side of posts: a row for each.

        Args:
            truth: the sources of posts.

        Raises:
            AppError: ``index_unreadable``.
        """
        encoder = self._encoder(PostSide(social), store, _POSTS)
        vectors = VectorPart("vectors of posts", self._vectors(_POSTS, encoder), whole=False)
        return LinkIndex(truth, PassageVectors(encoder), LinkStores(vectors), self._lock(_POSTS))

    def articles(self, truth: SourceFeed, social: SocialEncoder, store: EmbeddingStore) -> LinkIndex:
        """The side of articles: a row for each part.

        Args:
            truth: drafts, publications and articles, as sources.

        Raises:
            AppError: ``index_unreadable``.
        """
        from indexer.lexical.tantivy_store import TantivyStore  # noqa: PLC0415  loaded with the models, not before

        encoder = self._encoder(ArticleSide(social), store, _ARTICLES)
        with _reading(self.folder):
            words = LexicalPart("words of articles", TantivyStore(self.folder / "words" / _ARTICLES), whole=True)
        vectors = ChunkedVectorPart("vectors of articles", self._vectors(_ARTICLES, encoder), whole=False)
        return LinkIndex(truth, ArticleVectors(social, encoder), LinkStores(vectors, words), self._lock(_ARTICLES))

    def _encoder(self, side: Encoder, store: EmbeddingStore, name: str) -> Encoder:
        return ExclusiveEncoder(StoredEncoder(side, store), self.folder / name / "embedding.lock")

    def _vectors(self, name: str, encoder: Encoder) -> VectorStore:
        options = replace(self.options, folder=self.folder / "vectors")
        with _reading(self.folder):
            return open_vector_store(options, name, encoder.version, encoder.dimension)

    def _lock(self, name: str) -> ChangeLock:
        return ChangeLock(self.folder / name)


@contextmanager
def _reading(folder: Path) -> Iterator[None]:
    try:
        yield
    except StoreUnavailable as error:
        raise InputError(
            "index_unreadable",
            f"The index of posts and articles in {folder} cannot be used: {error}",
            "Mend that, or name another folder with --data; what the index holds can always be made again.",
        ) from error
