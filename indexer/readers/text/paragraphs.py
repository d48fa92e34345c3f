"""Build paragraphs of a size suitable for quoting."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from indexer.readers.text.characters import fold_whitespace, has_words
from indexer.readers.text.sentence_ends import sentence_ends
from models.text.paragraphs import Kind, Paragraph, SpokenWord

SMALLEST_WORDS = 40
NATURAL_WORDS = 80
LARGEST_WORDS = 120
OVERLONG_WORDS = 250
PAUSE_MS = 2000

# Scripts without spaces have no words to count; slightly more characters than in an English word count as one.
_CHARACTERS_A_WORD = 10
_CAPTION_END = re.compile(r"(?<![.!?…。！？؟])[.!?…。！？؟]++[\"'”’»)\]」』]*$")
_AHEAD = 3
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
        kind: what it is; what is no speech is a paragraph of its own.
    """

    text: str
    speaker: str | None
    start_ms: int
    end_ms: int
    turn: bool = False
    kind: Kind = "speech"


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
    """Merge captions into paragraphs: one speaker, no pause over ``PAUSE_MS`` inside.

    A paragraph begins and ends with whole captions, so that its times are theirs: where a turn is long, at a caption
    that ends a sentence; without one, where it is overlong.
    """
    paragraphs: list[Paragraph] = []
    run: list[Utterance] = []
    for utterance in utterances:
        if run and _breaks(run[-1], utterance):
            paragraphs += _from_run(run)
            run = []
        run.append(utterance)
    return paragraphs + _from_run(run)


def _breaks(before: Utterance, after: Utterance) -> bool:
    return (
        after.turn
        or (after.speaker, after.kind) != (before.speaker, before.kind)
        or after.start_ms - before.end_ms > PAUSE_MS
    )


def _from_run(run: Sequence[Utterance]) -> list[Paragraph]:
    return [paragraph for part in _parts(run) for paragraph in _from_part(part)]


def _parts(run: Sequence[Utterance]) -> list[Sequence[Utterance]]:
    """Divide one turn between captions into parts of natural size."""
    parts: list[Sequence[Utterance]] = []
    start = size = 0
    end_of_sentence, size_there = 0, 0
    for index, utterance in enumerate(run):
        words = count_words(utterance.text)
        if size + words > LARGEST_WORDS and index > start:
            at, left = (end_of_sentence, size - size_there) if size_there >= SMALLEST_WORDS else (index, 0)
            # A sentence may go on a little; captions without full stops are divided anywhere.
            if at != index or size + words > OVERLONG_WORDS or not _ends_soon(run, index):
                parts.append(run[start:at])
                start, size, size_there = at, left, 0
        size += words
        if _CAPTION_END.search(utterance.text):
            if size >= NATURAL_WORDS:
                parts.append(run[start : index + 1])
                start, size, size_there = index + 1, 0, 0
            else:
                end_of_sentence, size_there = index + 1, size
    if start < len(run):
        rest = run[start:]
        if (
            parts
            and size < SMALLEST_WORDS // 2
            and sum(count_words(utterance.text) for utterance in parts[-1]) <= NATURAL_WORDS
        ):
            parts[-1] = [*parts[-1], *rest]
        else:
            parts.append(rest)
    return parts


def _ends_soon(run: Sequence[Utterance], index: int) -> bool:
    ahead = run[index : index + _AHEAD]
    return any(_CAPTION_END.search(utterance.text) for utterance in ahead)


def _from_part(part: Sequence[Utterance]) -> list[Paragraph]:
    text = " ".join(utterance.text for utterance in part)
    # Captions overlap, and an invalid end time was replaced by the start.
    start_ms, end_ms = part[0].start_ms, max(utterance.end_ms for utterance in part)
    pieces, stretches = (split_overlong(text), ()) if len(part) == 1 else ([text], _stretches(part))
    return [
        Paragraph(
            piece, part[0].speaker, start_ms, end_ms if end_ms > start_ms else None, kind=part[0].kind, words=stretches
        )
        for piece in pieces
        if has_words(piece)
    ]


def _stretches(part: Sequence[Utterance]) -> tuple[SpokenWord, ...]:
    """Return where the captions of a paragraph stand in it, and when each is said; nothing if all have one time."""
    spoken_words: list[SpokenWord] = []
    start = 0
    for utterance in part:
        end = start + len(utterance.text)
        times = utterance.start_ms, max(utterance.start_ms, utterance.end_ms)
        if spoken_words and (spoken_words[-1].start_ms, spoken_words[-1].end_ms) == times:
            spoken_words[-1] = spoken_words[-1]._replace(end=end)
        else:
            spoken_words.append(SpokenWord(start, end, *times))
        start = end + 1
    return tuple(spoken_words) if len(spoken_words) > 1 else ()


def split_written(text: str, speaker: str | None, start_ms: int | None, end_ms: int | None = None) -> list[Paragraph]:
    """Build paragraphs from one written paragraph, white space folded, split if it is overlong.

    Only the first begins at ``start_ms``, and only the last ends at ``end_ms``.
    """
    pieces = [piece for piece in split_overlong(fold_whitespace(text)) if has_words(piece)]
    return [
        Paragraph(piece, speaker, start_ms if index == 0 else None, end_ms if index == len(pieces) - 1 else None)
        for index, piece in enumerate(pieces)
    ]
