"""Builds the body of an article from the blocks of a document."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import dropwhile

from indexer.documents.blocks import LINE_BREAK, Block, Container, Image, Inline, Paragraph, Run, Table
from server.articles import document as articles
from server.articles.builder import ArticleBuilder
from server.articles.document import BlockKind, Figure
from server.articles.importers.word_lists import ListLevels
from server.articles.provenance import read_attributes

_CELLS = " | "
_MOST_LINES = 8


def article_of(
    blocks: Sequence[Block],
    take_image: Callable[[Image], Figure | None],
    *,
    notes: Sequence[Sequence[Inline]] = (),
    preserve_whitespace: bool = False,
) -> articles.Document:
    """Return the body of an article with the notes below it.

    Args:
        take_image: returns the figure of an image; None if the document does not have it.
        preserve_whitespace: keep white space as it is; else it is collapsed and stripped at the ends of lines.
    """
    projection = _Projection(ArticleBuilder(preserve_whitespace=preserve_whitespace), take_image)
    return projection.body_of(blocks, notes)


class _Projection:
    def __init__(self, builder: ArticleBuilder, take_image: Callable[[Image], Figure | None]) -> None:
        self._builder = builder
        self._take_image = take_image
        self._lists = ListLevels(builder)
        self._quote: BlockKind | None = None
        self._can_have_caption = False

    def body_of(self, blocks: Sequence[Block], notes: Sequence[Sequence[Inline]]) -> articles.Document:
        self._add_blocks(blocks)
        self._leave_containers()
        for number, note in enumerate(notes, start=1):
            self._builder.add(articles.Inline(f"[{number}] "))
            self._add_inlines(_without_leading_space(note))
            self._builder.end_block()
        return self._builder.finished()

    def _add_blocks(self, blocks: Sequence[Block]) -> None:
        for block in blocks:
            if isinstance(block, Paragraph):
                self._add_paragraph(block)
            elif isinstance(block, Table):
                self._leave_containers()
                for row in block.rows:
                    self._add_row(row, is_line=not (block.of_terms or any(map(_is_layout, row))))
            elif isinstance(block, Container):
                self._leave_containers()
                self._builder.open(block.kind)
                self._add_blocks(block.blocks)
                self._builder.close(block.kind)

    def _add_row(self, row: Sequence[Sequence[Block]], *, is_line: bool) -> None:
        """Add a row as a paragraph, in which the paragraphs of a cell are lines; or the blocks of its cells."""
        for index, cell in enumerate(row):
            if not is_line:
                self._add_blocks(cell)
                continue
            if index:
                self._builder.add(articles.Inline(_CELLS))
            for line, paragraph in enumerate(block for block in cell if isinstance(block, Paragraph)):
                if line:
                    self._builder.add(articles.Inline(LINE_BREAK, hard_break=True))
                self._add_inlines(paragraph.inlines)
        self._builder.end_block()

    def _add_paragraph(self, paragraph: Paragraph) -> None:
        style = paragraph.style
        if style.quote != self._quote:
            self._leave_containers()
            if style.quote is not None:
                self._builder.open(style.quote)
            self._quote = style.quote
        if not self._lists.place(paragraph) and style.heading is not None:
            self._builder.begin_heading(style.heading)
        if style.caption and self._can_have_caption and self._builder.begin_caption():
            self._builder.end_caption(self._add_inlines(paragraph.inlines, in_caption=True))
            return
        self._add_inlines(paragraph.inlines, in_heading=style.heading is not None)
        if paragraph.ends:
            self._builder.end_block()

    def _leave_containers(self) -> None:
        self._lists.leave()
        if self._quote is not None:
            self._builder.close(self._quote)
            self._quote = None

    def _add_inlines(self, inlines: Sequence[Inline], *, in_heading: bool = False, in_caption: bool = False) -> str:
        """Add text and images; return the credit in a caption, which is no part of its text."""
        credit = ""
        for inline in inlines:
            if isinstance(inline, Image):
                figure = self._take_image(inline)
                self._can_have_caption = figure is not None
                if figure is not None:
                    self._builder.add_figure(figure)
            elif inline.hidden:
                continue
            elif inline.text == LINE_BREAK:
                self._builder.add(articles.Inline(LINE_BREAK, hard_break=True))
            elif in_caption and inline.credit:
                credit += inline.text
            else:
                strong = bool(inline.bold) and not in_heading
                quote = read_attributes(inline.quotation) if inline.quotation is not None else None
                self._builder.add(articles.Inline(inline.text, strong, inline.italic, inline.link, quote))
        return " ".join(credit.split())


def _without_leading_space(note: Sequence[Inline]) -> list[Inline]:
    """Return a note without the space that Word puts behind its number."""
    begun = list(dropwhile(lambda inline: isinstance(inline, Run) and not inline.text.strip(), note))
    if begun and isinstance(begun[0], Run):
        begun[0] = replace(begun[0], text=begun[0].text.lstrip())
    return begun


def _is_layout(cell: Sequence[Block]) -> bool:
    """Return whether a cell holds more than the lines of a table: a table, a list, or much of a page."""
    return len(cell) > _MOST_LINES or any(not isinstance(block, Paragraph) for block in cell)
