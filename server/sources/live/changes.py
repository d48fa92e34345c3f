"""What to change of the stored paragraphs of a live source when its lines have changed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from models.text.paragraphs import Paragraph


@dataclass(frozen=True, slots=True)
class StoredParagraph:
    """A paragraph as it is stored; somebody may have corrected its text, its speaker and whether it is a question."""

    id: int
    text: str
    speaker: str | None
    question: bool = False


@dataclass(frozen=True, slots=True)
class PlacedParagraph:
    """A paragraph as it is to be stored.

    Args:
        before: the stored one that it replaces or stays; None: it is new.
    """

    index: int
    paragraph: Paragraph
    before: StoredParagraph | None = None

    @property
    def is_new_text(self) -> bool:
        """Whether it gets a new id, because a text never changes under its id."""
        return self.before is None or self.before.text != self.paragraph.text

    @property
    def is_correction(self) -> bool:
        """Whether words that somebody may have quoted have changed, rather than words been added."""
        return self.before is not None and not self.paragraph.text.startswith(self.before.text)


@dataclass(slots=True)
class ParagraphChanges:
    """Changes of the paragraphs of a source.

    Args:
        placed: paragraphs with another text, place, speaker or time than before.
        deleted: ids of stored paragraphs that are none any more.
    """

    placed: list[PlacedParagraph] = field(default_factory=list)
    deleted: list[int] = field(default_factory=list)


def paragraph_changes(
    stored: Sequence[StoredParagraph], before: Sequence[Paragraph], after: Sequence[Paragraph]
) -> ParagraphChanges:
    """Compares what the lines gave with what they give now, so that corrections by people stay.

    Args:
        stored: the paragraphs of the source, in order, one for each of ``before``.
        before, after: what the lines gave, and what they give now.
    """
    changes = ParagraphChanges()
    people = _People.read(stored, before)
    for old, new in _pairs(before, after):
        if new is None:
            if old is not None:
                changes.deleted.append(stored[old].id)
        elif old is None:
            changes.placed.append(PlacedParagraph(new, people.named(after[new])))
        elif (old, before[old]) != (new, after[new]):
            changes.placed.append(PlacedParagraph(new, people.kept(stored[old], before[old], after[new]), stored[old]))
    return changes


def _pairs(before: Sequence[Paragraph], after: Sequence[Paragraph]) -> Iterator[tuple[int | None, int | None]]:
    """Returns which paragraph became which, by position from 0; None where there is none."""
    shorter = min(len(before), len(after))
    first = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    rest = shorter - first
    last = next((at for at in range(rest) if before[-1 - at] != after[-1 - at]), rest)
    ends = len(before) - last, len(after) - last
    old, new = [each.text for each in before[first : ends[0]]], [each.text for each in after[first : ends[1]]]
    for _, start, end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        for step in range(max(end - start, new_end - new_start)):
            yield (
                first + start + step if start + step < end else None,
                first + new_start + step if new_start + step < new_end else None,
            )
    if ends[0] != ends[1]:
        yield from zip(range(ends[0], len(before)), range(ends[1], len(after)), strict=True)


@dataclass(frozen=True, slots=True)
class _People:
    """Names that people gave to speakers of the source, and who asks questions.

    Args:
        names: by the label of the lines; only where all its paragraphs have the same.
        asks: labels whose paragraphs are all questions.
    """

    names: Mapping[str | None, str | None]
    asks: frozenset[str | None]

    @classmethod
    def read(cls, stored: Sequence[StoredParagraph], before: Sequence[Paragraph]) -> "_People":
        names: dict[str | None, set[str | None]] = {}
        asks: dict[str | None, bool] = {}
        for each, read in zip(stored, before, strict=True):
            names.setdefault(read.speaker, set()).add(each.speaker)
            asks[read.speaker] = asks.get(read.speaker, True) and each.question
        return cls(
            {label: next(iter(given)) for label, given in names.items() if len(given) == 1 and label is not None},
            frozenset(label for label, each in asks.items() if each and label is not None),
        )

    def named(self, paragraph: Paragraph) -> Paragraph:
        return self._changed(paragraph, paragraph.text, self.names.get(paragraph.speaker, paragraph.speaker))

    def kept(self, stored: StoredParagraph, before: Paragraph, after: Paragraph) -> Paragraph:
        """Returns ``after`` with what somebody has corrected of the paragraph."""
        text = after.text
        if before.text == after.text:
            text = stored.text
        elif stored.text != before.text and after.text.startswith(before.text):
            text = stored.text + after.text[len(before.text) :]
        speaker = stored.speaker
        if before.speaker != after.speaker:
            speaker = self.names.get(after.speaker, after.speaker)
        return self._changed(after, text, speaker, stored.question)

    def _changed(self, paragraph: Paragraph, text: str, speaker: str | None, question: bool = False) -> Paragraph:
        return Paragraph(
            text,
            speaker,
            paragraph.start_ms,
            paragraph.end_ms,
            question or paragraph.question or paragraph.speaker in self.asks,
            paragraph.kind,
        )
