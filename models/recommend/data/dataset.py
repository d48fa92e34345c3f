"""Quotes aligned to the transcripts they come from."""

import random
from dataclasses import dataclass, field, replace

from models.recommend.protocol import QuoteQuery
from models.text.quotes.detection import find_direct_quotes
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


def with_typed_words(data: QuoteDataset) -> QuoteDataset:
    """Return the pairs whose quoting sentence has words before its first quotation mark, as ``typed``."""
    typed = [(pair, words_before_quote(pair.quoting_sentence)) for pair in data.pairs]
    return replace(
        data, pairs=tuple(replace(pair, query=replace(pair.query, typed=words)) for pair, words in typed if words)
    )


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


def with_right_contexts(data: QuoteDataset) -> QuoteDataset:
    """Return the same pairs with what follows the quoting sentence, where a later pair of the same article shows it.

    The longest left context of the article's other pairs that holds the quoting sentence is cut after it. A pair whose
    sentence is in none (the article's last quote) keeps an empty right context.
    """
    longest: dict[str, list[str]] = {}
    for pair in data.pairs:
        longest.setdefault(pair.article_id, []).append(pair.query.left_context)
    for contexts in longest.values():
        contexts.sort(key=len, reverse=True)
    return replace(data, pairs=tuple(_with_right_context(pair, longest[pair.article_id]) for pair in data.pairs))


def only_right_contexts(data: QuoteDataset) -> QuoteDataset:
    """Return the pairs whose right context the data show, with it; see ``with_right_contexts``."""
    extended = with_right_contexts(data)
    return replace(extended, pairs=tuple(pair for pair in extended.pairs if pair.query.right_context))


def _with_right_context(pair: QuotePair, contexts: list[str]) -> QuotePair:
    query, sentence = pair.query, pair.quoting_sentence
    if pair.article_id and sentence:
        for context in contexts:
            after = context.find(sentence, max(0, len(query.left_context) - 2))
            if after >= 0:
                right = context[after + len(sentence) :].strip()
                return replace(pair, query=replace(query, right_context=right))
    return pair
