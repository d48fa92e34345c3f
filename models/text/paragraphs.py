"""Paragraphs and transcripts: the content of a source."""

from dataclasses import dataclass
from datetime import date
from typing import Final, Literal, NamedTuple

UNSURE_BELOW: Final = 50
"""Percent of confidence below which the words of a speech recogniser have to be checked against the recording."""


class SpokenWord(NamedTuple):
    """Where a word of a paragraph is in the recording, as a speech recogniser gives it, or a caption.

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


# Where a source says what day it is from; ``person``: somebody has said so.
DayOrigin = Literal["metadata", "heading", "first_lines", "file_name", "person"]
SourceKind = Literal["briefing", "interview", "hearing", "speech", "call", "debate", "other"]
# What a paragraph is: ``speech``, what somebody says or writes; ``heading``; ``direction``, what a transcriber adds
# about the scene; ``page``, what is printed on each page; ``notice``, what a program or publisher puts around a text.
# All but speech have no speaker and are neither suggested nor part of a quote.
Kind = Literal["speech", "heading", "direction", "page", "notice"]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of a source, as read from its file.

    Args:
        text: the words, white space folded to single spaces, no speaker label, no mark-up.
        speaker: who says them, as the source names them; None where it does not say.
        start_ms: when they begin, in milliseconds from the start of the recording; None where unknown.
        end_ms: when they end, likewise.
        question: whether it is the interviewer's question, which is suggested only on request.
        kind: what it is; only ``speech`` has a speaker.
        words: the places of its words, or of the captions it was joined from, in the recording, in order, where the
            file gives them.
    """

    text: str
    speaker: str | None = None
    start_ms: int | None = None
    end_ms: int | None = None
    question: bool = False
    kind: Kind = "speech"
    words: tuple[SpokenWord, ...] = ()


UNSURE_SPEAKER: Final = "unsure_speaker"
"""Code of the doubt whether a label, its detail, names a speaker: what is behind it is by nobody."""


UNNAMED_COLOURS: Final = "unnamed_colours"
"""Code of the doubt who the people are whom only the colours of captions tell apart."""

UNSURE_SPEAKERS: Final = frozenset({UNSURE_SPEAKER, UNNAMED_COLOURS})
"""Codes of doubts for which paragraphs have no speaker, though somebody says them."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something about a source that a person should look at.

    Args:
        code: what it is about, such as ``ambiguous_date``.
        detail: the words in question, such as “3/5/2031”.
    """

    code: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Transcript:
    """A parsed source file: its title, its paragraphs in order, and what it says about itself.

    Args:
        spoken_on: the day it is from, where the file says so.
        day_origin, day_written: where it says so, and in which words.
        opening: the first lines of the file as they stand there, for readers whose paragraphs leave some of them out.
        language: ISO 639-1; empty: unknown.
        kind: what sort of event it is the record of.
        doubts: what somebody should look at.
    """

    title: str
    paragraphs: tuple[Paragraph, ...]
    spoken_on: date | None = None
    day_origin: DayOrigin | None = None
    day_written: str = ""
    opening: str = ""
    language: str = ""
    kind: SourceKind = "other"
    doubts: tuple[Doubt, ...] = ()
