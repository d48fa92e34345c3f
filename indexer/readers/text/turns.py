"""Read who speaks in the middle of a paragraph: not every transcript begins a new one for each turn.

“… will be fine. Q Mr. Mayor, will it? THE MAYOR: It will.” has three turns. Readers split paragraphs at the letters “Q”
and “A” of a transcript that has them as labels throughout. The paragraphs of a stored source are read as they are, by
labels that no sentence has: a “Q” by itself, the “A” that answers it, or a name in capitals before a colon.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from indexer.readers.text.questions import only_asks
from indexer.readers.text.word_lists import NOT_SPEAKERS
from models.quotes.passages import Turn
from models.text.stop_words import STOP_WORDS

_CACHED_PARAGRAPHS = 4_096
# What stands before a label: the end of a sentence, or words that were broken off.
# Not “HON. A. MARSH”.
_NO_TITLE = "".join(rf"(?<!\b{title}\.)" for title in ("HON", "Hon", "MR", "Mr", "MRS", "Mrs", "MS", "Ms", "DR", "Dr"))
_BEFORE = rf"(?:^|(?<=[.!?,…—–\-)\]”\"’']){_NO_TITLE}\s+)"
_SPOKEN = r"(?=[“\"—–(\[-]|[A-Z])"
_LABEL = re.compile(
    rf"{_BEFORE}(?:(?P<letter>[QA])\.?\s{{1,4}}{_SPOKEN}"
    r"|(?P<label>(?:[A-Z][A-Z.’'-]{0,24} ){0,5}[A-Z][A-Z.’'-]{1,24}|Question|Reporter|Interviewer|[QA]):\s)"
)
_LETTER = re.compile(rf"{_BEFORE}(?P<letter>[QA])(?:(?P<gap>[.:]\s+|\s{{2,}})(?=\S)|\s{_SPOKEN})")
# In a text in capitals every heading looks like a name.
_LOWER_CASE = re.compile(r"[a-z]{2}")
_FIRST_WORD = re.compile(r"[“\"—–(\[-]*\s*([A-Za-z’']+)")
# “We have one rule. IT: …”: what is spoken of, and no speaker.
_ACRONYMS = frozenset(
    ("AI", "COVID", "EU", "FAQ", "FYI", "GDP", "HR", "IT", "NATO", "NB", "PR", "PS", "TV", "UK", "UN", "US", "USA")
)
# Before these “A” is no article, and in front of a name it would be an initial.
_ANSWERS = (STOP_WORDS | frozenset(("absolutely", "certainly", "correct", "exactly", "yeah"))) - frozenset(
    ("day", "few", "good", "last", "little", "long", "lot", "new", "next", "old", "part", "people", "same", "second")
)


@lru_cache(_CACHED_PARAGRAPHS)
def turns_in(text: str) -> Sequence[Turn]:
    """Return the turns whose labels are in a paragraph, in order."""
    if ("Q" not in text and ":" not in text) or not _LOWER_CASE.search(text):
        return ()
    labels: list[tuple[int, int, str]] = []
    for match in _LABEL.finditer(text):
        label = match["letter"] or match["label"]
        if label == "A":
            # “A” begins sentences; it is a label only where somebody has asked, and an answer follows.
            if not labels or not only_asks(labels[-1][2]) or not _is_answer(text, match.end()):
                continue
            label = ""
        elif label in _ACRONYMS or (not NOT_SPEAKERS.isdisjoint(label.lower().split()) and not only_asks(label)):
            continue
        labels.append((match.start("letter" if match["letter"] else "label"), match.end(), label))
    ends = [begin for begin, _, _ in labels[1:]] + [len(text)] * bool(labels)
    return tuple(
        Turn(begin, start, len(text[:end].rstrip()), label, only_asks(label))
        for (begin, start, label), end in zip(labels, ends, strict=True)
    )


def letter_places(text: str) -> Iterator[int]:
    """Yield where “Q” and “A” are labels within a line of a transcript whose labels they are."""
    for match in _LETTER.finditer(text):
        # A “Q” and a single space is a label anywhere, an “A” before the words of an answer alone.
        if match["gap"] or match["letter"] == "Q" or _is_answer(text, match.end()):
            yield match.start("letter")


def strong_letters(text: str) -> Iterator[str]:
    """Yield each “Q” and “A” that a stop or a gap sets off as a label, at the start of a line or within it."""
    for match in _LETTER.finditer(text):
        if match["gap"]:
            yield match["letter"]


def _is_answer(text: str, start: int) -> bool:
    first = _FIRST_WORD.match(text, start)
    return first is not None and first[1].lower().replace("’", "'").split("'")[0] in _ANSWERS
