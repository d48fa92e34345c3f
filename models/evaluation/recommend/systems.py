"""The systems of ``recommend`` that can be named on the command line."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.baselines.recommend.untrained import OneSentence, WholeParagraph, bm25_scores, tfidf_scores
from models.encoders.caching import CachingEncoder
from models.encoders.loading import load_encoder
from models.errors import InputError
from models.evaluation.registry import Registry
from models.recommend.across_languages import MeaningEncoders, read_languages
from models.recommend.assembly import LANGUAGES, Recommender
from models.recommend.protocol import Candidates, QuoteQuery, Ranker, SpanPredictor
from models.recommend.recommender import TrainedRecommender
from models.recommend.sentences import ParagraphSentences
from models.recommend.shipped import SHIPPED_WEIGHTS, load_shipped_recommender
from models.recommend.zero_shot import ZeroShotRecommender
from models.text.sentences.splitting import split_many, split_sentences


def scores_across_languages(
    recommender: TrainedRecommender, query: QuoteQuery, candidates: Candidates
) -> NDArray[np.float32]:
    """Score paragraphs of sources in any languages, which are detected in each text, as those of the draft."""
    scores = np.zeros(len(candidates), dtype=np.float32)
    languages = read_languages(query, candidates.paragraphs)
    for ranking in recommender.answers(query, replace(candidates, languages=languages)):
        for ranked in ranking:
            scores[ranked.index] = ranked.score
    return scores


BM25 = "bm25"
SHIPPED = "shipped"
SPAN_BASELINES = ("whole-paragraph", "first-sentence", "last-sentence")
_CACHED = 1_000_000


@dataclass(frozen=True)
class System:
    """A system under test: a ranker, a span predictor, or both.

    Args:
        ranker: ranks paragraphs.
        span_predictor: predicts spans.
        recall: scores paragraphs as the stage before the ranker does; the ranker's own scores are used if ``None``.
    """

    ranker: Ranker | None = None
    span_predictor: SpanPredictor | None = None
    recall: Ranker | None = None


class SystemRegistry(Registry[Callable[[], System]]):
    """Systems by name, the shipped one last; each is created on demand, and an encoder is loaded once.

    Args:
        base_model: hub name or path of the base encoder.
        device: ``auto``, ``cpu`` or ``cuda``.
        weights: folder of trained weights; the shipped ones if ``None``.
    """

    def __init__(self, base_model: str, device: str, weights: Path | None = None) -> None:
        self._base_model = base_model
        self._device = device
        self._weights = weights or SHIPPED_WEIGHTS
        # A new system is one line here.
        super().__init__(
            {
                BM25: lambda: System(ranker=bm25_scores),
                "tfidf": lambda: System(ranker=tfidf_scores),
                "whole-paragraph": lambda: System(span_predictor=WholeParagraph()),
                "first-sentence": lambda: System(span_predictor=OneSentence(_split_once(), 0)),
                "last-sentence": lambda: System(span_predictor=OneSentence(_split_once(), -1)),
                "zero-shot": self._zero_shot,
                "recall": self._recall,
                "across-languages": self._across_languages,
                SHIPPED: self._shipped,
            }
        )

    def add(self, systems: Mapping[str, System]) -> None:
        """Add systems of networks that are compared with the shipped one.

        Raises:
            AppError: ``same_name``.
        """
        if taken := sorted(systems.keys() & self.makers.keys()):
            raise InputError("same_name", f"There is a model {taken[0]!r} already.", "Rename the file of the network.")
        for name, system in systems.items():
            self.makers[name] = lambda system=system: system  # type: ignore[misc]

    def take(self, name: str) -> System:
        """Create the system called ``name``.

        Raises:
            AppError: see ``create``.
        """
        return self.create(name, self.makers[name])

    @cached_property
    def recommender(self) -> Recommender:
        """The trained recommender, which ``recall`` and ``shipped`` are parts of.

        Raises:
            AppError: it cannot be loaded.
        """
        from models.headline.shipped import load_multilingual_sentence_encoder  # noqa: PLC0415  a network of its own

        meaning = load_multilingual_sentence_encoder(self._device)
        return load_shipped_recommender(
            self._base_model,
            self._device,
            self._weights,
            remember=lambda encoder: CachingEncoder(encoder, capacity=_CACHED),
            meaning=MeaningEncoders(meaning, meaning),
        )

    def _zero_shot(self) -> System:
        encoder = CachingEncoder(load_encoder(self._base_model, self._device), capacity=_CACHED)
        recommender = ZeroShotRecommender(encoder, encoder, ParagraphSentences(encoder, split_many))
        return System(recommender.score, recommender)

    def _recall(self) -> System:
        passages, queries = self.recommender.passages, self.recommender.encoder
        return System(lambda query, candidates: passages.encode(candidates.paragraphs) @ queries.query_vector(query))

    def _shipped(self) -> System:
        trained = self.recommender.trained
        return System(trained.score, trained, recall=trained.recall)

    def _across_languages(self) -> System:
        if not (self._weights / LANGUAGES).is_file():
            raise InputError(
                "no_scale",
                "There is no scale of other languages.",
                "Fit one: python -m models.training recommend --stage languages.",
            )
        return System(partial(scores_across_languages, self.recommender.trained))


def _split_once() -> Callable[[Sequence[str]], list[list[tuple[int, int]]]]:
    """Return ``split_many`` with a cache: a paragraph may be quoted several times."""
    split = lru_cache(maxsize=10_000)(split_sentences)
    return lambda texts: [split(text) for text in texts]
