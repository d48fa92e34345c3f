"""Paragraph and character styles of a Word document, resolved along the styles they are based on."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from docx.document import Document as WordDocument
from docx.oxml.ns import qn

from server.articles.document import BlockKind

_MAX_STYLE_DEPTH = 12
_HEADING = re.compile(r"heading ([1-9])")
_CONTINUES = re.compile(r"list continue(?: ([2-9]))?")
_LIST = re.compile(r"list (?:bullet|number)(?: ([2-9]))?")
_CAPTION, _CREDIT = "caption", "credit"
_QUOTES: dict[str, BlockKind] = {
    "pull quote": "pull_quote",
    **dict.fromkeys(("quote", "intense quote", "block text", "quotations"), "blockquote"),
}


@dataclass(frozen=True, slots=True)
class ParagraphStyle:
    """The meaning of a paragraph style.

    Args:
        heading: its level from 1 (which a title has, too) to 6; None for text.
        quote: the block quote or pull quote that the paragraph is in; None elsewhere.
        continues: the paragraph continues a list item at this depth, from 0; None elsewhere.
        listed: ``(bullet_list or ordered_list, depth)`` of a list style; None elsewhere.
        caption: the paragraph is the caption of what it follows.
        numbering: ``w:numPr`` of the style, or None.
    """

    heading: int | None = None
    quote: BlockKind | None = None
    continues: int | None = None
    listed: tuple[str, int] | None = None
    numbering: Any = None
    caption: bool = False


@dataclass(frozen=True, slots=True)
class TextStyle:
    """The format of a character style, and whether it is that of the credits of images."""

    bold: bool = False
    italic: bool = False
    hidden: bool = False
    credit: bool = False


PLAIN = ParagraphStyle()


def paragraph_styles(document: WordDocument) -> dict[str, ParagraphStyle]:
    """Return paragraph styles by id; what a style does not set comes from the one it is based on."""
    return {style.style_id: _paragraph_style(list(_chain(style))) for style in document.styles}


def text_styles(document: WordDocument) -> dict[str, TextStyle]:
    """Return character styles by id."""
    return {style.style_id: _text_style(list(_chain(style))) for style in document.styles}


def is_switched_on(setting: Any, otherwise: bool) -> bool:
    """Return an on-off setting: on if it is present and not “off”; ``otherwise`` if it is absent."""
    return otherwise if setting is None else setting.get(qn("w:val"), "true") not in {"0", "false", "off"}


def _chain(style: Any) -> Iterator[Any]:
    for _ in range(_MAX_STYLE_DEPTH):
        if style is None:
            return
        yield style
        style = getattr(style, "base_style", None)


def _paragraph_style(chain: list[Any]) -> ParagraphStyle:
    names = [str(ancestor.name or "").lower() for ancestor in chain]
    headings = (1 if name == "title" else int(match[1]) if (match := _HEADING.match(name)) else None for name in names)
    heading = next((level for level in headings if level is not None), None)
    continued = next((match for name in names if (match := _CONTINUES.fullmatch(name))), None)
    listed = next((match for name in names if (match := _LIST.fullmatch(name))), None)
    kind = "bullet_list" if listed and listed[0].startswith("list bullet") else "ordered_list"
    numbering_path = f"{qn('w:pPr')}/{qn('w:numPr')}"
    return ParagraphStyle(
        heading=None if heading is None else min(heading, 6),
        quote=next((_QUOTES[name] for name in names if name in _QUOTES), None),
        continues=int(continued[1] or 1) - 1 if continued else None,
        listed=(kind, int(listed[1] or 1) - 1) if listed else None,
        numbering=next(
            (match for ancestor in chain if (match := ancestor.element.find(numbering_path)) is not None), None
        ),
        caption=_CAPTION in names,
    )


def _text_style(chain: list[Any]) -> TextStyle:
    fonts = [ancestor.font for ancestor in chain if hasattr(ancestor, "font")]
    first = {
        name: next((value for font in fonts if (value := getattr(font, name)) is not None), False)
        for name in ("bold", "italic", "hidden")
    }
    return TextStyle(**first, credit=any(str(ancestor.name or "").lower() == _CREDIT for ancestor in chain))
