"""What is exported comes back when it is imported: the text of it, and what it is."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.articles.article import Article
from server.articles.document import Block, Document, Inline, Provenance
from server.articles.importers.detect import read_article
from server.drafts.exporter import export

PIER = Provenance("s1", "Pier inquiry", 8, 7, 4, 15, "Jane Doe", 751_000, "never sound", "Was ", ", I said.", 758_250)
# Signs that mean something in one format or the other, and letters of two scripts.
SIGNS = "ab c가나 12.#*_-+>[]()!&<`|~\\\"'“”:=^{}/@"
MOST = 10**7


def signs(block: Block) -> list[tuple[str, object]]:
    """Yield each character of a line with its marks; spaces, which look the same with any, folded and without."""
    characters: list[tuple[str, object]] = []
    for inline in block.inlines:
        for sign in inline.text:
            if sign != " ":
                characters.append((sign, (inline.strong, inline.em, inline.link, inline.quote)))
            elif characters and characters[-1] != (" ", None):
                characters.append((" ", None))
    return characters[:-1] if characters and characters[-1] == (" ", None) else characters


def texts(alphabet: str = SIGNS) -> st.SearchStrategy[str]:
    return st.text(alphabet, min_size=1, max_size=14).filter(lambda text: text.strip() != "")


LINK = st.none() | st.sampled_from(["https://example.org/a?b=c&d=e", "mailto:desk@example.org"])
RUNS = st.lists(
    st.builds(Inline, text=texts(), strong=st.booleans(), em=st.booleans(), link=LINK), min_size=1, max_size=4
).map(tuple)
PARAGRAPHS = RUNS.map(lambda runs: Block("paragraph", runs))
HEADINGS = st.builds(
    lambda text, level: Block("heading", (Inline(text),), level=level), texts(), st.sampled_from([2, 3])
)


def lists(items: st.SearchStrategy[Block]) -> st.SearchStrategy[Block]:
    return st.builds(
        lambda kind, blocks: Block(kind, blocks=tuple(blocks)),
        st.sampled_from(["bullet_list", "ordered_list"]),
        st.lists(items, min_size=1, max_size=3),
    )


def item(*blocks: Block) -> Block:
    return Block("list_item", blocks=blocks)


FLAT = lists(PARAGRAPHS.map(item))
NESTED = lists(st.builds(item, PARAGRAPHS, FLAT) | st.builds(item, PARAGRAPHS, PARAGRAPHS))
QUOTES = st.lists(PARAGRAPHS, min_size=1, max_size=3).map(
    lambda paragraphs: Block("blockquote", blocks=tuple(paragraphs))
)
PULL_QUOTES = QUOTES.map(lambda quote: Block("pull_quote", blocks=quote.blocks))
# Beside one another two quotes of a Word document are one.
BODIES = st.lists(PARAGRAPHS | HEADINGS | FLAT | NESTED | QUOTES, min_size=1, max_size=5).filter(
    lambda blocks: all((a.kind, b.kind) != ("blockquote", "blockquote") for a, b in pairwise(blocks))
)


def shape(block: Block) -> object:
    """Return what must come back of a block."""
    level = block.level if block.kind == "heading" else None
    return block.kind, level, signs(block), [shape(child) for child in block.blocks]


def came_back(wanted: str, headline: str, blocks: list[Block]) -> None:
    file = export(Article(headline, Document(tuple(blocks)), None), wanted)
    back = read_article("whatever it is called", file.content, MOST)
    assert " ".join(back.headline.split()) == " ".join(headline.split())
    assert [shape(block) for block in back.document.blocks] == [shape(block) for block in blocks]


@pytest.mark.parametrize("wanted", ["html", "json", "docx", "md"])
@settings(max_examples=15)
@given(headline=texts(), blocks=BODIES)
def test_text_and_structure_round_trip(wanted: str, headline: str, blocks: list[Block]) -> None:
    came_back(wanted, headline, blocks)


@pytest.mark.parametrize("wanted", ["html", "json"])
def test_provenance_round_trips(wanted: str) -> None:
    quoting = Block("paragraph", (Inline("She said “"), Inline("never sound", quote=PIER), Inline("”.")))
    came_back(wanted, "The pier", [quoting])


@pytest.mark.parametrize("wanted", ["html", "json", "docx", "md"])
def test_notes_on_quotes_are_not_article_text(wanted: str) -> None:
    quoting = Block("paragraph", (Inline("She said “"), Inline("never sound", quote=PIER), Inline("”, twice.")))
    back: Any = read_article("x", export(Article("The pier", Document((quoting,)), None), wanted).content, MOST)
    assert [block.text for block in back.document.blocks] == ["She said “never sound”, twice."]


@pytest.mark.parametrize("wanted", ["html", "json", "docx", "md"])
def test_line_breaks_round_trip(wanted: str) -> None:
    broken = Block("paragraph", (Inline("One"), Inline("\n", hard_break=True), Inline("two", em=True)))
    back = read_article("x", export(Article("Lines", Document((broken,)), None), wanted).content, MOST)
    assert [(inline.text, inline.hard_break, inline.em) for inline in back.document.blocks[0].inlines] == [
        ("One", False, False),
        ("\n", True, False),
        ("two", False, True),
    ]


@pytest.mark.parametrize("wanted", ["html", "json", "docx", "md"])
def test_empty_draft_exports_without_adding_text(wanted: str) -> None:
    file = export(Article("Only a headline", Document(), None), wanted)
    back = read_article("x", file.content, MOST)
    assert (back.headline, [block.text for block in back.document.blocks]) == ("Only a headline", [])


@pytest.mark.parametrize("wanted", ["html", "json", "docx"])
@settings(max_examples=10)
@given(before=PARAGRAPHS, quote=QUOTES, pull_quote=PULL_QUOTES, after=PARAGRAPHS)
def test_pull_quotes_round_trip(wanted: str, before: Block, quote: Block, pull_quote: Block, after: Block) -> None:
    came_back(wanted, "The pier", [before, quote, pull_quote, after])


def test_a_pull_quote_in_markdown_is_a_block_quote() -> None:
    words = (Block("paragraph", (Inline("“Never sound”"),)),)
    pull_quote = Block("pull_quote", blocks=words)
    file = export(Article("The pier", Document((pull_quote,)), None), "md")
    assert read_article("x", file.content, MOST).document.blocks == (Block("blockquote", blocks=words),)
