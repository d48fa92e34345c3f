"""What the desk uses by default. The server and the evaluation load it from here, so that they cannot differ."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from models.encoders.base_model import BaseModel, locate_base_model
from models.encoders.cache import default_cache_directory
from models.encoders.loading import device_at_hand
from models.encoders.memory import RememberingEncoder
from models.encoders.protocol import Encoder
from models.encoders.weight_files import WEIGHTS
from models.recommend.candidate_spans import CandidateSpanPredictor
from models.recommend.protocol import SpanPredictor
from models.recommend.recall_encoder import RecallEncoder
from models.recommend.recommender import FusionWeights, TrainedRecommender
from models.recommend.scorer import InteractionScorer
from models.recommend.sentences import ParagraphSentences
from models.recommend.zero_shot import ZeroShotSpanPredictor
from models.text.sentences import split_many

SHIPPED_WEIGHTS = WEIGHTS / "recommend"
RECALL, CANDIDATES, FUSION, SOURCES = "recall.safetensors", "candidates.safetensors", "fusion.json", "sources.json"
# Of the base encoder, as RANGES in ``recall_encoder`` are of the recall encoder.
BASE_RANGES = "base_ranges.json"
# The first that is there: one network for rank and spans, or one for spans alone.
NETWORKS = ("joint.safetensors", "span.safetensors")


@dataclass(frozen=True)
class Recommender:
    """A ranker, a span predictor and the recall stage in one, and what they are made of.

    Args:
        trained: ranks and predicts.
        encoder: embeds passages (an ``Encoder``) and queries, for the index too.
        passages: ``encoder`` with a memory.
        sentences: of paragraphs.
        scorer: the network, where the folder has one.
    """

    trained: TrainedRecommender
    encoder: RecallEncoder
    passages: Encoder
    sentences: ParagraphSentences
    scorer: InteractionScorer | None


def load_recall_encoder(
    base: BaseModel, device: str = "auto", weights: Path = SHIPPED_WEIGHTS, cache: Path | None = None
) -> RecallEncoder:
    """The recall encoder alone, for building indexes.

    Raises:
        InputError: about weights or device.
    """
    return RecallEncoder(base, weights / RECALL, device_at_hand(device), cache or default_cache_directory())


def load_shipped_recommender(
    base_model: str,
    device: str = "auto",
    weights: Path = SHIPPED_WEIGHTS,
    remember: Callable[[Encoder], Encoder] = RememberingEncoder,
    fusion: FusionWeights | None = None,
) -> Recommender:
    """The default models, or a newsroom's own from another folder of weights.

    Args:
        base_model: name or path of the base encoder.
        device: ``cpu``, ``cuda`` or ``auto``.
        weights: folder with the weights of recall, of fusion, and maybe of a network (joint or span), whose spans are
            taken then, or of candidate spans. Without either, spans are the sentences closest to the query.
        remember: wraps the encoder of passages in a memory or a store.
        fusion: in place of the folder's own.

    Raises:
        InputError: about base model, weights or device.
    """
    base = locate_base_model(base_model)
    encoder = load_recall_encoder(base, device, weights)
    passages = remember(encoder)
    sentences = ParagraphSentences(passages, split_many)
    network = next((weights / name for name in NETWORKS if (weights / name).is_file()), None)
    scorer = (
        InteractionScorer(base, network, device_at_hand(device), default_cache_directory())
        if network is not None
        else None
    )
    spans = scorer or _spans_without_network(base, weights, encoder, sentences)
    fused = fusion or FusionWeights.load(weights / FUSION)
    trained = TrainedRecommender(passages, encoder, sentences, fused, spans, scorer)
    return Recommender(trained, encoder, passages, sentences, scorer)


def _spans_without_network(
    base: BaseModel, weights: Path, encoder: RecallEncoder, sentences: ParagraphSentences
) -> SpanPredictor:
    if (weights / CANDIDATES).is_file():
        return CandidateSpanPredictor(base, weights / CANDIDATES, encoder.weights_sha256, encoder, sentences)
    return ZeroShotSpanPredictor(encoder, sentences)
