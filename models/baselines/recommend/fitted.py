"""Baselines that are trained: fitted once on a folder's training split, then loaded from a cache."""

import hashlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from models.baselines.fit_cache import Fitted, load_or_fit
from models.baselines.recommend.doc2vec import Doc2VecRanker, Doc2VecSettings
from models.baselines.recommend.knrm import KNRM, ConvKNRM
from models.baselines.recommend.listwise import ListwiseRanker
from models.baselines.recommend.word_vectors import WordVectors, WordVectorSettings
from models.errors import InputError
from models.recommend.data.loading import load_quotes
from models.recommend.protocol import ParagraphRanker

FITTED_BASELINES = ("doc2vec", "knrm", "conv-knrm")

# Increase it when the meaning of the same settings changes.
FORMAT = 1


Network = TypeVar("Network", bound=ListwiseRanker)


def fitted_baseline(name: str, data: Path, cache: Path, *, seed: int = 0, device: str = "auto") -> ParagraphRanker:
    """Returns the baseline ``name``, trained on the ``train`` split of ``data``, with early stopping on ``dev``.

    The first call for these files trains, which takes minutes and shows its progress on standard error; later ones load
    ``cache / "baselines" / NAME-HASH``.

    Args:
        name: one of ``FITTED_BASELINES``.
        data: folder with both splits and their transcripts (see ``models.recommend.data.loading``).
        cache: folder for fitted baselines.
        seed: of the training.
        device: of networks: ``cpu``, ``cuda`` or ``auto``.

    Raises:
        AppError: ``unknown_model``; ``no_such_file``, ``malformed_line``, ``no_pairs`` or ``too_little_text`` where
            there is nothing to train on.
    """
    fitting = _Fitting(data, cache, seed, device)
    if name == "doc2vec":
        return fitting.doc2vec()
    if name == "knrm":
        return fitting.network(name, KNRM)
    if name == "conv-knrm":
        return fitting.network(name, ConvKNRM)
    raise InputError("unknown_model", f"There is no baseline {name!r}.", f"Known: {', '.join(FITTED_BASELINES)}.")


class _Fitting:
    def __init__(self, data: Path, cache: Path, seed: int, device: str) -> None:
        self._data = data
        self._shelf = cache / "baselines"
        self._seed = seed
        self._device = device
        self._files = _digest(data)

    def doc2vec(self) -> Doc2VecRanker:
        settings = Doc2VecSettings()
        return self._load_or_fit(
            "doc2vec",
            settings,
            Doc2VecRanker.load,
            lambda: Doc2VecRanker.fit(load_quotes(self._data, "train"), self._seed, settings),
        )

    def network(self, name: str, kind: type[Network]) -> Network:
        start, settings = WordVectorSettings(), kind.default_settings

        def fit() -> Network:
            train, dev = load_quotes(self._data, "train"), load_quotes(self._data, "dev")
            # Both networks have the same initial vectors.
            vectors = self._load_or_fit(
                "word-vectors", start, WordVectors.load, lambda: WordVectors.fit(train, self._seed, start)
            )
            return kind.fit(train, dev, self._seed, vectors=vectors, settings=settings, device=self._device)

        return self._load_or_fit(name, (start, settings), partial(kind.load, device=self._device), fit)

    def _load_or_fit(
        self, name: str, settings: object, load: Callable[[Path], Fitted], fit: Callable[[], Fitted]
    ) -> Fitted:
        return load_or_fit(self._shelf, name, f"{FORMAT} {self._seed} {settings!r} {self._files}", load, fit)


def _digest(data: Path) -> str:
    digest = hashlib.sha256()
    for name in ("transcripts", "train", "dev"):
        for path in sorted(data.glob(f"{name}.jsonl*")):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()
