"""What a source is made of."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of a source, as read from its file.

    Args:
        text: the words, white space folded to single spaces, no speaker label, no mark-up.
        speaker: who says them, as the source names them; None where it does not say.
        start_ms: when they begin, in milliseconds from the start of the recording; None where unknown.
    """

    text: str
    speaker: str | None = None
    start_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Transcript:
    """A source file once read: its title and its paragraphs in order."""

    title: str
    paragraphs: tuple[Paragraph, ...]
