"""Sources of quotes are footnotes in Word, behind the closing mark; the file carries the date of the article."""

import io
import zipfile
from dataclasses import replace
from datetime import UTC, datetime

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import qn

from server.articles.article import CheckedQuote
from server.articles.document import plain_text
from server.articles.exporters.markdown import to_markdown
from server.articles.exporters.word import to_word
from server.articles.importers.word import read_word
from tests.server.articles.exporters.published import SOURCE, article


def footnotes_of(data: bytes) -> list[str]:
    """Return the texts of the footnotes of a Word file."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        notes = parse_xml(package.read("word/footnotes.xml"))
    texts = ("".join(text.text or "" for text in note.iter(qn("w:t"))).strip() for note in notes)
    return [text for text in texts if text]


def marked_words(data: bytes) -> str:
    """Return the last paragraph of a Word file with ``^N`` in place of its references to footnotes."""
    paragraph = docx.Document(io.BytesIO(data)).paragraphs[-1]
    parts = paragraph._p.iter(qn("w:t"), qn("w:footnoteReference"))
    return "".join(part.text or f"^{part.get(qn('w:id'))}" for part in parts)


@pytest.mark.parametrize(
    ("body", "behind"),
    [
        ("She said: “never sound”.", "”"),
        ("“It was never sound,” she said.", ",”"),
        ("« Ce n’est never sound », dit-elle.", "\u00a0»"),
        ("„Das war never sound“, sagte sie.", "“"),
        ("She never sound asked.", "sound"),
    ],
)
def test_reference_stands_behind_the_closing_mark(body: str, behind: str) -> None:
    body = body.replace(" »", "\u00a0»")
    start = body.index("never sound")
    cited = article(body, quotes=[CheckedQuote("never sound", start, start + 11, "verbatim", "", SOURCE)])
    assert f"{behind}[^1]" in to_markdown(cited)
    written = to_word(cited)
    assert f"{behind}^1" in marked_words(written)
    assert footnotes_of(written) == ["Jane Doe, Pier inquiry, 0:12:31, paragraph 8."]


def test_own_footnotes_are_left_out_and_others_stay_notes() -> None:
    body = "She said: “never sound”."
    written = to_word(article(body, quotes=[CheckedQuote("never sound", 11, 22, "verbatim", "", SOURCE)]))
    assert plain_text(read_word("own.docx", written).document) == body
    document = docx.Document(io.BytesIO(written))
    document.styles["Quote Source"].name = "footnote reference"
    other = io.BytesIO()
    document.save(other)
    notes = "She said: “never sound”[1].\n[1] Jane Doe, Pier inquiry, 0:12:31, paragraph 8."
    assert plain_text(read_word("other.docx", other.getvalue()).document) == notes


def test_document_has_the_date_of_the_article() -> None:
    published = datetime(2031, 5, 3, 10, tzinfo=UTC)
    properties = docx.Document(
        io.BytesIO(to_word(replace(article("One line."), published_at=published)))
    ).core_properties
    assert properties.created == properties.modified == published
    before = datetime.now(UTC)
    draft = docx.Document(io.BytesIO(to_word(replace(article("One line."), published_at=None)))).core_properties
    assert draft.created is not None
    assert draft.created >= before.replace(microsecond=0)
