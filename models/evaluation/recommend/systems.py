"""The systems that can be named on the command line."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from models.baselines.recommend.bm25 import BM25Ranker
from models.baselines.recommend.spans import OneSentence, WholeParagraph
from models.baselines.recommend.tfidf import TfidfRanker
from models.encoders.caching import CachingEncoder
from models.encoders.loading import load_encoder
from models.errors import AppError, InputError
from models.evaluation.recommend.rankers import DenseRanker, LanguagesRanker, RecallRanker
from models.recommend.protocol import ParagraphRanker, SpanPredictor
from models.recommend.sentences import ParagraphSentences
from models.recommend.shipped import SHIPPED_WEIGHTS, Recommender, load_shipped_recommender
from models.recommend.zero_shot import ZeroShotRecommender
from models.text.sentences.splitting import split_many, split_sentences

ALL = "all"
BM25 = "bm25"
SHIPPED = "shipped"
ACROSS_LANGUAGES = "across-languages"
WITHOUT_MEANING = "without-meaning"
# Those of models.baselines.recommend.fitted, which is slow to import.
FITTED = ("doc2vec", "knrm", "conv-knrm")
SPAN_BASELINES = ("whole-paragraph", "first-sentence", "last-sentence")


@dataclass(frozen=True)
class System:
    """A system under test: a ranker, a span predictor, or both.

    Args:
        recall: scores paragraphs as the stage before the ranker does; the ranker's own scores are used if None.
    """

    ranker: ParagraphRanker | None = None
    span_predictor: SpanPredictor | None = None
    recall: ParagraphRanker | None = None


class SystemRegistry:
    """Systems by name; each is created on demand, and the encoder is loaded once, when first needed.

    Args:
        base_model: hub name or path of the base encoder.
        device: ``auto``, ``cpu`` or ``cuda``.
        data: the folder whose ``train`` split the systems that need fitting are fitted on.
        cache: folder for fitted systems; the user's cache folder if None.
        weights: folder of trained weights; the shipped ones if None.
    """

    def __init__(
        self, base_model: str, device: str, data: Path, cache: Path | None = None, weights: Path | None = None
    ) -> None:
        self._base_model = base_model
        self._device = device
        self._data = data
        self._cache = cache
        self._weights = weights or SHIPPED_WEIGHTS
        self._encoder: CachingEncoder | None = None
        self._recommender: Recommender | None = None
        # A new system is one line here. Slow imports belong into its factory.
        self._makers: dict[str, Callable[[], System]] = {
            BM25: lambda: System(ranker=BM25Ranker()),
            "tfidf": lambda: System(ranker=TfidfRanker()),
            **{name: partial(self._fitted, name) for name in FITTED},
            "whole-paragraph": lambda: System(span_predictor=WholeParagraph()),
            "first-sentence": lambda: System(span_predictor=OneSentence(_split_once(), 0)),
            "last-sentence": lambda: System(span_predictor=OneSentence(_split_once(), -1)),
            "zero-shot": self._zero_shot,
            "recall": self._recall,
            ACROSS_LANGUAGES: self._across_languages,
            WITHOUT_MEANING: self._without_meaning,
            SHIPPED: self._shipped,
        }

    def add(self, systems: Mapping[str, System]) -> None:
        """Adds systems of networks that are compared with the shipped one.

        Raises:
            AppError: ``same_name``.
        """
        if taken := sorted(systems.keys() & self._makers.keys()):
            raise InputError("same_name", f"There is a model {taken[0]!r} already.", "Rename the file of the network.")
        for name, system in systems.items():
            self._makers[name] = partial(_itself, system)

    @property
    def names(self) -> list[str]:
        """Every name, the shipped one last."""
        return list(self._makers)

    def known(self, names: Sequence[str]) -> list[str]:
        """Returns ``names`` once each, or every name if ``all`` is among them; creates nothing.

        Raises:
            AppError: ``unknown_model``.
        """
        for name in names:
            if name not in self._makers and name != ALL:
                raise InputError(
                    "unknown_model", f"There is no model {name!r}.", f"Known: {', '.join(self._makers)}, or {ALL}."
                )
        return self.names if ALL in names else list(dict.fromkeys(names))

    def take(self, name: str) -> System:
        """Creates the system called ``name``, which must be one of ``names``.

        Raises:
            AppError: it cannot be created; the message names it and says why.
        """
        try:
            return self._makers[name]()
        except AppError as error:
            raise InputError(
                error.code,
                f"The model {name!r} cannot be made: {error.message}",
                f"{error.hint} Or name the models to measure with --models, without {name}.",
            ) from error

    def _fitted(self, name: str) -> System:
        from models.baselines.recommend.fitted import fitted_baseline  # noqa: PLC0415
        from models.encoders.cache_directory import default_cache_directory  # noqa: PLC0415

        cache = self._cache or default_cache_directory()
        return System(ranker=fitted_baseline(name, self._data, cache, device=self._device))

    def _zero_shot(self) -> System:
        encoder = self._encoding()
        sentences = ParagraphSentences(encoder, split_many)
        recommender = ZeroShotRecommender(encoder, encoder, sentences)
        return System(recommender, recommender)

    def _recall(self) -> System:
        recommender = self.recommender()
        return System(DenseRanker(recommender.passages, recommender.encoder))

    def _shipped(self) -> System:
        trained = self.recommender().trained
        return System(trained, trained, recall=RecallRanker(trained))

    def _without_meaning(self) -> System:
        trained = self.recommender().trained.with_meaning(None)
        return System(trained, trained)

    def _across_languages(self) -> System:
        recommender = self.recommender()
        if recommender.scale is None:
            raise InputError(
                "no_scale",
                "There is no scale of other languages.",
                "Fit one: python -m models.training languages.",
            )
        return System(LanguagesRanker(recommender.trained))

    def recommender(self) -> Recommender:
        """Returns the trained recommender, which ``recall`` and ``shipped`` are parts of.

        Raises:
            AppError: it cannot be loaded.
        """
        if self._recommender is None:
            from models.headline.shipped import load_meaning  # noqa: PLC0415  a network of its own

            loaded = load_shipped_recommender(
                self._base_model,
                self._device,
                self._weights,
                remember=lambda encoder: CachingEncoder(encoder, capacity=1_000_000),
            )
            meaning = load_meaning(self._device)
            self._recommender = loaded.with_languages(meaning, meaning, split_many)
        return self._recommender

    def _encoding(self) -> CachingEncoder:
        if self._encoder is None:
            self._encoder = CachingEncoder(load_encoder(self._base_model, self._device), capacity=1_000_000)
        return self._encoder


def _itself(system: System) -> System:
    return system


def _split_once() -> Callable[[Sequence[str]], list[list[tuple[int, int]]]]:
    """Returns ``split_many`` that splits a paragraph once, however often it is quoted."""
    split = lru_cache(maxsize=10_000)(split_sentences)
    return lambda texts: [split(text) for text in texts]
