"""Word vectors trained on the corpus (skip-gram, Mikolov et al. 2013): initial vectors of K-NRM and Conv-KNRM.

The papers use vectors pretrained on much more text; these need only the newsroom's own archive.
"""

import json
import logging
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from gensim.models.word2vec import Word2Vec
from numpy.typing import NDArray
from safetensors.numpy import load_file, save_file

from models.baselines.recommend.progress import Passes
from models.baselines.recommend.vocabulary import FIRST_WORD, PADDING, RAREST, Vocabulary, need_words, training_texts
from models.recommend.data.dataset import QuoteDataset

# gensim warns about a corpus too small for its job queue.
logging.getLogger("gensim").setLevel(logging.ERROR)


@dataclass(frozen=True)
class WordVectorSettings:
    """Settings of the training.

    Args:
        dimension: length of a vector.
        window: words on either side that a word predicts.
        negatives: noise words.
        sample: words above this share of the corpus are subsampled.
        epochs: over the corpus.
    """

    dimension: int = 100
    window: int = 5
    negatives: int = 5
    sample: float = 1e-4
    epochs: int = 5


class WordVectors:
    """A vector for each word of a corpus.

    Args:
        words: each once.
        vectors: float32 [n_words, dimension].
    """

    def __init__(self, words: Sequence[str], vectors: NDArray[np.float32]) -> None:
        self._words = list(words)
        self._vectors = vectors
        self._rows = {word: row for row, word in enumerate(words)}

    @classmethod
    def fit(cls, data: QuoteDataset, seed: int, settings: WordVectorSettings | None = None) -> "WordVectors":
        """Trains on the paragraphs, titles and left contexts of ``data``; the same seed gives the same vectors.

        Raises:
            AppError: ``too_little_text`` where no word occurs three times.
        """
        settings = settings or WordVectorSettings()
        texts = training_texts(data)
        model = Word2Vec(
            vector_size=settings.dimension,
            window=settings.window,
            negative=settings.negatives,
            min_count=RAREST,
            sg=1,
            sample=settings.sample,
            seed=seed,
            workers=1,
        )
        model.build_vocab(texts)
        need_words(model.wv.index_to_key, data)
        with closing(Passes(texts, settings.epochs, "word vectors")) as passes:
            model.train(passes, total_examples=len(texts), epochs=settings.epochs)
        return cls(model.wv.index_to_key, np.asarray(model.wv.vectors, dtype=np.float32))

    def matrix(self, vocabulary: Vocabulary, seed: int) -> NDArray[np.float32]:
        """Returns the rows of ``vocabulary``: float32 [n_rows, dimension], unit length.

        Random if a row has no word or its word no vector; 0 for padding.
        """
        random = np.random.default_rng(seed)
        rows = random.standard_normal((vocabulary.rows, self._vectors.shape[1])).astype(np.float32)
        for row, word in enumerate(vocabulary.words, start=FIRST_WORD):
            if word in self._rows:
                rows[row] = self._vectors[self._rows[word]]
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        rows[PADDING] = 0.0
        return rows

    def save(self, folder: Path) -> None:
        """Writes the vectors into ``folder``."""
        folder.mkdir(parents=True, exist_ok=True)
        save_file({"vectors": self._vectors}, folder / "weights.safetensors")
        (folder / "words.json").write_text(json.dumps(self._words, ensure_ascii=False), encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> "WordVectors":
        """Reads what ``save`` wrote.

        Raises:
            OSError: the folder's files are missing.
        """
        words = json.loads((folder / "words.json").read_text(encoding="utf-8"))
        return cls(words, load_file(folder / "weights.safetensors")["vectors"])
