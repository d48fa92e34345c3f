"""Opens and closes the lists of a Word document, whose paragraphs only name a list and a level."""

from indexer.documents.blocks import ListPosition, Paragraph
from server.articles.builder import ArticleBuilder


class ListLevels:
    """Opens and closes lists in ``builder``, paragraph by paragraph."""

    def __init__(self, builder: ArticleBuilder) -> None:
        self._builder = builder
        self._open: list[ListPosition] = []

    def place(self, paragraph: Paragraph) -> bool:
        """Open and close lists before a paragraph; return whether it is in a list."""
        style = paragraph.style
        if style.continues is not None and self._open:
            self._close_to(style.continues + 1)
            self._builder.end_block()
            return True
        if paragraph.position is None or style.heading is not None:
            self.leave()
            return False
        self._enter(paragraph.position)
        return True

    def leave(self) -> None:
        """Close all lists."""
        self._close_to(0)

    def _enter(self, position: ListPosition) -> None:
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
