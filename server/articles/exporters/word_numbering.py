"""Numbering of the lists in an exported Word document: each list counts from 1 and has nine levels."""

from docx.document import Document as WordDocument
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.text.paragraph import Paragraph

MAX_LIST_LEVEL = 8
_STEP = 360
_FORMATS = ("decimal", "lowerLetter", "lowerRoman")
_BULLETS = ("•", "◦", "▪")


def new_list(document: WordDocument, *, ordered: bool) -> str:
    """Creates a list that counts from 1, and returns its number."""
    numbering = document.part.numbering_part.element
    taken = {int(each.get(qn("w:abstractNumId"), "0")) for each in numbering.iter(qn("w:abstractNum"))}
    abstract_id = max(taken, default=0) + 1
    levels = "".join(_level(depth, ordered) for depth in range(MAX_LIST_LEVEL + 1))
    abstract = parse_xml(
        f'<w:abstractNum {nsdecls("w")} w:abstractNumId="{abstract_id}">'
        f'<w:multiLevelType w:val="hybridMultilevel"/>{levels}</w:abstractNum>'
    )
    # The schema wants all abstract lists before the first list.
    first_number = numbering.find(qn("w:num"))
    if first_number is None:
        numbering.append(abstract)
    else:
        first_number.addprevious(abstract)
    number = numbering.add_num(abstract_id)
    return str(number.numId)


def place_in_list(paragraph: Paragraph, number: str, depth: int) -> None:
    """Makes the paragraph an item of the list."""
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
