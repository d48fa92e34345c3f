"""Read plain text (.txt)."""

import re
from collections.abc import Sequence

from indexer.readers.chat import is_chat, read_chat
from indexer.readers.registry import reads_text
from indexer.readers.tables import is_table, read_tab_separated
from indexer.readers.text.blocks import Block, Line, paragraphs_of
from indexer.readers.text.conventions import may_be_shown, reads_by_lines
from indexer.readers.text.name_lines import parse_name_line
from indexer.readers.text.speaker_labels import parse_opening
from indexer.readers.text.speaker_names import Likelihood, is_date
from indexer.readers.text.text_lines import blocks_of_lines, prepare_lines
from indexer.readers.text.titles import normalize_title
from models.text.paragraphs import Transcript

_MAX_TITLE_LINE = 100
_MOST_HEAD_LINES, _MAX_HEAD_LINE, _LONGEST_DATE = 5, 160, 40
_TITLE_LABEL = re.compile(r"title\s*:\s*", re.IGNORECASE)
# “00:00:03 <v Jane Doe>We agreed”: captions that were saved as text.
_VOICE = re.compile(r"^([\d:.,\[\]]{0,16} ?)<v(?:\.[\w.]{1,40})? ([^<>\n]{1,80})>", re.MULTILINE)
_TURN_NUMBER = re.compile(r"\s\[\d{1,3}\]$")
_SENTENCE_END = (".", "!", "?", ";", ":", ",", "…", "”", '"', "。", "？", "！", "؟", "۔", "।")


@reads_text("lrc", ".lrc")
@reads_text("txt", ".txt", ".text")
def read_plain(name: str, text: str) -> Transcript:
    """Separate paragraphs by blank lines, or else by line ends; a short first line is the title.

    A saved chat is read as one.
    """
    text = _VOICE.sub(r"\1\2: ", text)
    if not reads_by_lines() and is_chat(text):
        return read_chat(text)
    if not reads_by_lines() and is_table(text):
        return read_tab_separated(name, text)
    lines, wrapped = prepare_lines(text.split("\n"))
    blocks = blocks_of_lines(lines, wrapped=wrapped)
    title, body = _with_head(blocks)
    return Transcript(title, paragraphs_of(body))


def _with_head(blocks: Sequence[Block]) -> tuple[str, Sequence[Block]]:
    """Return the title, and the blocks behind it: the first may be a few lines of a head, none of them a sentence."""
    if title := title_of(blocks):
        return title, blocks[1:]
    lines = [line.text.strip() for line in blocks[0].lines] if len(blocks) > _MOST_HEAD_LINES else []
    if not 2 <= len(lines) <= _MOST_HEAD_LINES or not all(map(_may_be_head, lines)):
        return "", blocks
    if (is_date(lines[0]) and len(lines[0]) <= _LONGEST_DATE) or parse_name_line(lines[0]) is not None:
        return "", blocks
    return normalize_title(lines[0]), [*(Block((Line(line),), heading=True) for line in lines[1:]), *blocks[1:]]


def _may_be_head(line: str) -> bool:
    return len(line) <= _MAX_HEAD_LINE and not line.endswith(_SENTENCE_END) and not parse_opening(line).looks


def title_of(blocks: Sequence[Block]) -> str:
    """Return the first block's words if they are a title: one short line that is no sentence; else empty."""
    if len(blocks) < 2 or len(blocks[0].lines) != 1:
        return ""
    line = blocks[0].lines[0].text
    if _TITLE_LABEL.match(line):
        return normalize_title(_TITLE_LABEL.sub("", line, count=1))
    opening = parse_opening(line)
    if may_be_shown(line):
        return ""
    if len(line) > _MAX_TITLE_LINE or line.endswith(_SENTENCE_END) or opening.start_ms is not None:
        return ""
    if opening.label and opening.likelihood >= Likelihood.NAME:
        return ""
    if opening.label and any(_opens_with(block.lines[0].text, opening.label) for block in blocks[1:]):
        return ""  # somebody who speaks again
    if any(block.lines[0].text == line for block in blocks[1:]):
        return ""  # a running head, or the name of who speaks
    if _TURN_NUMBER.search(line):
        return ""  # of a call whose turns are numbered
    if not any(character.isalpha() for character in line):
        return ""  # the number of a page
    return normalize_title(line)


def _opens_with(line: str, label: str) -> bool:
    return line.casefold().startswith(label.casefold()) and line[len(label) :].lstrip()[:1] in {":", "："}
