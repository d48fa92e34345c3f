"""Read plain text (.txt)."""

import re
from collections.abc import Sequence

from indexer.readers.text.blocks import Block, Line, paragraphs_of
from indexer.readers.text.characters import has_words
from indexer.readers.text.speaker_labels import parse_opening
from indexer.readers.text.speaker_names import Likelihood
from indexer.readers.text.titles import normalize_title, title_from_name
from models.text.paragraphs import Transcript

_MAX_TITLE_LINE = 100
_TITLE_LABEL = re.compile(r"title\s*:\s*", re.IGNORECASE)
_SENTENCE_END = (".", "!", "?", ";", ":", ",", "…", "”", '"', "。")
_NARROWEST_WRAP, _WIDEST_WRAP = 50, 100


def read_plain(name: str, text: str) -> Transcript:
    """Separate paragraphs by blank lines, or else by line ends; a short first line is the title."""
    blocks = _blocks(text.split("\n"))
    title = title_of(blocks)
    if title:
        blocks = blocks[1:]
    return Transcript(title or title_from_name(name), paragraphs_of(blocks))


def _blocks(lines: Sequence[str]) -> list[Block]:
    blocks: list[Block] = []
    block: list[Line] = []
    for line in lines:
        if has_words(line):
            block.append(Line(line.strip()))
        elif block:  # a blank line, or a rule such as “* * *”
            blocks.append(Block(tuple(block)))
            block = []
    if block:
        blocks.append(Block(tuple(block)))
    if len(blocks) == 1 and not _is_wrapped(blocks[0].lines):
        return [Block((line,)) for line in blocks[0].lines]
    return blocks


def _is_wrapped(lines: Sequence[Line]) -> bool:
    """Whether lines are wrapped at a column rather than at the ends of paragraphs."""
    if len(lines) < 3 or max(len(line.text) for line in lines) > _WIDEST_WRAP:
        return False
    full = [line for line in lines if len(line.text) >= _NARROWEST_WRAP]
    broken = [line for line in full if not line.text.endswith((".", "!", "?", "”", '"', ":"))]
    return len(full) * 10 >= len(lines) * 6 and len(broken) * 2 >= len(full)


def title_of(blocks: Sequence[Block]) -> str:
    """Return the first block's words if they are a title: one short line that is no sentence; else empty."""
    if len(blocks) < 2 or len(blocks[0].lines) != 1:
        return ""
    line = blocks[0].lines[0].text
    if _TITLE_LABEL.match(line):
        return normalize_title(_TITLE_LABEL.sub("", line, count=1))
    opening = parse_opening(line)
    if len(line) > _MAX_TITLE_LINE or line.endswith(_SENTENCE_END) or opening.start_ms is not None:
        return ""
    if opening.label and opening.likelihood >= Likelihood.NAME:
        return ""
    return normalize_title(line)
