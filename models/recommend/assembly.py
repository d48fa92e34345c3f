"""Assembles a recommender over its networks, which may run in this process or in another."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from models.encoders.caching import CachingEncoder
from models.encoders.protocol import Encoder
from models.encoders.weight_files import WEIGHTS, IdentifiedBase
from models.errors import InputError
from models.recommend.across_languages import LanguageScale, SpansOver, assemble_across_languages
from models.recommend.confidence import Confidence, ConfidenceFeatures, ConfidenceWeights
from models.recommend.meaning_reader import MeaningReader
from models.recommend.protocol import PassageScorer, QueryEncoder, RecallNetwork, SpanPredictor
from models.recommend.quote_position import QuotePosition
from models.recommend.recommender import FusionWeights, TrainedRecommender
from models.recommend.sentences import ParagraphSentences, SentenceSplitter
from models.recommend.spans.predictor import CandidateSpanPredictor
from models.recommend.zero_shot import ZeroShotSpanPredictor
from models.text.sentences.splitting import split_many

SHIPPED_WEIGHTS = WEIGHTS / "recommend"
RECALL, CANDIDATES, FUSION, SOURCES = "recall.safetensors", "candidates.safetensors", "fusion.json", "sources.json"
POSITIONS, CONFIDENCE, MATCH = "positions.safetensors", "confidence.json", "match.json"
LANGUAGES = "languages.json"
# Sentences of queries whose meaning is cached.
_SENTENCES_KEPT = 1_024


@dataclass(frozen=True)
class Recommender:
    """Ranker, span predictor and recall stage in one, and their parts.

    Args:
        trained: ranks and predicts.
        encoder: embeds passages (an ``Encoder``) and queries, for the index too.
        passages: ``encoder`` with a cache.
        sentences: of paragraphs.
        spans_over: creates a span predictor over other vectors.
        languages: the file with the scale of vectors in other languages; it may be missing.
    """

    trained: TrainedRecommender
    encoder: RecallNetwork
    passages: Encoder
    sentences: ParagraphSentences
    spans_over: SpansOver
    languages: Path

    @property
    def scale(self) -> LanguageScale | None:
        """The scale of vectors in other languages, where the folder has one.

        It is read only here: training replaces it, and must not fail because of one of an earlier version.

        Raises:
            AppError: ``damaged_weights``.
        """
        return LanguageScale.load(self.languages) if self.languages.is_file() else None

    def with_languages(self, passages: Encoder, queries: Encoder, split: SentenceSplitter) -> "Recommender":
        """Return a copy that compares the best paragraphs with the last sentence in meaning.

        It also ranks sources in other languages if the folder has a scale.

        Args:
            passages: an encoder of many languages, for paragraphs and their sentences; should cache.
            queries: the same for sentences of queries.
            split: finds the sentences of paragraphs.

        Raises:
            AppError: ``damaged_weights``; ``other_encoder`` if the scale is that of another encoder of many languages.
        """
        reader = MeaningReader(ParagraphSentences(passages, split), CachingEncoder(queries, _SENTENCES_KEPT))
        trained = self.trained.with_meaning(reader)
        scale = self.scale
        if scale is None:
            return replace(self, trained=trained)
        if scale.meaning_version != passages.version:
            raise InputError(
                "other_encoder",
                f"The scale of other languages is that of the encoder {scale.meaning_version}, "
                f"not of {passages.version}.",
                "Run python -m models.training recommend --stage languages again.",
            )
        across = assemble_across_languages(passages, queries, split, self.spans_over, scale)
        return replace(self, trained=trained.with_languages(across))


def assemble(
    base: IdentifiedBase,
    encoder: RecallNetwork,
    weights: Path = SHIPPED_WEIGHTS,
    remember: Callable[[Encoder], Encoder] = CachingEncoder,
    fusion: FusionWeights | None = None,
    split: SentenceSplitter = split_many,
    *,
    scorer: PassageScorer | None = None,
    confident: bool = True,
) -> Recommender:
    """Assembles the recommender over loaded networks.

    Args:
        base: the encoder that the networks were trained over.
        weights: folder with the weights of fusion. Those of candidate spans are optional: without them spans are the
            sentences closest to the query. Those of positions, confidence and match are optional too: without them
            rankings have no confidence or match.
        remember: wraps the encoder of passages in a cache or a store.
        fusion: in place of the folder's own.
        split: finds the sentences of paragraphs.
        scorer: scores the best paragraphs together with the query.
        confident: with confidence and match; training of these files leaves them out.

    Raises:
        AppError: about the weights.
    """
    passages = remember(encoder)
    sentences = ParagraphSentences(passages, split)
    spans_over = partial(_span_predictor, base, weights, encoder.weights_sha256)
    fused = fusion or FusionWeights.load(weights / FUSION)
    confidence = _confidence(base, weights, encoder, passages, sentences) if confident else None
    trained = TrainedRecommender(
        passages, encoder, sentences, fused, spans_over(encoder, sentences), scorer, confidence
    )
    return Recommender(trained, encoder, passages, sentences, spans_over, weights / LANGUAGES)


def _confidence(
    base: IdentifiedBase, weights: Path, encoder: RecallNetwork, passages: Encoder, sentences: ParagraphSentences
) -> Confidence | None:
    if not (weights / CONFIDENCE).is_file():
        return None
    position = QuotePosition(base, weights / POSITIONS, encoder.weights_sha256, encoder)
    features = ConfidenceFeatures(position, encoder, passages, sentences)
    match = weights / MATCH
    return Confidence(features, ConfidenceWeights.load(weights / CONFIDENCE, match if match.is_file() else None))


def _span_predictor(
    base: IdentifiedBase, weights: Path, recall_sha256: str, queries: QueryEncoder, sentences: ParagraphSentences
) -> SpanPredictor:
    if (weights / CANDIDATES).is_file():
        return CandidateSpanPredictor(base, weights / CANDIDATES, recall_sha256, queries, sentences)
    return ZeroShotSpanPredictor(queries, sentences)
