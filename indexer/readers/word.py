"""Read Word documents (.docx, and .docm, whose macros are ignored)."""

from dataclasses import dataclass, replace
from typing import Any

import docx
from docx.document import Document
from docx.exceptions import PythonDocxError
from docx.opc.exceptions import OpcError
from docx.oxml.ns import qn
from lxml import etree

from indexer.readers.text.rich_text import RichText
from indexer.readers.zip_packages import DAMAGED_ZIP_ERRORS, repack
from models.errors import AppError, InputError
from models.text.paragraphs import Transcript

_PARAGRAPH, _ROW, _CELL, _BOX = qn("w:p"), qn("w:tr"), qn("w:tc"), qn("w:txbxContent")
_RUN, _TEXT, _TAB, _HYPHEN = qn("w:r"), qn("w:t"), qn("w:tab"), qn("w:noBreakHyphen")
_BREAKS = frozenset((qn("w:br"), qn("w:cr")))
_PARAGRAPH_STYLE = f"{qn('w:pPr')}/{qn('w:pStyle')}"
_RUN_STYLE, _RUN_BOLD, _RUN_HIDDEN = (f"{qn('w:rPr')}/{qn(name)}" for name in ("w:rStyle", "w:b", "w:vanish"))
_DEEPEST_STYLE = 12
# Words that were deleted or moved away, and the copy of a text box for old programs.
_NOT_THERE = frozenset(
    (qn("w:del"), qn("w:moveFrom"), "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback")
)
_DAMAGES = (*DAMAGED_ZIP_ERRORS, PythonDocxError, OpcError, KeyError, AttributeError, TypeError, etree.XMLSyntaxError)


def read_word(name: str, data: bytes) -> Transcript:
    """Read paragraphs and table rows, with insertions, without deletions, hidden words and notes.

    Args:
        name: the file's name, for messages and, where no heading gives one, for the title.
        data: the whole file.

    Raises:
        AppError: ``too_large``, ``locked_document`` or ``broken_document``.
    """
    try:
        return _Reading(docx.Document(repack(name, data))).gathered().transcript(name)
    except AppError:
        raise
    except _DAMAGES as error:
        raise InputError(
            "broken_document",
            f"“{name}” looks like a Word document, but it is damaged or of a kind that cannot be read.",
            "Open it in Word, save it as “Word document (.docx)”, and add that file.",
            params={"name": name},
        ) from error


class _Reading:
    """One traversal of a document. lxml rejects nesting deeper than 256, which bounds the recursion."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._styles = {style.style_id: _look(style) for style in document.styles}
        self._gathering = RichText()

    def gathered(self) -> RichText:
        self._read_blocks(self._document.element.body)
        return self._gathering

    def _read_blocks(self, parent: Any) -> None:
        """Read paragraphs and tables, also inside wrappers such as a content control."""
        for child in parent:
            if child.tag == _PARAGRAPH:
                self._read_paragraph(child)
            elif child.tag == _ROW:
                self._gathering.open_row()
                self._read_blocks(child)
                self._gathering.close_row()
            elif child.tag == _CELL:
                self._gathering.next_cell()
                self._read_blocks(child)
            elif child.tag not in _NOT_THERE:
                self._read_blocks(child)

    def _read_paragraph(self, element: Any) -> None:
        look = self._look_at(element.find(_PARAGRAPH_STYLE))
        self._read_runs(element, look)
        self._gathering.close(heading=look.heading)

    def _read_runs(self, parent: Any, look: "_Look") -> None:
        for child in parent:
            tag = child.tag
            if tag == _TEXT:
                self._gathering.add(child.text or "", bold=look.bold)
            elif tag == _TAB and parent.tag == _RUN:
                self._gathering.add("\t", bold=look.bold)
            elif tag == _HYPHEN:
                self._gathering.add("-", bold=look.bold)
            elif tag in _BREAKS:
                self._gathering.break_line()
            elif tag == _BOX:
                self._gathering.close()
                self._read_blocks(child)
            elif tag == _RUN:
                inner = self._look_of_run(child, look)
                if not inner.hidden:
                    self._read_runs(child, inner)
            elif tag not in _NOT_THERE:
                self._read_runs(child, look)

    def _look_of_run(self, run: Any, inherited: "_Look") -> "_Look":
        """By the run's own settings, or else by its style, or else by its paragraph's."""
        style = self._look_at(run.find(_RUN_STYLE))
        return replace(
            inherited,
            bold=_switched(run.find(_RUN_BOLD), inherited.bold or style.bold),
            hidden=_switched(run.find(_RUN_HIDDEN), inherited.hidden or style.hidden),
        )

    def _look_at(self, reference: Any) -> "_Look":
        return self._styles.get(reference.get(qn("w:val")), _PLAIN) if reference is not None else _PLAIN


@dataclass(frozen=True, slots=True)
class _Look:
    """The formatting that a style sets."""

    heading: bool
    bold: bool
    hidden: bool


_PLAIN = _Look(heading=False, bold=False, hidden=False)


def _switched(setting: Any, otherwise: bool) -> bool:
    """Return the value of an on-off setting; it is on where it is present and does not say off."""
    return otherwise if setting is None else setting.get(qn("w:val"), "true") not in {"0", "false", "off"}


def _look(style: Any) -> _Look:
    heading = False
    bold: bool | None = None
    hidden: bool | None = None
    based_on: Any = style
    for _ in range(_DEEPEST_STYLE):
        if based_on is None:
            break
        heading = heading or str(based_on.name or "").lower().startswith(("heading", "title"))
        if hasattr(based_on, "font"):
            bold = based_on.font.bold if bold is None else bold
            hidden = based_on.font.hidden if hidden is None else hidden
        based_on = getattr(based_on, "base_style", None)
    return _Look(heading, bool(bold), bool(hidden))
