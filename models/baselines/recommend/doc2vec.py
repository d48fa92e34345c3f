"""Doc2Vec (Le and Mikolov 2014), an embedding baseline of MacLaughlin et al. §6."""

import json
import logging
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from gensim.models.doc2vec import Doc2Vec, TaggedDocument, train_document_dbow
from numpy.typing import NDArray
from safetensors.numpy import load_file, save_file

from models.baselines.recommend.progress import Passes
from models.baselines.recommend.vocabulary import RAREST, need_words, paragraph_texts, paragraph_words, query_words
from models.recommend.data.dataset import QuoteDataset
from models.recommend.protocol import QuoteQuery, Speakers

# gensim warns about a corpus too small for its job queue.
logging.getLogger("gensim").setLevel(logging.ERROR)


@dataclass(frozen=True)
class Doc2VecSettings:
    """Settings: distributed bag of words, without training word vectors.

    Args:
        dimension: length of a vector.
        negatives: noise words.
        sample: words above this share of the corpus are subsampled.
        epochs: over the corpus.
        inference_epochs: over a text whose vector is inferred.
        rate, last_rate: learning rate at the start and at the end, of both.
    """

    dimension: int = 200
    negatives: int = 5
    sample: float = 1e-5
    epochs: int = 20
    inference_epochs: int = 50
    rate: float = 0.025
    last_rate: float = 0.0001


class Doc2VecRanker:
    """A ``ParagraphRanker`` by the cosine of inferred vectors; the query is title and left context as one text.

    Args:
        counts: how often each word occurs in the corpus, the most frequent first.
        weights: float32 [n_words, dimension], which predict a text's words from its vector.
        seed, settings: those of ``fit``.
    """

    def __init__(
        self, counts: dict[str, int], weights: NDArray[np.float32], seed: int, settings: Doc2VecSettings
    ) -> None:
        self._counts = counts
        self._weights = weights
        self._seed = seed
        self._settings = settings
        self._model = _model(seed, settings)
        self._model.build_vocab_from_freq(dict(counts))
        order = {word: row for row, word in enumerate(counts)}
        self._model.syn1neg = weights[[order[word] for word in self._model.wv.index_to_key]]
        self._paragraph_vector: Callable[[str], NDArray[np.float32]] = lru_cache(maxsize=200_000)(
            lambda paragraph: self._infer(paragraph_words(paragraph))
        )

    @classmethod
    def fit(cls, train: QuoteDataset, seed: int, settings: Doc2VecSettings | None = None) -> "Doc2VecRanker":
        """Trains on the paragraphs of ``train``, on one core; the same seed gives the same scores.

        Raises:
            AppError: ``too_little_text`` where no word occurs three times.
        """
        settings = settings or Doc2VecSettings()
        texts = paragraph_texts(train)
        model = _model(seed, settings)
        tagged = [TaggedDocument(words, [number]) for number, words in enumerate(texts)]
        model.build_vocab(tagged)
        need_words(model.wv.index_to_key, train)
        with closing(Passes(tagged, settings.epochs, "Doc2Vec")) as passes:
            model.train(passes, total_examples=len(tagged), epochs=settings.epochs)
        counts = {word: int(model.wv.get_vecattr(word, "count")) for word in model.wv.index_to_key}
        return cls(counts, np.asarray(model.syn1neg, dtype=np.float32), seed, settings)

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``; all 0 for a query without known words, -1 for a paragraph without."""
        asked = self._infer(query_words(query))
        if not paragraphs or not asked.any():
            return np.zeros(len(paragraphs), dtype=np.float32)
        vectors = np.stack([self._paragraph_vector(paragraph) for paragraph in paragraphs])
        return np.where(vectors.any(axis=1), vectors @ asked, np.float32(-1.0))

    def save(self, folder: Path) -> None:
        """Writes weights, word counts and settings into ``folder``."""
        folder.mkdir(parents=True, exist_ok=True)
        save_file({"weights": self._weights}, folder / "weights.safetensors")
        described = {"seed": self._seed, "settings": asdict(self._settings), "counts": self._counts}
        (folder / "vocabulary.json").write_text(json.dumps(described, ensure_ascii=False), encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> "Doc2VecRanker":
        """Reads what ``save`` wrote.

        Raises:
            OSError: the folder's files are missing.
        """
        described = json.loads((folder / "vocabulary.json").read_text(encoding="utf-8"))
        weights = load_file(folder / "weights.safetensors")["weights"]
        return cls(described["counts"], weights, described["seed"], Doc2VecSettings(**described["settings"]))

    def _infer(self, words: Sequence[str]) -> NDArray[np.float32]:
        # gensim's own infer_vector starts from Python's hash of the text, which differs in each process; here every
        # text
        # starts from zero with the same noise.
        vector: NDArray[np.float32] = np.zeros((1, self._settings.dimension), dtype=np.float32)
        known = [word for word in words if word in self._counts]
        if not known:
            return vector.ravel()
        self._model.random = np.random.RandomState(self._seed)
        rates = np.linspace(self._settings.rate, self._settings.last_rate, self._settings.inference_epochs)
        for rate in rates:
            train_document_dbow(
                self._model,
                known,
                [0],
                rate,
                learn_words=False,
                learn_hidden=False,
                doctag_vectors=vector,
                doctags_lockf=np.ones(1, dtype=np.float32),
            )
        return np.asarray(vector.ravel() / max(float(np.linalg.norm(vector)), 1e-9), dtype=np.float32)


def _model(seed: int, settings: Doc2VecSettings) -> Doc2Vec:
    return Doc2Vec(
        dm=0,
        vector_size=settings.dimension,
        negative=settings.negatives,
        sample=settings.sample,
        alpha=settings.rate,
        min_alpha=settings.last_rate,
        min_count=RAREST,
        seed=seed,
        workers=1,
    )
