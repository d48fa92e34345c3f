"""Word-by-word differences between two texts."""

import re
import unicodedata
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, Protocol

from rapidfuzz.distance import Levenshtein

from models.text.words import word_spans, words

Operation = Literal["equal", "replace", "delete", "insert"]

# What is no letter of a word: apostrophes, and the stroke that lengthens Arabic words; and letters of other fonts.
_FOLDED = str.maketrans(dict.fromkeys("’‘ʼ＇'\u0640", "") | {"œ": "oe", "æ": "ae", "ł": "l", "ø": "o", "đ": "d"})
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")


@dataclass(frozen=True, slots=True)
class WordChange:
    """A run of words that stayed or changed.

    Args:
        op: how it changed from ``before`` to ``after``.
        before: the words as the first text has them; empty for ``insert``.
        after: the words as the second text has them; empty for ``delete``.
        before_joined, after_joined: whether that text has no white space between them and the words before them, as
            “-person” in “8,000-person”.
    """

    op: Operation
    before: str
    after: str
    before_joined: bool = field(default=False, kw_only=True)
    after_joined: bool = field(default=False, kw_only=True)


def word_key(word: str) -> str:
    """Fold a word to what all its spellings share.

    Case, accents, apostrophes, thousands marks and initials' stops are removed.

    Apostrophes go altogether, for many a transcript has none: “dont”, “its”.
    """
    if word.isascii() and word.isalnum():
        return word.lower()
    letters = unicodedata.normalize("NFKD", word)
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    key = unicodedata.normalize("NFKC", bare).casefold().translate(_FOLDED)
    if any(character.isdigit() for character in key):
        return _THOUSANDS.sub("", key)
    return key.replace(".", "")


def word_diff(before: str, after: str) -> list[WordChange]:
    """Return the changes that lead from ``before`` to ``after``, runs of equal words grouped.

    Case, accents, typographic quotes, punctuation and white space never count as a change. The text of each
    change is the original one: a changed run from its first word to its last, an equal run with the
    punctuation it carries. Two texts without words give an empty list.
    """
    old, new = words(before), words(after)
    old_keys, new_keys = [word_key(word.text) for word in old], [word_key(word.text) for word in new]
    runs: list[tuple[bool, int, int, int, int]] = []
    for code in Levenshtein.opcodes(old_keys, new_keys):
        equal = code.tag == "equal"
        run = (equal, code.src_start, code.src_end, code.dest_start, code.dest_end)
        if runs and runs[-1][0] == equal:
            # Neighbouring edits read as one: "three" → "four or five" is a replacement, not two steps.
            run = (equal, runs[-1][1], code.src_end, runs[-1][3], code.dest_end)
            runs.pop()
        runs.append(run)
    return [
        WordChange(
            _operation(equal, old_start < old_end, new_start < new_end),
            shown_run(before, old, old_start, old_end, equal),
            shown_run(after, new, new_start, new_end, equal),
            before_joined=is_joined(before, old, old_start, old_end),
            after_joined=is_joined(after, new, new_start, new_end),
        )
        for equal, old_start, old_end, new_start, new_end in runs
    ]


def _operation(equal: bool, has_before: bool, has_after: bool) -> Operation:
    if equal:
        return "equal"
    if has_before and has_after:
        return "replace"
    return "delete" if has_before else "insert"


@dataclass(frozen=True, slots=True)
class FoldedWords:
    """The words of a text by their ``word_key``, and the characters ``[start, end)`` of each: int arrays [n_words]."""

    keys: tuple[str, ...]
    starts: "array[int]"
    ends: "array[int]"


@lru_cache(maxsize=8_192)
def folded_words(text: str) -> FoldedWords:
    """Return the words of ``text``, folded; cached, for the paragraphs of a draft's sources are needed repeatedly.

    Only strings and arrays are cached: the garbage collector would visit hundreds of thousands of word objects.
    """
    spans = word_spans(text)
    return FoldedWords(
        tuple([word_key(text[start:end]) for start, end in spans]),
        array("q", [start for start, _ in spans]),
        array("q", [end for _, end in spans]),
    )


class Placed(Protocol):
    """Something at characters ``[start, end)`` of a text."""

    @property
    def start(self) -> int:
        """Its first character."""

    @property
    def end(self) -> int:
        """The character after its last."""


def is_joined(text: str, spans: Sequence[Placed], first: int, last: int) -> bool:
    """Return whether no white space is before words ``[first, last)`` of ``text``; False where they are none."""
    return 0 < first < last and not any(map(str.isspace, text[spans[first - 1].end : spans[first].start]))


def shown_run(text: str, spans: Sequence[Placed], first: int, last: int, with_punctuation: bool) -> str:
    """Return words ``[first, last)`` of ``text`` as written there; with adjacent punctuation if wanted."""
    if first == last:
        return ""
    start, end = spans[first].start, spans[last - 1].end
    if with_punctuation:
        floor = spans[first - 1].end if first else 0
        ceiling = spans[last].start if last < len(spans) else len(text)
        while start > floor and not text[start - 1].isspace():
            start -= 1
        while end < ceiling and not text[end].isspace():
            end += 1
    return text[start:end]
