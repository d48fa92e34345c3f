"""An article as Markdown, HTML and JSON."""

import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.services.article import (
    Article,
    Block,
    CheckedQuote,
    Document,
    Inline,
    Override,
    Provenance,
    checked_quote,
    parse_body,
    plain_text,
    to_html,
    to_json,
    to_markdown,
)

SOURCE = Provenance("s1", "Pier inquiry", 8, 7, 4, 15, "Jane Doe", 751_000, "never sound", "Was ", ", I said.", 758_250)
SCRIPT = "<script>alert('x')</script>"


def article(document: Document | str, **rest: Any) -> Article:
    body = parse_body(document) if isinstance(document, str) else document
    return Article(
        **{"headline": "The pier", "published_at": datetime(2031, 5, 3, 10, 0, tzinfo=UTC), **rest}, document=body
    )


ODD = "ab가“”\"'<>&=`\n\t 🏗{}"


def read_back(attributes: dict[str, str | None]) -> Provenance:
    """The provenance that the attributes of a ``<q>`` tell, as docs/wire.md has them."""
    told = {name.removeprefix("data-"): value or "" for name, value in attributes.items()}
    start_ms, end_ms = (
        [round(float(second) * 1000) for second in told["time"].removeprefix("t=").split(",")]
        if "time" in told
        else (None, None)
    )
    return Provenance(
        source_id=told["source-id"],
        source_title=told.get("source-title", ""),
        paragraph_id=int(told["paragraph-id"]),
        paragraph_index=int(told["paragraph"]) - 1,
        start=int(told["start"]),
        end=int(told["end"]),
        speaker=told.get("speaker"),
        start_ms=start_ms,
        exact=told.get("exact", ""),
        prefix=told.get("prefix", ""),
        suffix=told.get("suffix", ""),
        end_ms=end_ms,
    )


def paragraph(*inlines: Inline | str) -> Block:
    return Block("paragraph", tuple(Inline(part) if isinstance(part, str) else part for part in inlines))


def quoted(words: str = "never sound", source: Provenance = SOURCE, **marks: Any) -> Inline:
    return Inline(words, quote=source, **marks)


QUOTING = Document((paragraph("The 🏗️ was “", quoted("never "), quoted("sound", em=True), "”, she said."),))


class Page(HTMLParser):
    """A page's elements with their attributes, and the text of the article."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


class TestHtml:
    def test_a_quote_carries_its_provenance_and_no_second_marks(self) -> None:
        page = to_html(article(QUOTING))
        assert "The 🏗️ was “<q" in page
        assert 'never <em>sound</em></q>”<sup><a id="quote-1" href="#source-1"' in page
        assert Page(page).all("q") == [
            {
                "class": "quote",
                "style": "quotes: none",
                "data-quote": "1",
                "cite": "urn:quotedesk:source:s1",
                "data-source-id": "s1",
                "data-source-title": "Pier inquiry",
                "data-paragraph-id": "8",
                "data-paragraph": "8",
                "data-start": "4",
                "data-end": "15",
                "data-exact": "never sound",
                "data-prefix": "Was ",
                "data-suffix": ", I said.",
                "data-speaker": "Jane Doe",
                "data-time": "t=751,758.25",
            }
        ]

    def test_the_state_is_told(self) -> None:
        checked = CheckedQuote("never sound", 12, 23, "other_speaker", "Somebody else said it.")
        [quote] = Page(to_html(article(QUOTING, quotes=[checked]))).all("q")
        assert quote["data-state"] == "other_speaker"

    @settings(max_examples=60, deadline=None)
    @given(
        st.builds(
            Provenance,
            source_id=st.text(ODD, min_size=1, max_size=8),
            source_title=st.text(ODD, max_size=12),
            paragraph_id=st.integers(1, 2**40),
            paragraph_index=st.integers(0, 99_999),
            start=st.integers(0, 500),
            end=st.integers(500, 1_000),
            speaker=st.none() | st.text(ODD, min_size=1, max_size=12),
            start_ms=st.none() | st.integers(0, 10**8),
            exact=st.text(ODD, max_size=12),
            prefix=st.text(ODD, max_size=12),
            suffix=st.text(ODD, max_size=12),
        ),
        st.integers(1, 10**6),
    )
    def test_the_provenance_reads_back_from_the_page(self, source: Provenance, length_ms: int) -> None:
        if source.start_ms is not None:
            source = replace(source, end_ms=source.start_ms + length_ms)
        body = Document((paragraph("“", quoted("never sound", source), "”"),))
        [found] = Page(to_html(article(body))).all("q")
        assert read_back(found) == source

    def test_the_sources_are_listed(self) -> None:
        page = to_html(article(QUOTING))
        words = " ".join(Page(page[page.index("Sources of quotes") :]).text.split())
        assert words == "Sources of quotes never sound Jane Doe, Pier inquiry, 0:12:31, paragraph 8 ↩"

    def test_a_quote_in_the_list_ends_without_the_articles_comma(self) -> None:
        quote = CheckedQuote("in the rain,", 1, 13, "verbatim", provenance=SOURCE)
        page = to_html(article("“in the rain,” she said.", quotes=(quote,)))
        assert "in the rain,</q>”" in page
        assert "<blockquote>in the rain</blockquote>" in page

    def test_without_quotes_no_list(self) -> None:
        assert "Sources of quotes" not in to_html(article("We begin."))

    def test_an_unknown_speaker_and_time_are_left_out(self) -> None:
        page = to_html(article(Document((paragraph(quoted(source=Provenance("s1", "Letter"))),))))
        assert "data-speaker" not in page
        assert "None" not in page

    def test_an_altered_quote_shows_the_source(self) -> None:
        checked = CheckedQuote("never sound", 12, 23, "differs", "Differs from the source: …")
        assert "In the source: never sound" in to_html(article(QUOTING, quotes=[checked]))
        assert "In the source" not in to_html(article(QUOTING))

    def test_blocks(self) -> None:
        body = Document(
            (
                Block("heading", (Inline("Costs"),), level=3),
                paragraph(),
                Block(
                    "bullet_list",
                    blocks=(
                        Block("list_item", blocks=(paragraph("a"), Block("blockquote", blocks=(paragraph("b"),)))),
                        Block("list_item", blocks=(paragraph(Inline("c", link="https://pier.example/?a&b")),)),
                    ),
                ),
                paragraph("d", Inline("\n", hard_break=True), "e"),
            )
        )
        page = re.sub(r"\s*\n\s*", "", to_html(article(body)))
        assert (
            "<h3>Costs</h3><ul><li><p>a</p><blockquote><p>b</p></blockquote></li><li><p>"
            '<a href="https://pier.example/?a&amp;b" rel="noopener noreferrer">c</a></p></li></ul><p>d<br>e</p>'
        ) in page

    def test_it_stands_alone(self) -> None:
        page = Page(to_html(article(QUOTING, language="ko")))
        assert page.all("html") == [{"lang": "ko"}]
        # Without an icon of its own the browser would ask the server for one.
        assert page.all("link") == [{"rel": "icon", "href": "data:,"}]
        assert page.all("script") == page.all("img") == []
        assert page.all("time") == [{"datetime": "2031-05-03T10:00:00Z"}]


class TestMarkdown:
    @pytest.mark.parametrize("state", ["differs", "edited"])
    def test_a_footnote_has_the_exact_words_of_an_edited_quote(self, state: Any) -> None:
        source = replace(SOURCE, exact="*never*\n[sound]")
        checked = CheckedQuote("never … sound", 1, 14, state, "", source)
        footnote = to_markdown(article("“never … sound”", quotes=[checked])).splitlines()[-1]
        assert footnote == (
            r"[^1]: Jane Doe, *Pier inquiry*, 0:12:31, paragraph 8. In the source: “\*never\* \[sound\]”"
        )

    def test_a_quote_has_a_footnote(self) -> None:
        assert to_markdown(article(QUOTING)) == (
            "# The pier\n\n*2031-05-03*\n\nThe 🏗️ was “never *sound*”[^1], she said.\n\n"
            "[^1]: Jane Doe, *Pier inquiry*, 0:12:31, paragraph 8.\n"
        )

    def test_blocks(self) -> None:
        body = Document(
            (
                Block("heading", (Inline("Costs"),)),
                Block(
                    "ordered_list",
                    blocks=(
                        Block(
                            "list_item",
                            blocks=(
                                paragraph("a"),
                                Block("bullet_list", blocks=(Block("list_item", blocks=(paragraph("b"),)),)),
                            ),
                        ),
                        Block("list_item", blocks=(paragraph("c"),)),
                    ),
                ),
                Block("blockquote", blocks=(paragraph("d"), paragraph("e", Inline("\n", hard_break=True), "f"))),
            )
        )
        assert to_markdown(article(body)).split("\n\n", 2)[2] == (
            "## Costs\n\n1. a\n\n   - b\n\n2. c\n\n> d\n>\n> e\\\n> f\n"
        )

    @pytest.mark.parametrize(
        ("inlines", "line"),
        [
            (["1986. A *good* year"], r"1986\. A \*good\* year"),
            (["# no heading"], r"\# no heading"),
            (["- no list"], r"\- no list"),
            (["[^1] ![a](b) <b> &amp; a_b_c `d`"], r"\[^1\] !\[a\](b) \<b\> \&amp; a\_b\_c \`d\`"),
            ([Inline(" bold ", strong=True), "x"], "**bold** x"),
            (
                [Inline("a", strong=True), Inline("b", strong=True, em=True)],
                "<strong>a*b*</strong>",
            ),
            ([Inline("“새벽”", strong=True), "이라고"], "<strong>“새벽”</strong>이라고"),
            ([Inline("새벽", strong=True), "이라고"], "**새벽**이라고"),
            (
                ["Wow!", Inline("here", link="https://pier.example/a_(b)")],
                r"Wow\![here](https://pier.example/a_%28b%29)",
            ),
        ],
    )
    def test_a_line(self, inlines: list[Inline | str], line: str) -> None:
        written = to_markdown(article(Document((paragraph(*inlines),)))).split("\n\n", 2)[2]
        assert written == f"{line}\n"

    @settings(max_examples=200, deadline=None)
    @given(
        st.lists(
            st.builds(
                Inline,
                st.text("ab가“”*_`[]()!<>&#-+=1.\\|~ \n:", min_size=1, max_size=6),
                strong=st.booleans(),
                em=st.booleans(),
                link=st.sampled_from([None, None, None, "https://pier.example/a_(b)"]),
            ),
            min_size=1,
            max_size=6,
        )
    )
    def test_it_reads_back_as_the_same_text(self, inlines: list[Inline]) -> None:
        markdown_it = pytest.importorskip("markdown_it")
        block = paragraph(*inlines)
        reader = markdown_it.MarkdownIt("commonmark")
        page = Page(
            reader.render(to_markdown(article(Document((block,)))).split("\n\n", 2)[2] if block.text.strip() else "")
        )
        assert "".join(page.text.split()) == "".join(block.text.split())
        strong = any(inline.strong and inline.text.strip() for inline in inlines)
        assert bool(page.all("strong")) == strong


class TestJson:
    def test_everything_is_there(self) -> None:
        checked = [
            CheckedQuote("never sound", 12, 23, "verbatim", "Word for word as in the source."),
            CheckedQuote("said", 30, 34, "not_found", "Not found in any source."),
        ]
        published = datetime(2031, 5, 3, 12, 0, tzinfo=timezone(timedelta(hours=2)))
        written = to_json(
            article(
                QUOTING, published_at=published, quotes=checked, overrides=[Override("unsound", "Said off the record.")]
            )
        )
        content = json.loads(written)
        assert content["headline"] == "The pier"
        assert content["published_at"] == "2031-05-03T10:00:00Z"
        assert content["text"] == plain_text(QUOTING)
        assert content["blocks"] == [
            {"type": "paragraph", "text": content["text"], "start": 0, "end": len(content["text"])}
        ]
        assert content["quotes"][0] == {
            "text": "never sound",
            "start": 12,
            "end": 23,
            "state": "verbatim",
            "message": "Word for word as in the source.",
            "source": {
                "source_id": "s1",
                "source_title": "Pier inquiry",
                "paragraph_id": 8,
                "paragraph_index": 7,
                "start": 4,
                "end": 15,
                "speaker": "Jane Doe",
                "start_ms": 751_000,
                "exact": "never sound",
                "prefix": "Was ",
                "suffix": ", I said.",
                "end_ms": 758_250,
            },
        }
        assert (content["quotes"][1]["state"], content["quotes"][1]["source"]) == ("not_found", None)
        assert content["overrides"] == [
            {"quote": "unsound", "reason": "Said off the record.", "message": "", "source_id": None}
        ]
        assert parse_body(content["body"]) == QUOTING

    def test_annotations_have_the_shape_of_the_w3c(self) -> None:
        [annotation] = json.loads(to_json(article(QUOTING)))["annotations"]
        assert annotation == {
            "@context": "http://www.w3.org/ns/anno.jsonld",
            "id": "#quote-1",
            "type": "Annotation",
            "motivation": "linking",
            "body": {"type": "TextualBody", "value": "never sound", "format": "text/plain"},
            "target": {
                "source": "urn:quotedesk:source:s1",
                "selector": [
                    {"type": "TextQuoteSelector", "exact": "never sound", "prefix": "Was ", "suffix": ", I said."},
                    {
                        "type": "FragmentSelector",
                        "value": "paragraph-8",
                        "refinedBy": {"type": "TextPositionSelector", "start": 4, "end": 15},
                    },
                    {
                        "type": "FragmentSelector",
                        "conformsTo": "http://www.w3.org/TR/media-frags/",
                        "value": "t=751,758.25",
                    },
                ],
            },
        }

    def test_without_times_an_annotation_has_no_media_fragment(self) -> None:
        body = Document((paragraph(quoted(source=Provenance("a b/ü", "Letter", exact="x"))),))
        [annotation] = json.loads(to_json(article(body)))["annotations"]
        assert annotation["target"]["source"] == "urn:quotedesk:source:a%20b%2F%C3%BC"
        assert [selector["type"] for selector in annotation["target"]["selector"]] == [
            "TextQuoteSelector",
            "FragmentSelector",
        ]


def test_a_quote_typed_by_hand_is_cited_where_the_check_found_it() -> None:
    body = "She said: “never sound”.\nAll else was quiet."
    checked = CheckedQuote("never sound", 11, 22, "verbatim", "", SOURCE)
    markdown = to_markdown(article(body, quotes=[checked]))
    assert "“never sound”[^1]." in markdown
    page = to_html(article(body, quotes=[checked]))
    assert ">never sound</q>”<sup>" in page
    assert json.loads(to_json(article(body, quotes=[checked])))["quotes"][0]["source"]["source_id"] == "s1"


def test_findings_of_the_check_are_quotes_of_the_article() -> None:
    finding: dict[str, Any] = {
        **{"quote": "never safe", "start": 11, "end": 21, "state": "differs", "message": "Differs from the source: …"},
        **{"source_id": "s1", "source_title": "Pier inquiry", "paragraph_id": 8, "paragraph_index": 7},
        **{
            "source_start": 4,
            "source_end": 15,
            "source_text": "never sound",
            "speaker": "Jane Doe",
            "start_ms": 751_000,
            "end_ms": 758_250,
        },
        "diff": [
            {"op": "equal", "before": "never", "after": "never"},
            {"op": "replace", "before": "sound", "after": "safe"},
        ],
    }
    assert checked_quote(finding) == CheckedQuote(
        "never safe", 11, 21, "differs", finding["message"], replace(SOURCE, prefix="", suffix="")
    )
    nowhere = ("source_id", "source_title", "paragraph_id", "paragraph_index", "source_start", "source_end")
    missing = {**finding, "state": "not_found", "diff": [], **dict.fromkeys((*nowhere, "speaker", "start_ms"))}
    assert checked_quote(missing).provenance is None


def test_a_quote_over_two_paragraphs_is_marked_in_both_and_numbered_once() -> None:
    body = "“We begin.\nWe end.”"
    page = to_html(article(body, quotes=[CheckedQuote("We begin.\nWe end.", 1, 18, "verbatim", "", SOURCE)]))
    assert page.count('<q class="quote" style="quotes: none" data-quote="1"') == 2
    assert page.count("<sup>") == 1
    assert "We end.</q>”<sup>" in page


def test_an_overlong_range_is_not_cited() -> None:
    assert "<sup>" not in to_html(article("Short.", quotes=[CheckedQuote("x", 2, 900, "verbatim", "", SOURCE)]))


def test_script_is_inert_everywhere() -> None:
    source = Provenance(SCRIPT, SCRIPT, SCRIPT, 7, 4, 15, SCRIPT, 751_000, SCRIPT, SCRIPT, SCRIPT)
    body = Document(
        (
            paragraph(SCRIPT, quoted(SCRIPT, source), Inline(SCRIPT, link='https://x.example/"><script>')),
            Block("heading", (Inline(SCRIPT),)),
        )
    )
    checked = CheckedQuote(SCRIPT, len(SCRIPT), 2 * len(SCRIPT), "differs", SCRIPT)
    hostile = article(body, headline=SCRIPT, quotes=[checked], overrides=[Override(SCRIPT, SCRIPT)])
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
    broken = article("We begin.", headline="a\ud83d", overrides=[Override("b\udc00", "c")])
    for written in (to_html(broken), to_markdown(broken), to_json(broken)):
        written.encode()
