"""Build paragraphs of a size suitable for quoting."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from indexer.readers.text.characters import fold_whitespace, has_words
from indexer.readers.text.sentence_ends import sentence_ends
from models.text.paragraphs import Paragraph

SMALLEST_WORDS = 40
NATURAL_WORDS = 80
LARGEST_WORDS = 120
OVERLONG_WORDS = 250
PAUSE_MS = 2000

# Scripts without spaces have no words to count; slightly more characters than in an English word count as one.
_CHARACTERS_A_WORD = 10
_PIECE = re.compile(rf"\S{{1,{_CHARACTERS_A_WORD}}}\s*")


@dataclass(frozen=True, slots=True)
class Utterance:
    """What one caption cue says, or a part of it that one person says.

    Args:
        text: white space folded, no label, no markup.
        speaker: if known.
        start_ms: when it begins, in milliseconds.
        end_ms: when it ends, in milliseconds.
        turn: whether a new turn begins here, whoever speaks.
    """

    text: str
    speaker: str | None
    start_ms: int
    end_ms: int
    turn: bool = False


def count_words(text: str) -> int:
    """Count the words of ``text``; long unbroken runs count as several."""
    return max(text.count(" ") + 1, len(text) // _CHARACTERS_A_WORD)


def split_overlong(text: str) -> list[str]:
    """Split ``text`` into pieces of natural size if it has more than ``OVERLONG_WORDS``."""
    if count_words(text) <= OVERLONG_WORDS:
        return [text]
    return [text[start:end].strip() for start, end in natural_spans(text)]


def natural_spans(text: str) -> list[tuple[int, int]]:
    """Split folded ``text`` at sentence ends into ``[start, end)`` spans of natural size, which cover it."""
    spans: list[tuple[int, int]] = []
    start = size = 0
    for sentence_start, sentence_end in _sentences(text):
        words = count_words(text[sentence_start:sentence_end].rstrip())
        if size >= NATURAL_WORDS or (size >= SMALLEST_WORDS and size + words > LARGEST_WORDS):
            spans.append((start, sentence_start))
            start, size = sentence_start, 0
        size += words
    if spans and size < SMALLEST_WORDS // 2:
        start = spans.pop()[0]  # a short remainder stays with the span before it
    spans.append((start, len(text)))
    return spans


def _sentences(text: str) -> Iterable[tuple[int, int]]:
    """Return sentences as spans; an overlong one (unpunctuated captions) is split between words."""
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


def merge_captions(utterances: Sequence[Utterance]) -> list[Paragraph]:
    """Merge captions into paragraphs: one speaker, no pause over ``PAUSE_MS`` inside, split at sentence ends."""
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
            # Captions overlap, and an invalid end time was replaced by the start.
            start_ms, end_ms = said[0].start_ms, max(each.end_ms for each in said)
            paragraphs.append(Paragraph(piece, run[0].speaker, start_ms, end_ms if end_ms > start_ms else None))
    return paragraphs


def split_written(text: str, speaker: str | None, start_ms: int | None, end_ms: int | None = None) -> list[Paragraph]:
    """Build paragraphs from one written paragraph, white space folded, split if it is overlong.

    Only the first begins at ``start_ms``, and only the last ends at ``end_ms``.
    """
    pieces = [piece for piece in split_overlong(fold_whitespace(text)) if has_words(piece)]
    return [
        Paragraph(piece, speaker, start_ms if place == 0 else None, end_ms if place == len(pieces) - 1 else None)
        for place, piece in enumerate(pieces)
    ]
