"""Reconstructs the lists of a Word document, whose paragraphs only name a numbering and a level."""

from dataclasses import dataclass
from typing import Any

from docx.document import Document as WordDocument
from docx.oxml.ns import qn

from server.articles.builder import ArticleBuilder
from server.articles.document import BlockKind
from server.articles.importers.word_styles import ParagraphStyle

_VALUE, _NUMBERING = qn("w:val"), qn("w:numPr")
_UNNUMBERED = "0"
_BULLETS = frozenset(("bullet", "none"))


@dataclass(frozen=True, slots=True)
class _ListPosition:
    """The list and the level of a paragraph."""

    kind: BlockKind
    depth: int
    numbering: str


class ListLevels:
    """Opens and closes lists in ``builder``, paragraph by paragraph."""

    def __init__(self, document: WordDocument, builder: ArticleBuilder) -> None:
        self._builder = builder
        self._formats = _formats(document)
        self._open: list[_ListPosition] = []

    def place(self, properties: Any, style: ParagraphStyle) -> bool:
        """Open and close lists before a paragraph; return whether it is in a list."""
        if style.continues is not None and self._open:
            self._close_to(style.continues + 1)
            self._builder.end_block()
            return True
        position = None if style.heading is not None else self._place_of(properties, style)
        if position is None:
            self.leave()
            return False
        self._enter(position)
        return True

    def leave(self) -> None:
        """Close all lists."""
        self._close_to(0)

    def _enter(self, position: _ListPosition) -> None:
        self._close_to(position.depth + 1)
        same = len(self._open) == position.depth + 1
        if same and (self._open[-1].kind, self._open[-1].numbering) != (position.kind, position.numbering):
            self._close_to(position.depth)
            same = False
        if same:
            self._builder.close("list_item")
        while len(self._open) < position.depth + 1:
            self._builder.open(position.kind)
            self._open.append(position)
            if len(self._open) < position.depth + 1:
                self._builder.open("list_item")
        self._builder.open("list_item")

    def _close_to(self, depth: int) -> None:
        while len(self._open) > depth:
            closed = self._open.pop()
            self._builder.close("list_item")
            self._builder.close(closed.kind)

    def _place_of(self, properties: Any, style: ParagraphStyle) -> _ListPosition | None:
        own = properties.find(_NUMBERING) if properties is not None else None
        numbering, depth = _numbering_of(own)
        if numbering is None:
            numbering, inherited = _numbering_of(style.numbering)
            depth = inherited if depth is None else depth
        if numbering == _UNNUMBERED or (numbering is None and style.listed is None):
            return None
        kind, at_least = style.listed or ("bullet_list", 0)
        depth = max(depth or 0, at_least)
        format_ = self._formats.get((numbering or "", depth), self._formats.get((numbering or "", 0)))
        if format_ is not None:
            kind = "bullet_list" if format_ in _BULLETS else "ordered_list"
        return _ListPosition(
            "bullet_list" if kind == "bullet_list" else "ordered_list", min(depth, 8), numbering or kind
        )


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


def _formats(document: WordDocument) -> dict[tuple[str, int], str]:
    """Return the number format of each level of each numbering, such as ``bullet`` or ``decimal``."""
    try:
        root = document.part.numbering_part.element
    except (KeyError, NotImplementedError):  # no numbering part
        return {}
    levels: dict[str, dict[int, str]] = {}
    for abstract in root.iter(qn("w:abstractNum")):
        counted = {
            int(level.get(qn("w:ilvl"), "0")): format_.get(_VALUE, "decimal")
            for level in abstract.iter(qn("w:lvl"))
            if (format_ := level.find(qn("w:numFmt"))) is not None
        }
        levels[abstract.get(qn("w:abstractNumId"), "")] = counted
    formats: dict[tuple[str, int], str] = {}
    for number in root.iter(qn("w:num")):
        abstract_id = number.find(qn("w:abstractNumId"))
        if abstract_id is not None:
            for depth, format_ in levels.get(abstract_id.get(_VALUE, ""), {}).items():
                formats[number.get(qn("w:numId"), ""), depth] = format_
    return formats
