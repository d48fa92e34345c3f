"""Ranking signals of every paragraph of a source that need no cross-encoder.

Words and vectors shared with the query, where earlier quotes of the draft are in the source, who speaks, how long
and where in the source the paragraph is. The sentence before the caret, those before it, the title and the whole query
are compared apart: the last sentence leads in to the quote, the others say where in the source the story is. Cheap
enough for every paragraph on every request: the recall stage for attached sources is a weighted sum of these, and so
is, with the network's score, the final ranking.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray

from models.lexical.bm25 import BM25
from models.recommend.draft_quotes import CONTEXT_CHARACTERS, quoted_words
from models.recommend.protocol import QuoteQuery, Speakers
from models.recommend.query_sentences import PREVIOUS, QuerySentences, content_words, names_and_numbers
from models.recommend.rankings import z_scores
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens

NAMES = (
    "lexical",  # z of BM25 on the content words among the last 60 tokens
    "lexical_last",  # … of the last sentence
    "lexical_last_before",  # of the paragraph before it in its source, 0 where there is none
    "lexical_last_after",  # … after it
    "dense",  # z of the cosine of the whole query with the paragraph
    "dense_sentence",  # … with its closest sentence
    "dense_before",
    "dense_after",
    "dense_title",  # the same for the title alone
    "dense_title_sentence",
    "dense_last",  # … the last sentence
    "dense_last_sentence",
    "dense_previous",  # … the sentence before it
    "dense_previous_sentence",
    "dense_earlier",  # … the one before that
    "dense_earlier_sentence",
    "cosine_last",  # the cosine itself, not standardized
    "cosine_last_sentence",
    "close_last_before",  # z of dense_last + dense_last_sentence, of the paragraph before: the question it answers
    "close_last_after",
    "close_last_second_before",  # … of the second before
    "close_last_speaker_before",  # … the highest of the three before that somebody else says
    "close_last_question",  # … of the paragraph before, if it is a question
    "close_previous_before",  # the same for the sentence before the last
    "close_previous_after",
    "close_previous_second_before",
    "covered_last",  # share of the content words of the last sentence that it has, weighted by rarity
    "names_last",  # … of its names and numbers, without those of the paragraph's speaker
    "names_last_before",
    "names_last_after",
    "near_previous",  # how near it is to the paragraphs that the sentences before the last are closest to
    "near_last",  # … that the last sentence is closest to
    "closest_last",  # softmax over paragraphs of cosine_last_sentence
    "length",  # z of log(1 + words)
    "short",  # fewer than 8 words
    "very_short",  # fewer than 4
    "long",  # more than 150
    "first_person",  # share of its words that are I, we, my, …
    "exclamations",  # exclamation marks, at most 3
    "quoted_share",  # share of its words that the draft has quoted already
    "last_same",  # it contains the draft's latest quote
    "last_next",  # it comes right after that
    "last_after",  # e^(−distance / 5) after it
    "last_before",  # e^(−distance / 5) before it
    "any_near",  # e^(−distance / 5) to the nearest quote of the draft
    "start",  # e^(−index / 8)
    "position",  # index over number of paragraphs
    "speaker_last",  # its speaker is named in the last sentence
    "speaker_previous",  # … in the sentence before
    "speaker_near",  # … in the last 40 words of the left context
    "speaker_far",  # … in the 200 words before
    "speaker_title",  # … in the title
    "speaker_same",  # it has the speaker of the draft's latest quote
    "speaker_share",  # share of the source's paragraphs that this speaker has
    "speaker_changes",  # somebody else speaks before it, or nobody
    "question",  # it ends in a question mark
    "questioner",  # its speaker is the press
    "dense_speaker_near",  # dense × speaker_near: a speaker just named says many things
    "dense_last_speaker_near",  # dense_last × speaker_near
    "dense_last_after",  # dense × last_after
    "dense_any_near",  # dense × any_near
)

_SHINGLE = 4
# Odd and without a bit pattern, so that different runs of words get different hashes.
_MULTIPLIER = np.int64(0x9E3779B97F4A7C15 - (1 << 64))
# A paragraph contains a quote if it has this share of the quote's runs of four words.
QUOTED_SHARE = 0.5
# Tokens of the left context that count as near the caret.
NEAR_TOKENS = 40
_LEXICAL_TOKENS = 60
# Words are compared by their first letters, which inflected forms share.
_STEM = 5
_TITLES = {"the", "mr", "mrs", "ms", "dr", "sen", "rep", "gov", "senator", "secretary", "and", "jr", "chairman", "hon"}
_PRESS = {"q", "question", "reporter", "press", "unidentified", "moderator", "audience"}
_FIRST_PERSON = {"i", "we", "my", "our", "us", "me"}
_NAME = re.compile(r"[^\W\d_]{3,}")
# Rarity of a word that no paragraph has.
_RAREST = 6.0
# Temperature of the softmax over cosines, and weights e^(−distance / 4) of up to 12 neighbours on each side.
_TEMPERATURE = 0.03
_NEARNESS = np.exp(-np.abs(np.arange(-12, 13)) / 4.0)
# Weight of each earlier sentence relative to the one after it.
_DECAY = 0.7
# Views of a query: the whole, its title, and its sentences from the last one backwards.
WHOLE, TITLE, LAST = 0, 1, 2
VIEWS = 3 + PREVIOUS


def query_views(query: QuoteQuery, sentences: QuerySentences) -> list[QuoteQuery]:
    """Return the queries whose vectors the signals need: ``VIEWS`` of them; some may be empty."""
    backwards = [sentences.last, *sentences.previous, *[""] * PREVIOUS][: 1 + PREVIOUS]
    whole = query if not query.typed else QuoteQuery(query.title, f"{query.left_context} {query.typed}".strip())
    return [whole, QuoteQuery(query.title, ""), *(QuoteQuery("", sentence) for sentence in backwards)]


@dataclass(frozen=True)
class _Collection:
    """The part of the signals that does not depend on the query.

    Args:
        positions: int64 [n_paragraphs], the index of each within its source.
        sources: int64 [n_paragraphs], the number of its source.
        neighbours: int64 [2, n_pairs], each paragraph and the one that follows it in its source.
        runs: int64 [n_runs], a number for each run of four words of each paragraph, in ascending order.
        run_holders: int32 [n_runs], the paragraph of each run.
        sizes: float32 [n_paragraphs], how many different such runs each has, at least 1.
        words: int64 [n_words], a number for each different word of each paragraph, in ascending order.
        word_holders: int32 [n_words], the paragraph of each word.
        others: bool [3, n_paragraphs], whether the paragraph one, two and three before has another speaker.
    """

    lexical: BM25
    positions: NDArray[np.int64]
    sources: NDArray[np.int64]
    neighbours: NDArray[np.int64]
    runs: NDArray[np.int64]
    run_holders: NDArray[np.int32]
    sizes: NDArray[np.float32]
    fixed: dict[str, NDArray[np.float32]]
    names: list[frozenset[str]]
    words: NDArray[np.int64]
    word_holders: NDArray[np.int32]
    others: NDArray[np.bool_]


class Signals:
    """Computes signals of paragraphs for one query; the part that depends on the paragraphs alone is cached.

    Args:
        kept: collections of paragraphs that are cached, the most recently used.
    """

    def __init__(self, kept: int = 256) -> None:
        self._collection = lru_cache(maxsize=kept)(_read_collection)

    def read(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers,
        cosines: NDArray[np.float32],
        sentence_cosines: NDArray[np.float32],
        sources: Sequence[int] | None = None,
    ) -> NDArray[np.float32]:
        """Return signals: float32 [n_paragraphs, len(NAMES)].

        Args:
            paragraphs: of one source, or of several, each source's in order.
            cosines: of each of ``query_views`` with each paragraph, float32 [VIEWS, n_paragraphs].
            sentence_cosines: with the closest sentence of each.
            sources: the number of each paragraph's source; None when there is but one.
        """
        collection = self._collection(
            tuple(paragraphs),
            None if speakers is None else tuple(speakers),
            None if sources is None else tuple(sources),
        )
        sentences = QuerySentences.of(query)
        signals = dict(collection.fixed)
        signals |= _lexical(query, sentences, collection)
        signals |= _dense(cosines, sentence_cosines, collection)
        signals |= _covered(sentences.last, collection)
        signals |= _quoted(quoted_words(query.left_context), collection)
        signals |= _named(query, sentences, collection)
        for name in ("speaker_near", "last_after", "any_near"):
            signals[f"dense_{name}"] = signals["dense"] * signals[name]
        signals["dense_last_speaker_near"] = signals["dense_last"] * signals["speaker_near"]
        return np.stack([signals[name] for name in NAMES], axis=1).astype(np.float32)


def _lexical(query: QuoteQuery, sentences: QuerySentences, collection: _Collection) -> dict[str, NDArray[np.float32]]:
    context = [word for word in tokens(query.left_context)[-_LEXICAL_TOKENS:] if word not in STOP_WORDS]
    last = z_scores(collection.lexical.score(_stems(content_words(sentences.last))))
    before, after = _neighbours(last, collection)
    return {
        "lexical": z_scores(collection.lexical.score(_stems([*context, *tokens(query.typed)]))),
        "lexical_last": last,
        "lexical_last_before": before,
        "lexical_last_after": after,
    }


def _dense(
    cosines: NDArray[np.float32], sentence_cosines: NDArray[np.float32], collection: _Collection
) -> dict[str, NDArray[np.float32]]:
    views = {"": WHOLE, "_title": TITLE, "_last": LAST, "_previous": LAST + 1, "_earlier": LAST + 2}
    signals: dict[str, NDArray[np.float32]] = {}
    for name, view in views.items():
        signals[f"dense{name}"] = z_scores(cosines[view])
        signals[f"dense{name}_sentence"] = z_scores(sentence_cosines[view])
    signals["dense_before"], signals["dense_after"] = _neighbours(signals["dense"], collection)
    signals["cosine_last"], signals["cosine_last_sentence"] = cosines[LAST], sentence_cosines[LAST]
    for name, view in (("close_last", LAST), ("close_previous", LAST + 1)):
        close = z_scores(cosines[view] + sentence_cosines[view])
        signals[f"{name}_before"], signals[f"{name}_after"] = _neighbours(close, collection)
        second, _ = _neighbours(signals[f"{name}_before"], collection)
        signals[f"{name}_second_before"] = second
        if view == LAST:
            third, _ = _neighbours(second, collection)
            by_others = np.where(collection.others, np.stack([signals[f"{name}_before"], second, third]), 0.0)
            signals["close_last_speaker_before"] = np.maximum(0.0, by_others.max(axis=0))
            signals["close_last_question"], _ = _neighbours(close * collection.fixed["question"], collection)
    signals["closest_last"] = _softmax(sentence_cosines[LAST])
    signals["near_last"] = _spread(signals["closest_last"], collection)
    near = np.zeros_like(cosines[WHOLE])
    for age, cosines_of_sentence in enumerate(sentence_cosines[LAST + 1 :]):
        # A sentence that no passage resembles has no position in the sources.
        certainty = float(np.clip((cosines_of_sentence.max(initial=0.0) - 0.35) * 4.0, 0.0, 1.0))
        near = near + np.float32(_DECAY**age * certainty) * _spread(_softmax(cosines_of_sentence), collection)
    signals["near_previous"] = near
    return signals


def _covered(last: str, collection: _Collection) -> dict[str, NDArray[np.float32]]:
    """Return which share of the last sentence's words, names and numbers each paragraph has, weighted by rarity."""
    words, names = content_words(last), names_and_numbers(last)

    def shares(wanted: Sequence[str], *, but_speakers: bool) -> NDArray[np.float32]:
        share, total = np.zeros(len(collection.positions), dtype=np.float32), 0.0
        for word in wanted:
            first, last = (int(np.searchsorted(collection.words, hash(word), side)) for side in ("left", "right"))
            rarity = float(np.log1p(len(share) / (last - first))) if last > first else _RAREST
            total += rarity
            holders = collection.word_holders[first:last]
            if but_speakers:
                holders = holders[[word not in collection.names[holder] for holder in holders.tolist()]]
            share[holders] += rarity
        return share / np.float32(total or 1.0)

    named = shares(names, but_speakers=True)
    before, after = _neighbours(named, collection)
    return {
        "covered_last": shares(words, but_speakers=False),
        "names_last": named,
        "names_last_before": before,
        "names_last_after": after,
    }


def _named(query: QuoteQuery, sentences: QuerySentences, collection: _Collection) -> dict[str, NDArray[np.float32]]:
    """Return where the speaker of each paragraph is named."""
    context = tokens(query.left_context[-CONTEXT_CHARACTERS:])
    named_in = {
        "speaker_last": set(tokens(sentences.last)),
        "speaker_previous": set(tokens(sentences.previous[0])) if sentences.previous else set(),
        "speaker_near": {*context[-NEAR_TOKENS:], *tokens(query.typed)},
        "speaker_far": set(context[-NEAR_TOKENS - 200 : -NEAR_TOKENS]),
        "speaker_title": set(tokens(query.title)),
    }
    return {
        name: np.array([not names.isdisjoint(words) for names in collection.names], dtype=np.float32)
        for name, words in named_in.items()
    }


def _stems(words: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(word[:_STEM] for word in words))


def _softmax(cosines: NDArray[np.float32]) -> NDArray[np.float32]:
    weights = np.exp((cosines - cosines.max(initial=0.0)) / np.float32(_TEMPERATURE))
    shares: NDArray[np.float32] = (weights / weights.sum()).astype(np.float32)
    return shares


def _spread(shares: NDArray[np.float32], collection: _Collection) -> NDArray[np.float32]:
    """Return how near each paragraph is to those with large shares in its source."""
    nearness = np.zeros_like(shares)
    for owner in np.unique(collection.sources):
        rows = np.flatnonzero(collection.sources == owner)
        rows = rows[np.argsort(collection.positions[rows], kind="stable")]
        nearness[rows] = np.convolve(shares[rows], _NEARNESS)[12 : 12 + len(rows)]
    return nearness


def _read_collection(
    paragraphs: tuple[str, ...], speakers: tuple[str, ...] | None, sources: tuple[int, ...] | None
) -> _Collection:
    labels = [""] * len(paragraphs) if speakers is None else list(speakers)
    owners = np.zeros(len(paragraphs), dtype=np.int64) if sources is None else np.array(sources, dtype=np.int64)
    lengths = Counter(owners.tolist())
    begun: Counter[int] = Counter()
    positions = np.zeros(len(paragraphs), dtype=np.int64)
    for row, owner in enumerate(owners.tolist()):
        positions[row] = begun[owner]
        begun[owner] += 1
    last = np.array([max(1, lengths[owner] - 1) for owner in owners.tolist()], dtype=np.float32)
    words = [tokens(paragraph) for paragraph in paragraphs]
    names = [speaker_names(label) for label in labels]
    spoken = Counter(zip(owners.tolist(), labels, strict=True))
    shares = [
        spoken[owner, label] / lengths[owner] if label else 0.0
        for owner, label in zip(owners.tolist(), labels, strict=True)
    ]
    runs, run_holders = _numbered(words)
    sizes = np.maximum(1, np.bincount(run_holders, minlength=len(words))).astype(np.float32)
    counts = np.array([len(part) for part in words], dtype=np.float32)
    order = np.lexsort((positions, owners))
    others = np.zeros((3, len(words)), dtype=np.bool_)
    for back in range(1, 4):
        for earlier, later in zip(order[:-back], order[back:], strict=True):
            same = owners[earlier] == owners[later]
            others[back - 1, later] = same and bool(labels[later]) and labels[earlier] != labels[later]
    alone = np.ones(len(words), dtype=np.bool_)
    for earlier, later in pairwise(order):
        alone[later] = owners[earlier] != owners[later] or labels[earlier] != labels[later]
    fixed = {
        "length": z_scores(np.log1p(counts)),
        "short": (counts < 8).astype(np.float32),
        "very_short": (counts < 4).astype(np.float32),
        "long": (counts > 150).astype(np.float32),
        "first_person": np.array(
            [sum(word in _FIRST_PERSON for word in part) / max(1, len(part)) for part in words], np.float32
        ),
        "exclamations": np.array([min(3, text.count("!")) for text in paragraphs], np.float32),
        "speaker_changes": alone.astype(np.float32),
        "start": np.exp(-positions / 8.0),
        "position": positions / last,
        "speaker_share": np.array(shares, np.float32),
        "question": np.array([text.rstrip(" \"'”’").endswith("?") for text in paragraphs], np.float32),
        "questioner": np.array([bool(set(tokens(label)) & _PRESS) for label in labels], np.float32),
    }
    together = owners[order[1:]] == owners[order[:-1]]
    neighbours = np.stack([order[:-1][together], order[1:][together]])
    stems = BM25.of_tokens([[word[:_STEM] for word in part] for part in words])
    different, word_holders = _numbered(words, 1)
    return _Collection(
        stems, positions, owners, neighbours, runs, run_holders, sizes, fixed, names, different, word_holders, others
    )


def _numbered(texts: Sequence[Sequence[str]], length: int = _SHINGLE) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return a number for each different run of ``length`` words of each text, ascending, and which text has it.

    A run has the same number within this process. Two arrays, because a dictionary of words would take ten times the
    memory for each set of sources.
    """
    lengths = [len(words) for words in texts]
    count = max(0, sum(lengths) - length + 1)
    codes = np.fromiter(map(hash, chain.from_iterable(texts)), dtype=np.int64, count=sum(lengths))
    holders = np.repeat(np.arange(len(texts), dtype=np.int32), lengths)
    within = holders[:count] == holders[length - 1 :]
    runs = np.zeros(count, dtype=np.int64)
    for offset in range(length):
        runs = runs * _MULTIPLIER + codes[offset : offset + count]
    runs, holders = runs[within], holders[:count][within]
    # The sort is stable: of one number the texts stay in order, so that duplicates within one are adjacent.
    order = np.argsort(runs, kind="stable")
    runs, holders = runs[order], holders[order]
    first = np.ones(len(runs), dtype=np.bool_)
    first[1:] = (runs[1:] != runs[:-1]) | (holders[1:] != holders[:-1])
    return runs[first], holders[first]


def _quoted(quotes: Sequence[Sequence[str]], collection: _Collection) -> dict[str, NDArray[np.float32]]:
    """Find the draft's quotes in the sources, by runs of four words they share with a paragraph."""
    share = np.zeros(len(collection.positions), dtype=np.float32)
    quoted: list[int] = []
    for quote in quotes:
        runs, _ = _numbered([quote])
        first, last = (np.searchsorted(collection.runs, runs, side) for side in ("left", "right"))
        holders = [collection.run_holders[one:other] for one, other in zip(first, last, strict=True) if one < other]
        overlaps = np.zeros_like(share)
        if holders:
            overlaps += np.bincount(np.concatenate(holders), minlength=len(share)).astype(np.float32)
        if len(runs) and overlaps.max(initial=0.0) >= QUOTED_SHARE * len(runs):
            quoted.append(int(overlaps.argmax()))
        share = np.minimum(1.0, share + overlaps / collection.sizes)
    shared = {"quoted_share": share}
    if not quoted:
        zero = np.zeros_like(share)
        return shared | dict.fromkeys(
            ("last_same", "last_next", "last_after", "last_before", "any_near", "speaker_same"), zero
        )
    latest = quoted[-1]
    after = _distances(collection, latest)
    nearest = np.min([np.abs(_distances(collection, row)) for row in quoted], axis=0)
    names = collection.names[latest]
    return shared | {
        "last_same": (after == 0).astype(np.float32),
        "last_next": (after == 1).astype(np.float32),
        "last_after": np.where(after > 0, np.exp(-np.abs(after) / 5.0), 0.0).astype(np.float32),
        "last_before": np.where(after < 0, np.exp(-np.abs(after) / 5.0), 0.0).astype(np.float32),
        "any_near": np.exp(-nearest / 5.0).astype(np.float32),
        "speaker_same": np.array([bool(names) and other == names for other in collection.names], np.float32),
    }


def _neighbours(
    values: NDArray[np.float32], collection: _Collection
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the value of the paragraph before each in its source, and of the one after; 0 where there is none."""
    before, after = np.zeros_like(values), np.zeros_like(values)
    first, second = collection.neighbours
    before[second] = values[first]
    after[first] = values[second]
    return before, after


def _distances(collection: _Collection, row: int) -> NDArray[np.float64]:
    """Return how many paragraphs after ``row`` each is (negative before it); infinity in another source."""
    distances: NDArray[np.float64] = (collection.positions - collection.positions[row]).astype(np.float64)
    distances[collection.sources != collection.sources[row]] = np.inf
    return distances


def speaker_names(label: str) -> frozenset[str]:
    """Return the lower-cased words of a speaker's label that may name the speaker in a text."""
    return frozenset(word for word in _NAME.findall(label.lower()) if word not in _TITLES | _PRESS)


def shingles(words: Sequence[str]) -> list[tuple[str, ...]]:
    """Return every run of four words."""
    return [tuple(words[start : start + _SHINGLE]) for start in range(len(words) - _SHINGLE + 1)]
