"""Blocks of lines, as plain text and Markdown have them, to paragraphs with speakers and times."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from indexer.readers.characters import has_words
from indexer.readers.paragraphs import written
from indexer.readers.speakers import Opening, read_opening, trusted_labels, trusted_speaker
from models.text.paragraph import Paragraph

_LONGEST_WRAPPED_LINE = 120


@dataclass(frozen=True, slots=True)
class Line:
    """A line without mark-up; ``emphasised`` if its mark-up set a label at its start apart."""

    text: str
    emphasised: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """Lines between two blank ones.

    Args:
        lines: as they stand.
        heading: it is said by nobody, and nobody's turn goes on after it.
        printed: its lines are known to be one paragraph, or one for each label, however long they are.
    """

    lines: tuple[Line, ...]
    heading: bool = False
    printed: bool = False


def paragraphs_of(blocks: Sequence[Block]) -> tuple[Paragraph, ...]:
    """Join wrapped lines, take labels and times off, carry speakers forward, cut overlong paragraphs."""
    units = [unit for block in blocks for unit in _units(block)]
    openings = [opening for opening, _, heading in units if not heading]
    trusted = trusted_labels(openings, [starts for _, starts, heading in units if not heading])
    gathering = _Gathering()
    for opening, starts, heading in units:
        gathering.add(opening, trusted_speaker(opening, trusted), starts, heading)
    return tuple(gathering.finished())


def _units(block: Block) -> Iterator[tuple[Opening, bool, bool]]:
    """Each line's opening, whether it must begin a paragraph, and whether it is a heading."""
    # Nobody wraps lines this far out: the block is a list of whole paragraphs without blank lines between.
    unwrapped = not block.printed and any(len(line.text) > _LONGEST_WRAPPED_LINE for line in block.lines)
    for place, line in enumerate(block.lines):
        if not line.text.strip():
            continue
        if block.heading:
            yield Opening(line.text, line.text), place == 0, True
        else:
            yield read_opening(line.text, emphasised=line.emphasised), place == 0 or unwrapped, False


class _Gathering:
    """The paragraph that is being put together, and those that are done."""

    def __init__(self) -> None:
        self._done: list[Paragraph] = []
        self._lines: list[str] = []
        self._speaker: str | None = None
        self._start_ms: int | None = None

    def add(self, opening: Opening, speaker: str | None, starts: bool, heading: bool) -> None:
        if starts or speaker or opening.start_ms is not None:
            self._close()
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
            self._done += written(" ".join(self._lines), self._speaker, self._start_ms)
            self._lines, self._start_ms = [], None
