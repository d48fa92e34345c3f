"""Paragraphs of the size a reader can quote from."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from indexer.readers.text.characters import folded, has_words
from indexer.readers.text.sentence_ends import sentence_ends
from models.text.paragraphs import Paragraph

SMALLEST_WORDS = 40
NATURAL_WORDS = 80
LARGEST_WORDS = 120
OVERLONG_WORDS = 250
PAUSE_MS = 2000

# Scripts without spaces have no words to count; a few more characters than an English word has stand for one.
_CHARACTERS_A_WORD = 10
_PIECE = re.compile(rf"\S{{1,{_CHARACTERS_A_WORD}}}\s*")


@dataclass(frozen=True, slots=True)
class Utterance:
    """What one caption cue says, or a part of it that one person says.

    Args:
        text: folded words, no label, no mark-up.
        speaker: who says them, if known.
        start_ms: when they begin, in milliseconds.
        end_ms: when they end, in milliseconds.
        turn: whether a new turn begins here, by whomever.
    """

    text: str
    speaker: str | None
    start_ms: int
    end_ms: int
    turn: bool = False


def count_words(text: str) -> int:
    """Words of ``text``; long unbroken runs count as several."""
    return max(text.count(" ") + 1, len(text) // _CHARACTERS_A_WORD)


def split_overlong(text: str) -> list[str]:
    """``text`` in pieces of natural size if it has more than ``OVERLONG_WORDS``, else as it is."""
    if count_words(text) <= OVERLONG_WORDS:
        return [text]
    return [text[start:end].strip() for start, end in natural_spans(text)]


def natural_spans(text: str) -> list[tuple[int, int]]:
    """``text`` (folded) cut at sentence ends into ``[start, end)`` spans of natural size, which cover it."""
    spans: list[tuple[int, int]] = []
    start = size = 0
    for sentence_start, sentence_end in _sentences(text):
        words = count_words(text[sentence_start:sentence_end].rstrip())
        if size >= NATURAL_WORDS or (size >= SMALLEST_WORDS and size + words > LARGEST_WORDS):
            spans.append((start, sentence_start))
            start, size = sentence_start, 0
        size += words
    if spans and size < SMALLEST_WORDS // 2:
        start = spans.pop()[0]  # a scrap stays with what it belongs to
    spans.append((start, len(text)))
    return spans


def _sentences(text: str) -> Iterable[tuple[int, int]]:
    """Sentences as spans; one longer than a paragraph may be (unpunctuated captions) is cut between words."""
    start = 0
    for end in [*sentence_ends(text), len(text)]:
        if count_words(text[start:end]) <= LARGEST_WORDS:
            yield start, end
        else:
            yield from _pieces(text, start, end)
        start = end


def _pieces(text: str, start: int, end: int) -> Iterable[tuple[int, int]]:
    size = 0
    for piece in _PIECE.finditer(text, start, end):
        size += 1
        whole_word = text[piece.end() - 1].isspace() or size >= LARGEST_WORDS
        if size >= NATURAL_WORDS and whole_word:
            yield start, piece.end()
            start, size = piece.end(), 0
    if start < end:
        yield start, end


def merged(utterances: Sequence[Utterance]) -> list[Paragraph]:
    """Captions as paragraphs: one speaker, no pause over ``PAUSE_MS`` inside, cut at sentence ends."""
    paragraphs: list[Paragraph] = []
    run: list[Utterance] = []
    for utterance in utterances:
        if run and _breaks(run[-1], utterance):
            paragraphs += _from_run(run)
            run = []
        run.append(utterance)
    return paragraphs + _from_run(run)


def _breaks(before: Utterance, after: Utterance) -> bool:
    return after.turn or after.speaker != before.speaker or after.start_ms - before.end_ms > PAUSE_MS


def _from_run(run: Sequence[Utterance]) -> list[Paragraph]:
    if not run:
        return []
    text, starts = "", []
    parts = []
    length = 0
    for utterance in run:
        starts.append(length)
        parts.append(utterance.text)
        length += len(utterance.text) + 1
    text = " ".join(parts)
    paragraphs = []
    for start, end in natural_spans(text):
        piece = text[start:end].strip()
        if has_words(piece):
            said = run[bisect_right(starts, start) - 1 : bisect_right(starts, start + len(piece) - 1)]
            # Captions overlap, and one whose end was no time has been given its start.
            start_ms, end_ms = said[0].start_ms, max(each.end_ms for each in said)
            paragraphs.append(Paragraph(piece, run[0].speaker, start_ms, end_ms if end_ms > start_ms else None))
    return paragraphs


def written(text: str, speaker: str | None, start_ms: int | None, end_ms: int | None = None) -> list[Paragraph]:
    """One written paragraph, folded, in pieces if it is overlong.

    Only the first begins at ``start_ms``, and only the last ends at ``end_ms``.
    """
    pieces = [piece for piece in split_overlong(folded(text)) if has_words(piece)]
    return [
        Paragraph(piece, speaker, start_ms if place == 0 else None, end_ms if place == len(pieces) - 1 else None)
        for place, piece in enumerate(pieces)
    ]
