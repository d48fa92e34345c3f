"""Group the lines of printed pages into blocks: find where paragraphs end, and join hyphenated words."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from indexer.readers.pdf.hyphenation import Vocabulary, join_hyphenated
from indexer.readers.pdf.lines import PrintedLine
from indexer.readers.text.blocks import Block, Line
from indexer.readers.text.characters import clean_text

_SENTENCE_END = (".", "!", "?", "…", "”", '"', "’", ")", "]", ":", "。", "—", "--")
_WIDER = 1.35  # of the usual distance between lines: a blank line, or the space that word processors put
_WIDEST_LEADING = 2.5  # of the letters' size; double spacing is 2.3 in word processors
_INDENT = 0.8  # of the letters' size
_SHORT = 0.7  # of a full line's characters
_BULLETS = ("•", "◦", "▪", "‣", "●", "○", "■")
_TOGETHER = 0.3  # of the letters' size: pieces on one line


@dataclass(frozen=True, slots=True)
class _Setting:
    """The layout of a document.

    Args:
        leading: the usual distance between lines, in points.
        full: characters in a full line.
        gaps: whether paragraphs are separated by space.
    """

    leading: float
    full: int
    gaps: bool


def build_blocks(pages: Sequence[Sequence[PrintedLine]]) -> list[Block]:
    """Build blocks from paragraphs, also across the ends of columns and pages.

    A new one begins after a wider space, at a bullet, and at an indented line or after a short one where a sentence has
    ended. Labels within a block are handled later, by the rules for labels.
    """
    vocabulary = Vocabulary(line.text for page in pages for line in page)
    setting = _setting(pages)
    blocks: list[Block] = []
    paragraph: list[str] = []
    before: PrintedLine | None = None
    before_indent = 0.0
    for page in filter(None, pages):
        margin = _margin(page)
        for line in page:
            indent = line.x - margin
            if before is not None and paragraph and _begins(before, before_indent, line, indent, setting):
                blocks.append(_block(paragraph, vocabulary))
                paragraph = []
            paragraph.append(line.text)
            before, before_indent = line, indent
    if paragraph:
        blocks.append(_block(paragraph, vocabulary))
    return blocks


def _block(lines: Sequence[str], vocabulary: Vocabulary) -> Block:
    whole = join_hyphenated(lines, vocabulary)
    return Block(tuple(Line(clean_text(line).replace("\n", " ")) for line in whole), printed=True)


def _setting(pages: Sequence[Sequence[PrintedLine]]) -> _Setting:
    distances = sorted(
        round(above.y - below.y, 1)
        for page in pages
        for above, below in pairwise(page)
        if above.y - below.y > _TOGETHER * below.size
    )
    # Where every answer is one line with space around it, the distance inside paragraphs is the rarer one.
    largest = _WIDEST_LEADING * max((line.size for page in pages for line in page), default=0.0)
    leading = min(distances[len(distances) // 4], largest) if distances else 0.0
    lengths = sorted(len(line.text) for page in pages for line in page)
    wide = sum(distance > _WIDER * leading for distance in distances)
    return _Setting(leading, lengths[len(lengths) * 9 // 10] if lengths else 0, wide * 20 > len(distances))


def _margin(page: Sequence[PrintedLine]) -> float:
    """Return where full lines begin: the leftmost position that a good part of the lines share."""
    places = Counter(round(line.x) for line in page)
    shared = [place for place, count in places.items() if count * 7 >= len(page)]
    return float(min(shared or places))


def _begins(before: PrintedLine, before_indent: float, line: PrintedLine, indent: float, setting: _Setting) -> bool:
    """Whether ``line`` begins a paragraph."""
    distance = before.y - line.y
    same_column = distance > -_TOGETHER * line.size
    if line.text.startswith(_BULLETS) or (same_column and distance > _WIDER * setting.leading):
        return True
    ended = before.text.endswith(_SENTENCE_END)
    if not ended or line.text[:1].islower():
        return False
    indented = indent > before_indent + _INDENT * line.size
    short = len(before.text) < _SHORT * setting.full
    return indented or short or (not same_column and setting.gaps)
