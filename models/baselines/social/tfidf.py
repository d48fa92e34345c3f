"""TF-IDF, the reference of Piotrowski et al. Table 3: over lead paragraphs as in the paper, and over whole bodies."""

from collections.abc import Callable, Iterable, Sequence

from scipy.sparse import csr_matrix
from sklearn.feature_extraction.text import TfidfVectorizer

from models.baselines.social.texts import lead, whole
from models.errors import InputError
from models.social.cleaning import clean_post
from models.social.protocol import NewsArticle
from models.text.words import tokens


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
