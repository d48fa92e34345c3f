"""Assembles a recommender over its networks, which may run in this process or in another."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from models.encoders.caching import CachingEncoder
from models.encoders.protocol import Encoder
from models.encoders.weight_files import WEIGHTS, IdentifiedBase
from models.errors import InputError
from models.recommend.across_languages import (
    AcrossLanguages,
    LanguageScale,
    MeaningEncoders,
    SpansOver,
    assemble_across_languages,
)
from models.recommend.protocol import PassageReader, QueryEncoder, RecallNetwork, SpanPredictor
from models.recommend.recommender import FusionWeights, TrainedRecommender
from models.recommend.sentences import ParagraphSentences, SentenceSplitter
from models.recommend.spans.predictor import CandidateSpanPredictor
from models.recommend.zero_shot import ZeroShotSpanPredictor
from models.text.sentences.splitting import split_many

SHIPPED_WEIGHTS = WEIGHTS / "recommend"
RECALL, CANDIDATES, FUSION, SOURCES = "recall.safetensors", "candidates.safetensors", "fusion.json", "sources.json"
READER, LANGUAGES = "reader.safetensors", "languages.json"


@dataclass(frozen=True)
class Recommender:
    """Ranker, span predictor and recall stage in one, and their parts.

    Args:
        trained: ranks and predicts.
        encoder: embeds passages (an ``Encoder``) and queries, for the index too.
        passages: ``encoder`` with a cache.
        sentences: of paragraphs.
    """

    trained: TrainedRecommender
    encoder: RecallNetwork
    passages: Encoder
    sentences: ParagraphSentences

    def prepare(self) -> None:
        """Load what the first suggestions need."""
        self.encoder.prepare()
        self.trained.prepare()


def assemble(
    base: IdentifiedBase,
    encoder: RecallNetwork,
    weights: Path = SHIPPED_WEIGHTS,
    remember: Callable[[Encoder], Encoder] = CachingEncoder,
    fusion: FusionWeights | None = None,
    split: SentenceSplitter = split_many,
    *,
    reader: PassageReader | None = None,
    meaning: MeaningEncoders | None = None,
) -> Recommender:
    """Assemble the recommender over loaded networks.

    Args:
        base: the encoder that the networks were trained over.
        weights: folder with the weights of fusion. Those of candidate spans are optional: without them spans are the
            sentences closest to the query.
        remember: wraps the encoder of passages in a cache or a store.
        fusion: in place of the folder's own.
        split: finds the sentences of paragraphs.
        reader: reads the best paragraphs together with the query.
        meaning: ranks sources in other languages too, if the folder has the scale of their vectors.

    Raises:
        AppError: about the weights; ``other_encoder`` if the scale is that of another encoder of many languages.
    """
    passages = remember(encoder)
    sentences = ParagraphSentences(passages, split)
    spans_over = partial(_span_predictor, base, weights, encoder.weights_sha256)
    fused = fusion or FusionWeights.load(weights / FUSION)
    # The scale is read only for these encoders: training replaces it, and must not fail because of an earlier version.
    across = _across_languages(weights, meaning, split, spans_over) if meaning else None
    trained = TrainedRecommender(passages, encoder, sentences, fused, spans_over(encoder, sentences), reader, across)
    return Recommender(trained, encoder, passages, sentences)


def _across_languages(
    weights: Path, meaning: MeaningEncoders, split: SentenceSplitter, spans_over: SpansOver
) -> AcrossLanguages | None:
    if not (weights / LANGUAGES).is_file():
        return None
    scale = LanguageScale.load(weights / LANGUAGES)
    if scale.meaning_version != meaning.passages.version:
        raise InputError(
            "other_encoder",
            f"The scale of other languages is that of the encoder {scale.meaning_version}, "
            f"not of {meaning.passages.version}.",
            "Run python -m models.training recommend --stage languages again.",
        )
    return assemble_across_languages(meaning, split, spans_over, scale)


def _span_predictor(
    base: IdentifiedBase, weights: Path, recall_sha256: str, queries: QueryEncoder, sentences: ParagraphSentences
) -> SpanPredictor:
    if (weights / CANDIDATES).is_file():
        return CandidateSpanPredictor(base, weights / CANDIDATES, recall_sha256, queries, sentences)
    return ZeroShotSpanPredictor(queries, sentences)
