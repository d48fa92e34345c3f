"""The systems that the command line can name."""

from collections.abc import Callable
from dataclasses import dataclass

from models.baselines.bm25 import BM25Ranker
from models.baselines.spans import OneSentence, WholeParagraph
from models.baselines.tfidf import TfidfRanker
from models.encoders.loading import load_encoder
from models.encoders.memory import RememberingEncoder
from models.errors import InputError
from models.recommend.protocol import ParagraphRanker, SpanPredictor
from models.recommend.sentences import ParagraphSentences
from models.recommend.shipped import load_shipped_recommender
from models.recommend.zero_shot import ZeroShotRanker, ZeroShotSpanPredictor
from models.text.sentences import split_many

SHIPPED = "shipped"


@dataclass(frozen=True)
class System:
    """What is measured under one name: a ranker, a span predictor, or both."""

    ranker: ParagraphRanker | None = None
    span_predictor: SpanPredictor | None = None


class SystemShelf:
    """Systems by name; the encoder is loaded once, when the first one needs it."""

    def __init__(self, base_model: str, device: str) -> None:
        self._base_model = base_model
        self._device = device
        self._encoder: RememberingEncoder | None = None
        self._makers: dict[str, Callable[[], System]] = {
            "bm25": lambda: System(ranker=BM25Ranker()),
            "tfidf": lambda: System(ranker=TfidfRanker()),
            "whole-paragraph": lambda: System(span_predictor=WholeParagraph()),
            "first-sentence": lambda: System(span_predictor=OneSentence(split_many, 0)),
            "last-sentence": lambda: System(span_predictor=OneSentence(split_many, -1)),
            "zero-shot": self._zero_shot,
            SHIPPED: self._shipped,
        }

    @property
    def names(self) -> list[str]:
        """Every name, the shipped one last."""
        return list(self._makers)

    def take(self, name: str) -> System:
        """The system called ``name``.

        Raises:
            InputError: ``unknown_model``.
        """
        if name not in self._makers:
            raise InputError(
                "unknown_model", f"There is no model {name!r}.", f"Known: {', '.join(self._makers)}, or all."
            )
        return self._makers[name]()

    def _zero_shot(self) -> System:
        encoder = self._encoding()
        sentences = ParagraphSentences(encoder, split_many)
        return System(ZeroShotRanker(encoder, encoder, sentences), ZeroShotSpanPredictor(encoder, sentences))

    def _shipped(self) -> System:
        recommender = load_shipped_recommender(self._encoding(), self._encoding())
        return System(recommender.ranker, recommender.span_predictor)

    def _encoding(self) -> RememberingEncoder:
        if self._encoder is None:
            self._encoder = RememberingEncoder(load_encoder(self._base_model, self._device), capacity=1_000_000)
        return self._encoder
