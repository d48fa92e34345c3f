"""The articles of a collection in the stores that the desk searches."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from indexer.lexical.tantivy_store import TantivyStore
from indexer.linking import ArticleVectors, LinkStores, rank_articles
from indexer.maintenance.stores import as_single_row
from indexer.sources import EVERY_ROW, IndexedSource, RowFilter
from indexer.vectors.faiss.store import FaissVectorStore
from models.evaluation.social.collection import Collection, Indices
from models.quotes.passages import Passage
from models.social.networks.sides import ArticleSide
from models.social.protocol import NewsArticle, SocialEncoder

# Articles that are in memory with their vectors, some sixty megabytes.
_CHUNK = 4_096


class ArticleIndex:
    """The index of a collection's articles: words of all of them, vectors of those that were added.

    It is stored, and an interrupted run resumes. It is never compacted, so that vectors are searched exactly.

    Args:
        encoder: pass one with a store, so that no text is embedded twice.
        cache: folder of the indexes of all collections.
    """

    def __init__(self, collection: Collection, encoder: SocialEncoder, cache: Path) -> None:
        self._articles = collection.articles
        self._documents = ArticleVectors(encoder, ArticleSide(encoder))
        folder = cache / f"articles-{_digest(collection.articles)}"
        vectors = FaissVectorStore(folder / encoder.version, encoder.version, encoder.dimension)
        words = TantivyStore(folder / "words")
        self._stores = LinkStores.of_articles(vectors, words)
        held = words.revisions()
        words.upsert(
            as_single_row(_as_source(article), with_words=True)
            for article in collection.articles
            if article.article_id not in held
        )

    def add(self, rows: Indices) -> None:
        """Embeds those of the articles with these numbers that have no vectors yet."""
        held = self._stores.vectors.store.revisions()
        articles = (self._articles[row] for row in rows.tolist())
        missing = [_as_source(article) for article in articles if article.article_id not in held]
        for first in range(0, len(missing), _CHUNK):
            part = missing[first : first + _CHUNK]
            self._stores.vectors.put(list(zip(part, self._documents.vectors(part, lambda: None), strict=True)))

    def rank(self, text: str, vector: NDArray[np.float32], where: RowFilter = EVERY_ROW) -> list[str]:
        """Return the ids of the articles that a post may be about, best first; see ``indexer.linking.rank_articles``.

        Args:
            vector: of the post, float32 [dimension].
        """
        return rank_articles(self._stores, [text], vector[None, :], where)


def _as_source(article: NewsArticle) -> IndexedSource:
    return IndexedSource(article.article_id, 1, (Passage(0, article.body),), article.title, article.published_on)


def _digest(articles: Iterable[NewsArticle]) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for article in articles:
        for text in (article.article_id, article.title, article.body, str(article.published_on)):
            digest.update(text.encode("utf-8", "surrogatepass") + b"\0")
    return digest.hexdigest()
