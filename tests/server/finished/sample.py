"""A sample, invented for tests: a hearing, and a Word article about it with eight quotes, five of which have faults."""

import io
from typing import Any, Final

import docx
from docx.enum.text import WD_COLOR_INDEX
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn
from PIL import Image

HEARING: Final = """WEBVTT

NOTE title: Hearing on the tide mill (sample, invented)

1
00:00:05.000 --> 00:00:14.000
<v Ada Quill>Good evening. The mill has stood still since the spring flood, and tonight we hear why.

2
00:01:10.000 --> 00:01:21.000
<v Bram Osk>The repair will cost 420,000 crowns, and half of it is for the gate alone.

3
00:02:30.500 --> 00:02:41.000
<v Bram Osk>We did not warn the families below the weir, and that was our mistake.

4
00:03:15.000 --> 00:03:24.000
<v Cleo Varn>My grandmother carried flour over that bridge every morning of her life.

5
00:04:02.000 --> 00:04:11.000
<v Dora Pell>The council will vote on the money before the first of May.

6
00:05:40.000 --> 00:05:52.000
<v Elm Tarn>A mill without water is a museum, and nobody here asked for a museum.
"""

HEADLINE: Final = "Mill owner: “The flood was an act of sabotage”"
# The words of each quote of the body, whether it has a fault, and who is said to say it.
QUOTES: Final = (
    ("The repair will cost 240,000 crowns, and half of it is for the gate alone,", "differs", "Bram Osk"),
    ("We did warn the families below the weir, and that was our mistake.", "differs", "Osk"),
    ("My grandmother carried flour over that bridge every morning of her life,", "verbatim", "Cleo Varn"),
    ("The council will vote on the money before the first of May,", "other_speaker", "Elm Tarn"),
    ("A mill without water is a museum, and nobody here asked for a museum,", "verbatim", "Elm Tarn"),
    ("The insurers have promised to pay for every single stone,", "not_found", "Cleo Varn"),
    ("half of it is for the gate alone,", "verbatim", "Bram Osk"),
)
FAULTS: Final = ("differs", "differs", "other_speaker", "not_found")
PICTURE_COLOUR: Final = (12, 120, 40)


def word_article() -> bytes:
    """Return the article: quotes in runs of several formats, a link, tracked changes, a footnote and a picture."""
    document = docx.Document()
    document.core_properties.title = "Sample article, invented for tests"
    document.add_paragraph(HEADLINE, style="Title")
    document.add_paragraph("Sample, invented for tests.", style="Subtitle")

    first = document.add_paragraph("“The repair will cost ")
    first.add_run("240,000").bold = True
    first.add_run(" crowns, and half of it is for the gate alone,” said Bram Osk, who built the gate.")
    _track(first, " He spoke for an hour.", " He spoke for a minute.")

    second = document.add_paragraph("Asked about the spring, Osk said: “We did warn ")
    _link(second, "https://example.org/weir", "the families below the weir")
    second.add_run(", and that was our mistake.”")

    document.add_picture(io.BytesIO(_picture()))
    document.add_paragraph("“My grandmother carried flour over that bridge every morning of her life,” said Cleo Varn.")
    document.add_paragraph("What comes next", style="Heading 2")
    document.add_paragraph("“The council will vote on the money before the first of May,” said Elm Tarn.")
    item = document.add_paragraph("“A mill without water is a museum, and nobody here ", style="List Bullet")
    item.add_run("asked for a museum,").italic = True
    item.add_run("” said Elm Tarn.")
    table = document.add_table(rows=1, cols=2)
    table.cell(0, 0).text = "The insurers"
    table.cell(0, 1).text = "“The insurers have promised to pay for every single stone,” said Cleo Varn."
    last = document.add_paragraph("In short: “half of it is for the gate alone,” said Bram Osk.")
    last.runs[0].font.highlight_color = WD_COLOR_INDEX.YELLOW
    written = io.BytesIO()
    document.save(written)
    return written.getvalue()


def _track(paragraph: Any, deleted: str, inserted: str) -> None:
    """Add a tracked change to the end of a paragraph."""
    names = f'{nsdecls("w")} w:author="Ada Quill" w:date="2031-05-03T10:00:00Z"'
    for number, (tag, text, words) in enumerate((("del", "delText", deleted), ("ins", "t", inserted)), start=900):
        change = (
            f'<w:{tag} {names} w:id="{number}"><w:r><w:{text} xml:space="preserve">{words}</w:{text}></w:r></w:{tag}>'
        )
        paragraph._p.append(parse_xml(change))


def _link(paragraph: Any, address: str, words: str) -> None:
    link: Any = OxmlElement("w:hyperlink")
    link.set(qn("r:id"), paragraph.part.relate_to(address, RELATIONSHIP_TYPE.HYPERLINK, is_external=True))
    link.append(paragraph.add_run(words)._r)
    paragraph._p.append(link)


def _picture() -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (60, 40), PICTURE_COLOUR).save(written, "PNG")
    return written.getvalue()
