"""Puts a body together from what a reader meets in a file, in the order it meets it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from server.articles.document import MAX_NESTING, Block, BlockKind, Document, Inline, text_blocks

# Below this what would open another level is read as part of the one it stands in.
_MAX_CONTAINER_DEPTH = MAX_NESTING - 4
_LISTS = frozenset(("bullet_list", "ordered_list"))
_SPACE = " "


@dataclass
class _Open:
    """A container that is being filled."""

    kind: BlockKind
    blocks: list[Block] = field(default_factory=list)


class ArticleBuilder:
    """Gathers text under containers that open and close; every text ends up in a paragraph or a heading.

    Args:
        preserve_whitespace: whether white space is kept as it comes; else what stands at the ends of a line goes.
    """

    def __init__(self, *, preserve_whitespace: bool = False) -> None:
        self._preserve_whitespace = preserve_whitespace
        self._done: list[Block] = []
        self._open: list[_Open] = []
        self._not_opened = 0
        self._inlines: list[Inline] = []
        self._level: int | None = None

    def open(self, kind: BlockKind) -> None:
        """A block quote, list or list item begins."""
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
        """It ends, and with it whatever was opened in it and not closed."""
        self.end_block()
        if self._not_opened:
            self._not_opened -= 1
            return
        if not any(each.kind == kind for each in self._open):
            return
        while self._close_innermost() != kind:
            pass

    def begin_heading(self, level: int) -> None:
        """The text that follows is a heading, until the block ends."""
        self.end_block()
        self._level = level

    def add(self, inline: Inline) -> None:
        """Text, or a line break."""
        if inline.text:
            self._inlines.append(inline)

    def end_block(self) -> None:
        """The text that follows is another paragraph."""
        inlines = tuple(
            merge_adjacent(self._inlines) if self._preserve_whitespace else _collapse_whitespace(self._inlines)
        )
        level, self._inlines, self._level = self._level, [], None
        if not "".join(inline.text for inline in inlines).strip():
            return
        if self._open and self._open[-1].kind in _LISTS:
            self._open.append(_Open("list_item"))
        if level is not None and not self._starts_list_item():
            self._current_blocks().append(Block("heading", inlines, level=level))
        else:
            self._current_blocks().append(Block("paragraph", inlines))

    def finished(self) -> Document:
        """The body; with one empty paragraph where nothing was added."""
        self.end_block()
        while self._open:
            self._close_innermost()
        return Document(tuple(self._done))

    def _starts_list_item(self) -> bool:
        """Whether what comes begins a list item: that is a paragraph, whatever the file calls it."""
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
    """Neighbours with the same marks as one."""
    result: list[Inline] = []
    for inline in inlines:
        last = result[-1] if result else None
        if last and not (last.hard_break or inline.hard_break) and replace(inline, text=last.text) == last:
            result[-1] = replace(last, text=last.text + inline.text)
        else:
            result.append(inline)
    return result


def has_text(document: Document) -> bool:
    """Whether there is a word, or at least a sign, in it."""
    return any(block.text.strip() for block in text_blocks(document.blocks))


def _collapse_whitespace(inlines: Iterable[Inline]) -> list[Inline]:
    """Without the space at the ends of a line and after another one, which nobody sees on a page."""
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
