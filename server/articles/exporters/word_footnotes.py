"""Footnotes of a Word document, which python-docx does not write."""

from typing import Any, Final

from docx.document import Document as WordDocument
from docx.enum.style import WD_STYLE_TYPE
from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import XmlPart
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.text.run import Run

from indexer.documents.word import SOURCE_NOTE_STYLE
from server.articles.document import sanitize_xml

_PART_NAME: Final = PackURI("/word/footnotes.xml")
# The lines between text and notes have the ids -1 and 0 in every document.
_SEPARATORS: Final = f"""<w:footnotes {nsdecls("w")}>
<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>
<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>
</w:footnotes>"""


class WordFootnotes:
    """Adds footnotes with the sources of quotes; the importer leaves them out, as it has the quotes."""

    def __init__(self, document: WordDocument) -> None:
        self._document = document
        self._notes: Any = None
        self._style: Any = None

    def refer(self, run: Run, text: str) -> None:
        """Make an empty run the reference to a new footnote."""
        if self._notes is None:
            self._create()
        number = str(len(self._notes) - 1)
        run.style = self._style
        run._r.append(_numbered("w:footnoteReference", number))
        note = _numbered("w:footnote", number)
        paragraph: Any = OxmlElement("w:p")
        note.append(paragraph)
        reference = paragraph.add_r()
        reference.style = self._style.style_id
        reference.append(OxmlElement("w:footnoteRef"))
        paragraph.add_r().text = f" {sanitize_xml(text)}"
        self._notes.append(note)

    def _create(self) -> None:
        self._notes = parse_xml(_SEPARATORS)
        part = self._document.part
        assert part.package is not None
        notes = XmlPart(_PART_NAME, CONTENT_TYPE.WML_FOOTNOTES, self._notes, part.package)
        part.relate_to(notes, RELATIONSHIP_TYPE.FOOTNOTES)
        self._style = self._document.styles.add_style(SOURCE_NOTE_STYLE, WD_STYLE_TYPE.CHARACTER)
        self._style.font.superscript = True


def _numbered(tag: str, number: str) -> Any:
    element = OxmlElement(tag)
    element.set(qn("w:id"), number)
    return element
