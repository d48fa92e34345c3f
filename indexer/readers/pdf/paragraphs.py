"""Group the lines of printed pages into blocks: find where paragraphs end, and join hyphenated words."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from indexer.readers.pdf.lines import PrintedLine
from indexer.readers.text.blocks import Block, Line
from indexer.readers.text.characters import clean_text
from indexer.readers.text.hyphenation import Vocabulary, join_hyphenated
from indexer.readers.text.kinds import is_title_line
from indexer.readers.text.name_lines import parse_name_line
from indexer.readers.text.speaker_names import Likelihood

_SENTENCE_END = (".", "!", "?", "…", "”", '"', "’", ")", "]", ":", "。", "—", "--")
_WIDER = 1.35  # of the usual distance between lines: a blank line, or the space that word processors put
_WIDEST_LEADING = 2.5  # of the letters' size; double spacing is 2.3 in word processors
_INDENT = 0.8  # of the letters' size
_SHORT = 0.7  # of a full line's characters
_BULLETS = ("•", "◦", "▪", "‣", "●", "○", "■")
_FEWEST_NAMES = 3  # that recur on lines of their own
_NAME_WORDS = range(2, 6)
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
    names = _names(pages)
    setting = _setting(pages)
    blocks: list[Block] = []
    paragraph: list[str] = []
    before: PrintedLine | None = None
    before_indent = 0.0
    for page in filter(None, pages):
        margin = _margin(page)
        for line in page:
            indent = line.x - margin
            if before is not None and paragraph and before.text in names and is_title_line(line.text):
                paragraph[-1] += f" -- {line.text}"  # of whose name is above it
                before, before_indent = replace(line, text=before.text + "\n"), indent
                continue
            named = line.text in names or (before is not None and before.text.rstrip("\n") in names)
            if paragraph and before is not None and (named or _begins(before, before_indent, line, indent, setting)):
                blocks.append(_block(paragraph, vocabulary))
                paragraph = []
            paragraph.append(line.text)
            before, before_indent = line, indent
    if paragraph:
        blocks.append(_block(paragraph, vocabulary))
    return blocks


def _names(pages: Sequence[Sequence[PrintedLine]]) -> frozenset[str]:
    """Return the lines that are the name of somebody who speaks below, as in calls: three names that recur at least."""
    counts = Counter(line.text for page in pages for line in page if len(line.text.split()) in _NAME_WORDS)
    names = frozenset(
        text
        for text, count in counts.items()
        if count > 1
        and not text.isupper()
        and (name_line := parse_name_line(text)) is not None
        and name_line.shape is Likelihood.NAME
    )
    # Above a name there is the end of what somebody else said.
    ended = sum(
        above.text.endswith(_SENTENCE_END) for page in pages for above, below in pairwise(page) if below.text in names
    )
    total = sum(counts[name] for name in names)
    return names if len(names) >= _FEWEST_NAMES and 2 * ended >= total else frozenset()


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
    left_edges = Counter(round(line.x) for line in page)
    shared = [left_edge for left_edge, count in left_edges.items() if count * 7 >= len(page)]
    return float(min(shared or left_edges))


def _begins(before: PrintedLine, before_indent: float, line: PrintedLine, indent: float, setting: _Setting) -> bool:
    """Return whether ``line`` begins a paragraph."""
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
