"""What to change of stored paragraphs when the lines of a live source have changed, or a file was read again."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from typing import Final

from models.text.paragraphs import Kind, Paragraph

_WORD: Final = re.compile(r"\w+")
# So many words that only one of two texts has are looked past, and so many in a row show where both go on.
_FARTHEST: Final = 80
_SAME: Final = 3
_MOST_LOST: Final = 2_000


@dataclass(frozen=True, slots=True)
class StoredParagraph:
    """A paragraph as it is stored; somebody may have corrected its text, its speaker, its kind or that it asks."""

    id: int
    text: str
    speaker: str | None
    question: bool = False
    kind: Kind = "speech"


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
        absorbed: stored paragraphs whose words are in others now, and the index of the one with most of them.
    """

    placed: list[PlacedParagraph] = field(default_factory=list)
    deleted: list[int] = field(default_factory=list)
    absorbed: list[tuple[StoredParagraph, int]] = field(default_factory=list)


def paragraph_changes(
    stored: Sequence[StoredParagraph],
    before: Sequence[Paragraph],
    after: Sequence[Paragraph],
    *,
    forgets: bool = False,
) -> ParagraphChanges:
    """Compare what a file or lines gave with what they give now, so that corrections by people stay.

    Paragraphs are compared by their words: a label that was taken for one divides a paragraph, or joins two.

    Args:
        stored: the paragraphs of the source, in order, one for each of ``before``.
        before, after: what the file or the lines gave, and what they give now.
        forgets: a paragraph of which nothing is left is deleted with its history, not absorbed.
    """
    changes = ParagraphChanges()
    people = _People.read(stored, before)
    shared = _shared_words(before, after)
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    sources: dict[int, int] = {}
    for (old_index, new), _ in shared.most_common():
        sources.setdefault(new, old_index)
        if old_index not in taken and new not in pairs:
            pairs[new] = old_index
            taken.add(old_index)
    for new, paragraph in enumerate(after):
        old = pairs.get(new, sources.get(new))
        placed = people.named(paragraph) if old is None else people.reread(stored[old], before[old], paragraph)
        own = stored[pairs[new]] if new in pairs else None
        if own is None or pairs[new] != new or not _is_stored_as(own, before[new], placed):
            changes.placed.append(PlacedParagraph(new, placed, own))
    targets: dict[int, int] = {}
    for (own_place, new), _ in shared.most_common():
        targets.setdefault(own_place, new)
    paired = set(pairs.values())
    for old_index, stored_paragraph in enumerate(stored):
        if old_index in paired:
            continue
        if forgets and old_index not in targets:
            changes.deleted.append(stored_paragraph.id)
        else:
            # Nothing of it is left where all of it was a label: its history goes on in the paragraph behind it.
            behind = next((new for new in sorted(pairs) if pairs[new] > old_index), len(after) - 1)
            changes.absorbed.append((stored_paragraph, targets.get(old_index, behind)))
    return changes


def _is_stored_as(stored: StoredParagraph, before: Paragraph, placed: Paragraph) -> bool:
    return (stored.text, stored.speaker, stored.question, stored.kind, before.start_ms, before.end_ms) == (
        placed.text, placed.speaker, placed.question, placed.kind, placed.start_ms, placed.end_ms,
    )  # fmt: skip


def _shared_words(before: Sequence[Paragraph], after: Sequence[Paragraph]) -> Counter[tuple[int, int]]:
    """Count the words that paragraphs have in common, by the positions of both."""
    shared: Counter[tuple[int, int]] = Counter()
    old_texts, new_texts = [paragraph.text for paragraph in before], [paragraph.text for paragraph in after]
    matcher = SequenceMatcher(None, old_texts, new_texts, autojunk=False)
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        if tag == "equal":
            for step in range(end - start):
                shared[start + step, new_start + step] += max(1, len(_WORD.findall(old_texts[start + step])))
        elif tag == "replace":
            old_words = [(word, at) for at in range(start, end) for word in _words(old_texts[at])]
            new_words = [(word, at) for at in range(new_start, new_end) for word in _words(new_texts[at])]
            for old, new in _aligned([word for word, _ in old_words], [word for word, _ in new_words]):
                shared[old_words[old][1], new_words[new][1]] += 1
            # Where no word is left, the place is what is left of a paragraph.
            for step in range(min(end - start, new_end - new_start)):
                shared[start + step, new_start + step] += 0
    return shared


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _aligned(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the places of words that two texts share in order, where one has a few words that the other has not."""
    at, to, lost = 0, 0, 0
    while at < len(old) and to < len(new) and lost < _MOST_LOST:
        if old[at] == new[to]:
            yield at, to
            at, to = at + 1, to + 1
            continue
        steps = (
            (skipped, total - skipped)
            for total in range(1, _FARTHEST)
            for skipped in range(total + 1)
            if old[at + skipped : at + skipped + _SAME] == new[to + total - skipped : to + total - skipped + _SAME]
        )
        step = next(steps, None)
        skip, jump = step or (1, 1)
        lost += step is None
        at, to = at + skip, to + jump


def _with_corrections(before: str, corrected: str, after: str) -> str:
    """Return ``after`` with the words that were corrected in ``before``, as far as it has them."""
    old, right, new = before.split(), corrected.split(), after.split()
    places = {
        match.a + step: match.b + step
        for match in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
        for step in range(match.size)
    }
    for tag, start, end, first, last in reversed(SequenceMatcher(None, old, right, autojunk=False).get_opcodes()):
        at = [places.get(index) for index in range(start, end)]
        if tag == "insert":
            before_it = places.get(start - 1)
            if before_it is not None:
                new[before_it + 1 : before_it + 1] = right[first:last]
        elif tag != "equal" and at and at[0] is not None and at == list(range(at[0], at[0] + len(at))):
            new[at[0] : at[0] + len(at)] = right[first:last]
    return " ".join(new)


@dataclass(frozen=True, slots=True)
class _People:
    """Names that people gave to speakers of the source, and who asks questions.

    Args:
        names: by the label of the lines; only where all its paragraphs have the same.
        asks: labels whose paragraphs are all questions.
        given: as ``names``, and what those without a label were called.
    """

    names: Mapping[str | None, str | None]
    asks: frozenset[str | None]
    given: Mapping[str | None, str | None]

    @classmethod
    def read(cls, stored: Sequence[StoredParagraph], before: Sequence[Paragraph]) -> "_People":
        names: dict[str | None, set[str | None]] = {}
        asks: dict[str | None, bool] = {}
        for stored_paragraph, read in zip(stored, before, strict=True):
            names.setdefault(read.speaker, set()).add(stored_paragraph.speaker)
            asks[read.speaker] = asks.get(read.speaker, True) and stored_paragraph.question
        given = {
            label: next(iter(names_of_label)) for label, names_of_label in names.items() if len(names_of_label) == 1
        }
        return cls(
            {label: name for label, name in given.items() if label is not None},
            frozenset(label for label, asking in asks.items() if asking and label is not None),
            given,
        )

    def named(self, paragraph: Paragraph) -> Paragraph:
        return self._changed(paragraph, paragraph.text, self.names.get(paragraph.speaker, paragraph.speaker))

    def reread(self, stored: StoredParagraph, before: Paragraph, after: Paragraph) -> Paragraph:
        """Return ``after`` with what somebody has corrected of the paragraph that its words were in."""
        text = after.text
        if stored.text != before.text:
            text = _with_corrections(before.text, stored.text, text) or text
        name = self.names.get(after.speaker, after.speaker)
        if before.speaker == after.speaker or stored.speaker not in {before.speaker, self.given.get(before.speaker)}:
            name = stored.speaker  # all of that label, or this paragraph alone
        kind = after.kind if stored.kind == before.kind else stored.kind
        question = stored.question and not before.question
        changed = self._changed(after, text, name, question)
        if kind != "speech":
            changed = replace(changed, speaker=None, question=False)
        return replace(changed, kind=kind, words=after.words if text == after.text else ())

    def _changed(self, paragraph: Paragraph, text: str, speaker: str | None, question: bool = False) -> Paragraph:
        return Paragraph(
            text,
            speaker,
            paragraph.start_ms,
            paragraph.end_ms,
            question or paragraph.question or paragraph.speaker in self.asks,
            paragraph.kind,
        )
