"""Numbering of the lists in an exported Word document: each list counts from 1 and has nine levels."""

from docx.document import Document as WordDocument
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.text.paragraph import Paragraph

MAX_LIST_LEVEL = 8
_STEP = 360
_FORMATS = ("decimal", "lowerLetter", "lowerRoman")
_BULLETS = ("•", "◦", "▪")


class ListNumbering:
    """The lists of a document. It knows the next free numbers: python-docx would look through all lists for each."""

    def __init__(self, document: WordDocument) -> None:
        self._element = document.part.numbering_part.element
        self._abstract_id = max(self._ids("w:abstractNum", "w:abstractNumId"), default=0)
        self._number = max(self._ids("w:num", "w:numId"), default=0)
        # The schema wants all abstract lists before the first list.
        self._first_list = self._element.find(qn("w:num"))

    def new_list(self, *, ordered: bool) -> str:
        """Create a list that counts from 1, and return its number."""
        self._abstract_id += 1
        self._number += 1
        levels = "".join(_level(depth, ordered) for depth in range(MAX_LIST_LEVEL + 1))
        abstract = parse_xml(
            f'<w:abstractNum {nsdecls("w")} w:abstractNumId="{self._abstract_id}">'
            f'<w:multiLevelType w:val="hybridMultilevel"/>{levels}</w:abstractNum>'
        )
        made = parse_xml(
            f'<w:num {nsdecls("w")} w:numId="{self._number}"><w:abstractNumId w:val="{self._abstract_id}"/></w:num>'
        )
        if self._first_list is None:
            self._element.append(abstract)
            self._first_list = made
        else:
            self._first_list.addprevious(abstract)
        self._element.append(made)
        return str(self._number)

    def _ids(self, tag: str, name: str) -> list[int]:
        return [int(element.get(qn(name), "0")) for element in self._element.iter(qn(tag))]


def place_in_list(paragraph: Paragraph, number: str, depth: int) -> None:
    """Make the paragraph an item of the list."""
    properties = paragraph._p.get_or_add_pPr()
    placed = OxmlElement("w:numPr")
    for tag, value in (("w:ilvl", str(depth)), ("w:numId", number)):
        part = OxmlElement(tag)
        part.set(qn("w:val"), value)
        placed.append(part)
    properties._insert_numPr(placed)


def _level(depth: int, ordered: bool) -> str:
    shown = _FORMATS[depth % len(_FORMATS)] if ordered else "bullet"
    text = f"%{depth + 1}." if ordered else _BULLETS[depth % len(_BULLETS)]
    left = _STEP * 2 * (depth + 1)
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="1"/><w:numFmt w:val="{shown}"/><w:lvlText w:val="{text}"/>'
        f'<w:lvlJc w:val="left"/><w:pPr><w:ind w:left="{left}" w:hanging="{_STEP}"/></w:pPr></w:lvl>'
    )
