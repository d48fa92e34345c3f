"""Parse Word documents (.docx, and .docm, whose macros are ignored), with tracked changes accepted."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

import docx
from docx.document import Document as WordDocument
from docx.exceptions import PythonDocxError
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.exceptions import OpcError
from docx.oxml.ns import qn
from lxml import etree

from indexer.documents.blocks import (
    LINE_BREAK,
    PLAIN,
    Block,
    Crop,
    Document,
    Image,
    Inline,
    Paragraph,
    Run,
    Style,
    Table,
)
from indexer.documents.word_styles import is_switched_on, list_position, number_formats, read_styles
from indexer.documents.zip_packages import DAMAGED_ZIP_ERRORS, repack
from models.errors import AppError, InputError

_PARAGRAPH, _TABLE, _ROW, _CELL = qn("w:p"), qn("w:tbl"), qn("w:tr"), qn("w:tc")
_BOX, _RUN, _TEXT, _TAB, _HYPHEN = qn("w:txbxContent"), qn("w:r"), qn("w:t"), qn("w:tab"), qn("w:noBreakHyphen")
_LINK, _OVERRIDE, _BREAKS = qn("w:hyperlink"), qn("w:bdo"), frozenset((qn("w:br"), qn("w:cr")))
_PROPERTIES, _PARAGRAPH_STYLE, _RUN_STYLE = qn("w:pPr"), qn("w:pStyle"), qn("w:rStyle")
_DELETED_PARAGRAPH_MARK = f"{qn('w:pPr')}/{qn('w:rPr')}/{qn('w:del')}"
_RUN_PROPERTIES, _BOLD, _ITALIC, _HIDDEN = qn("w:rPr"), qn("w:b"), qn("w:i"), qn("w:vanish")
_VALUE, _ID = qn("w:val"), qn("w:id")
# Deleted or moved text, and the copy of a text box for old programs.
_INVISIBLE = frozenset(
    (qn("w:del"), qn("w:moveFrom"), "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback")
)
_NOTES = {
    qn("w:footnoteReference"): (RELATIONSHIP_TYPE.FOOTNOTES, qn("w:footnote")),
    qn("w:endnoteReference"): (RELATIONSHIP_TYPE.ENDNOTES, qn("w:endnote")),
}
# Character style of references to notes with the sources of quotes, which this desk writes into its exports.
SOURCE_NOTE_STYLE: Final = "Quote Source"
_BLIP, _IMAGE_DATA = qn("a:blip"), "{urn:schemas-microsoft-com:vml}imagedata"
_PICTURES = frozenset((_BLIP, _IMAGE_DATA))
_EMBED, _LINKED, _RELATION = qn("r:embed"), qn("r:link"), qn("r:id")
_PICTURE, _PICTURE_PROPERTIES, _DRAWING_PROPERTIES = qn("pic:pic"), f".//{qn('pic:cNvPr')}", qn("wp:docPr")
_CROP, _SIDES = qn("a:srcRect"), ("l", "t", "r", "b")
# A thousandth of a per cent.
_CROP_UNIT = 100_000
_DAMAGES = (*DAMAGED_ZIP_ERRORS, PythonDocxError, OpcError, KeyError, AttributeError, TypeError, etree.XMLSyntaxError)


def parse_word(name: str, data: bytes) -> Document:
    """Parse paragraphs, tables, text boxes and notes, without comments.

    Args:
        name: the file's name, for messages.
        data: the whole file.

    Raises:
        AppError: ``too_large``, ``locked_document`` or ``broken_document``.
    """
    try:
        document = docx.Document(repack(name, data))
        parser = _Parser(document)
        blocks = parser.blocks_of(document.element.body)
        properties = document.core_properties
        return Document(blocks, parser.notes(), properties.title, properties.category, properties.keywords)
    except AppError:
        raise
    except _DAMAGES as error:
        raise InputError(
            "broken_document",
            f"“{name}” looks like a Word document, but it is damaged or of a kind that cannot be read.",
            "Open it in Word, save it as “Word document (.docx)”, and add that file.",
            params={"name": name},
        ) from error


def stored_paragraphs(data: bytes) -> Iterator[tuple[str, str]]:
    """Yield the style and the words of each paragraph of a document that ``parse_word`` has read."""
    body = docx.Document(repack("", data)).element.body
    for paragraph in body.iter(_PARAGRAPH):
        style = paragraph.find(f"{_PROPERTIES}/{_PARAGRAPH_STYLE}")
        parts = [
            part
            for part in paragraph.iter(_TEXT, _TAB, *_BREAKS)
            if next(part.iterancestors(_PARAGRAPH), None) is paragraph
        ]
        yield "" if style is None else style.get(_VALUE, ""), "".join(part.text or " " for part in parts)


def placed_runs(document: WordDocument) -> Iterator[Run]:
    """Yield the visible text of a document in reading order, with its elements; that of notes last."""
    parser = _Parser(document)
    yield from _runs_of(parser.blocks_of(document.element.body))
    for number, note in enumerate(parser.notes(), start=1):
        runs = list(_visible(note))
        yield from (Run(f"[{number}]", element=run.element) for run in runs[:1])
        yield from runs


class _Parser:
    """Parses one document. lxml rejects nesting deeper than 256, which bounds the recursion."""

    def __init__(self, document: WordDocument) -> None:
        self._document = document
        # The part whose relations the elements refer to: the document, or its notes.
        self._part: Any = document.part
        self._styles = read_styles(document)
        self._formats = number_formats(document)
        # The part, the note and the reference to it.
        self._notes: list[tuple[Any, Any, Any]] = []

    def blocks_of(self, parent: Any) -> list[Block]:
        """Return the blocks of an element, also within wrappers such as a content control."""
        blocks: list[Block] = []
        for child in parent:
            if child.tag == _PARAGRAPH:
                blocks += self._paragraphs(child)
            elif child.tag == _TABLE:
                rows = [[self.blocks_of(cell) for cell in _inner(row, _CELL)] for row in _inner(child, _ROW)]
                blocks.append(Table(rows))
            elif child.tag not in _INVISIBLE:
                blocks += self.blocks_of(child)
        return blocks

    def notes(self) -> list[list[Inline]]:
        """Return the notes that were referred to. One may refer to another: the list grows while it is read."""
        notes: list[list[Inline]] = []
        for part, note, reference in self._notes:
            self._part = part
            inlines = [inline for inline in self._parts(note, Run()) if not isinstance(inline, list)]
            notes.append([replace(one, element=reference) if isinstance(one, Run) else one for one in inlines])
        return notes

    def _paragraphs(self, element: Any) -> Iterator[Block]:
        """Yield a paragraph, and between its parts the blocks of its text boxes."""
        properties = element.find(_PROPERTIES)
        style = self._style(properties, _PARAGRAPH_STYLE)
        position = list_position(properties, style, self._formats)
        inlines: list[Inline] = []
        for part in self._parts(element, Run()):
            if not isinstance(part, list):
                inlines.append(part)
                continue
            if inlines:
                yield Paragraph(inlines, style, position)
                inlines = []
            yield from part
        # Else the next paragraph goes on with this one.
        yield Paragraph(inlines, style, position, ends=element.find(_DELETED_PARAGRAPH_MARK) is None)

    def _style(self, properties: Any, tag: str) -> Style:
        reference = properties.find(tag) if properties is not None else None
        return self._styles.get(reference.get(_VALUE), PLAIN) if reference is not None else PLAIN

    def _parts(self, parent: Any, look: Run) -> Iterator[Inline | list[Block]]:
        """Yield runs and images, and the blocks of each text box."""
        for child in parent:
            tag = child.tag
            if tag == _TEXT:
                yield replace(look, text=child.text or "", element=child)
            elif tag == _TAB and parent.tag == _RUN:
                yield replace(look, text="\t")
            elif tag == _HYPHEN:
                yield replace(look, text="\N{NON-BREAKING HYPHEN}", element=child)
            elif tag in _BREAKS:
                yield replace(look, text=LINE_BREAK)
            elif tag == _BOX:
                yield self.blocks_of(child)
            elif tag == _RUN:
                yield from self._parts(child, self._look_of(child.find(_RUN_PROPERTIES), look))
            elif tag == _LINK:
                yield from self._parts(child, replace(look, link=self._target(child)))
            elif tag == _OVERRIDE:
                # Word shows what is within in this order, as the characters do.
                yield replace(look, text="\u202e" if child.get(_VALUE) == "rtl" else "\u202d")
                yield from self._parts(child, look)
                yield replace(look, text="\u202c")
            elif tag in _PICTURES or tag in _NOTES:
                reference = self._image(child) if tag in _PICTURES else self._note_reference(child, look)
                if reference is not None and not look.hidden:
                    yield reference
            elif tag not in _INVISIBLE and tag != _PROPERTIES:
                yield from self._parts(child, look)

    def _look_of(self, properties: Any, inherited: Run) -> Run:
        """Return the format of a run: its own settings, else those of its style, else those it inherits."""
        if properties is None:
            return inherited
        style = self._style(properties, _RUN_STYLE)
        return replace(
            inherited,
            bold=is_switched_on(properties.find(_BOLD), style.bold or inherited.bold),
            italic=bool(is_switched_on(properties.find(_ITALIC), style.italic or inherited.italic)),
            hidden=is_switched_on(properties.find(_HIDDEN), style.hidden or inherited.hidden),
            credit=inherited.credit or style.credit,
        )

    def _target(self, link: Any) -> str | None:
        relation = self._document.part.rels.get(link.get(_RELATION, ""))
        return str(relation.target_ref) if relation is not None and relation.is_external else None

    def _image(self, element: Any) -> Image | None:
        """Return the picture of a drawing (``a:blip``) or of the older VML (``v:imagedata``), if it names one."""
        relation = self._part.rels.get(element.get(_EMBED) or element.get(_LINKED) or element.get(_RELATION) or "")
        if relation is None:
            return None
        is_drawn = element.tag == _BLIP
        return Image(
            str(relation.target_ref if relation.is_external else relation.target_part.partname).lstrip("/"),
            relation.is_external,
            _description(element) if is_drawn else element.getparent().get("alt", ""),
            _crop(element) if is_drawn else None,
        )

    def _note_reference(self, reference: Any, look: Run) -> Run | None:
        """Return the number of a note, which is read at the end; None if it is hidden, missing, or the desk's own."""
        if self._style(reference.getparent().find(_RUN_PROPERTIES), _RUN_STYLE).name == SOURCE_NOTE_STYLE:
            return None
        relation_type, tag = _NOTES[reference.tag]
        relations = self._document.part.rels.values()
        part = next((related.target_part for related in relations if related.reltype == relation_type), None)
        root = (
            None if part is None else etree.fromstring(part.blob, etree.XMLParser(recover=True, resolve_entities=False))
        )
        notes = () if root is None else root.iter(tag)
        note = next((element for element in notes if element.get(_ID) == reference.get(_ID)), None)
        if note is None or look.hidden:
            return None
        self._notes.append((part, note, reference))
        return replace(look, text=f"[{len(self._notes)}]", note=True, element=reference)


def _runs_of(blocks: Iterable[Block]) -> Iterator[Run]:
    for block in blocks:
        if isinstance(block, Paragraph):
            yield from _visible(block.inlines)
        elif isinstance(block, Table):
            for row in block.rows:
                for cell in row:
                    yield from _runs_of(cell)


def _visible(inlines: Iterable[Inline]) -> Iterator[Run]:
    return (inline for inline in inlines if isinstance(inline, Run) and not inline.hidden)


def _inner(parent: Any, tag: str) -> Iterator[Any]:
    """Yield the rows of a table or the cells of a row, also within wrappers such as a content control."""
    for child in parent:
        if child.tag == tag:
            yield child
        elif child.tag not in _INVISIBLE and child.tag not in {_TABLE, _ROW, _CELL, _PARAGRAPH}:
            yield from _inner(child, tag)


def _description(blip: Any) -> str:
    """Return the alternative text of a picture: its own in a group, else that of the drawing."""
    picture = next(blip.iterancestors(_PICTURE), None)
    own = picture.find(_PICTURE_PROPERTIES) if picture is not None else None
    if own is not None and own.get("descr"):
        return str(own.get("descr"))
    for above in blip.iterancestors():
        if (drawing := above.find(_DRAWING_PROPERTIES)) is not None:
            return str(drawing.get("descr") or "")
    return ""


def _crop(blip: Any) -> Crop | None:
    """Return what Word does not show of a picture; it must not appear in an article either."""
    shown = blip.getnext()
    while shown is not None and shown.tag != _CROP:
        shown = shown.getnext()
    if shown is None:
        return None
    left, top, right, bottom = (max(0, int(shown.get(side, "0"))) / _CROP_UNIT for side in _SIDES)
    is_cropped = left + top + right + bottom > 0 and left + right < 1 and top + bottom < 1
    return (left, top, right, bottom) if is_cropped else None
