"""Convert blocks of lines, as plain text and Markdown have them, to paragraphs with speakers and times."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from indexer.readers.text.characters import has_words
from indexer.readers.text.paragraphs import split_written
from indexer.readers.text.questions import are_bold_questions
from indexer.readers.text.speaker_labels import Opening, parse_opening, trusted_labels, trusted_speaker
from models.text.paragraphs import Paragraph

_LONGEST_WRAPPED_LINE = 120


@dataclass(frozen=True, slots=True)
class Line:
    """A line without markup; ``emphasised`` if its markup set off a label at its start."""

    text: str
    emphasised: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """Lines between two blank ones.

    Args:
        lines: as read.
        heading: it has no speaker, and no turn continues after it.
        bold: all of it is set in bold letters.
        printed: its lines are known to be one paragraph, or one for each label, however long they are.
    """

    lines: tuple[Line, ...]
    heading: bool = False
    bold: bool = False
    printed: bool = False


def paragraphs_of(blocks: Sequence[Block]) -> tuple[Paragraph, ...]:
    """Join wrapped lines, remove labels and times, carry speakers forward, split overlong paragraphs.

    If bold and plain blocks alternate, the bold may be an interviewer's questions (``are_bold_questions``).
    """
    units = [unit for block in blocks for unit in _units(block)]
    openings = [opening for opening, _, block in units if not block.heading]
    trusted = trusted_labels(openings, [starts for _, starts, block in units if not block.heading])
    questions = _bold_questions(blocks)
    gathering = _Gathering()
    for opening, starts, block in units:
        gathering.add(opening, trusted_speaker(opening, trusted), starts, block.heading, id(block) in questions)
    return tuple(gathering.finished())


def _bold_questions(blocks: Sequence[Block]) -> frozenset[int]:
    """Return the ids of the bold blocks that are questions: all that are followed by a plain one, or none."""
    answered = [
        block
        for block, after in pairwise(blocks)
        if block.bold and not block.heading and not (after.bold or after.heading)
    ]
    texts = [" ".join(line.text for line in block.lines) for block in answered]
    return frozenset(map(id, answered)) if are_bold_questions(texts) else frozenset()


def _units(block: Block) -> Iterator[tuple[Opening, bool, Block]]:
    """Yield each line's opening, whether it must begin a paragraph, and its block."""
    # No text is wrapped at this width: the block is a list of whole paragraphs without blank lines between.
    unwrapped = not block.printed and any(len(line.text) > _LONGEST_WRAPPED_LINE for line in block.lines)
    for place, line in enumerate(block.lines):
        if not line.text.strip():
            continue
        if block.heading:
            yield Opening(line.text, line.text), place == 0, block
        else:
            yield parse_opening(line.text, emphasised=line.emphasised), place == 0 or unwrapped, block


class _Gathering:
    """Collects the current paragraph, and those that are finished."""

    def __init__(self) -> None:
        self._done: list[Paragraph] = []
        self._lines: list[str] = []
        self._speaker: str | None = None
        self._start_ms: int | None = None
        self._is_question = False

    def add(self, opening: Opening, speaker: str | None, starts: bool, heading: bool, questions: bool) -> None:
        if starts or speaker or opening.start_ms is not None:
            self._close()
        self._is_question = questions and speaker is None
        if heading or opening.turn:
            self._speaker = None
        if speaker:
            self._speaker = speaker
        if opening.start_ms is not None:
            self._start_ms = opening.start_ms
        text = opening.rest if speaker else opening.whole
        if has_words(text) or self._lines:
            self._lines.append(text)

    def finished(self) -> list[Paragraph]:
        self._close()
        return self._done

    def _close(self) -> None:
        # A time or a label on a line of its own belongs to the words that follow.
        if self._lines:
            # A question without a name is not by the previous speaker, who goes on answering.
            speaker = None if self._is_question else self._speaker
            pieces = split_written(" ".join(self._lines), speaker, self._start_ms)
            self._done += [replace(piece, question=True) for piece in pieces] if self._is_question else pieces
            self._lines, self._start_ms = [], None
