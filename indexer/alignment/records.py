"""Records read from an archive: articles, transcripts, and what could not be read."""

from dataclasses import dataclass
from datetime import date

from models.text.paragraphs import Paragraph


@dataclass(frozen=True, slots=True)
class Article:
    """A published article; ``body`` has its paragraphs separated by line ends, without the title."""

    id: str
    title: str
    date: date | None
    body: str

    @property
    def words(self) -> str:
        """All of its text."""
        return self.body


@dataclass(frozen=True, slots=True)
class ArchiveTranscript:
    """A transcript that articles may quote."""

    id: str
    title: str
    date: date | None
    speaker: str | None
    kind: str
    paragraphs: tuple[Paragraph, ...]

    @property
    def words(self) -> str:
        """All of its text."""
        return "\n".join(paragraph.text for paragraph in self.paragraphs)


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file, or a line of one, that was skipped, and the reason, worded for the user."""

    name: str
    reason: str
