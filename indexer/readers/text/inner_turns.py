"""Split a paragraph where another speaker's label is in the middle of it."""

import re
from collections.abc import Iterator
from dataclasses import replace

from indexer.readers.text.label_trust import Labels
from indexer.readers.text.label_uses import key_of
from indexer.readers.text.speaker_labels import Mark, Opening, is_recorded, parse_opening
from indexer.readers.text.speaker_names import normalize_name
from indexer.readers.text.turns import letter_places

_WINDOW = 100
# What can end a label: a colon, or a stop with a dash.
_LABEL_END = re.compile(r"[:：](?=\s|$)|\.:?[-–—](?=\s|[A-Z])|\.:(?=\s)")
# Where a label can begin: behind the end of a sentence, or a gap.
_BEGINNING = re.compile(r"\s(?=\S)")
_STOP_AND_DASH = re.compile(r"\.:?[-–—](?=\s|[A-Z])")
_SENTENCE_ENDS = frozenset('.!?…])”"。！？—–-')


def split_turns(opening: Opening, labels: Labels) -> Iterator[Opening]:
    """Yield the turns that a line holds: itself, and from each trusted label within it another opening.

    Args:
        opening: of the whole line; its own label was parsed already.
        labels: of the transcript.
    """
    text = opening.rest if labels.speaker(opening) else opening.whole
    letters = letter_places(text) if {"q", "a"} <= labels.trusted else ()
    begins = sorted({*_label_places(text, labels), *letters} - {0})
    if not begins:
        yield opening
        return
    shift = len(opening.whole) - len(text)
    first = opening.whole[: shift + begins[0]].rstrip()
    yield replace(opening, rest=text[: begins[0]].rstrip(), whole=first)
    for begin, end in zip(begins, [*begins[1:], len(text)], strict=True):
        yield parse_opening(text[begin:end].strip(), emphasised=opening.emphasised or labels.emphasised)


def recorded_places(text: str) -> list[int]:
    """Return where “HON. A. MARSH.-” and the like stand within a text: a label wherever it is."""
    places: list[int] = []
    last = 0
    for label_end in _STOP_AND_DASH.finditer(text):
        for beginning in _BEGINNING.finditer(text, max(last, label_end.start() - _WINDOW), label_end.start()):
            if is_recorded(text[beginning.end() : label_end.end()] + " "):
                places.append(beginning.end())
                break
        last = label_end.end()
    return places


def _label_places(text: str, labels: Labels) -> Iterator[int]:
    if labels.alone or labels.emphasised:
        return
    last = 0
    for label_end in _LABEL_END.finditer(text):
        if (label_end[0][0] in ":：") and Mark.COLON not in labels.marks:
            continue
        since = max(last, label_end.start() - _WINDOW)
        for beginning in _BEGINNING.finditer(text, since, label_end.start()):
            at = beginning.end()
            name = normalize_name(text[at : label_end.start()])
            if key_of(name) in labels.trusted and _may_begin(text, at, label_end[0]):
                yield at
                break
        last = label_end.end()


def _may_begin(text: str, at: int, end: str) -> bool:
    before = text[:at].rstrip()
    gap = text[max(0, at - 2) : at].isspace() and at >= 2
    return not before or before[-1] in _SENTENCE_ENDS or gap or end[0] == "."
