"""Quotes aligned to the transcripts they come from."""

import random
from dataclasses import dataclass, field, replace

from models.quotes.detection import find_direct_quotes
from models.recommend.protocol import Candidates, QuoteQuery
from models.text.words import tokens


@dataclass(frozen=True, slots=True)
class SpanInParagraph:
    """Characters ``[start, end)`` of one paragraph's text that were quoted."""

    paragraph: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class QuotePair:
    """One quote a journalist chose: the query, the source, and the quoted spans.

    Args:
        spans: empty where nothing of the transcript is quoted.
        article_id, quoting_sentence: empty where unknown.
    """

    pair_id: str
    query: QuoteQuery
    transcript_id: str
    spans: tuple[SpanInParagraph, ...]
    article_id: str = ""
    quoting_sentence: str = ""


@dataclass(frozen=True, slots=True)
class QuoteDataset:
    """The pairs of one split, and the paragraphs of every transcript they name with their speakers.

    Args:
        speakers: as ``paragraphs``, "" where unknown; a transcript that is missing here has no speakers.
    """

    split: str
    pairs: tuple[QuotePair, ...]
    paragraphs: dict[str, tuple[str, ...]]
    speakers: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def candidates(self, transcript_id: str) -> Candidates:
        """Return the paragraphs of a transcript."""
        return Candidates(self.paragraphs[transcript_id], self.speakers.get(transcript_id))


def sample_sources(data: QuoteDataset, count: int, seed: int = 0) -> QuoteDataset:
    """Return the pairs of a random sample of ``count`` transcripts; all if there are no more."""
    transcript_ids = sorted({pair.transcript_id for pair in data.pairs})
    chosen = set(random.Random(seed).sample(transcript_ids, min(count, len(transcript_ids))))
    return replace(
        data,
        pairs=tuple(pair for pair in data.pairs if pair.transcript_id in chosen),
        paragraphs={key: texts for key, texts in data.paragraphs.items() if key in chosen},
        speakers={key: names for key, names in data.speakers.items() if key in chosen},
    )


def words_before_quote(sentence: str) -> str:
    """Return the text before the first direct quote of ``sentence``; empty if it has no word or there is no quote."""
    quotes = find_direct_quotes(sentence)
    before = sentence[: quotes[0].outer_start].strip() if quotes else ""
    return before if tokens(before) else ""
