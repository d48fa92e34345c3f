"""Splits growing texts and captions into lines."""

import re
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from indexer.readers.captions.cues import parse_cues
from indexer.readers.captions.timings import parse_timings
from indexer.readers.captions.webvtt import is_webvtt
from indexer.readers.text.characters import clean_text, fold_whitespace, has_words

MAX_LINE_CHARACTERS: Final = 2_000
_SENTENCE_END = re.compile(r"(?<=[.!?…。！？])\s+")


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A line of a file: what is sent to the desk, without its number.

    Args:
        speaker: as a voice tag names it; None: the words may.
        start_ms, end_ms: None in a text without times.
    """

    text: str
    speaker: str | None = None
    start_ms: int | None = None
    end_ms: int | None = None


def text_lines(text: str, *, is_complete: bool = True) -> list[FoundLine]:
    """Split plain text into its lines.

    Args:
        is_complete: whether a last line without a line end is one; else it is still being written.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not is_complete:
        lines.pop()
    cleaned = (fold_whitespace(clean_text(line)) for line in lines)
    return [FoundLine(part) for line in cleaned if has_words(line) for part in _parts(line)]


def caption_lines(name: str, text: str, *, is_complete: bool = True) -> list[FoundLine]:
    """Split WebVTT or SubRip into its cues, one line for each voice.

    Args:
        name: of the file, for messages.
        is_complete: whether a last cue without a blank line after it is one; else it is still being written.

    Raises:
        InputError: ``broken_captions``.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not is_complete:
        lines.pop()
    if not any("-->" in line for line in lines):
        return []
    found_lines: list[FoundLine] = []
    for timing in parse_timings(name, lines):
        cue_lines = lines[timing.line + 1 : timing.stop]
        words = list(takewhile(str.strip, cue_lines))
        if words == cue_lines and timing.stop == len(lines) and not is_complete:
            break
        for cue in parse_cues("\n".join(words), timing.start_ms, timing.end_ms):
            speaker = cue.voice if cue.voice and has_words(cue.voice) else None
            found_lines += [FoundLine(part, speaker, cue.start_ms, cue.end_ms) for part in _parts(cue.text)]
    return found_lines


def is_captions(text: str) -> bool:
    """Return whether a text has the times of WebVTT or SubRip."""
    return is_webvtt(text) or "-->" in text


def _parts(text: str) -> list[str]:
    """Divide what is longer than a line may be, at the ends of sentences if there are any."""
    if len(text) <= MAX_LINE_CHARACTERS:
        return [text]
    parts: list[str] = [""]
    for sentence in _SENTENCE_END.split(text):
        for first in range(0, len(sentence), MAX_LINE_CHARACTERS):
            piece = sentence[first : first + MAX_LINE_CHARACTERS]
            if len(parts[-1]) + len(piece) + 1 > MAX_LINE_CHARACTERS:
                parts.append(piece)
            else:
                parts[-1] = f"{parts[-1]} {piece}".strip()
    return [part for part in parts if has_words(part)]
