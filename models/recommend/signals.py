"""Ranking signals of every paragraph of a source that need no cross-encoder.

Words and vectors shared with the query, where earlier quotes of the draft are in the source, who speaks, how long
and where in the source the paragraph is. Cheap enough for every paragraph on every request: the recall stage for
attached sources is a weighted sum of these, and so is, with the network's score, the final ranking.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from models.lexical.bm25 import BM25, query_tokens
from models.recommend.protocol import QuoteQuery, Speakers
from models.recommend.rankings import z_scores
from models.text.quotes.detection import find_direct_quotes
from models.text.words import tokens

NAMES = (
    "lexical",  # z of BM25 on title and the last 40 tokens
    "lexical_near",  # z of BM25 on the last 20 tokens
    "dense",  # z of the cosine with the paragraph
    "dense_sentence",  # z of the cosine with its closest sentence
    "lexical_before",  # of the paragraph before it in its source, 0 where there is none
    "lexical_after",  # … after it
    "dense_before",
    "dense_after",
    "length",  # z of log(1 + words)
    "quoted_share",  # share of its words that the draft has quoted already
    "last_same",  # it contains the draft's latest quote
    "last_next",  # it comes right after that
    "last_after",  # e^(−distance / 5) after it
    "last_before",  # e^(−distance / 5) before it
    "any_near",  # e^(−distance / 5) to the nearest quote of the draft
    "start",  # e^(−index / 8)
    "position",  # index over number of paragraphs
    "speaker_near",  # its speaker is named in the last 40 words of the left context
    "speaker_far",  # … in the 200 words before
    "speaker_title",  # … in the title
    "speaker_same",  # it has the speaker of the draft's latest quote
    "speaker_share",  # share of the source's paragraphs that this speaker has
    "question",  # it ends in a question mark
    "questioner",  # its speaker is the press
    "dense_speaker_near",  # dense × speaker_near: a speaker just named says many things
    "dense_last_after",  # dense × last_after
    "dense_any_near",  # dense × any_near
)

# Only the end of a long draft is used.
CONTEXT_CHARACTERS = 20_000
_SHINGLE = 4
# Odd, without a bit pattern: runs of other words, or of the same in another order, get other hashes.
_MULTIPLIER = np.int64(0x9E3779B97F4A7C15 - (1 << 64))
# A paragraph contains a quote if it has this share of the quote's runs of four words.
QUOTED_SHARE = 0.5
# Tokens of the left context that count as near the caret.
NEAR_TOKENS = 40
_TITLES = {"the", "mr", "mrs", "ms", "dr", "sen", "rep", "gov", "senator", "secretary", "and", "jr", "chairman", "hon"}
_PRESS = {"q", "question", "reporter", "press", "unidentified", "moderator", "audience"}
_NAME = re.compile(r"[^\W\d_]{3,}")


@dataclass(frozen=True)
class _Collection:
    """The part of the signals that does not depend on the query.

    Args:
        places: int64 [n_paragraphs], the place of each within its source.
        sources: int64 [n_paragraphs], the number of its source.
        neighbours: int64 [2, n_pairs], each paragraph and the one that follows it in its source.
        runs: int64 [n_runs], a number for each run of four words of each paragraph, in ascending order.
        run_holders: int32 [n_runs], the paragraph of each run.
        sizes: float32 [n_paragraphs], how many different such runs each has, at least 1.
    """

    lexical: BM25
    places: NDArray[np.int64]
    sources: NDArray[np.int64]
    neighbours: NDArray[np.int64]
    runs: NDArray[np.int64]
    run_holders: NDArray[np.int32]
    sizes: NDArray[np.float32]
    fixed: dict[str, NDArray[np.float32]]
    names: list[frozenset[str]]


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
        """Returns signals: float32 [n_paragraphs, len(NAMES)].

        Args:
            paragraphs: of one source, or of several, each source's in order.
            cosines: of the query with each paragraph, float32 [n_paragraphs].
            sentence_cosines: with the closest sentence of each, float32 [n_paragraphs].
            sources: the number of each paragraph's source; None when there is but one.
        """
        known = self._collection(
            tuple(paragraphs),
            None if speakers is None else tuple(speakers),
            None if sources is None else tuple(sources),
        )
        context = tokens(query.left_context[-CONTEXT_CHARACTERS:])
        found = dict(known.fixed)
        found["lexical"] = z_scores(known.lexical.score(query_tokens(query)))
        found["lexical_near"] = z_scores(known.lexical.score(list(dict.fromkeys(context[-20:]))))
        found["dense"] = z_scores(cosines)
        found["dense_sentence"] = z_scores(sentence_cosines)
        found |= _quoted(query.left_context[-CONTEXT_CHARACTERS:], known)
        named_in = {
            "speaker_near": set(context[-NEAR_TOKENS:]),
            "speaker_far": set(context[-NEAR_TOKENS - 200 : -NEAR_TOKENS]),
            "speaker_title": set(tokens(query.title)),
        }
        for name, words in named_in.items():
            found[name] = np.array([bool(names & words) for names in known.names], dtype=np.float32)
        for name in ("lexical", "dense"):
            found[f"{name}_before"], found[f"{name}_after"] = _neighbours(found[name], known)
        for name in ("speaker_near", "last_after", "any_near"):
            found[f"dense_{name}"] = found["dense"] * found[name]
        return np.stack([found[name] for name in NAMES], axis=1).astype(np.float32)


def _read_collection(
    paragraphs: tuple[str, ...], speakers: tuple[str, ...] | None, sources: tuple[int, ...] | None
) -> _Collection:
    labels = [""] * len(paragraphs) if speakers is None else list(speakers)
    owners = np.zeros(len(paragraphs), dtype=np.int64) if sources is None else np.array(sources, dtype=np.int64)
    lengths = Counter(owners.tolist())
    begun: Counter[int] = Counter()
    places = np.zeros(len(paragraphs), dtype=np.int64)
    for at, owner in enumerate(owners.tolist()):
        places[at] = begun[owner]
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
    fixed = {
        "length": z_scores(np.log1p(np.array([len(part) for part in words], dtype=np.float32))),
        "start": np.exp(-places / 8.0),
        "position": places / last,
        "speaker_share": np.array(shares, np.float32),
        "question": np.array([text.rstrip(" \"'”’").endswith("?") for text in paragraphs], np.float32),
        "questioner": np.array([bool(set(tokens(label)) & _PRESS) for label in labels], np.float32),
    }
    order = np.lexsort((places, owners))
    together = owners[order[1:]] == owners[order[:-1]]
    neighbours = np.stack([order[:-1][together], order[1:][together]])
    return _Collection(BM25.of_tokens(words), places, owners, neighbours, runs, run_holders, sizes, fixed, names)


def _numbered(texts: Sequence[Sequence[str]]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Returns a number for each different run of four words of each text, ascending, and which text has it.

    A run has the same number within this process. Two arrays, because a dictionary of words would take ten times the
    memory for each set of sources.
    """
    lengths = [len(words) for words in texts]
    count = max(0, sum(lengths) - _SHINGLE + 1)
    codes = np.fromiter(map(hash, chain.from_iterable(texts)), dtype=np.int64, count=sum(lengths))
    holders = np.repeat(np.arange(len(texts), dtype=np.int32), lengths)
    within = holders[:count] == holders[_SHINGLE - 1 :]
    runs = np.zeros(count, dtype=np.int64)
    for place in range(_SHINGLE):
        runs = runs * _MULTIPLIER + codes[place : place + count]
    runs, holders = runs[within], holders[:count][within]
    # The sort is stable: of one number the texts stay in order, so that duplicates within one are adjacent.
    order = np.argsort(runs, kind="stable")
    runs, holders = runs[order], holders[order]
    first = np.ones(len(runs), dtype=np.bool_)
    first[1:] = (runs[1:] != runs[:-1]) | (holders[1:] != holders[:-1])
    return runs[first], holders[first]


def _quoted(context: str, known: _Collection) -> dict[str, NDArray[np.float32]]:
    """Finds the draft's quotes in the sources, by runs of four words they share with a paragraph."""
    share = np.zeros(len(known.places), dtype=np.float32)
    quoted: list[int] = []
    for quote in find_direct_quotes(context):
        runs, _ = _numbered([tokens(quote.text)])
        first, last = (np.searchsorted(known.runs, runs, side) for side in ("left", "right"))
        held = [known.run_holders[one:other] for one, other in zip(first, last, strict=True) if one < other]
        overlaps = np.zeros_like(share)
        if held:
            overlaps += np.bincount(np.concatenate(held), minlength=len(share)).astype(np.float32)
        if len(runs) and overlaps.max(initial=0.0) >= QUOTED_SHARE * len(runs):
            quoted.append(int(overlaps.argmax()))
        share = np.minimum(1.0, share + overlaps / known.sizes)
    found = {"quoted_share": share}
    if not quoted:
        zero = np.zeros_like(share)
        return found | dict.fromkeys(
            ("last_same", "last_next", "last_after", "last_before", "any_near", "speaker_same"), zero
        )
    latest = quoted[-1]
    after = _distances(known, latest)
    nearest = np.min([np.abs(_distances(known, at)) for at in quoted], axis=0)
    names = known.names[latest]
    return found | {
        "last_same": (after == 0).astype(np.float32),
        "last_next": (after == 1).astype(np.float32),
        "last_after": np.where(after > 0, np.exp(-np.abs(after) / 5.0), 0.0).astype(np.float32),
        "last_before": np.where(after < 0, np.exp(-np.abs(after) / 5.0), 0.0).astype(np.float32),
        "any_near": np.exp(-nearest / 5.0).astype(np.float32),
        "speaker_same": np.array([bool(names) and other == names for other in known.names], np.float32),
    }


def _neighbours(values: NDArray[np.float32], known: _Collection) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Returns the value of the paragraph before each in its source, and of the one after; 0 where there is none."""
    before, after = np.zeros_like(values), np.zeros_like(values)
    first, second = known.neighbours
    before[second] = values[first]
    after[first] = values[second]
    return before, after


def _distances(known: _Collection, place: int) -> NDArray[np.float64]:
    """Returns how many paragraphs after ``place`` each is (negative before it); infinity in another source."""
    distances: NDArray[np.float64] = (known.places - known.places[place]).astype(np.float64)
    distances[known.sources != known.sources[place]] = np.inf
    return distances


def speaker_names(label: str) -> frozenset[str]:
    """Returns the lower-cased words of a speaker's label that may name the speaker in a text."""
    return frozenset(word for word in _NAME.findall(label.lower()) if word not in _TITLES | _PRESS)


def shingles(words: Sequence[str]) -> list[tuple[str, ...]]:
    """Returns every run of four words."""
    return [tuple(words[start : start + _SHINGLE]) for start in range(len(words) - _SHINGLE + 1)]
