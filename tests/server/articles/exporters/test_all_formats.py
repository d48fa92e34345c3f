"""What holds of an article in every form that it is published in."""

import io
import json
import re
import zipfile
from dataclasses import replace
from datetime import datetime

import docx

from server.articles.article import CheckedQuote
from server.articles.details import ArticleDetails
from server.articles.document import Block, Document, Inline, Provenance
from server.articles.exporters.html import to_html
from server.articles.exporters.json_document import to_json
from server.articles.exporters.markdown import to_markdown
from server.articles.exporters.word import to_word
from server.articles.quotes import checked_quote
from server.schemas.checks import QuoteFinding
from tests.server.articles.exporters.published import SCRIPT, SOURCE, Page, article, paragraph, quoted


def test_a_quote_typed_by_hand_is_cited_where_the_check_found_it() -> None:
    body = "She said: “never sound”.\nAll else was quiet."
    checked = CheckedQuote("never sound", 11, 22, "verbatim", "", SOURCE)
    markdown = to_markdown(article(body, quotes=[checked]))
    assert "“never sound”[^1]." in markdown
    page = to_html(article(body, quotes=[checked]))
    assert ">never sound</q>”<sup>" in page
    assert json.loads(to_json(article(body, quotes=[checked])))["quotes"][0]["source"]["source_id"] == "s1"


def test_findings_of_the_check_are_quotes_of_the_article() -> None:
    finding = QuoteFinding(
        quote="never safe",
        start=11,
        end=21,
        state="differs",
        message="Differs from the source: …",
        source_id="s1",
        source_title="Pier inquiry",
        paragraph_id=8,
        paragraph_index=7,
        source_start=4,
        source_end=15,
        source_text="never sound",
        speaker="Jane Doe",
        start_ms=751_000,
        end_ms=758_250,
        hard=False,
        kinds=["changed"],
        attached=True,
        attributed_to=None,
        speaker_checked=True,
        spoken_on=None,
        diff=[],
        elsewhere=None,
        nearest=None,
        translation=None,
        paraphrase=False,
        reasons=[],
    )
    assert checked_quote(finding) == CheckedQuote(
        "never safe", 11, 21, "differs", finding.message, replace(SOURCE, prefix="", suffix="")
    )
    assert checked_quote(replace(finding, state="not_found", source_id=None)).provenance is None


def test_a_quote_over_two_paragraphs_is_marked_in_both_and_numbered_once() -> None:
    body = "“We begin.\nWe end.”"
    page = to_html(article(body, quotes=[CheckedQuote("We begin.\nWe end.", 1, 18, "verbatim", "", SOURCE)]))
    assert page.count('<q class="quote" style="quotes: none" data-quote="1"') == 2
    assert page.count("<sup>") == 1
    assert "We end.</q>”<sup>" in page


def test_an_overlong_range_is_not_cited() -> None:
    assert "<sup>" not in to_html(article("Short.", quotes=[CheckedQuote("x", 2, 900, "verbatim", "", SOURCE)]))


def test_script_is_escaped_in_every_format() -> None:
    source = Provenance(SCRIPT, SCRIPT, SCRIPT, 7, 4, 15, SCRIPT, 751_000, SCRIPT, SCRIPT, SCRIPT)
    body = Document(
        (
            paragraph(SCRIPT, quoted(SCRIPT, source), Inline(SCRIPT, link='https://x.example/"><script>')),
            Block("heading", (Inline(SCRIPT),)),
        )
    )
    checked = CheckedQuote(SCRIPT, len(SCRIPT), 2 * len(SCRIPT), "differs", SCRIPT)
    hostile = article(body, headline=SCRIPT, quotes=[checked])
    page = Page(to_html(hostile))
    assert page.all("script") == []
    assert page.text.count(SCRIPT) >= 6
    assert all(not name.startswith("on") for _, attributes in page.elements for name in attributes)
    markdown = to_markdown(hostile)
    assert not re.search(r"(?<!\\)<", markdown)
    written = to_json(hostile)
    assert "<" not in written
    assert json.loads(written)["headline"] == SCRIPT


def test_halves_of_surrogate_pairs_can_be_written() -> None:
    broken = article("We begin.", headline="a\ud83d")
    for written in (to_html(broken), to_markdown(broken), to_json(broken)):
        written.encode()


DETAILS = ArticleDetails(
    "Ada <Quill>", "Was it “sound”? Nobody asked.", "Harbour & sea", ("flood", "wall"), datetime(2031, 5, 3), 600
)


def test_details_are_in_every_form_and_escaped() -> None:
    detailed = replace(article("One line.", quotes=[]), details=DETAILS)
    page = to_html(detailed)
    assert '<p class="standfirst">Was it “sound”? Nobody asked.</p>' in page
    assert '<p class="byline">Ada &lt;Quill&gt;</p>' in page
    assert '<meta name="keywords" content="flood, wall">' in page
    assert '<p class="section">Harbour &amp; sea</p>' in page
    assert to_markdown(detailed).startswith('---\nbyline: "Ada <Quill>"\nstandfirst: "Was it “sound”? Nobody asked."\n')
    written = json.loads(to_json(detailed))
    assert (written["section"], written["keywords"]) == ("Harbour & sea", ["flood", "wall"])
    assert (written["deadline"], written["word_goal"]) == ("2031-05-03T00:00:00Z", 600)
    document = docx.Document(io.BytesIO(to_word(detailed)))
    styled = {paragraph.style.name: paragraph.text for paragraph in document.paragraphs if paragraph.style is not None}
    assert (styled["Subtitle"], styled["Byline"]) == ("Was it “sound”? Nobody asked.", "Ada <Quill>")
    assert (document.core_properties.category, document.core_properties.keywords) == ("Harbour & sea", "flood, wall")


def test_keywords_that_a_word_file_has_no_room_for_are_left_out_whole() -> None:
    words = tuple(f"keyword number {number}" for number in range(30))
    document = docx.Document(io.BytesIO(to_word(replace(article("One line."), details=ArticleDetails(keywords=words)))))
    kept = document.core_properties.keywords.split(", ")
    assert 5 < len(kept) < 30
    assert kept == list(words[: len(kept)])


def test_without_footnotes_no_form_for_readers_has_the_sources() -> None:
    quotes = [CheckedQuote("never sound", 11, 22, "verbatim", "", SOURCE)]
    plain = replace(article("She said: “never sound”.", quotes=quotes), footnotes=False)
    page, markdown = to_html(plain), to_markdown(plain)
    assert "<sup>" not in page
    assert 'class="sources"' not in page
    assert "[^1]" not in markdown
    assert markdown.endswith("She said: “never sound”.\n")
    with zipfile.ZipFile(io.BytesIO(to_word(plain))) as package:
        assert "word/footnotes.xml" not in package.namelist()
    assert json.loads(to_json(plain))["quotes"][0]["source"]["source_id"] == "s1"
