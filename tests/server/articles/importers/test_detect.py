"""Articles as other programs write them: every word comes in, and what it is."""

import io
import re
from typing import Any
from zipfile import ZipFile

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from server.articles.document import Block, Document, parse_body, plain_text
from server.articles.importers.detect import body_of, read_article
from server.articles.importers.imported import ImportedArticle

MOST = 10**7


def read(content: str | bytes, name: str = "article") -> ImportedArticle:
    return read_article(name, content.encode() if isinstance(content, str) else content, MOST)


def outline(document: Document) -> list[Any]:
    """Kind and text of each block."""

    def one(block: Block) -> Any:
        if block.kind in ("paragraph", "heading"):
            return (f"h{block.level}" if block.kind == "heading" else "p", block.text)
        return (block.kind, [one(child) for child in block.blocks])

    return [one(block) for block in document.blocks]


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


MARKDOWN = """---
title: "Not this one"
author: Somebody
---

# The pier ##

Byline by *Jane Doe*, with <name withheld> & 3 < 4.

It was **never** [sound](https://example.org/a "title").[^2]\\
Next line; a footnote[^note] and an array[0].

    Indented like a letter.

* one
    * one and a half
* two

  goes on

3) three

> Said once.
>
> Said twice.

| Day | Cost |
| --- | ---: |
| Monday | 4 |

```
let it = stand;
```

Sub
---

#### Deep

![the pier at dusk](pier.jpg)

[^note]: What the
    surveyor wrote.
[^2]: Jane Doe, *Pier inquiry*, 0:12:31, paragraph 8.
"""


def test_markdown_is_imported() -> None:
    imported = read(MARKDOWN)
    assert imported.headline == "The pier"
    assert outline(imported.document) == [
        ("p", "Byline by Jane Doe, with <name withheld> & 3 < 4."),
        ("p", "It was never sound.\nNext line; a footnote[note] and an array[0]."),
        ("p", "Indented like a letter."),
        (
            "bullet_list",
            [
                ("list_item", [("p", "one"), ("bullet_list", [("list_item", [("p", "one and a half")])])]),
                ("list_item", [("p", "two"), ("p", "goes on")]),
            ],
        ),
        ("ordered_list", [("list_item", [("p", "three")])]),
        ("blockquote", [("p", "Said once."), ("p", "Said twice.")]),
        ("p", "Day | Cost"),
        ("p", "Monday | 4"),
        ("p", "let it = stand;"),
        ("h2", "Sub"),
        ("h3", "Deep"),
        ("p", "[note] What the surveyor wrote."),
    ]
    assert imported.document.blocks[1].inlines[1].strong
    assert imported.document.blocks[1].inlines[3].link == "https://example.org/a"


def test_plain_text_whose_lines_are_paragraphs() -> None:
    lines = ["The headline of a text that is no Markdown", "", "A long line. " * 12, "Another. " * 20]
    imported = read("\n".join(lines))
    assert (imported.headline, [block.text for block in imported.document.blocks]) == (
        "",
        [line.strip() for line in lines if line],
    )


def test_wrapped_text_is_one_paragraph() -> None:
    assert outline(read("One line\nand the next.\n\nOther.").document) == [
        ("p", "One line and the next."),
        ("p", "Other."),
    ]


@pytest.mark.parametrize(
    ("text", "headline"),
    [
        ("## Section first\n\nText.", "Section first"),
        ("Kicker\n\n# Headline\n\nText.", "Headline"),
        ("Text.\n\n## Section\n\nMore.", ""),
        ("---\ntitle: From the front matter\n---\nText.", "From the front matter"),
    ],
)
def test_headline_is_taken_from_the_document(text: str, headline: str) -> None:
    imported = read(text)
    assert imported.headline == headline
    whole_text = f"{imported.headline}\n{plain_text(imported.document)}"
    assert sorted(words(whole_text)) == sorted(words(text.replace("title:", "")))


PAGE = """<!doctype html><html><head><title>The pier – The Daily</title><style>p {}</style></head><body>
<nav>Home Sport</nav>
<article><header><h1>The pier <em>falls</em></h1></header>
<p>It was <b>never</b> <span style="font-style: italic">sound</span>&nbsp;– <a href="javascript:alert(1)">she</a>
said.<br>Twice. <div>Loose <b style="font-weight: normal">text</b><p>and more</p> after</div>
<ul><li>one<li><p>two</p><ol><li>deep</ol></ul>
<script>alert(1)</script><p hidden>secret</p><del>gone</del>
<blockquote>Said<p>once</p></blockquote>
<figure><img src="x.jpg" alt="no"><figcaption>The pier</figcaption></figure>
<h5>Deep</h5></article><footer>Imprint</footer></body></html>"""


def test_html_page_is_imported() -> None:
    imported = read(PAGE)
    assert imported.headline == "The pier falls"
    assert outline(imported.document) == [
        ("p", "It was never sound\u00a0– she said.\nTwice."),
        ("p", "Loose text"),
        ("p", "and more"),
        ("p", "after"),
        (
            "bullet_list",
            [
                ("list_item", [("p", "one")]),
                ("list_item", [("p", "two"), ("ordered_list", [("list_item", [("p", "deep")])])]),
            ],
        ),
        ("blockquote", [("p", "Said"), ("p", "once")]),
        ("p", "The pier"),
        ("h3", "Deep"),
    ]
    first = imported.document.blocks[0].inlines
    assert [inline.text for inline in first if inline.strong] == ["never"]
    assert [inline.text for inline in first if inline.em] == ["sound"]
    # A link that runs a script is text.
    assert "javascript" not in str(body_of(imported))


def test_a_headline_above_the_article() -> None:
    page = "<html><head><title>Site</title></head><body><h1>Above</h1><article><p>Text.</p></article></body></html>"
    assert read(page).headline == "Above"
    assert read("<p>Only text.</p>").headline == ""


def test_html_of_any_nesting_depth() -> None:
    imported = read(
        "<div><blockquote><ul><li>" * 300 + "bottom" + "</li></ul></blockquote></div>" * 300 + "<p>after</p>"
    )
    assert words(plain_text(imported.document)) == ["bottom", "after"]
    assert parse_body(body_of(imported))


def word(write: Any) -> bytes:
    document = docx.Document()
    write(document)
    saved = io.BytesIO()
    document.save(saved)
    return saved.getvalue()


def xml(text: str) -> Any:
    return parse_xml(text.replace("<w:p>", f"<w:p {nsdecls('w', 'r')}>", 1))


def test_word_document_is_imported() -> None:
    def write(document: Any) -> None:
        document.add_paragraph("The pier", style="Title")
        body = document.add_paragraph("It was ")
        body.add_run("never").bold = True
        body.add_run(" sound").italic = True
        body.add_run(" secret").font.hidden = True
        document.add_paragraph("one", style="List Bullet")
        document.add_paragraph("deep", style="List Bullet 2")
        document.add_paragraph("two", style="List Bullet")
        document.add_paragraph("first", style="List Number")
        document.add_paragraph("Said", style="Quote")
        document.add_paragraph("twice", style="Intense Quote")
        document.add_paragraph("")
        document.add_heading("Section", 1)
        document.add_heading("Deep", 4)
        table = document.add_table(1, 2)
        table.cell(0, 0).text, table.cell(0, 1).text = "Monday", "4"

    imported = read(word(write), "renamed.md")
    assert imported.headline == "The pier"
    assert outline(imported.document) == [
        ("p", "It was never sound"),
        (
            "bullet_list",
            [
                ("list_item", [("p", "one"), ("bullet_list", [("list_item", [("p", "deep")])])]),
                ("list_item", [("p", "two")]),
            ],
        ),
        ("ordered_list", [("list_item", [("p", "first")])]),
        ("blockquote", [("p", "Said"), ("p", "twice")]),
        ("h2", "Section"),
        ("h3", "Deep"),
        ("p", "Monday | 4"),
    ]
    inlines = imported.document.blocks[0].inlines
    assert [(inline.text, inline.strong, inline.em) for inline in inlines] == [
        ("It was ", False, False),
        ("never", True, False),
        (" sound", False, True),
    ]


def test_tracked_changes_are_accepted() -> None:
    def write(document: Any) -> None:
        body = document.element.body
        body.insert(
            0,
            xml(
                "<w:p><w:pPr><w:rPr><w:del w:id='1' w:author='a'/></w:rPr></w:pPr><w:r><w:t>Kept </w:t></w:r>"
                "<w:del w:id='2' w:author='a'><w:r><w:delText>gone </w:delText></w:r></w:del>"
                "<w:ins w:id='3' w:author='a'><w:r><w:t>added </w:t></w:r></w:ins></w:p>"
            ),
        )
        body.insert(
            1,
            xml(
                "<w:p><w:moveFrom w:id='4' w:author='a'><w:r><w:t>moved</w:t></w:r></w:moveFrom>"
                "<w:r><w:t>joined.</w:t></w:r></w:p>"
            ),
        )

    assert outline(read(word(write)).document) == [("p", "Kept added joined.")]


def test_word_notes_are_moved_below_the_text() -> None:
    def write(document: Any) -> None:
        document.element.body.insert(
            0,
            xml(
                "<w:p><w:r><w:t>Claim</w:t></w:r><w:r><w:footnoteReference w:id='2'/></w:r>"
                "<w:r><w:t>.</w:t></w:r></w:p>"
            ),
        )

    notes = (
        f"<w:footnotes {nsdecls('w')}><w:footnote w:id='2'><w:p><w:r><w:t>The survey of 2029.</w:t></w:r></w:p>"
        "</w:footnote></w:footnotes>"
    )
    relation = (
        '<Relationship Id="rId99" Target="footnotes.xml" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"/></Relationships>'
    )
    kind = (
        '<Override PartName="/word/footnotes.xml" ContentType="application/vnd.openxmlformats-officedocument.'
        'wordprocessingml.footnotes+xml"/></Types>'
    )
    made = io.BytesIO()
    with ZipFile(io.BytesIO(word(write))) as package, ZipFile(made, "w") as anew:
        for name in package.namelist():
            content = package.read(name)
            if name == "word/_rels/document.xml.rels":
                content = content.replace(b"</Relationships>", relation.encode())
            if name == "[Content_Types].xml":
                content = content.replace(b"</Types>", kind.encode())
            anew.writestr(name, content)
        anew.writestr("word/footnotes.xml", notes)
    assert outline(read(made.getvalue()).document) == [("p", "Claim[1]."), ("p", "[1] The survey of 2029.")]
