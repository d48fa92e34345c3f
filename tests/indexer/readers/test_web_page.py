"""Web pages: only their words, as paragraphs."""

import pytest

from indexer.readers import read_source
from models.errors import AppError
from models.text.paragraphs import Paragraph, Transcript


def read(body: str, head: str = "", name: str = "pier_day-1.html") -> Transcript:
    return read_source(name, f"<!DOCTYPE html>\n<html><head>{head}</head><body>{body}</body></html>".encode())


def said(body: str) -> list[tuple[str | None, str]]:
    return [(paragraph.speaker, paragraph.text) for paragraph in read(body).paragraphs]


def test_only_words_are_read() -> None:
    assert said(
        "<nav><p>Home</p></nav><header>Night news</header><p>We\n  agreed &amp; <a href='/x'>signed</a>.</p>"
        "<!-- secret -->"
        "<script>var a = '<p>no</p>';</script><style>p {}</style><noscript>Turn it on.</noscript>"
        "<p hidden>Not shown.</p><template><p>Row</p></template><button>Share</button>tail<footer>Imprint</footer>"
    ) == [(None, "Night news"), (None, "We agreed & signed."), (None, "tail")]


def test_only_main_where_there_is_one() -> None:
    assert said("<p>Cookies?</p><main><p>We agreed.</p></main><p>Read on.</p>") == [(None, "We agreed.")]
    assert said("<main></main><p>We agreed.</p>") == [(None, "We agreed.")]


def test_labels_bold_and_plain() -> None:
    assert said("<p><strong>Marta:</strong> We left.<p><b>Tom</b>: So did I.<p>All of us.") == [
        ("Marta", "We left."),
        ("Tom", "So did I."),
        ("Tom", "All of us."),
    ]
    turns = "<p><b>Jane <i>Doe</i></b> We agreed.</p><p><b>Tom Reed</b><br>I did not.</p>" * 2
    assert said(turns) == [("Jane Doe", "We agreed."), ("Tom Reed", "I did not.")] * 2


def test_times_lists_and_terms() -> None:
    assert read("<p>[00:12:31] <b>Marta:</b> We left.</p><p><b>Tom:</b> Yes.</p>").paragraphs == (
        Paragraph("We left.", "Marta", 751_000),
        Paragraph("Yes.", "Tom"),
    )
    assert said("<ul><li>One boat<li>Two boats</ul>") == [(None, "One boat"), (None, "Two boats")]
    assert said("<dl><dt>Jane Doe<dd>We agreed.<dt>Tom Reed<dd>No.<dt>Jane Doe<dd>Yes.<dt>Tom Reed<dd>Oh.</dl>") == [
        ("Jane Doe", "We agreed."),
        ("Tom Reed", "No."),
        ("Jane Doe", "Yes."),
        ("Tom Reed", "Oh."),
    ]


def test_line_breaks_and_preformatted_lines() -> None:
    assert said("JANE DOE: We agreed.<br>And signed.<br><br>TOM REED: No.") == [
        ("JANE DOE", "We agreed. And signed."),
        ("TOM REED", "No."),
    ]
    assert said("<pre>JANE DOE: We\nagreed.\n\nThen we left.\nTOM REED: No.</pre>") == [
        ("JANE DOE", "We agreed."),
        ("JANE DOE", "Then we left."),
        ("TOM REED", "No."),
    ]


def test_tables() -> None:
    rows = "<tr><td>0:05<td>Jane Doe<td>We agreed.<tr><td>0:09<td>Tom Reed<td>No."
    assert [
        (paragraph.speaker, paragraph.start_ms) for paragraph in read(f"<table>{rows}{rows}</table>").paragraphs
    ] == [
        ("Jane Doe", 5_000),
        ("Tom Reed", 9_000),
    ] * 2
    inner = f"<p>It rained.</p><table>{rows}{rows}</table>"
    layout = f"<table><tr><td>{inner}</td><td><p>Boats.</p><p>Wind.</p></td></tr></table>"
    assert [paragraph.text for paragraph in read(layout).paragraphs] == [
        "It rained.", "We agreed.", "No.", "We agreed.", "No.", "Boats.", "Wind."
    ]  # fmt: skip


def test_title_is_not_the_banner_of_the_site() -> None:
    banner = '<header class="jumbotron"><a href="/"><h1>Harbour Board</h1></a></header>'
    assert read(f"{banner}<h3>The pier</h3><p>Words.").title == "The pier"
    assert read(f"{banner}<h3>The pier</h3><p>Words.", "<title>On the pier</title>").title == "On the pier"
    shared = '<title>On the pier | Harbour Board</title><meta property="og:title" content="On the pier">'
    assert read("<h1>x</h1><p>Words.", shared).title == "On the pier"
    assert (
        read("<article><header><h1>The pier</h1><a href='/by'>By</a></header><p>Words.</article>").title == "The pier"
    )
    for nothing in ("Created by Converter 3", "Untitled document", "Microsoft Word - a.doc"):
        assert read("<p>Words.", f"<title>{nothing}</title>").title == "Pier day 1"


def test_the_title() -> None:
    assert read("<p>Words.").title == "Pier day 1"
    assert read("<p>Words.", "<title>The &lt;pier&gt; | News</title>").title == "The <pier> | News"
    page = read("<h2>Council</h2><h1>The\n pier</h1><p>Words.", "<title>x</title>")
    assert (page.title, [paragraph.text for paragraph in page.paragraphs]) == ("The pier", ["Council", "Words."])


@pytest.mark.parametrize("start", ["<!doctype html>", "<HTML lang=en>", "<?xml version='1.0'?>\n<!-- a -->\n<html>"])
@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.htm", "a.docx", "a.json", "a.srt"])
def test_web_page_under_another_name(name: str, start: str) -> None:
    assert read_source(name, f"{start}<p>We agreed.".encode()).paragraphs == (Paragraph("We agreed."),)


def test_a_text_that_only_speaks_of_tags_stays_text() -> None:
    words = "<html> is how a page begins, <b>she</b> said."
    assert read_source("a.txt", f"I typed {words}".encode()).paragraphs == (Paragraph(f"I typed {words}"),)


@pytest.mark.parametrize("page", ["<!-- -->", "<script>a</script>", "<html></html>", "<p>…</p>"])
def test_no_words(page: str) -> None:
    with pytest.raises(AppError) as error:
        read_source("a.html", page.encode())
    assert error.value.code == "no_paragraphs"
