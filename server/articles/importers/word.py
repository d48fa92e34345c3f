"""Imports an article from a Word document: headings, lists, quotes and emphasis by style; tracked changes accepted."""

from dataclasses import dataclass, replace
from typing import Any

import docx
from docx.document import Document as WordDocument
from docx.exceptions import PythonDocxError
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.exceptions import OpcError
from docx.oxml.ns import qn
from lxml import etree

from indexer.readers.zip_packages import DAMAGED_ZIP_ERRORS, PackageFiles, repack
from models.errors import AppError, InputError
from server.articles.builder import ArticleBuilder
from server.articles.details import ArticleDetails, read_details
from server.articles.document import BlockKind, Inline
from server.articles.importers.html import CELLS
from server.articles.importers.imported import ImportedArticle, extract_headline
from server.articles.importers.pictures import Crop, PictureCollector
from server.articles.importers.word_lists import ListLevels
from server.articles.importers.word_styles import (
    PLAIN,
    ParagraphStyle,
    TextStyle,
    is_switched_on,
    paragraph_styles,
    text_styles,
)

_PARAGRAPH, _ROW, _CELL, _BOX = qn("w:p"), qn("w:tr"), qn("w:tc"), qn("w:txbxContent")
_RUN, _TEXT, _TAB, _HYPHEN, _LINK = qn("w:r"), qn("w:t"), qn("w:tab"), qn("w:noBreakHyphen"), qn("w:hyperlink")
_BREAKS = frozenset((qn("w:br"), qn("w:cr")))
_PROPERTIES, _STYLE = qn("w:pPr"), qn("w:pStyle")
_DELETED_PARAGRAPH_MARK = f"{qn('w:pPr')}/{qn('w:rPr')}/{qn('w:del')}"
_RUN_PROPERTIES, _RUN_STYLE, _BOLD, _ITALIC, _HIDDEN = qn("w:rPr"), qn("w:rStyle"), qn("w:b"), qn("w:i"), qn("w:vanish")
_DETAIL_STYLES = {"Subtitle": "standfirst", "Byline": "byline"}
_MAX_HEAD_PARAGRAPHS = 6
_VALUE, _ID = qn("w:val"), qn("w:id")
# Deleted or moved text, and the copy of a text box for old programs.
_INVISIBLE_ELEMENTS = frozenset(
    (qn("w:del"), qn("w:moveFrom"), "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback")
)
_NOTES = {
    qn("w:footnoteReference"): (RELATIONSHIP_TYPE.FOOTNOTES, qn("w:footnote")),
    qn("w:endnoteReference"): (RELATIONSHIP_TYPE.ENDNOTES, qn("w:endnote")),
}
_BLIP, _IMAGE_DATA = qn("a:blip"), "{urn:schemas-microsoft-com:vml}imagedata"
_PICTURES = frozenset((_BLIP, _IMAGE_DATA))
_EMBED, _LINKED, _RELATION = qn("r:embed"), qn("r:link"), qn("r:id")
_PICTURE, _PICTURE_PROPERTIES, _DRAWING_PROPERTIES = qn("pic:pic"), f".//{qn('pic:cNvPr')}", qn("wp:docPr")
_CROP, _SIDES = qn("a:srcRect"), ("l", "t", "r", "b")
# A thousandth of a per cent.
_CROP_UNIT = 100_000
_PARSE_ERRORS = (
    *DAMAGED_ZIP_ERRORS,
    PythonDocxError,
    OpcError,
    KeyError,
    AttributeError,
    TypeError,
    etree.XMLSyntaxError,
)


def read_word(name: str, data: bytes) -> ImportedArticle:
    """Read the article with tracked changes accepted; notes are moved below the text, comments are dropped.

    Args:
        name: the file's name, for messages.
        data: the whole file.

    Raises:
        InputError: ``locked_document`` or ``broken_document``.
        TooLarge: ``too_large``.
    """
    try:
        document = docx.Document(repack(name, data))
        details = _take_details(document)
        reader = _DocumentReader(document, PackageFiles(name, data))
        article = extract_headline(reader.read(), document.core_properties.title or "")
        return replace(
            article,
            details=details,
            pictures=reader.pictures.pictures,
            left_out=tuple(reader.pictures.left_out),
        )
    except AppError:
        raise
    except _PARSE_ERRORS as error:
        raise InputError(
            "broken_document",
            f"“{name}” looks like a Word document, but it is damaged or of a kind that cannot be read.",
            "Open it in Word, save it as “Word document (.docx)”, and import that file.",
            params={"name": name},
        ) from error


def _take_details(document: WordDocument) -> ArticleDetails:
    """Remove standfirst and byline from below the title, and return them with the properties of the file."""
    properties = document.core_properties
    fields: dict[str, object] = {"section": properties.category, "keywords": [properties.keywords or ""]}
    for paragraph in document.paragraphs[:_MAX_HEAD_PARAGRAPHS]:
        name = (paragraph.style.name or "") if paragraph.style is not None else ""
        if name in _DETAIL_STYLES:
            fields.setdefault(_DETAIL_STYLES[name], paragraph.text)
            paragraph._p.getparent().remove(paragraph._p)
        elif name != "Title" and paragraph.text.strip():
            break
    return read_details(fields)


@dataclass(frozen=True, slots=True)
class _InlineStyle:
    """The marks of a run of text, and whether it is visible."""

    strong: bool = False
    em: bool = False
    link: str | None = None
    hidden: bool = False
    heading: bool = False
    credit: bool = False


class _DocumentReader:
    """Reads one document. lxml rejects nesting deeper than 256, which bounds the recursion.

    Args:
        files: of the package: in ``document`` pictures are empty.
    """

    def __init__(self, document: WordDocument, files: PackageFiles) -> None:
        self._document = document
        self._files = files
        self.pictures = PictureCollector()
        # The part whose relations the elements refer to: the document, or its notes.
        self._part: Any = document.part
        self._credit: list[str] | None = None
        self._paragraph_styles = paragraph_styles(document)
        self._text_styles = text_styles(document)
        self._builder = ArticleBuilder(preserve_whitespace=True)
        self._lists = ListLevels(document, self._builder)
        self._quote: BlockKind | None = None
        self._notes: list[tuple[Any, Any]] = []

    def read(self) -> Any:
        """Return the body with the notes below it."""
        self._read_blocks(self._document.element.body)
        self._leave_containers()
        # A note may refer to another one: the list grows while it is read.
        for number, (part, note) in enumerate(self._notes, start=1):
            self._part = part
            self._builder.add(Inline(f"[{number}] "))
            self._read_runs(note, _InlineStyle())
            self._builder.end_block()
        return self._builder.finished()

    def _read_blocks(self, parent: Any) -> None:
        """Read paragraphs and table rows, also within wrappers such as content controls."""
        for child in parent:
            if child.tag == _PARAGRAPH:
                self._read_paragraph(child)
            elif child.tag == _ROW:
                self._leave_containers()
                self._read_row(child)
            elif child.tag not in _INVISIBLE_ELEMENTS:
                self._read_blocks(child)

    def _read_row(self, row: Any) -> None:
        for index, cell in enumerate(row.iterchildren(_CELL)):
            if index:
                self._builder.add(Inline(CELLS))
            for at, paragraph in enumerate(cell.iter(_PARAGRAPH)):
                if at:
                    self._builder.add(Inline("\n", hard_break=True))
                self._read_runs(paragraph, _InlineStyle())
        self._builder.end_block()

    def _read_paragraph(self, element: Any) -> None:
        properties = element.find(_PROPERTIES)
        style = self._style_of(properties)
        self._place(properties, style)
        if style.caption and self._builder.begin_caption():
            self._credit = []
            self._read_runs(element, _InlineStyle())
            self._builder.end_caption("".join(self._credit).strip())
            self._credit = None
            return
        self._read_runs(element, _InlineStyle(heading=style.heading is not None))
        if element.find(_DELETED_PARAGRAPH_MARK) is None:  # else the next paragraph continues this one
            self._builder.end_block()

    def _style_of(self, properties: Any) -> ParagraphStyle:
        reference = properties.find(_STYLE) if properties is not None else None
        return self._paragraph_styles.get(reference.get(_VALUE), PLAIN) if reference is not None else PLAIN

    def _place(self, properties: Any, style: ParagraphStyle) -> None:
        """Open and close lists and quotes around the paragraph."""
        if style.quote != self._quote:
            self._leave_containers()
            if style.quote is not None:
                self._builder.open(style.quote)
            self._quote = style.quote
        if not self._lists.place(properties, style) and style.heading is not None:
            self._builder.begin_heading(style.heading)

    def _leave_containers(self) -> None:
        self._lists.leave()
        if self._quote is not None:
            self._builder.close(self._quote)
            self._quote = None

    def _read_runs(self, parent: Any, style: _InlineStyle) -> None:
        for child in parent:
            tag = child.tag
            if tag == _TEXT:
                self._add(child.text or "", style)
            elif tag == _TAB and parent.tag == _RUN:
                self._add("\t", style)
            elif tag == _HYPHEN:
                self._add("\N{NON-BREAKING HYPHEN}", style)
            elif tag in _BREAKS:
                if not style.hidden:
                    self._builder.add(Inline("\n", hard_break=True))
            elif tag == _BOX:
                self._builder.end_block()
                self._read_blocks(child)
            elif tag == _RUN:
                self._read_runs(child, self._inline_style_of(child.find(_RUN_PROPERTIES), style))
            elif tag == _LINK:
                self._read_runs(child, replace(style, link=self._target(child)))
            elif tag in _PICTURES or tag in _NOTES:
                self._add_reference(child, style)
            elif tag not in _INVISIBLE_ELEMENTS and tag != _PROPERTIES:
                self._read_runs(child, style)

    def _add_reference(self, element: Any, style: _InlineStyle) -> None:
        """Add what is in another part of the file: a picture, or a note."""
        if style.hidden:
            return
        if element.tag in _PICTURES:
            self._add_picture(element)
        else:
            self._add_note_reference(element, style)

    def _add_picture(self, element: Any) -> None:
        """Add the picture of a drawing (``a:blip``) or of the older VML (``v:imagedata``)."""
        relation = self._part.rels.get(element.get(_EMBED) or element.get(_LINKED) or element.get(_RELATION) or "")
        if relation is None:
            return
        drawn = element.tag == _BLIP
        path = str(relation.target_ref if relation.is_external else relation.target_part.partname).lstrip("/")
        figure = self.pictures.take(
            path if relation.is_external else path.rpartition("/")[2],
            lambda: None if relation.is_external else self._files.read(path),
            _description(element) if drawn else element.getparent().get("alt", ""),
            crop=_crop(element) if drawn else None,
        )
        if figure is not None:
            self._builder.add_figure(figure)

    def _add(self, text: str, style: _InlineStyle) -> None:
        if style.credit and self._credit is not None:
            self._credit.append("" if style.hidden else text)
        elif not style.hidden:
            self._builder.add(Inline(text, style.strong and not style.heading, style.em, style.link))

    def _inline_style_of(self, properties: Any, inherited: _InlineStyle) -> _InlineStyle:
        """Return the marks of a run: its own settings, else those of its style, else those it inherits."""
        if properties is None:
            return inherited
        reference = properties.find(_RUN_STYLE)
        style = self._text_styles.get(reference.get(_VALUE), TextStyle()) if reference is not None else TextStyle()
        return replace(
            inherited,
            strong=is_switched_on(properties.find(_BOLD), inherited.strong or style.bold),
            em=is_switched_on(properties.find(_ITALIC), inherited.em or style.italic),
            hidden=is_switched_on(properties.find(_HIDDEN), inherited.hidden or style.hidden),
            credit=inherited.credit or style.credit,
        )

    def _target(self, link: Any) -> str | None:
        relation = self._document.part.rels.get(link.get(qn("r:id"), ""))
        return str(relation.target_ref) if relation is not None and relation.is_external else None

    def _add_note_reference(self, reference: Any, style: _InlineStyle) -> None:
        """Add the number of a note to the text, and remember the note for the end."""
        relation_type, tag = _NOTES[reference.tag]
        relations = self._document.part.rels.values()
        part = next((related.target_part for related in relations if related.reltype == relation_type), None)
        if part is None:
            return
        root = etree.fromstring(part.blob)
        note = next((element for element in root.iter(tag) if element.get(_ID) == reference.get(_ID)), None)
        if note is not None:
            self._notes.append((part, note))
            self._add(f"[{len(self._notes)}]", style)


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
    """Return what Word does not show of a picture; it must not appear in the article either."""
    shown = blip.getnext()
    while shown is not None and shown.tag != _CROP:
        shown = shown.getnext()
    if shown is None:
        return None
    left, top, right, bottom = (max(0, int(shown.get(side, "0"))) / _CROP_UNIT for side in _SIDES)
    is_cropped = left + top + right + bottom > 0 and left + right < 1 and top + bottom < 1
    return (left, top, right, bottom) if is_cropped else None
