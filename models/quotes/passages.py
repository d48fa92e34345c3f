"""What verification asks of an index of sources."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from models.text.paragraphs import Paragraph


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph as the index knows it.

    Args:
        question: it is the interviewer's.
        speech: somebody says or writes it; headings, stage directions and page marks are said by nobody.
    """

    paragraph_id: int
    text: str
    speaker: str = ""
    question: bool = False
    speech: bool = True

    @classmethod
    def of(cls, paragraph_id: int, paragraph: Paragraph) -> "Passage":
        """Return a paragraph as the index knows it."""
        speech = paragraph.kind == "speech"
        return cls(paragraph_id, paragraph.text, paragraph.speaker or "", paragraph.question, speech)

    @property
    def spoken(self) -> str:
        """The words that can be part of a quote."""
        return self.text if self.speech else ""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn in a paragraph.

    Args:
        begin: where its label stands.
        start, end: its words, behind the label and up to the next one.
        label: of its speaker, as written; empty for the “A” that answers a “Q”: it is the paragraph's own speaker.
        asks: whether the label only says that somebody asks.
    """

    begin: int
    start: int
    end: int
    label: str
    asks: bool


@dataclass(frozen=True, slots=True)
class PhrasePosition:
    """Where a sequence of words begins.

    Args:
        source_id: the source.
        paragraph: number of the paragraph in its source, from 0.
        word: number of the word in its paragraph, as ``models.text.words.words`` counts, from 0.
    """

    source_id: str
    paragraph: int
    word: int


@dataclass(frozen=True, slots=True)
class PhraseCandidate:
    """A paragraph that shares runs of words with a quote.

    Args:
        source_id: the source.
        paragraph: number of the paragraph in its source, from 0.
        covered: the share of the quote's runs it has, weighted by rarity, above 0 to 1.
    """

    source_id: str
    paragraph: int
    covered: float


class PassageFinder(Protocol):
    """An index of the paragraphs of a library. Immutable."""

    def passages(self, source_id: str) -> Sequence[Passage]:
        """Return the paragraphs of a source, in order; none if it is unknown or deleted."""
        ...

    def turns(self, text: str) -> Sequence[Turn]:
        """Return the turns whose labels are in the text of a paragraph, in order."""
        ...

    def find_phrase(
        self, keys: Sequence[str], source_ids: Collection[str] | None = None, limit: int = 256
    ) -> Sequence[PhrasePosition]:
        """Return where words, folded by ``word_key``, are in a row; ``source_ids`` None: in the whole library."""
        ...

    def find_similar(
        self, keys: Sequence[str], source_ids: Collection[str] | None = None, k: int = 12
    ) -> Sequence[PhraseCandidate]:
        """Return the ``k`` paragraphs that have most of the quote's runs of words, best first."""
        ...


def turn_at(turns: Sequence[Turn], start: int) -> Turn | None:
    """Return which of the turns of a paragraph a passage from ``start`` on is in.

    Returns:
        None if the paragraph's own speaker says it: before the first label, and in an answer.
    """
    turn = next((turn for turn in reversed(turns) if turn.start <= start), None)
    return turn if turn and turn.label else None
