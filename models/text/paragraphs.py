"""Paragraphs and transcripts: the content of a source."""

from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

UNSURE_BELOW: Final = 50
"""Percent of confidence below which the words of a speech recogniser have to be checked against the recording."""


class SpokenWord(NamedTuple):
    """Where a word of a paragraph is in the recording, as a speech recogniser gives it.

    Args:
        start, end: characters in the paragraph's text.
        start_ms, end_ms: milliseconds from the start of the recording.
        confidence: percent; None where the recogniser gives none.
    """

    start: int
    end: int
    start_ms: int
    end_ms: int
    confidence: int | None = None

    @property
    def unsure(self) -> bool:
        """Whether the recogniser may have misheard it."""
        return self.confidence is not None and self.confidence < UNSURE_BELOW


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of a source, as read from its file.

    Args:
        text: the words, white space folded to single spaces, no speaker label, no mark-up.
        speaker: who says them, as the source names them; None where it does not say.
        start_ms: when they begin, in milliseconds from the start of the recording; None where unknown.
        end_ms: when they end, likewise.
        question: whether it is the interviewer's question, which is suggested only on request.
        words: the places of its words in the recording, in order, where a speech recogniser gives them.
    """

    text: str
    speaker: str | None = None
    start_ms: int | None = None
    end_ms: int | None = None
    question: bool = False
    words: tuple[SpokenWord, ...] = ()


@dataclass(frozen=True, slots=True)
class Transcript:
    """A parsed source file: its title, its paragraphs in order, and the day it was spoken where the file says."""

    title: str
    paragraphs: tuple[Paragraph, ...]
    spoken_on: date | None = None
