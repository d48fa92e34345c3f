"""Builds the body of an article from the texts and containers that an importer reads, in reading order."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from server.articles.document import (
    MAX_CREDIT_LENGTH,
    MAX_NESTING,
    Block,
    BlockKind,
    Document,
    Figure,
    Inline,
    text_blocks,
)

# At this depth a further container is not opened: its text becomes part of the one around it.
_MAX_CONTAINER_DEPTH = MAX_NESTING - 4
_LISTS = frozenset(("bullet_list", "ordered_list"))
_SPACE = " "


@dataclass
class _Open:
    """A container that is still open."""

    kind: BlockKind
    blocks: list[Block] = field(default_factory=list)


class ArticleBuilder:
    """Collects text in containers that open and close; every text becomes part of a paragraph or a heading.

    Args:
        preserve_whitespace: keep white space as it is; else it is collapsed and stripped at the ends of lines.
    """

    def __init__(self, *, preserve_whitespace: bool = False) -> None:
        self._preserve_whitespace = preserve_whitespace
        self._done: list[Block] = []
        self._open: list[_Open] = []
        self._not_opened = 0
        self._inlines: list[Inline] = []
        self._level: int | None = None
        self._waiting: list[Block] = []
        self._has_caption = False

    def open(self, kind: BlockKind) -> None:
        """Open a block quote, pull quote, list or list item."""
        self.end_block()
        if self._not_opened or len(self._open) >= _MAX_CONTAINER_DEPTH:
            self._not_opened += 1
            return
        within = self._open[-1].kind if self._open else None
        if kind == "list_item" and within not in _LISTS:
            self._open.append(_Open("bullet_list"))
        elif kind != "list_item" and within in _LISTS:
            self._open.append(_Open("list_item"))
        self._open.append(_Open(kind))

    def close(self, kind: BlockKind) -> None:
        """Close the innermost container of this kind, with everything still open in it."""
        self.end_block()
        if self._not_opened:
            self._not_opened -= 1
            return
        if not any(container.kind == kind for container in self._open):
            return
        while self._close_innermost() != kind:
            pass
        self._place_figures()

    def begin_heading(self, level: int) -> None:
        """Start a heading, which ends with the block."""
        self.end_block()
        self._level = level

    def add_figure(self, figure: Figure) -> None:
        """Add an image.

        It comes before the text of its line if no text precedes it, else below the line, list or quote that it is in.
        """
        self._waiting.append(Block("figure", figure=figure))
        if not "".join(inline.text for inline in self._inlines).strip():
            self._place_figures()

    def begin_caption(self) -> bool:
        """Make the next paragraph the caption of the figure before it; False if it follows no figure without one."""
        self.end_block()
        figures = self._figures()
        self._has_caption = bool(figures) and figures[-1].kind == "figure" and not figures[-1].inlines
        return self._has_caption

    def end_caption(self, credit: str = "") -> None:
        """End the caption; ``credit`` is added to its figure."""
        self.end_block()
        figures = self._figures()
        if credit and figures and figures[-1].figure is not None:
            figures[-1] = replace(figures[-1], figure=replace(figures[-1].figure, credit=credit[:MAX_CREDIT_LENGTH]))
        self._has_caption = False

    def add(self, inline: Inline) -> None:
        """Add text, or a line break."""
        if inline.text:
            self._inlines.append(inline)

    def end_block(self) -> None:
        """End the present paragraph or heading."""
        inlines = tuple(
            merge_adjacent(self._inlines) if self._preserve_whitespace else _collapse_whitespace(self._inlines)
        )
        level, self._inlines, self._level = self._level, [], None
        if not "".join(inline.text for inline in inlines).strip():
            self._place_figures()
            return
        if self._has_caption:
            self._has_caption = False
            figures = self._figures()
            figures[-1] = replace(figures[-1], inlines=inlines)
            return
        if self._open and self._open[-1].kind in _LISTS:
            self._open.append(_Open("list_item"))
        if level is not None and not self._starts_list_item():
            self._current_blocks().append(Block("heading", inlines, level=level))
        else:
            self._current_blocks().append(Block("paragraph", inlines))
        self._place_figures()

    def finished(self) -> Document:
        """Return the body, and close what is still open."""
        self.end_block()
        while self._open:
            self._close_innermost()
        self._place_figures()
        return Document(tuple(self._done))

    def _place_figures(self) -> None:
        """Put images that wait between the blocks of the article, which is the only place for them."""
        if not self._open:
            self._done += self._waiting
            self._waiting = []

    def _figures(self) -> list[Block]:
        """Return the blocks of which the last is the figure that was added last, if nothing follows it."""
        return self._waiting if self._open or self._waiting else self._done

    def _starts_list_item(self) -> bool:
        """Whether the next block is the first of a list item, which must be a paragraph."""
        return bool(self._open) and self._open[-1].kind == "list_item" and not self._open[-1].blocks

    def _current_blocks(self) -> list[Block]:
        return self._open[-1].blocks if self._open else self._done

    def _close_innermost(self) -> BlockKind:
        closed = self._open.pop()
        if closed.kind == "list_item" and closed.blocks and closed.blocks[0].kind != "paragraph":
            closed.blocks.insert(0, Block("paragraph"))
        if closed.blocks:
            self._current_blocks().append(Block(closed.kind, blocks=tuple(closed.blocks)))
        return closed.kind


def merge_adjacent(inlines: Iterable[Inline]) -> list[Inline]:
    """Merge neighbouring inlines that have the same marks."""
    result: list[Inline] = []
    for inline in inlines:
        last = result[-1] if result else None
        if last and not (last.hard_break or inline.hard_break) and replace(inline, text=last.text) == last:
            result[-1] = replace(last, text=last.text + inline.text)
        else:
            result.append(inline)
    return result


def has_text(document: Document) -> bool:
    """Whether the document has any character but white space."""
    return any(block.text.strip() for block in text_blocks(document.blocks))


def _collapse_whitespace(inlines: Iterable[Inline]) -> list[Inline]:
    """Remove spaces at the ends of lines and after other spaces, which a page does not show."""
    result: list[Inline] = []
    at_edge = True
    for inline in inlines:
        if inline.hard_break:
            _strip_end(result)
            result.append(inline)
            at_edge = True
            continue
        text = inline.text.lstrip(_SPACE) if at_edge else inline.text
        if text:
            result.append(replace(inline, text=text))
            at_edge = text.endswith(_SPACE)
    while result and (result[-1].hard_break or not result[-1].text.strip(_SPACE)):
        result.pop()
    _strip_end(result)
    while result and result[0].hard_break:
        result.pop(0)
    return merge_adjacent(result)


def _strip_end(inlines: list[Inline]) -> None:
    while inlines and not inlines[-1].hard_break:
        text = inlines[-1].text.rstrip(_SPACE)
        if text:
            inlines[-1] = replace(inlines[-1], text=text)
            return
        inlines.pop()
