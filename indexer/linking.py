"""Link posts and articles: an index of each side, searched by vectors of the other side."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic, sleep
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from indexer.embeddings.documents import PassageVectors, encode_rows
from indexer.embeddings.store import EmbeddingStore, ReadOnlyStoredEncoder, StoredEncoder
from indexer.lexical.tantivy_store import TantivyStore
from indexer.maintenance.maintainer import IndexMaintainer
from indexer.maintenance.stores import ChunkedVectorPart, LexicalPart, Part, StoreSet, VectorPart
from indexer.sources import EVERY_ROW, Found, IndexedSource, RowFilter, SourceFeed, StoreUnavailable
from indexer.storage.locks import ChangeLock, exclusive
from indexer.vectors.factory import VectorOptions, open_vector_store
from indexer.vectors.protocol import VectorStore
from models.encoders.caching import CachingEncoder, EncoderWrapper
from models.encoders.protocol import Encoder
from models.errors import InputError
from models.recommend.rankings import reciprocal_rank_fusion
from models.social.networks.sides import ArticleSide, PostSide, TwoSidedEncoder
from models.social.protocol import NewsArticle, SocialEncoder
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens

RECALLED: Final = 40
"""Parts of articles that are recalled by the vector of a post, and articles that are recalled by words."""
# The root says more about the topic of a thread than any reply.
_ROOT_WEIGHT = 3
_WORDS = 60
_POSTS, _ARTICLES = "posts", "articles"
_LOOK_EVERY_S = 0.02
_TEXTS_KEPT = 20_000


class CachedSocialEncoder(TwoSidedEncoder):
    """A ``SocialEncoder`` that reads memory and store first; what it computes is cached in memory only.

    When a draft changes, unchanged parts are not embedded again, and none of its texts is stored.

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
    """An ``Encoder`` used by one process of a machine at a time, so that processes reuse what another has stored.

    Args:
        encoder: with a store.
        lock: path of the lock file.
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
    """``Documents``: one row for each part that an article is embedded as; its passages are its paragraphs.

    Args:
        social: divides articles into parts.
        encoder: embeds parts; pass one with a store, so that after a change only changed parts are embedded.
    """

    def __init__(self, social: SocialEncoder, encoder: Encoder) -> None:
        self._social = social
        self._encoder = encoder

    def vectors(self, sources: Sequence[IndexedSource], ask: Callable[[], None]) -> list[NDArray[np.float32]]:
        """See ``Documents.vectors``; zeros for an article without words."""
        return encode_rows(self._encoder, [self._social.article_parts(as_article(source)) for source in sources], ask)


def as_article(source: IndexedSource) -> NewsArticle:
    """Convert a source of the article side to an ``NewsArticle``."""
    body = "\n".join(passage.text for passage in source.passages)
    return NewsArticle(source.source_id, source.title, body, source.spoken_on)


class ArticleSearch(Protocol):
    """Searches the articles of one library."""

    def nearest(self, vectors: NDArray[np.float32], k: int, where: RowFilter = EVERY_ROW) -> list[Found]:
        """See ``LinkStores.nearest``."""

    def search_words(self, words: Sequence[str], k: int, where: RowFilter = EVERY_ROW) -> list[Found]:
        """See ``LinkStores.search_words``."""


def rank_articles(
    search: ArticleSearch, posts: Sequence[str], vectors: NDArray[np.float32], where: RowFilter = EVERY_ROW
) -> list[str]:
    """Return the ids of the articles that a thread may be about, best first: by vectors and by words, fused.

    The first of them are the candidates of the linker.

    Args:
        posts: texts of the thread, the oldest first, which is mostly the root.
        vectors: of these, float32 [n_posts, dimension].

    Raises:
        StoreUnavailable: an engine cannot be reached now.
    """
    rankings: list[list[Found]] = []
    for number, vector in enumerate(vectors):
        ranking = best_per_source(search.nearest(vector[None, :], RECALLED, where))
        rankings += [ranking] * (_ROOT_WEIGHT if number == 0 else 1)
    for words in (_frequent_words(posts[:1]), _frequent_words(posts)):
        rankings.append(search.search_words(words, RECALLED, where))
    ids = list(dict.fromkeys(row.source_id for ranking in rankings for row in ranking))
    numbers = {source_id: number for number, source_id in enumerate(ids)}
    fused = reciprocal_rank_fusion([[numbers[row.source_id] for row in ranking] for ranking in rankings])
    return [ids[number] for number, _ in fused]


def _frequent_words(posts: Sequence[str]) -> list[str]:
    """Return the words that most posts have, the most frequent first."""
    counts: dict[str, int] = {}
    for text in posts:
        for word in dict.fromkeys(tokens(text)):
            if word not in STOP_WORDS:
                counts[word] = counts.get(word, 0) + 1
    return sorted(counts, key=lambda word: -counts[word])[:_WORDS]


@dataclass(frozen=True)
class LinkStores(StoreSet):
    """The stores of one side; ``words``: of whole articles; posts have theirs in the index of passages."""

    vectors: VectorPart
    words: LexicalPart | None = None

    @classmethod
    def of_articles(cls, vectors: VectorStore, words: TantivyStore) -> "LinkStores":
        """Build the side of articles: their parts by vectors, and whole articles by words."""
        return cls(
            ChunkedVectorPart("vectors of articles", vectors, whole=False),
            LexicalPart("words of articles", words, whole=True),
        )

    def nearest(self, vectors: NDArray[np.float32], k: int, where: RowFilter = EVERY_ROW) -> list[Found]:
        """Return the rows near to any of ``vectors``, each once with its best score, best first; ``k`` for each vector.

        Args:
            vectors: float32 [n, dimension], unit length; zero vectors are ignored.

        Raises:
            StoreUnavailable: the engine cannot be reached now.
        """
        best: dict[tuple[str, int], Found] = {}
        for vector in vectors[vectors.any(axis=1)]:
            for row in self.vectors.store.search(vector, k, where):
                key = row.source_id, row.paragraph_id
                if key not in best or best[key].score < row.score:
                    best[key] = row
        return sorted(best.values(), key=lambda row: (-row.score, row.source_id, row.paragraph_id))

    def search_words(self, words: Sequence[str], k: int, where: RowFilter = EVERY_ROW) -> list[Found]:
        """Return the ``k`` best by their words, as ``models.text.words.tokens`` gives them; none without words."""
        return [] if self.words is None or not words else self.words.store.search(words, k, where)

    def parts(self) -> Iterator[Part]:
        """See ``StoreSet``."""
        if self.words is not None:
            yield self.words
        yield self.vectors


class LinkIndex(IndexMaintainer[LinkStores]):
    """The index of one side. Searches run concurrently with changes."""

    @property
    def rows(self) -> int:
        """How many vectors can be found."""
        return self.stores.vectors.store.rows

    def update_in_background(self, at_most: int = 0) -> None:
        """Start indexing what has changed; longer work continues in the background.

        Args:
            at_most: wait for at most this many sources; 0: none.
        """
        if not self.is_current():
            self.catch_up(at_most)

    def wait(self, at_most: int, seconds: float) -> bool:
        """Wait for background work too; return whether the index is current.

        Args:
            seconds: the longest wait.
        """
        end = monotonic() + seconds
        while True:
            self.update_in_background(at_most)
            if self.is_current():
                return True
            if monotonic() >= end:
                return False
            sleep(_LOOK_EVERY_S)

    def start(self) -> None:
        """Start synchronising, and checking files, in the background."""
        self.begin()
        self.check_files()

    def nearest(self, vectors: NDArray[np.float32], k: int, where: RowFilter = EVERY_ROW) -> list[Found]:
        """See ``LinkStores.nearest``."""
        stores = self.stores
        try:
            return stores.nearest(vectors, k, where)
        except StoreUnavailable as error:
            self.lost(stores.vectors.name, str(error))
            raise

    def search_words(self, words: Sequence[str], k: int, where: RowFilter = EVERY_ROW) -> list[Found]:
        """See ``LinkStores.search_words``."""
        return self.stores.search_words(words, k, where)


def best_per_source(rows: Iterable[Found]) -> list[Found]:
    """Return the first row of each source."""
    first: dict[str, Found] = {}
    for row in rows:
        first.setdefault(row.source_id, row)
    return list(first.values())


@dataclass(frozen=True)
class LinkIndexLocation:
    """Where the indexes of both sides are stored.

    Args:
        folder: used for nothing else.
        options: the engine of the vectors.
    """

    folder: Path
    options: VectorOptions

    def posts(self, repository: SourceFeed, social: SocialEncoder, store: EmbeddingStore) -> LinkIndex:
        """Open the index of posts: one row for each post.

        Args:
            repository: the sources of posts.

        Raises:
            AppError: ``index_unreadable``.
        """
        encoder = self._encoder(PostSide(social), store, _POSTS)
        vectors = VectorPart("vectors of posts", self._vectors(_POSTS, encoder), whole=False)
        return LinkIndex(repository, PassageVectors(encoder), LinkStores(vectors), self._lock(_POSTS))

    def articles(self, repository: SourceFeed, social: SocialEncoder, store: EmbeddingStore) -> LinkIndex:
        """Open the index of articles: one row for each part.

        Args:
            repository: drafts, publications and articles, as sources.

        Raises:
            AppError: ``index_unreadable``.
        """
        from indexer.lexical.tantivy_store import TantivyStore  # noqa: PLC0415  loaded with the models, not before

        encoder = self._encoder(ArticleSide(social), store, _ARTICLES)
        with _reading(self.folder):
            words = TantivyStore(self.folder / "words" / _ARTICLES)
        stores = LinkStores.of_articles(self._vectors(_ARTICLES, encoder), words)
        return LinkIndex(repository, ArticleVectors(social, encoder), stores, self._lock(_ARTICLES))

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
            "Fix that, or name another folder with --data; what the index holds can always be rebuilt.",
        ) from error
