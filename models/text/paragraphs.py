"""What a source is made of."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of a source, as read from its file.

    Args:
        text: the words, white space folded to single spaces, no speaker label, no mark-up.
        speaker: who says them, as the source names them; None where it does not say.
        start_ms: when they begin, in milliseconds from the start of the recording; None where unknown.
        end_ms: when they end, likewise.
        question: whether it is the interviewer's: asked for its answer, and not to be quoted without being wanted.
    """

    text: str
    speaker: str | None = None
    start_ms: int | None = None
    end_ms: int | None = None
    question: bool = False


@dataclass(frozen=True, slots=True)
class Transcript:
    """A source file once read: its title, its paragraphs in order, and the day it was spoken where the file says."""

    title: str
    paragraphs: tuple[Paragraph, ...]
    spoken_on: date | None = None
