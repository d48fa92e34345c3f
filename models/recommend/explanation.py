"""Explains why a paragraph may fit: the words it shares with the query, and other evidence of the ranking."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from models.recommend.draft_quotes import quoted_words
from models.recommend.protocol import Candidates, QuoteQuery
from models.recommend.signals import NEAR_TOKENS, QUOTED_SHARE, shingles, speaker_names
from models.text.sentences.boundaries import is_finished
from models.text.stop_words import STOP_WORDS
from models.text.words import Word, tokens, words, words_where

FOLLOWS_LAST_QUOTE = "follows_last_quote"  # it comes right after the paragraph of the draft's latest quote
SAME_PARAGRAPH = "same_paragraph_as_last_quote"  # it contains that quote
MATCHED_EARLIER = "matched_earlier"  # the words it shares are of the title and the text before the last sentence
SPEAKER_NAMED = "speaker_named"  # its speaker is named in the title, in the last 40 words or in the unfinished sentence

MOST_WORDS = 4
# Enough characters for the words that count, however long the draft is.
_NEAR_CHARACTERS = 2_000

_APOSTROPHES = dict.fromkeys(map(ord, "’‘ʼ＇"), "'")
_CLITIC = re.compile(r"(?:n't|'(?:s|re|ve|ll|d|m))$")
_PARTICLE = re.compile(r"(?<=[가-힣]{2})(?:으로|에서|에게|까지|부터|[은는이가을를의에도와과로만])$")
_BETWEEN_SENTENCES = re.compile(r"(?<=[.!?…。！？\"'”’)\]])\s+(?=\S)")
_HISSING = ("sses", "shes", "ches", "xes")
_NO_PLURAL = ("ss", "us", "is")


@dataclass(frozen=True, slots=True)
class Explanation:
    """Evidence for one paragraph.

    Args:
        matched: words, and runs of words, that it shares with the unfinished sentence; or else with the last one; or
            else with the title and the near left context. Rarest in the source first, spelled as at their first
            occurrence; ``MOST_WORDS`` words in all.
        similarity: cosine with the query, cut to [0, 1]; None where it is not known.
        notes: ``FOLLOWS_LAST_QUOTE``, ``SAME_PARAGRAPH``, ``MATCHED_EARLIER``, ``SPEAKER_NAMED``, those that apply, in
            this order.
    """

    matched: tuple[str, ...]
    similarity: float | None
    notes: tuple[str, ...]


def explain(
    query: QuoteQuery,
    candidates: Candidates,
    cosines: NDArray[np.float32] | None = None,
    before: Sequence[str] | None = None,
    frequencies: Mapping[str, int] | None = None,
) -> list[Explanation]:
    """Explain paragraphs of one source, each by itself.

    Args:
        cosines: of the query with each paragraph, float32 [n_paragraphs].
        before: for each paragraph the text before it in the source, "" for the first; ``None`` if ``candidates`` is
            the whole source in order.
        frequencies: ``word_frequencies`` of the source; ``None`` to count in ``candidates``.

    Raises:
        ValueError: the lengths of the arguments differ.
    """
    query_terms, paragraphs = _read_query(query), candidates.paragraphs
    counts = word_frequencies(paragraphs) if frequencies is None else frequencies
    rows = zip(
        paragraphs,
        candidates.speaker_labels,
        ["", *paragraphs[:-1]][: len(paragraphs)] if before is None else before,
        [None] * len(paragraphs) if cosines is None else cosines.tolist(),
        strict=True,
    )
    return [
        _explained(query_terms, paragraph, speaker, previous, cosine, counts)
        for paragraph, speaker, previous, cosine in rows
    ]


def word_frequencies(paragraphs: Sequence[str]) -> Mapping[str, int]:
    """Return in how many paragraphs each content word occurs; singular and plural are one word.

    Counts tokens, which are found five times as fast as words: a word with a sign inside ("U.S.", "3.5%") counts as
        rare.
    """
    return Counter(key for paragraph in paragraphs for key in set(map(_key, set(tokens(paragraph)))) if key is not None)


@dataclass(frozen=True)
class _Terms:
    """Content words, and the pairs of neighbours among all words."""

    keys: frozenset[str]
    pairs: frozenset[tuple[str | None, str | None]]


@dataclass(frozen=True)
class _QueryTerms:
    """The parts of a query that are looked for in every paragraph.

    Args:
        stages: the words of the unfinished sentence, of the last one, and of all that is near; the first that a
            paragraph shares anything with are its reasons.
    """

    stages: tuple[_Terms, ...]
    names: frozenset[str]
    quote: frozenset[tuple[str, ...]]


@lru_cache(maxsize=64)
def _read_query(query: QuoteQuery) -> _QueryTerms:
    near = query.left_context[-_NEAR_CHARACTERS:]
    typed = words(query.typed[-_NEAR_CHARACTERS:])
    last = words(_last_sentence(near))[-NEAR_TOKENS:]
    nearby = words(near)[-NEAR_TOKENS:]
    runs = (frozenset(shingles(quote)) for quote in reversed(quoted_words(query.left_context)))
    return _QueryTerms(
        (_terms(typed), _terms(last), _terms(words(query.title[:_NEAR_CHARACTERS]), nearby)),
        frozenset(tokens(near)[-NEAR_TOKENS:] + tokens(query.title) + tokens(query.typed)),
        next((run for run in runs if run), frozenset()),
    )


def _terms(*parts: Sequence[Word]) -> _Terms:
    keys = [[_key(word.text) for word in part] for part in parts]
    return _Terms(
        frozenset(key for part in keys for key in part if key is not None),
        frozenset(pair for part in keys for pair in pairwise(part)),
    )


def _last_sentence(text: str) -> str:
    """Return the last sentence of the last line, by its final marks."""
    line = text.rstrip().rpartition("\n")[2]
    starts = [0, *(mark.end() for mark in _BETWEEN_SENTENCES.finditer(line) if is_finished(line[: mark.start()]))]
    return line[starts[-1] :]


def _explained(
    query: _QueryTerms,
    paragraph: str,
    speaker: str,
    previous: str,
    cosine: float | None,
    frequencies: Mapping[str, int],
) -> Explanation:
    shared = ((stage, _shared_runs(terms, paragraph)) for stage, terms in enumerate(query.stages) if terms.keys)
    stage, runs = next(((stage, runs) for stage, runs in shared if runs), (0, ()))
    return Explanation(
        _rarest(runs, paragraph, frequencies),
        None if cosine is None else min(1.0, max(0.0, cosine)),
        _notes(query, paragraph, speaker, previous, earlier=stage == len(query.stages) - 1),
    )


def _rarest(
    shared: Sequence[Sequence[tuple[str, Word]]], paragraph: str, frequencies: Mapping[str, int]
) -> tuple[str, ...]:
    runs = sorted(shared, key=lambda run: (min(frequencies.get(key, 0) for key, _ in run), -len(run)))
    chosen: list[str] = []
    taken: set[str] = set()
    for run in runs:
        keys = {key for key, _ in run}
        if not keys & taken and len(taken) + len(keys) <= MOST_WORDS:
            chosen.append(paragraph[run[0][1].start : run[-1][1].end])
            taken |= keys
    return tuple(chosen)


# A paragraph is explained when it is ranked, and again when all are.
@lru_cache(maxsize=1_024)
def _shared_runs(terms: _Terms, paragraph: str) -> Sequence[Sequence[tuple[str, Word]]]:
    """Shared words in order; those that are side by side in the query too are one run of at most three."""
    runs: list[list[tuple[str, Word]]] = []

    def asked_for(word: str) -> str | None:
        key = _key(word)
        return key if key in terms.keys else None

    for key, word in words_where(paragraph, asked_for):
        if runs and len(runs[-1]) < 3:
            last, before = runs[-1][-1]
            if paragraph[before.end : word.start] in {" ", "-"} and (last, key) in terms.pairs:
                runs[-1].append((key, word))
                continue
        runs.append([(key, word)])
    return runs


def _notes(query: _QueryTerms, paragraph: str, speaker: str, previous: str, *, earlier: bool) -> tuple[str, ...]:
    same = _holds(paragraph, query.quote)
    holding = {
        FOLLOWS_LAST_QUOTE: not same and _holds(previous, query.quote),
        SAME_PARAGRAPH: same,
        MATCHED_EARLIER: earlier,
        SPEAKER_NAMED: bool(speaker_names(speaker) & query.names),
    }
    return tuple(note for note, holds in holding.items() if holds)


def _holds(paragraph: str, quote: frozenset[tuple[str, ...]]) -> bool:
    return bool(quote) and len(quote.intersection(shingles(tokens(paragraph)))) >= QUOTED_SHARE * len(quote)


@lru_cache(maxsize=65_536)
def _key(word: str) -> str | None:
    """Return the stem that forms of one word share; None for a stop word."""
    folded = _CLITIC.sub("", word.casefold().translate(_APOSTROPHES))
    if folded in STOP_WORDS or (len(folded) < 2 and folded.isascii()):
        return None
    folded = _PARTICLE.sub("", folded)
    if len(folded) < 4 or not folded.endswith("s") or folded.endswith(_NO_PLURAL):
        return folded
    if folded.endswith("ies") and len(folded) > 4:
        return folded[:-3] + "y"
    return folded[:-2] if folded.endswith(_HISSING) else folded[:-1]
