"""Joins the lines of a live source to paragraphs, as a file with the same captions would be read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from indexer.readers.captions.cues import Cue, paragraphs_of
from indexer.readers.captions.rolling import remove_repeats
from indexer.readers.text.characters import fold_whitespace, has_words
from indexer.readers.text.kinds import is_bracketed
from indexer.readers.text.paragraphs import Utterance, merge_captions
from models.text.paragraphs import Paragraph

# How long a line without an end lasts at most: speech has two to three words a second.
_SHORTEST_MS: Final = 2_000
_WORD_MS: Final = 500


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a live source.

    Args:
        number: from 1, without gaps.
        text: what was said; empty: the line was withdrawn.
        speaker: who says it; None: nothing is said of that; empty: nobody known.
        start_ms, end_ms: from the start of the event; None if unknown.
    """

    number: int
    text: str
    speaker: str | None = None
    start_ms: int | None = None
    end_ms: int | None = None


def paragraphs_of_lines(lines: Sequence[Line]) -> tuple[Paragraph, ...]:
    """Join the lines of one speaker to paragraphs of natural size.

    Where a line names its speaker, one that does not goes on with the speaker before it. Where none does, speakers are
    read from the words, as from captions.
    """
    has_times = any(line.start_ms is not None for line in lines)
    cues = remove_repeats(list(_cues([line for line in lines if has_words(line.text)])))
    if any(line.speaker is not None for line in lines):
        paragraphs = tuple(merge_captions(list(_utterances(cues))))
    else:
        paragraphs = paragraphs_of(cues)
    return (
        paragraphs if has_times else tuple(replace(paragraph, start_ms=None, end_ms=None) for paragraph in paragraphs)
    )


def _cues(lines: Sequence[Line]) -> Iterator[Cue]:
    speaker: str | None = None
    starts: list[int] = []
    for line in lines:
        starts.append(line.start_ms if line.start_ms is not None else starts[-1] if starts else 0)
    following = [after for _, after in pairwise(starts)]
    for index, (line, start) in enumerate(zip(lines, starts, strict=True)):
        speaker = speaker if line.speaker is None else line.speaker
        if line.end_ms is not None:
            end = line.end_ms
        elif index < len(following):
            lasting = max(_SHORTEST_MS, _WORD_MS * len(line.text.split()))
            end = min(max(following[index], start), start + lasting)
        else:
            end = start
        yield Cue(line.text, start, max(start, end), speaker)


def _utterances(cues: Sequence[Cue]) -> Iterator[Utterance]:
    for cue in cues:
        text = fold_whitespace(cue.text)
        if is_bracketed(text):
            yield Utterance(text, None, cue.start_ms, cue.end_ms, kind="direction")
        else:
            yield Utterance(text, cue.voice or None, cue.start_ms, cue.end_ms)
