"""Candidate spans of a paragraph: runs of its sentences, or of clauses at their ends.

Of the quotes in news articles nearly all end where a sentence or a clause does, and begin with one, or right after the
word that ties it to the sentence before (“And”, “Look,”), which reporters leave out.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from models.recommend.spans.search import snapped
from models.text.sentences.clauses import clause_breaks

LONGEST_RUN = 4
LONGEST_WORDS = 120
MOST_CANDIDATES = 400

_TIE = (
    r"and|but|so|well|now|look|because|or|yes|no|okay|ok|again|also|then|you know|i mean|i think|i believe|that|"
    r"as i said|of course|in fact|frankly|listen|obviously|first of all|first|second|finally|you see|right"
)
_TIES = re.compile(rf"(?:(?:{_TIE})\b[\s,.—–-]*)", re.IGNORECASE)
_MOST_TIES = 3
_CLAUSES_KEPT = 8

_FIRST_WORDS = ("i", "we", "you", "it", "this", "that", "they", "he", "the", "there", "if", "what", "my", "our", "a")
_FIRST_PERSON = frozenset({"i", "we", "my", "our", "me", "us"})
_SECOND_PERSON = frozenset({"you", "your"})
FIXED = (
    "log_words",
    "log_words_squared",
    "sentences",
    "two_sentences",
    "three_sentences",
    "four_sentences",
    "starts_paragraph",
    "starts_sentence",
    "starts_after_tie",
    "ends_paragraph",
    "ends_sentence",
    "ends_in_question",
    "ends_in_exclamation",
    "start_position",
    "end_position",
    "share",
    "first_person",
    "second_person",
    "numbers",
    "aside",  # (Applause.), [crosstalk]
    "shortest_sentence",  # log of its words
    *(f"first_word_{word}" for word in _FIRST_WORDS),
)


@dataclass(frozen=True)
class CandidateSpans:
    """Spans of one paragraph and their features that need no query.

    Args:
        spans: int32 [n, 2], characters.
        first, last: int64 [n], the sentences in which each starts and ends.
        coverage: float32 [n, n_sentences], share of each sentence's words that it contains.
        words: float32 [n_sentences], words of each sentence, at least 1.
        fixed: float32 [n, len(FIXED)].
    """

    spans: NDArray[np.int32]
    first: NDArray[np.int64]
    last: NDArray[np.int64]
    coverage: NDArray[np.float32]
    words: NDArray[np.float32]
    fixed: NDArray[np.float32]


def find_candidates(paragraph: str, sentences: Sequence[tuple[int, int]]) -> CandidateSpans:
    """Return at most ``MOST_CANDIDATES``, those near the paragraph's beginning first; none without words.

    Args:
        sentences: characters ``[start, end)`` of each, in order.
    """
    starts = [(at, number, kind) for number, span in enumerate(sentences) for at, kind in _starts(paragraph, *span)]
    ends = [(at, number) for number, span in enumerate(sentences) for at in _ends(paragraph, *span)]
    spoken = [(match.start(), match.group().lower()) for match in re.finditer(r"\w+", paragraph)]
    # Words that start before each character.
    before = np.searchsorted([start for start, _ in spoken], np.arange(len(paragraph) + 1))
    bounds_of: dict[tuple[int, int], tuple[int, int, int]] = {}
    for start, first, kind in starts:
        for end, last in ends:
            if end <= start or last < first or len(bounds_of) >= MOST_CANDIDATES:
                continue
            if last - first >= LONGEST_RUN or before[end] - before[start] > LONGEST_WORDS:
                break
            snapped_span = snapped(paragraph, start, end)
            if before[snapped_span[1]] > before[snapped_span[0]]:
                bounds_of.setdefault(snapped_span, (first, last, kind))
    spans = np.array(list(bounds_of), dtype=np.int32).reshape(-1, 2)
    origins = np.array(list(bounds_of.values()), dtype=np.int64).reshape(-1, 3)
    bounds = np.array(sentences, dtype=np.int64).reshape(-1, 2)
    words = np.maximum(1, before[bounds[:, 1]] - before[bounds[:, 0]]).astype(np.float32)
    covered_to = np.minimum(spans[:, 1:], bounds[:, 1])
    covered_from = np.maximum(spans[:, :1], bounds[:, 0])
    covered_words = np.where(
        covered_to > covered_from, before[covered_to] - before[np.minimum(covered_from, covered_to)], 0
    )
    coverage = np.minimum(1.0, covered_words / words).astype(np.float32)
    fixed = _fixed(paragraph, [word for _, word in spoken], before, spans, origins, coverage, words)
    return CandidateSpans(spans, origins[:, 0], origins[:, 1], coverage, words, fixed)


def _starts(paragraph: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return where a quote may start in one sentence, with its kind.

    The kind is 0 for the start of the sentence, 1 after a conjunction, 2 for a clause.
    """
    kinds = {start: 0}
    position = start
    for _ in range(_MOST_TIES):
        tie = _TIES.match(paragraph, position, end)
        if tie is None or tie.end() >= end:
            break
        position = tie.end()
        kinds.setdefault(position, 1)
    for _, position in _clauses(paragraph, start, end):
        kinds.setdefault(position, 2)
        tie = _TIES.match(paragraph, position, end)
        if tie is not None and tie.end() < end:
            kinds.setdefault(tie.end(), 2)
    return sorted(kinds.items())


def _ends(paragraph: str, start: int, end: int) -> list[int]:
    return [*(stop for stop, _ in _clauses(paragraph, start, end)), end]


def _clauses(paragraph: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Return where the first clauses of one sentence end, and the next begin."""
    return islice(clause_breaks(paragraph, start, end), _CLAUSES_KEPT)


def _fixed(
    paragraph: str,
    paragraph_words: Sequence[str],
    before: NDArray[np.int64],
    spans: NDArray[np.int32],
    origins: NDArray[np.int64],
    coverage: NDArray[np.float32],
    words: NDArray[np.float32],
) -> NDArray[np.float32]:
    if not len(spans):
        return np.zeros((0, len(FIXED)), dtype=np.float32)
    (starts, ends), (first, last, kind) = spans.T, origins.T
    from_word, to_word = before[starts], before[ends]
    size = to_word - from_word
    total = max(1, len(paragraph_words))
    length = np.log(np.maximum(1, size))
    run = last - first + 1
    tails = [paragraph[end - 1 : end + 1] for end in ends.tolist()]
    opened = np.cumsum([0, *(character in "([" for character in paragraph)])
    lengths = words.tolist()
    shortest = [min(lengths[one : other + 1]) for one, other in zip(first.tolist(), last.tolist(), strict=True)]

    def count_in_spans(matches: Sequence[bool]) -> NDArray[np.int64]:
        """Return how many matching words each span has, int64 [n_spans]."""
        sums = np.cumsum([0, *matches])
        return np.asarray(sums[to_word] - sums[from_word], dtype=np.int64)

    openings = [paragraph_words[at] for at in from_word.tolist()]
    columns = [
        length,
        length * length / 4.0,
        run,
        run == 2,
        run == 3,
        run >= 4,
        starts == starts.min(),
        kind == 0,
        kind == 1,
        ends == ends.max(),
        (coverage[np.arange(len(last)), last] == 1.0) | np.array([tail[:1] in {".", "!", "?"} for tail in tails]),
        ["?" in tail for tail in tails],
        ["!" in tail for tail in tails],
        from_word / total,
        to_word / total,
        size / total,
        count_in_spans([word in _FIRST_PERSON for word in paragraph_words]) / np.maximum(1, size),
        count_in_spans([word in _SECOND_PERSON for word in paragraph_words]) / np.maximum(1, size),
        count_in_spans([word[0].isdigit() for word in paragraph_words]) > 0,
        opened[ends] > opened[starts],
        np.log(shortest),
        *([opening == word for opening in openings] for word in _FIRST_WORDS),
    ]
    return np.stack([np.asarray(column, dtype=np.float32) for column in columns], axis=1)
