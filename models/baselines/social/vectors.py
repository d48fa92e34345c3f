"""Posts and articles as vectors in one space: by words, and by an untrained encoder."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.feature_extraction.text import TfidfVectorizer

from models.encoders.protocol import Encoder
from models.errors import InputError
from models.social.cleaning import clean_article, clean_post, clean_title
from models.social.protocol import NewsArticle
from models.text.words import tokens

LEAD_WORDS = 100

Matrix: TypeAlias = "NDArray[np.float32] | csr_matrix"


class PostArticleVectors(Protocol):
    """Encodes posts and articles in one space; zeros for texts without a known word."""

    def posts(self, texts: Sequence[str]) -> Matrix:
        """Return vectors [n_texts, dimension], each of unit length; cleans the texts."""

    def articles(self, articles: Sequence[NewsArticle]) -> Matrix:
        """Return vectors [n_articles, dimension], each of unit length."""


def lead(article: NewsArticle, words: int = LEAD_WORDS) -> str:
    """Return the title, and the first ``words`` words of the body: its lead paragraphs (Piotrowski et al. §5.2)."""
    return f"{clean_title(article.title)}\n{' '.join(clean_article(article.body).split()[:words])}"


def whole(article: NewsArticle) -> str:
    """Return title and body."""
    return f"{clean_title(article.title)}\n{clean_article(article.body)}"


class SocialEmbeddings:
    """``PostArticleVectors`` of a post as it is and an article by title and lead.

    Args:
        encoder: embeds both.
    """

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def posts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``PostArticleVectors.posts``."""
        return self._of([clean_post(text) for text in texts])

    def articles(self, articles: Sequence[NewsArticle]) -> NDArray[np.float32]:
        """See ``PostArticleVectors.articles``."""
        return self._of([lead(article) for article in articles])

    def _of(self, texts: Sequence[str]) -> NDArray[np.float32]:
        with_words = [row for row, text in enumerate(texts) if tokens(text)]
        vectors = np.zeros((len(texts), self._encoder.dimension), dtype=np.float32)
        if with_words:
            vectors[with_words] = self._encoder.encode([texts[row] for row in with_words])
        return vectors


class SocialTfidf:
    """``PostArticleVectors`` by words with TF-IDF weights of the collection it was fitted to.

    Args:
        vectorizer: fitted.
        read: returns the text of an article that is used.
    """

    def __init__(self, vectorizer: TfidfVectorizer, read: Callable[[NewsArticle], str]) -> None:
        self._vectorizer = vectorizer
        self._read = read

    @classmethod
    def fit(cls, articles: Iterable[NewsArticle], posts: Iterable[str] = (), *, bodies: bool = False) -> "SocialTfidf":
        """Fits word weights to articles, and posts if any.

        Args:
            bodies: use whole bodies, not only lead paragraphs.

        Raises:
            AppError: ``too_little_text`` where no word is in two of them.
        """
        read = whole if bodies else lead
        vectorizer = TfidfVectorizer(analyzer=tokens, sublinear_tf=True, min_df=2)
        texts = [*map(read, articles), *map(clean_post, posts)]
        try:
            return cls(vectorizer.fit(texts), read)
        except ValueError as error:
            raise InputError(
                "too_little_text", f"No word stands in two of {len(texts)} texts.", "Give more articles."
            ) from error

    def posts(self, texts: Sequence[str]) -> csr_matrix:
        """See ``PostArticleVectors.posts``."""
        return self._vectorizer.transform(map(clean_post, texts))

    def articles(self, articles: Sequence[NewsArticle]) -> csr_matrix:
        """See ``PostArticleVectors.articles``."""
        return self._vectorizer.transform(map(self._read, articles))
