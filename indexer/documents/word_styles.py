"""Styles and numberings of a Word document, resolved along the styles they are based on."""

import re
from collections.abc import Iterator
from typing import Any, Final, Literal

from docx.document import Document as WordDocument
from docx.oxml.ns import qn

from indexer.documents.blocks import ListKind, ListPosition, Style

_MAX_STYLE_DEPTH: Final = 12
_MAX_LIST_DEPTH: Final = 8
_HEADING = re.compile(r"heading ([1-9])")
_CONTINUES = re.compile(r"list continue(?: ([2-9]))?")
_LIST = re.compile(r"list (?:bullet|number)(?: ([2-9]))?")
_CAPTION, _CREDIT = "caption", "credit"
_QUOTES: dict[str, Literal["blockquote", "pull_quote"]] = {
    "pull quote": "pull_quote",
    "quote": "blockquote",
    "intense quote": "blockquote",
    "block text": "blockquote",
    "quotations": "blockquote",
}
_VALUE, _NUMBERING = qn("w:val"), qn("w:numPr")
_STYLE_NUMBERING = f"{qn('w:pPr')}/{_NUMBERING}"
_UNNUMBERED = "0"
_BULLETS = frozenset(("bullet", "none"))

Formats = dict[tuple[str, int], str]


def read_styles(document: WordDocument) -> dict[str, Style]:
    """Return the styles by id; what a style does not set comes from the one it is based on."""
    return {style.style_id: _style(list(_chain(style))) for style in document.styles}


def is_switched_on(setting: Any, otherwise: bool | None) -> bool | None:
    """Return an on-off setting: on if it is present and not “off”; ``otherwise`` if it is absent."""
    return otherwise if setting is None else setting.get(_VALUE, "true") not in {"0", "false", "off"}


def _chain(style: Any) -> Iterator[Any]:
    for _ in range(_MAX_STYLE_DEPTH):
        if style is None:
            return
        yield style
        style = getattr(style, "base_style", None)


def _style(chain: list[Any]) -> Style:
    names = [str(ancestor.name or "").lower() for ancestor in chain]
    headings = (1 if name == "title" else int(match[1]) if (match := _HEADING.match(name)) else None for name in names)
    heading = next((level for level in headings if level is not None), None)
    continued = next((match for name in names if (match := _CONTINUES.fullmatch(name))), None)
    listed = next((match for name in names if (match := _LIST.fullmatch(name))), None)
    kind: ListKind = "bullet_list" if listed and listed[0].startswith("list bullet") else "ordered_list"
    numberings = (ancestor.element.find(_STYLE_NUMBERING) for ancestor in chain)
    fonts = [ancestor.font for ancestor in chain if hasattr(ancestor, "font")]
    bold, italic, hidden = (
        next((value for font in fonts if (value := getattr(font, name)) is not None), False)
        for name in ("bold", "italic", "hidden")
    )
    return Style(
        name=str(chain[0].name or ""),
        heading=None if heading is None else min(heading, 6),
        is_heading=any(name.startswith(("heading", "title")) for name in names),
        quote=next((_QUOTES[name] for name in names if name in _QUOTES), None),
        continues=int(continued[1] or 1) - 1 if continued else None,
        listed=(kind, int(listed[1] or 1) - 1) if listed else None,
        numbering=next((numbering for numbering in numberings if numbering is not None), None),
        caption=_CAPTION in names,
        credit=_CREDIT in names,
        bold=bold,
        italic=italic,
        hidden=hidden,
    )


def list_position(properties: Any, style: Style, formats: Formats) -> ListPosition | None:
    """Return the list and the level of a paragraph, which only names a numbering and a level; None outside lists."""
    own = properties.find(_NUMBERING) if properties is not None else None
    numbering, depth = _numbering_of(own)
    if numbering is None:
        numbering, inherited = _numbering_of(style.numbering)
        depth = inherited if depth is None else depth
    if numbering == _UNNUMBERED or (numbering is None and style.listed is None):
        return None
    kind, at_least = style.listed or ("bullet_list", 0)
    depth = max(depth or 0, at_least)
    format_ = formats.get((numbering or "", depth), formats.get((numbering or "", 0)))
    if format_ is not None:
        kind = "bullet_list" if format_ in _BULLETS else "ordered_list"
    return ListPosition(kind, min(depth, _MAX_LIST_DEPTH), numbering or kind)


def _numbering_of(numbering: Any) -> tuple[str | None, int | None]:
    """Return the number of the list and the level in ``w:numPr``; None for what it does not give."""
    if numbering is None:
        return None, None
    number, depth = numbering.find(qn("w:numId")), numbering.find(qn("w:ilvl"))
    level = depth.get(_VALUE, "0") if depth is not None else None
    return (
        number.get(_VALUE) if number is not None else None,
        int(level) if level is not None and level.isdecimal() else None,
    )


def number_formats(document: WordDocument) -> Formats:
    """Return the number format of each level of each numbering, such as ``bullet`` or ``decimal``."""
    try:
        root = document.part.numbering_part.element
    except (KeyError, NotImplementedError):  # no numbering part
        return {}
    levels: dict[str, dict[int, str]] = {}
    for abstract in root.iter(qn("w:abstractNum")):
        levels[abstract.get(qn("w:abstractNumId"), "")] = {
            int(depth): format_.get(_VALUE, "decimal")
            for level in abstract.iter(qn("w:lvl"))
            if (depth := level.get(qn("w:ilvl"), "0")).isdecimal()
            and (format_ := level.find(qn("w:numFmt"))) is not None
        }
    formats: Formats = {}
    for number in root.iter(qn("w:num")):
        abstract_id = number.find(qn("w:abstractNumId"))
        if abstract_id is not None:
            for depth, format_ in levels.get(abstract_id.get(_VALUE, ""), {}).items():
                formats[number.get(qn("w:numId"), ""), depth] = format_
    return formats
