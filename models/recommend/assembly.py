"""Assembles a recommender over its networks, which may run in this process or in another."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from models.encoders.caching import CachingEncoder
from models.encoders.protocol import Encoder
from models.encoders.weight_files import WEIGHTS, IdentifiedBase
from models.recommend.confidence import Confidence, ConfidenceFeatures, ConfidenceWeights
from models.recommend.protocol import RecallNetwork, ScoringNetwork, SpanPredictor
from models.recommend.quote_position import QuotePosition
from models.recommend.recommender import FusionWeights, TrainedRecommender
from models.recommend.sentences import ParagraphSentences, SentenceSplitter
from models.recommend.spans.predictor import CandidateSpanPredictor
from models.recommend.zero_shot import ZeroShotSpanPredictor
from models.text.sentences.splitting import split_many

SHIPPED_WEIGHTS = WEIGHTS / "recommend"
RECALL, QUERIES = "recall.safetensors", "queries.safetensors"
CANDIDATES, FUSION, SOURCES = "candidates.safetensors", "fusion.json", "sources.json"
POSITIONS, CONFIDENCE = "positions.safetensors", "confidence.json"
# The first that exists is used: one network for rank and spans, or one for spans alone.
NETWORKS = ("joint.safetensors", "span.safetensors")


@dataclass(frozen=True)
class Recommender:
    """Ranker, span predictor and recall stage in one, and their parts.

    Args:
        trained: ranks and predicts.
        encoder: embeds passages (an ``Encoder``) and queries, for the index too.
        passages: ``encoder`` with a cache.
        sentences: of paragraphs.
        scorer: the network, where the folder has one.
    """

    trained: TrainedRecommender
    encoder: RecallNetwork
    passages: Encoder
    sentences: ParagraphSentences
    scorer: ScoringNetwork | None


def assemble(
    base: IdentifiedBase,
    encoder: RecallNetwork,
    scorer: ScoringNetwork | None,
    weights: Path = SHIPPED_WEIGHTS,
    remember: Callable[[Encoder], Encoder] = CachingEncoder,
    fusion: FusionWeights | None = None,
    split: SentenceSplitter = split_many,
) -> Recommender:
    """Assembles the recommender over loaded networks.

    Args:
        base: the encoder that the networks were trained over.
        weights: folder with the weights of fusion, and optionally of candidate spans, which are used if there is no
            ``scorer``; without either, spans are the sentences closest to the query. Optionally with those of positions
            and confidence; without them rankings have no confidence.
        remember: wraps the encoder of passages in a cache or a store.
        fusion: in place of the folder's own.
        split: finds the sentences of paragraphs.

    Raises:
        AppError: about the weights.
    """
    passages = remember(encoder)
    sentences = ParagraphSentences(passages, split)
    spans = scorer or _spans_without_network(base, weights, encoder, sentences)
    fused = fusion or FusionWeights.load(weights / FUSION)
    confidence = _confidence(base, weights, encoder, passages, sentences)
    trained = TrainedRecommender(passages, encoder, sentences, fused, spans, scorer, confidence)
    return Recommender(trained, encoder, passages, sentences, scorer)


def _confidence(
    base: IdentifiedBase, weights: Path, encoder: RecallNetwork, passages: Encoder, sentences: ParagraphSentences
) -> Confidence | None:
    if not (weights / CONFIDENCE).is_file():
        return None
    position = QuotePosition(base, weights / POSITIONS, encoder.weights_sha256, encoder)
    features = ConfidenceFeatures(position, encoder, passages, sentences)
    return Confidence(features, ConfidenceWeights.load(weights / CONFIDENCE))


def _spans_without_network(
    base: IdentifiedBase, weights: Path, encoder: RecallNetwork, sentences: ParagraphSentences
) -> SpanPredictor:
    if (weights / CANDIDATES).is_file():
        return CandidateSpanPredictor(base, weights / CANDIDATES, encoder.weights_sha256, encoder, sentences)
    return ZeroShotSpanPredictor(encoder, sentences)
