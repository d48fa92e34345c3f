"""An article as HTML."""

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from server.articles.article import CheckedQuote
from server.articles.document import Block, Document, Inline, Provenance
from server.articles.exporters.html import to_html
from tests.server.articles.exporters.published import ODD, QUOTING, SOURCE, Page, article, paragraph, quoted, read_back


class TestHtml:
    def test_html_quote_carries_provenance_without_second_marks(self) -> None:
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

    def test_html_quote_carries_its_state(self) -> None:
        checked = CheckedQuote("never sound", 12, 23, "other_speaker", "Somebody else said it.")
        [quote] = Page(to_html(article(QUOTING, quotes=[checked]))).all("q")
        assert quote["data-state"] == "other_speaker"

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
    def test_provenance_reads_back_from_html(self, source: Provenance, length_ms: int) -> None:
        if source.start_ms is not None:
            source = replace(source, end_ms=source.start_ms + length_ms)
        body = Document((paragraph("“", quoted("never sound", source), "”"),))
        [quote] = Page(to_html(article(body))).all("q")
        assert read_back(quote) == source

    def test_html_lists_the_sources(self) -> None:
        page = to_html(article(QUOTING))
        words = " ".join(Page(page[page.index("Sources of quotes") :]).text.split())
        assert words == "Sources of quotes never sound Jane Doe, Pier inquiry, 0:12:31, paragraph 8 ↩"

    def test_a_quote_in_the_list_ends_without_the_articles_comma(self) -> None:
        quote = CheckedQuote("in the rain,", 1, 13, "verbatim", provenance=SOURCE)
        page = to_html(article("“in the rain,” she said.", quotes=(quote,)))
        assert "in the rain,</q>”" in page
        assert "<blockquote>in the rain</blockquote>" in page

    def test_article_without_quotes_has_no_list_of_sources(self) -> None:
        assert "Sources of quotes" not in to_html(article("We begin."))

    def test_an_unknown_speaker_and_time_are_left_out(self) -> None:
        page = to_html(article(Document((paragraph(quoted(source=Provenance("s1", "Letter"))),))))
        assert "data-speaker" not in page
        assert "None" not in page

    def test_every_kind_of_block_is_rendered(self) -> None:
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

    def test_html_page_is_standalone(self) -> None:
        page = Page(to_html(article(QUOTING, language="ko")))
        assert page.all("html") == [{"lang": "ko"}]
        # Without an icon of its own the browser would ask the server for one.
        assert page.all("link") == [{"rel": "icon", "href": "data:,"}]
        assert page.all("script") == page.all("img") == []
        assert page.all("time") == [{"datetime": "2031-05-03T10:00:00Z"}]
