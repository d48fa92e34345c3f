"""An article as Markdown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.articles.document import Block, Document, Inline
from server.articles.exporters.markdown import to_markdown
from tests.server.articles.exporters.published import QUOTING, Page, article, paragraph


class TestMarkdown:
    def test_a_quote_has_a_footnote(self) -> None:
        assert to_markdown(article(QUOTING)) == (
            "# The pier\n\n*2031-05-03*\n\nThe 🏗️ was “never *sound*”[^1], she said.\n\n"
            "[^1]: Jane Doe, *Pier inquiry*, 0:12:31, paragraph 8.\n"
        )

    def test_every_kind_of_block_is_rendered(self) -> None:
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
    def test_special_characters_of_a_line_are_escaped(self, inlines: list[Inline | str], line: str) -> None:
        written = to_markdown(article(Document((paragraph(*inlines),)))).split("\n\n", 2)[2]
        assert written == f"{line}\n"

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
    def test_markdown_reads_back_as_the_same_text(self, inlines: list[Inline]) -> None:
        markdown_it = pytest.importorskip("markdown_it")
        block = paragraph(*inlines)
        reader = markdown_it.MarkdownIt("commonmark")
        page = Page(
            reader.render(to_markdown(article(Document((block,)))).split("\n\n", 2)[2] if block.text.strip() else "")
        )
        assert "".join(page.text.split()) == "".join(block.text.split())
        strong = any(inline.strong and inline.text.strip() for inline in inlines)
        assert bool(page.all("strong")) == strong
