"""What the baselines of Piotrowski et al. Table 3 read of posts and articles, and what they make of it."""

from collections.abc import Sequence
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from models.social.cleaning import clean_article, clean_title
from models.social.protocol import NewsArticle

LEAD_WORDS = 100

Matrix: TypeAlias = "NDArray[np.float32] | csr_matrix"


class PostArticleVectors(Protocol):
    """Posts and articles as vectors of one space; those of texts without a known word are zeros."""

    def posts(self, texts: Sequence[str]) -> Matrix:
        """Vectors [n_texts, dimension], each of unit length; the texts are cleaned here."""
        ...

    def articles(self, articles: Sequence[NewsArticle]) -> Matrix:
        """Vectors [n_articles, dimension], each of unit length."""
        ...


def lead(article: NewsArticle, words: int = LEAD_WORDS) -> str:
    """The title, and the first ``words`` words of the body: its lead paragraphs (Piotrowski et al. §5.2)."""
    return f"{clean_title(article.title)}\n{' '.join(clean_article(article.body).split()[:words])}"


def whole(article: NewsArticle) -> str:
    """Title and body."""
    return f"{clean_title(article.title)}\n{clean_article(article.body)}"
