"""Find how a text marks its speakers where no known convention explains it: by what recurs where its lines open.

An opening is reduced to its shape: signs, times and gaps stay, the words between them vary. The shape of speakers is
one whose words come from a small set, recur and take turns, are short and look like names, and are at many openings.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from indexer.readers.text.characters import has_words
from indexer.readers.text.conventions import (
    Convention,
    Naming,
    OriginalLine,
    Shape,
    key_of_name,
    shape_of_opening,
)
from indexer.readers.text.speaker_names import Likelihood, likelihood
from indexer.readers.text.word_lists import NOT_SPEAKERS
from models.text.stop_words import STOP_WORDS

_FEWEST: Final = 6
_MANY: Final = 20
_SAMPLE: Final = 40
_SAMPLED: Final = 4_000
_SHARE_OF_TURNS: Final = 0.25
_SHARE_OF_PLAIN: Final = 0.6
_MOST_AS_KNOWN: Final = 3
_RECURRING: Final = 0.85
_TIMES_EACH: Final = 3
_TAKING_TURNS: Final = 0.4
_NEARLY_ALL: Final = 0.95
_MOST_COMMON: Final = 0.1
_WORDS_BEHIND: Final = 3.0
_LONGEST_ALONE: Final = 60
_WORD = re.compile(r"[^\W\d_]+")
_NAME_WORD = re.compile(r"\s?[^\W_][\w.'’&/-]{0,30}")
_LEAD = re.compile(
    r"\s*(?:[\[(<]?\d{1,3}(?::\d{1,2}){1,2}(?:[.,]\d{1,3})?[\])>]?[\s|–—-]{0,3})?[^\w\s\"“”'‘’«»….,;!?¿¡]{0,3}\s?",
    re.ASCII,
)
_MOST_NAME_WORDS: Final = 5
_SENTENCE_END = re.compile(r"[.!?…。！？:;,][\"”’»)\]]*$")


@dataclass(frozen=True, slots=True)
class Induced:
    """A convention that the text itself shows.

    Args:
        lines: how many lines name a speaker so.
        sample: the beginning of one.
        sure: whether that is a lot of evidence.
    """

    convention: Convention
    lines: int
    sample: str
    sure: bool


def induce(lines: Sequence[OriginalLine], starts: Sequence[bool], known: int) -> Induced | None:
    """Return how a text marks its speakers, if known conventions do not explain it and one shape recurs as speakers do.

    Args:
        lines: those of speech, in order.
        starts: for each of them, whether it begins a paragraph.
        known: how many of them name a speaker by known conventions.
    """
    turns = sum(starts)
    if turns < _FEWEST or known * _MOST_AS_KNOWN > turns:
        return None
    counts: Counter[Shape] = Counter()
    for line, begins in zip(lines[:_SAMPLED], starts, strict=False):
        if begins:
            counts.update(_shapes(line))
    common = _small_words(lines)
    for shape, count in counts.most_common(12):
        if count < _FEWEST or count < known * _MOST_AS_KNOWN:
            break
        convention = Convention((shape,))
        namings = convention.namings(lines)
        if _is_of_speakers(shape, lines, namings, turns, common):
            first = lines[min(namings)].text[:_SAMPLE]
            return Induced(convention, len(namings), first, len(namings) >= _MANY)
    return None


def _shapes(line: OriginalLine) -> Iterator[Shape]:
    """Yield the shapes that the opening of a line may have."""
    lead = _LEAD.match(line.text)
    assert lead is not None
    at = lead.end()
    for _ in range(_MOST_NAME_WORDS):
        word = _NAME_WORD.match(line.text, at)
        if word is None:
            return
        at = word.end()
        shape = shape_of_opening(line, lead.end(), at)
        if shape is not None and shape.after.strip(" "):
            yield replace(shape, capitals=False, small=True)
            return
    bare = line.text.strip()
    if lead[0].strip() and len(bare) <= _LONGEST_ALONE and not has_words(line.text[at:]):
        shape = shape_of_opening(line, lead.end(), at)
        if shape is not None and shape.alone and not _SENTENCE_END.search(bare):
            yield replace(shape, capitals=False, small=True)


def _is_of_speakers(
    shape: Shape, lines: Sequence[OriginalLine], namings: dict[int, Naming], turns: int, common: Counter[str]
) -> bool:
    if len(namings) < max(_FEWEST, (_SHARE_OF_TURNS if shape.is_distinct else _SHARE_OF_PLAIN) * turns):
        return False
    names = [naming.name for _, naming in sorted(namings.items())]
    counts = Counter(map(key_of_name, names))
    recurring = sum(count for count in counts.values() if count > 1)
    if len(counts) < 2 or len(names) < _TIMES_EACH * len(counts) or recurring < _RECURRING * len(names):
        return False
    changes = sum(before != after for before, after in pairwise(map(key_of_name, names)))
    if changes < _TAKING_TURNS * (len(names) - 1):
        return False
    if sum(map(_looks_like_name, names)) < _NEARLY_ALL * len(names):
        return False
    if sum(_is_common(name, common) for name in names) > _MOST_COMMON * len(names):
        return False
    if shape.alone:
        return all(place + 1 not in namings for place in namings)
    words = [len(lines[place].text[naming.start : naming.end].split()) for place, naming in namings.items()]
    return sum(words) >= _WORDS_BEHIND * len(words)


def _looks_like_name(name: str) -> bool:
    words = name.casefold().split()
    if not set(words).isdisjoint(STOP_WORDS | NOT_SPEAKERS):
        return False
    return likelihood(name) > Likelihood.NOT_A_NAME or (name[0].islower() and len(words) == 1 and len(name) > 1)


def _small_words(lines: Sequence[OriginalLine]) -> Counter[str]:
    return Counter(
        word
        for line in lines[:_SAMPLED]
        for word in _WORD.findall(line.text)[2:]
        if word[0].islower() and len(word) > 1
    )


def _is_common(name: str, common: Counter[str]) -> bool:
    """Whether all words of a name are words of the text."""
    return all(common[word.casefold()] > 1 for word in _WORD.findall(name))
