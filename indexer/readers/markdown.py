"""Read Markdown (.md): its words, without its markup."""

import html
import re
from collections.abc import Sequence
from itertools import pairwise

from indexer.readers.text.blocks import Block, Line, paragraphs_of
from indexer.readers.text.characters import has_words
from indexer.readers.text.dates import parse_iso_day
from indexer.readers.text.titles import normalize_title, title_from_name
from models.text.paragraphs import Transcript

_SETTING = re.compile(r"(title|date)\s*:\s*(.+)", re.IGNORECASE)
_HEADING = re.compile(r"#{1,6}(?:\s+|$)")
_HASHES = re.compile(r"#{1,6} \S")
_FIRST_LINES = 100
_CLOSING_HASHES = re.compile(r"\s#+\s*$")
_UNDERLINE = re.compile(r"(?:=+|-{2,})$")
_QUOTE_MARK = re.compile(r"(?:>\s?)+")
_BULLET = re.compile(r"(?:[*+-]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?")
_FENCE = re.compile(r"(?:`{3,}|~{3,})")
_COMMENT = re.compile(r"<!--(?:(?!<!--|-->).){0,2000}-->")
_EMPHASISED_LABEL = re.compile(
    r"(?:[\[(][\d:.,]+[\])]\s*)?(\*{1,3}|_{1,3})[^*_:：]{1,90}(?:[:：]\1|\1\s*(?:[:：]|[\[(]\d[\d:.,]{3,10}[\])]))"
)

_BOLD = re.compile(r"(\*\*|__)(?=\S)(?:(?!\1).)+\1$")
_CODE = re.compile(r"(?<!`)(`++)([^`]++)\1")
_IMAGE_OR_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)")
_REFERENCE_LINK = re.compile(r"\[([^\[\]]+)\]\[[^\[\]]*\]")
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)[^<>\s]+)>")
_FOOTNOTE = re.compile(r"\[\^[^\[\]\s]{1,40}\]:?")
_STRONG = re.compile(r"\*\*|(?<!\w)__|__(?!\w)|~~")
_EMPHASIS = re.compile(r"\*([^*\s](?:[^*]*[^*\s])?)\*|(?<!\w)_([^_\s](?:[^_]*[^_\s])?)_(?!\w)")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_HARD_BREAK = re.compile(r"\\$")
# Escaped characters are replaced by private use characters, where no markup rule matches them.
_SHELTER = 0xE000


_SAMPLED_LINES = 200
_FEWEST_LABELLED = 6
_FEWEST_HEADINGS = 3


def is_markdown(text: str) -> bool:
    """Return whether a text has marks that only Markdown has: front matter, or a heading with hashes at the top."""
    lines = text.split("\n", _FIRST_LINES)[:_FIRST_LINES]
    return bool(_front_matter(lines)[0]) or any(_HASHES.match(line) for line in lines)


def is_marked_up(text: str) -> bool:
    """Return whether a text that is not called Markdown is Markdown.

    It has headings with hashes and bold labels or lines, several headings below blank lines, or bold labels on most
    lines.
    """
    lines = text.split("\n", _SAMPLED_LINES)[:_SAMPLED_LINES]
    worded = [line for line in lines if has_words(line)]
    labelled = sum(_EMPHASISED_LABEL.match(line) is not None for line in worded)
    if labelled >= _FEWEST_LABELLED and 2 * labelled >= len(worded):
        return True
    hashes = sum(_HASHES.match(line) is not None for line in lines)
    apart = sum(_HASHES.match(line) is not None and not above.strip() for above, line in pairwise(["", *lines]))
    bold = sum(line.startswith("**") and line.count("**") > 1 for line in lines)
    return apart >= _FEWEST_HEADINGS or (hashes > 1 and bold > 1)


def read_markdown(name: str, text: str) -> Transcript:
    """Read Markdown; the title is in the front matter or the first heading; the day only in the front matter."""
    settings, lines = _front_matter(text.split("\n"))
    blocks = _blocks(lines)
    first_heading = next((index for index, block in enumerate(blocks) if block.heading), None)
    title = normalize_title(settings.get("title", ""))
    if first_heading is not None:
        heading = normalize_title(blocks[first_heading].lines[0].text)
        title = title or heading
        if heading == title and len(blocks) > 1:
            del blocks[first_heading]
    return Transcript(title or title_from_name(name), paragraphs_of(blocks), parse_iso_day(settings.get("date", "")))


def without_marks(text: str) -> str:
    """Return one line of Markdown as plain text. HTML tags stay: in a transcript they are somebody's text."""
    text = _ESCAPE.sub(lambda hit: chr(_SHELTER + ord(hit[1])), text)
    text = _CODE.sub(lambda hit: _sheltered(hit[2]), text)
    text = _FOOTNOTE.sub("", text)
    text = _IMAGE_OR_LINK.sub(r"\1", text)
    text = _REFERENCE_LINK.sub(r"\1", text)
    text = _AUTOLINK.sub(r"\1", text)
    text = _STRONG.sub("", text)
    text = _EMPHASIS.sub(lambda hit: hit[1] or hit[2], text)
    text = _HARD_BREAK.sub("", text)
    return html.unescape("".join(_unsheltered(sign) for sign in text))


def _sheltered(code: str) -> str:
    return "".join(chr(_SHELTER + ord(sign)) if sign in "*_[]<>~`&" else sign for sign in code)


def _unsheltered(sign: str) -> str:
    return chr(ord(sign) - _SHELTER) if _SHELTER <= ord(sign) < _SHELTER + 0x80 else sign


def _front_matter(lines: Sequence[str]) -> tuple[dict[str, str], Sequence[str]]:
    """Return the front matter's ``title`` and ``date``, where present, and the lines after it."""
    if lines[0].rstrip() != "---":
        return {}, lines
    for end, line in enumerate(lines[1:200], start=1):
        if line.rstrip() in {"---", "..."}:
            matches = [setting for setting in map(_SETTING.match, lines[1:end]) if setting]
            return {match[1].lower(): match[2].strip().strip("\"'") for match in reversed(matches)}, lines[end + 1 :]
        if line.strip() and not re.match(r"\s|-\s|#|[\w-]+\s*:", line):
            break  # words, not settings: the three dashes were a rule
    return {}, lines


class _Blocks:
    """Collects blocks line by line."""

    def __init__(self) -> None:
        self.done: list[Block] = []
        self._lines: list[Line] = []
        self._bold = True

    def add(self, raw: str) -> None:
        line = Line(without_marks(raw), _EMPHASISED_LABEL.match(raw) is not None)
        if has_words(line.text):
            self._lines.append(line)
            self._bold = self._bold and _BOLD.match(raw) is not None

    def close(self, *, heading: bool = False) -> None:
        if self._lines:
            self.done.append(Block(tuple(self._lines), heading, bold=self._bold))
            self._lines, self._bold = [], True


def _blocks(lines: Sequence[str]) -> list[Block]:
    blocks = _Blocks()
    in_fence = in_quote = False
    for raw in lines:
        line = _COMMENT.sub("", raw).strip()
        quoted = _QUOTE_MARK.match(line)
        if quoted:
            line = line[quoted.end() :].strip()
        if (quoted is not None) != in_quote and (quoted or not line):
            blocks.close()
            in_quote = quoted is not None
        if _FENCE.match(line):
            blocks.close()
            in_fence = not in_fence
        elif in_fence and line:
            blocks.add(_sheltered(line))
        elif not line:
            blocks.close()
        elif _UNDERLINE.match(line):
            blocks.close(heading=True)  # with no line above it this is a rule, and closes nothing
        elif _HEADING.match(line):
            blocks.close()
            blocks.add(_CLOSING_HASHES.sub("", _HEADING.sub("", line, count=1)))
            blocks.close(heading=True)
        else:
            bullet = _BULLET.match(line)
            if bullet:
                blocks.close()
                line = line[bullet.end() :]
            blocks.add(line)
    blocks.close()
    return blocks.done
