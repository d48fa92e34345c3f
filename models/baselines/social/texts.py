"""Input texts of the baselines of Piotrowski et al. Table 3, and their interface."""

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
    """Encodes posts and articles in one space; zeros for texts without a known word."""

    def posts(self, texts: Sequence[str]) -> Matrix:
        """Return vectors [n_texts, dimension], each of unit length; cleans the texts."""
        ...

    def articles(self, articles: Sequence[NewsArticle]) -> Matrix:
        """Return vectors [n_articles, dimension], each of unit length."""
        ...


def lead(article: NewsArticle, words: int = LEAD_WORDS) -> str:
    """Return the title, and the first ``words`` words of the body: its lead paragraphs (Piotrowski et al. §5.2)."""
    return f"{clean_title(article.title)}\n{' '.join(clean_article(article.body).split()[:words])}"


def whole(article: NewsArticle) -> str:
    """Return title and body."""
    return f"{clean_title(article.title)}\n{clean_article(article.body)}"
