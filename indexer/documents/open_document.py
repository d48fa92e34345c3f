"""Parse OpenDocument text (.odt)."""

from collections.abc import Iterator
from typing import Any, Final
from zipfile import ZipFile

from lxml import etree

from indexer.documents.blocks import LINE_BREAK, Block, Document, Inline, Paragraph, Run, Style, Table
from indexer.documents.zip_packages import DAMAGED_ZIP_ERRORS, repack
from models.errors import AppError, InputError

_MARK: Final = b"application/vnd.oasis.opendocument.text"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_FO = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_ROWS, _ROW, _CELL = f"{_TABLE}table", f"{_TABLE}table-row", f"{_TABLE}table-cell"
_PARAGRAPH, _HEADING = f"{_TEXT}p", f"{_TEXT}h"
_DRAWING = "{urn:oasis:names:tc:opendocument:xmlns:drawing"
_TITLE_STYLES = frozenset(("Title", "Subtitle"))
# Changes that were deleted, notes, comments, fields that were hidden, and indexes.
_NOT_THERE = frozenset(
    (
        f"{_TEXT}tracked-changes", f"{_TEXT}note", f"{_OFFICE}annotation", f"{_TEXT}table-of-content",
        f"{_TEXT}alphabetical-index", f"{_TEXT}bibliography", f"{_OFFICE}forms", f"{_TEXT}sequence-decls",
    )
)  # fmt: skip
_MOST_SPACES = 1_000
_DEEPEST_STYLE = 12


def is_open_document(data: bytes) -> bool:
    """Return whether the bytes are a package of OpenDocument text, which begins with its media type."""
    return data.startswith(b"PK\x03\x04") and _MARK in data[:200]


def parse_open_document(name: str, data: bytes) -> Document:
    """Parse paragraphs, headings and tables, without deletions, comments and notes.

    Raises:
        AppError: ``too_large``, ``locked_document`` or ``broken_document``.
    """
    try:
        package = _members(name, data)
        content = _parsed(package["content.xml"])
        looks = _Looks([content, *([_parsed(package["styles.xml"])] if "styles.xml" in package else [])])
        body = content.find(f"{_OFFICE}body/{_OFFICE}text")
        if body is None:
            raise KeyError("body")
        return Document(_blocks(body, looks), title=_title(package.get("meta.xml")))
    except AppError:
        raise
    except (*DAMAGED_ZIP_ERRORS, KeyError, etree.XMLSyntaxError) as error:
        raise InputError(
            "broken_document",
            f"“{name}” looks like an OpenDocument text, but it is damaged or of a kind that cannot be read.",
            "Open it in LibreOffice, save it as “Word document (.docx)”, and add that file.",
            params={"name": name},
        ) from error


def _members(name: str, data: bytes) -> dict[str, bytes]:
    with ZipFile(repack(name, data)) as package:
        wanted = {"content.xml", "styles.xml", "meta.xml"} & set(package.namelist())
        return {member: package.read(member) for member in wanted}


def _parsed(data: bytes) -> Any:
    # Without entities and addresses of the outside; lxml rejects nesting deeper than 256.
    root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True))
    if root.getroottree().docinfo.doctype:
        raise KeyError("no OpenDocument has entities of its own")
    return root


def _title(meta: bytes | None) -> str:
    if meta is None:
        return ""
    title = _parsed(meta).find(f".//{_DC}title")
    return " ".join((title.text or "").split()) if title is not None else ""


class _Looks:
    """Whether styles are bold, their own or inherited."""

    def __init__(self, documents: list[Any]) -> None:
        self._bold: dict[str, bool | None] = {}
        self._parents: dict[str, str] = {}
        for document in documents:
            for style in document.iter(f"{_STYLE}style"):
                name = style.get(f"{_STYLE}name", "")
                properties = style.find(f"{_STYLE}text-properties")
                weight = None if properties is None else properties.get(f"{_FO}font-weight")
                self._bold.setdefault(
                    name, None if weight is None else weight == "bold" or (weight.isdigit() and int(weight) >= 600)
                )
                self._parents.setdefault(name, style.get(f"{_STYLE}parent-style-name", ""))

    def is_bold(self, style: str, inherited: bool = False) -> bool:
        for _ in range(_DEEPEST_STYLE):
            own = self._bold.get(style)
            if own is not None:
                return own
            style = self._parents.get(style, "")
        return inherited


def _blocks(parent: Any, looks: _Looks) -> list[Block]:
    blocks: list[Block] = []
    for child in parent:
        if child.tag in {_PARAGRAPH, _HEADING}:
            name = child.get(f"{_TEXT}style-name", "")
            style = Style(name, is_heading=child.tag == _HEADING or name in _TITLE_STYLES)
            inlines: list[Inline] = []
            for part in _parts(child, looks, looks.is_bold(name)):
                if isinstance(part, list):  # of a text box
                    blocks += [Paragraph(inlines, style), *part]
                    inlines = []
                else:
                    inlines.append(part)
            blocks.append(Paragraph(inlines, style))
        elif child.tag == _ROWS:
            rows = _inner(child, _ROW)
            blocks.append(Table([[_blocks(cell, looks) for cell in _inner(row, _CELL)] for row in rows]))
        elif child.tag not in _NOT_THERE:
            blocks += _blocks(child, looks)
    return blocks


def _inner(parent: Any, tag: str) -> Iterator[Any]:
    """Yield the rows of a table or the cells of a row, also within groups such as the rows of its head."""
    for child in parent:
        if child.tag == tag:
            yield child
        elif child.tag not in _NOT_THERE and child.tag not in {_ROWS, _ROW, _CELL}:
            yield from _inner(child, tag)


def _parts(element: Any, looks: _Looks, bold: bool) -> Iterator[Inline | list[Block]]:
    """Yield the runs of a paragraph, and the blocks of each text box."""
    yield Run(element.text or "", bold)
    for child in element:
        if child.tag == f"{_TEXT}s":
            count = child.get(f"{_TEXT}c", "1")
            yield Run(" " * min(int(count) if count.isdecimal() else 1, _MOST_SPACES), bold)
        elif child.tag == f"{_TEXT}tab":
            yield Run("\t", bold)
        elif child.tag == f"{_TEXT}line-break":
            yield Run(LINE_BREAK)
        elif child.tag in {_PARAGRAPH, _HEADING} or child.tag.startswith(_DRAWING):
            yield _blocks(child, looks)
        elif child.tag not in _NOT_THERE:
            yield from _parts(child, looks, looks.is_bold(child.get(f"{_TEXT}style-name", ""), bold))
        yield Run(child.tail or "", bold)
