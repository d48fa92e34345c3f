"""What may be quoted of a paragraph: runs of its sentences, or of clauses at their ends.

Of the quotes in news articles nearly all end where a sentence or a clause does, and begin with one, or right after the
word that ties it to the sentence before (“And”, “Look,”), which reporters leave out.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.recommend.span_search import snapped
from models.text.words import tokens

LONGEST_RUN = 4
LONGEST_WORDS = 120
MOST_CANDIDATES = 400

_TIE = (
    r"and|but|so|well|now|look|because|or|yes|no|okay|ok|again|also|then|you know|i mean|i think|i believe|that|"
    r"as i said|of course|in fact|frankly|listen|obviously|first of all|first|second|finally|you see|right"
)
_TIES = re.compile(rf"(?:(?:{_TIE})\b[\s,.—–-]*)", re.IGNORECASE)
_MOST_TIES = 3
# A mark, and the white space after it.
_CLAUSE = re.compile(r"(?:[,;:—–]|--|\.\.\.|…)[”\"’')\]]*\s+")
_CLAUSES_KEPT = 8

_FIRST_WORDS = ("i", "we", "you", "it", "this", "that", "they", "he", "the", "there", "if", "what", "my", "our", "a")
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
class Candidates:
    """Spans of one paragraph and what is known of them without a query.

    Args:
        spans: int32 [n, 2], characters.
        first, last: int64 [n], the sentences in which each starts and ends.
        coverage: float32 [n, n_sentences], share of each sentence's words that it holds.
        words: float32 [n_sentences], words of each sentence, at least 1.
        fixed: float32 [n, len(FIXED)].
    """

    spans: NDArray[np.int32]
    first: NDArray[np.int64]
    last: NDArray[np.int64]
    coverage: NDArray[np.float32]
    words: NDArray[np.float32]
    fixed: NDArray[np.float32]


def find_candidates(paragraph: str, sentences: Sequence[tuple[int, int]]) -> Candidates:
    """At most ``MOST_CANDIDATES`` of them, those near the paragraph's beginning first; none without words.

    Args:
        sentences: characters ``[start, end)`` of each, in order.
    """
    starts = [(at, number, kind) for number, span in enumerate(sentences) for at, kind in _starts(paragraph, *span)]
    ends = [(at, number) for number, span in enumerate(sentences) for at in _ends(paragraph, *span)]
    word_starts = np.array([match.start() for match in re.finditer(r"\w+", paragraph)], dtype=np.int64)
    before = np.searchsorted(word_starts, np.arange(len(paragraph) + 1))
    found: dict[tuple[int, int], tuple[int, int, int]] = {}
    for start, first, kind in starts:
        for end, last in ends:
            if end <= start or last < first or len(found) >= MOST_CANDIDATES:
                continue
            if last - first >= LONGEST_RUN or before[end] - before[start] > LONGEST_WORDS:
                break
            whole = snapped(paragraph, start, end)
            if before[whole[1]] > before[whole[0]]:
                found.setdefault(whole, (first, last, kind))
    spans = np.array(list(found), dtype=np.int32).reshape(-1, 2)
    places = np.array(list(found.values()), dtype=np.int64).reshape(-1, 3)
    bounds = np.array(sentences, dtype=np.int64).reshape(-1, 2)
    words = np.maximum(1, before[bounds[:, 1]] - before[bounds[:, 0]]).astype(np.float32)
    held_to = np.minimum(spans[:, 1:], bounds[:, 1])
    held_from = np.maximum(spans[:, :1], bounds[:, 0])
    held = np.where(held_to > held_from, before[held_to] - before[np.minimum(held_from, held_to)], 0)
    coverage = np.minimum(1.0, held / words).astype(np.float32)
    fixed = _fixed(paragraph, spans, places, coverage, words, before)
    return Candidates(spans, places[:, 0], places[:, 1], coverage, words, fixed)


def _starts(paragraph: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where a quote may start in one sentence, with its kind: 0 the sentence, 1 after a tie, 2 a clause."""
    found = {start: 0}
    at = start
    for _ in range(_MOST_TIES):
        tie = _TIES.match(paragraph, at, end)
        if tie is None or tie.end() >= end:
            break
        at = tie.end()
        found.setdefault(at, 1)
    for match in list(_CLAUSE.finditer(paragraph, start, end))[:_CLAUSES_KEPT]:
        at = match.end()
        found.setdefault(at, 2)
        tie = _TIES.match(paragraph, at, end)
        if tie is not None and tie.end() < end:
            found.setdefault(tie.end(), 2)
    return sorted(found.items())


def _ends(paragraph: str, start: int, end: int) -> list[int]:
    return [*(match.start() for match in list(_CLAUSE.finditer(paragraph, start, end))[:_CLAUSES_KEPT]), end]


def _fixed(
    paragraph: str,
    spans: NDArray[np.int32],
    places: NDArray[np.int64],
    coverage: NDArray[np.float32],
    words: NDArray[np.float32],
    before: NDArray[np.int64],
) -> NDArray[np.float32]:
    rows = []
    total = max(1, int(before[-1]))
    starts, ends = int(spans[:, 0].min(initial=0)), int(spans[:, 1].max(initial=0))
    for (start, end), (first, last, kind), held in zip(spans.tolist(), places.tolist(), coverage, strict=True):
        text = paragraph[start:end]
        said = tokens(text)
        size = len(said)
        length = np.log(max(1, size))
        run = last - first + 1
        tail = paragraph[end - 1 : end + 1]
        rows.append(
            [
                length,
                length * length / 4.0,
                run,
                run == 2,
                run == 3,
                run >= 4,
                start == starts,
                kind == 0,
                kind == 1,
                end == ends,
                held[last] == 1.0 or tail[:1] in {".", "!", "?"},
                "?" in tail,
                "!" in tail,
                before[start] / total,
                before[end] / total,
                (before[end] - before[start]) / total,
                sum(word in {"i", "we", "my", "our", "me", "us"} for word in said) / max(1, size),
                sum(word in {"you", "your"} for word in said) / max(1, size),
                any(word[0].isdigit() for word in said),
                "(" in text or "[" in text,
                np.log(words[first : last + 1].min()),
                *(said[:1] == [word] for word in _FIRST_WORDS),
            ]
        )
    return np.array(rows, dtype=np.float32).reshape(-1, len(FIXED))
