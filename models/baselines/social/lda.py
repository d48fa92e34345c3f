"""Latent Dirichlet allocation (Blei et al. 2003), the topic baseline of Piotrowski et al. Table 3."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load_file, save_file
from scipy.sparse import csr_matrix
from scipy.special import psi
from sklearn.decomposition import LatentDirichletAllocation
from sklearn.feature_extraction.text import CountVectorizer

from models.baselines.social.texts import lead
from models.errors import InputError
from models.social.cleaning import clean_post
from models.social.protocol import NewsArticle
from models.text.words import tokens


@dataclass(frozen=True)
class LdaSettings:
    """Settings of the topic model.

    Args:
        topics: number of topics.
        rarest: words in fewer texts are ignored.
        common_share, common_least: words in more than this share of the texts, and in more than this many, are too.
        most_words: the most frequent of the others.
        passes: over all texts.
        looks: iterations on one text in a pass, at most.
        batch: texts per update.
    """

    topics: int
    rarest: int = 5
    common_share: float = 0.1
    common_least: int = 100
    most_words: int = 20_000
    passes: int = 5
    looks: int = 30
    batch: int = 1024


class SocialLda:
    """``PostArticleVectors`` by topics: the square root of each topic's share, so that a dot product is Bhattacharyya's
    coefficient.

    Args:
        vocabulary: the words, in the order of the topics' columns.
        topics: float64 [n_topics, n_words], the variational parameters of the topics' words.
        settings, seed: those of ``fit``.
    """

    def __init__(
        self, vocabulary: Sequence[str], topics: NDArray[np.float64], settings: LdaSettings, seed: int
    ) -> None:
        self._counter = CountVectorizer(analyzer=tokens, vocabulary=vocabulary)
        self._vocabulary, self._topics, self._settings, self._seed = tuple(vocabulary), topics, settings, seed
        self._model = _model(settings, seed)
        self._model.components_ = topics
        self._model.exp_dirichlet_component_ = np.exp(_expected_log(topics))
        self._model.doc_topic_prior_ = 1.0 / settings.topics
        self._model.topic_word_prior_ = 1.0 / settings.topics
        self._model.n_features_in_ = len(vocabulary)

    @classmethod
    def fit(
        cls, articles: Iterable[NewsArticle], posts: Iterable[str], settings: LdaSettings, seed: int = 0
    ) -> "SocialLda":
        """Fits topics to the leads of articles and to posts.

        Raises:
            AppError: ``too_little_text`` where no word is frequent enough.
        """
        texts = [*map(lead, articles), *map(clean_post, posts)]
        counter = CountVectorizer(
            analyzer=tokens,
            min_df=settings.rarest,
            max_df=max(settings.common_least, int(settings.common_share * len(texts))),
            max_features=settings.most_words,
        )
        try:
            counts = counter.fit_transform(texts)
        except ValueError as error:
            raise InputError(
                "too_little_text",
                f"No word that is not too common stands in {settings.rarest} of {len(texts)} texts.",
                "Train on more articles and posts.",
            ) from error
        model = _model(settings, seed).fit(counts)
        return cls(counter.get_feature_names_out().tolist(), model.components_, settings, seed)

    def posts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``PostArticleVectors.posts``."""
        return self._of([clean_post(text) for text in texts])

    def articles(self, articles: Sequence[NewsArticle]) -> NDArray[np.float32]:
        """See ``PostArticleVectors.articles``."""
        return self._of([lead(article) for article in articles])

    def save(self, folder: Path) -> None:
        """Writes topics, words and settings into ``folder``."""
        folder.mkdir(parents=True, exist_ok=True)
        save_file({"topics": self._topics}, folder / "topics.safetensors")
        described = {"seed": self._seed, "settings": asdict(self._settings), "vocabulary": self._vocabulary}
        (folder / "vocabulary.json").write_text(json.dumps(described, ensure_ascii=False), encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> "SocialLda":
        """Reads what ``save`` wrote.

        Raises:
            OSError: the folder's files are missing.
        """
        described = json.loads((folder / "vocabulary.json").read_text(encoding="utf-8"))
        topics = load_file(folder / "topics.safetensors")["topics"]
        return cls(described["vocabulary"], topics, LdaSettings(**described["settings"]), described["seed"])

    def _of(self, texts: Sequence[str]) -> NDArray[np.float32]:
        counts: csr_matrix = self._counter.transform(texts)
        vectors = np.zeros((len(texts), self._settings.topics), dtype=np.float32)
        known = np.diff(counts.indptr) > 0
        if known.any():
            vectors[known] = np.sqrt(self._model.transform(counts[known]))
        return vectors


def _model(settings: LdaSettings, seed: int) -> LatentDirichletAllocation:
    return LatentDirichletAllocation(
        settings.topics,
        learning_method="online",
        batch_size=settings.batch,
        max_iter=settings.passes,
        max_doc_update_iter=settings.looks,
        random_state=seed,
    )


def _expected_log(topics: NDArray[np.float64]) -> NDArray[np.float64]:
    """Returns the expected logarithm of each topic's word shares, which are Dirichlet-distributed."""
    return np.asarray(psi(topics) - psi(topics.sum(axis=1))[:, None])
