"""What the desk uses by default. The server and the evaluation load it from here, so that they cannot differ."""

from dataclasses import dataclass

from models.encoders.protocol import Encoder
from models.recommend.protocol import ParagraphRanker, SpanPredictor
from models.recommend.sentences import ParagraphSentences
from models.recommend.zero_shot import ZeroShotRanker, ZeroShotSpanPredictor
from models.text.sentences import split_many


@dataclass(frozen=True)
class Recommender:
    """A ranker and a span predictor, and the sentences they share."""

    ranker: ParagraphRanker
    span_predictor: SpanPredictor
    sentences: ParagraphSentences


def load_shipped_recommender(documents: Encoder, queries: Encoder) -> Recommender:
    """The default models.

    Args:
        documents: embeds paragraphs and sentences; give it a memory.
        queries: embeds queries.
    """
    sentences = ParagraphSentences(documents, split_many)
    return Recommender(
        ZeroShotRanker(documents, queries, sentences), ZeroShotSpanPredictor(queries, sentences), sentences
    )
