"""Renders the inlines of one paragraph as Markdown: escapes, links, strong text, emphasis, footnote references."""

import re
import unicodedata
from collections.abc import Hashable, Sequence
from itertools import groupby
from typing import Literal

from server.articles.quotes import Piece

_SPECIAL = re.compile(r"[\\`*_\[\]<>&~|]")
_LINE_START = re.compile(r"^(?:([#+=:-])|(\d{1,9})([.)])(?=\s|$))")
_IN_LINK = str.maketrans({sign: f"%{ord(sign):02X}" for sign in "()<>\\`"})
_EDGE = " \t\n\u00a0"

_Mark = Literal["link", "strong", "em"]
# Strong text is nested in links, and emphasis in strong text, never the other way round.
_OUTERMOST_FIRST: tuple[_Mark, ...] = ("link", "strong", "em")


def escaped(text: str) -> str:
    """Escape every character that has a meaning in a line of Markdown."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def on_one_line(text: str) -> str:
    """Escape ``text`` and collapse its white space."""
    return escaped(" ".join(text.split()))


def in_link(address: str) -> str:
    """Escape an address that stands between the brackets of a link."""
    return address.translate(_IN_LINK)


def paragraph(pieces: Sequence[Piece], line_break: str = "\\\n") -> str:
    """Render the pieces of a paragraph with ``line_break`` between lines; empty if nothing would be visible."""
    lines = [line.strip() for line in _marked(pieces, "", "", _OUTERMOST_FIRST).split("\n")]
    # At the ends of a paragraph Markdown reads a line break as a backslash.
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return line_break.join(_LINE_START.sub(_escape_line_start, line) for line in lines)


def _marked(run: Sequence[Piece], before: str, after: str, marks: Sequence[_Mark]) -> str:
    """Render ``run`` with ``marks``; line breaks are line ends still.

    Args:
        run: neighbouring pieces.
        before: the character in front of them, empty at the start of the line.
        after: the character behind them, likewise.
        marks: those still to be rendered, outermost first.
    """
    if not marks:
        return "".join(map(_plain, run))
    mark, *inner_marks = marks
    groups = [(value, list(group)) for value, group in groupby(run, key=lambda piece: _mark_value(piece, mark))]
    text = ""
    for index, (value, group) in enumerate(groups):
        left = _signs(groups[index - 1][1][-1])[-1:] if index else before
        right = _signs(groups[index + 1][1][0])[:1] if index + 1 < len(groups) else after
        inner = _marked(group, left, right, inner_marks)
        if value and inner.strip(_EDGE):
            inner = _wrapped(inner, mark, str(value), (left, right), after_asterisk=text.endswith("*"))
        if text.endswith("!") and inner.startswith("["):
            text = text[:-1] + "\\!"  # else the link would be an image
        text += inner
    return text


def _mark_value(piece: Piece, mark: _Mark) -> Hashable:
    value: Hashable = getattr(piece.inline, mark)
    return value


def _signs(piece: Piece) -> str:
    return "[]" if piece.note else piece.inline.text


def _plain(piece: Piece) -> str:
    return f"[^{piece.note.number}]" if piece.note else escaped(piece.inline.text)


def _wrapped(inner: str, mark: _Mark, href: str, neighbours: tuple[str, str], *, after_asterisk: bool) -> str:
    """Put ``inner`` between its marks, with outer white space outside them."""
    bare = inner.strip(_EDGE)
    start = inner.index(bare)
    lead, trail = inner[:start], inner[start + len(bare) :]
    if mark == "link":
        return f"{lead}[{bare}]({in_link(href)}){trail}"
    # Asterisks between a letter and punctuation, and next to other asterisks, are not read as marks: “**“새벽”**이라고”
    # would stay as it is. HTML tags are never misread.
    left, right = neighbours
    misread = (
        (not lead and (after_asterisk or (_is_sign(bare[0]) and _is_letter(left))))
        or (not trail and _is_sign(bare[-1]) and _is_letter(right))
        or bare[0] == "*"
        or bare[-1] == "*"
    )
    if misread:
        tag = "strong" if mark == "strong" else "em"
        return f"{lead}<{tag}>{bare}</{tag}>{trail}"
    stars = "**" if mark == "strong" else "*"
    return f"{lead}{stars}{bare}{stars}{trail}"


def _is_letter(sign: str) -> bool:
    return bool(sign) and not sign.isspace() and not _is_sign(sign)


def _is_sign(sign: str) -> bool:
    return bool(sign) and unicodedata.category(sign)[0] in "PS"


def _escape_line_start(match: re.Match[str]) -> str:
    return f"\\{match[1]}" if match[1] else f"{match[2]}\\{match[3]}"
