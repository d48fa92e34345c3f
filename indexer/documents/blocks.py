"""The blocks of a document: paragraphs with runs, breaks and images, tables, lists and quotations."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

ListKind = Literal["bullet_list", "ordered_list"]
ContainerKind = Literal["blockquote", "pull_quote", "bullet_list", "ordered_list", "list_item"]
# Left, top, right, bottom: the shares of width and height that are cut off.
Crop = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Style:
    """The meaning and the format of a paragraph or of a run, with what it has from the styles it is based on.

    Args:
        name: of the style itself.
        heading: its level from 1 (which a title has, too) to 6; None for text.
        is_heading: whether it has the name of a heading, also of one without a level.
        quote: the block quote or pull quote that the paragraph is in; None elsewhere.
        continues: the paragraph continues a list item at this depth, from 0; None elsewhere.
        listed: kind and depth of a list style; None elsewhere.
        numbering: ``w:numPr`` of the style, or None.
        caption: the paragraph is the caption of what it follows.
        credit: the run says who made an image.
    """

    name: str = ""
    heading: int | None = None
    is_heading: bool = False
    quote: Literal["blockquote", "pull_quote"] | None = None
    continues: int | None = None
    listed: tuple[ListKind, int] | None = None
    numbering: Any = None
    caption: bool = False
    credit: bool = False
    bold: bool = False
    italic: bool = False
    hidden: bool = False


PLAIN = Style()


@dataclass(frozen=True, slots=True)
class Run:
    """Text of one format; of ``bold`` and ``hidden`` None is what the paragraph's style says.

    Args:
        note: whether it is the reference to a note: its number, in brackets.
        speaker: whether the markup calls it the name of who speaks.
        quotation: attributes of the ``<q>`` around it.
        element: of a Word document, which has the text; for that of a note the reference to it.
    """

    text: str = ""
    bold: bool | None = None
    italic: bool = False
    hidden: bool | None = None
    link: str | None = None
    credit: bool = False
    note: bool = False
    speaker: bool = False
    quotation: Mapping[str, str] | None = None
    element: Any = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Image:
    """A picture in a paragraph.

    Args:
        path: of its file in the package, or its address.
        linked: whether the file is elsewhere.
    """

    path: str
    linked: bool
    description: str
    crop: Crop | None = None


Inline = Run | Image
# The text of a run that ends the line, and not the paragraph.
LINE_BREAK = "\n"


@dataclass(frozen=True, slots=True)
class ListPosition:
    """The list and the level of a paragraph."""

    kind: ListKind
    depth: int
    numbering: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph or a heading.

    Args:
        ends: False where the next one goes on with it: what divided them was deleted.
        start_ms: when its first word is said, as the markup of players gives it.
    """

    inlines: Sequence[Inline]
    style: Style = PLAIN
    position: ListPosition | None = None
    ends: bool = True
    start_ms: float | None = None

    @property
    def text(self) -> str:
        """The words of all runs."""
        return "".join(inline.text for inline in self.inlines if isinstance(inline, Run))


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, which have blocks in them.

    Args:
        of_terms: whether it is a list of terms: each row is a term and what it means.
    """

    rows: list[list[list["Block"]]]
    of_terms: bool = False


@dataclass(frozen=True, slots=True)
class Container:
    """A quotation, a list or an item of a list.

    Args:
        is_menu: whether a list has nothing but links in it.
    """

    kind: ContainerKind
    blocks: Sequence["Block"]
    is_menu: bool = False


@dataclass(frozen=True, slots=True)
class Attribution:
    """Who says the words of the next element, by an attribute of it.

    Args:
        opening: the first words of the element, which may name the speaker themselves.
    """

    speaker: str
    opening: str


Block = Paragraph | Table | Container | Attribution


def paragraphs_in(blocks: Sequence[Block]) -> Iterator[Paragraph]:
    """Yield the paragraphs of blocks, those within lists, quotations and tables too."""
    waiting = list(reversed(blocks))
    while waiting:
        block = waiting.pop()
        if isinstance(block, Paragraph):
            yield block
        elif isinstance(block, Container):
            waiting += reversed(block.blocks)
        elif isinstance(block, Table):
            waiting += reversed([inner for row in block.rows for cell in row for inner in cell])


@dataclass(frozen=True, slots=True)
class Document:
    """A document in reading order.

    Args:
        notes: by their numbers, from 1.
        title, category, keywords: as the file's properties give them.
    """

    blocks: Sequence[Block]
    notes: Sequence[Sequence[Inline]] = ()
    title: str = ""
    category: str = ""
    keywords: str = ""
