"""Where a quote comes from, through copy and paste, edits, undo, publishing and the quote sheet."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk, select_words
from tests.browser.material import SAID, said_by
from tests.browser.newsroom import Newsroom, quote_marks


def marks(desk: Desk) -> list[tuple[str, dict[str, Any]]]:
    """Return the stored quote marks after the last edit was saved."""
    desk.wait_saved()
    return quote_marks(desk.stored()["body"])


def put_in(desk: Desk) -> None:
    """Paste, and wait until the text has changed: the first paste loads its sanitiser."""
    before = desk.editor.inner_text()
    desk.page.keyboard.press("Control+v")
    expect(desk.editor).not_to_have_text(before)


def to_the_end(desk: Desk) -> None:
    desk.caret_to("Control+End")


@pytest.fixture
def quoting(ghosted: Desk) -> Desk:
    """Open a draft with one inserted and checked quote."""
    ghosted.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ghosted.suggestions.filter(has_text=SAID).click()
    expect(ghosted.quoted("verbatim", ghosted.editor).first).to_contain_text(SAID)
    return ghosted


def test_provenance_survives_copy_cut_paste_and_edits(quoting: Desk, newsroom: Newsroom, hearing: str) -> None:
    page = quoting.page
    [(_, mark)] = marks(quoting)
    part = "nurses on it is money left in the rain"
    select_words(page, "[data-testid=editor]", part)
    page.keyboard.press("Control+c")
    to_the_end(quoting)
    page.keyboard.type(" She meant “")
    put_in(quoting)
    page.keyboard.type("”.")
    words, both = quoting.words(), [(SAID, mark), (part, mark)]
    assert words.endswith(f"said. She meant “{part}”.")
    assert marks(quoting) == both
    expect(quoting.quoted("verbatim", quoting.editor).filter(has_text=part)).to_have_count(2)
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+x")
    assert marks(quoting) == []
    put_in(quoting)
    assert quoting.words() == words
    assert marks(quoting) == both
    # An edit inside the quote warns until it is undone.
    select_words(page, "[data-testid=editor]", "left in the")
    page.keyboard.insert_text("left out in the")
    differs = quoting.quoted("differs", quoting.editor).first
    expect(differs).to_be_visible()
    assert marks(quoting)[0] == (SAID.replace("left in", "left out in"), mark)
    differs.click()
    expect(quoting.card).to_contain_text(f"Originally inserted: “{SAID}”")
    page.keyboard.press("Escape")
    quoting.editor.focus()
    page.keyboard.press("Control+z")
    expect(quoting.quoted("differs", quoting.editor)).to_have_count(0)
    assert marks(quoting) == both
    # Words copied from a transcript have theirs as well, in another draft.
    quoting.go_to(newsroom.make_draft(headline="Another", source_ids=[hearing])["draft_id"])
    quoting.write("The driver asked for “")
    words = "sixteen seats and decent tyres"
    speaker, second, text = said_by(words)
    quoting.tab("sources").get_by_role("button", name="Night bus hearing", exact=True).first.click()
    expect(page.locator(".reader-words", has_text=words)).to_be_visible()
    select_words(page, ".reader-words", words)
    page.keyboard.press("Control+c")
    to_the_end(quoting)
    put_in(quoting)
    assert quoting.words() == f"The driver asked for “{words}"
    [(quoted, mark)] = marks(quoting)
    assert (quoted, mark["exact"], mark["source_id"]) == (words, words, hearing)
    assert (mark["start"], mark["speaker"], mark["start_ms"]) == (text.index(words), speaker, second * 1000)


def paste(desk: Desk, html: str) -> None:
    """Dispatch a paste event with HTML of another program."""
    desk.editor.focus()
    desk.page.evaluate(
        """html => {
            const data = new DataTransfer();
            data.setData("text/html", html);
            const paste = new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true});
            document.querySelector("[data-testid=editor]").dispatchEvent(paste);
        }""",
        html,
    )
    # What cleans it is loaded with the first paste.
    expect(desk.editor).not_to_have_class(re.compile("is-empty"))


def test_provenance_survives_copying_from_the_published_page(quoting: Desk, newsroom: Newsroom, hearing: str) -> None:
    [(_, mark)] = marks(quoting)
    panel = quoting.open_publishing()
    panel.get_by_test_id("publish-confirm").click()
    link = panel.get_by_test_id("publication-file").filter(has_text="HTML")
    path = link.get_attribute("href")
    sheet = panel.get_by_test_id("publication-sheet").get_attribute("href")
    page = quoting.page
    page.goto(f"{newsroom.url}{path}")
    quote = page.locator("q")
    expect(quote).to_have_attribute("cite", f"urn:quotedesk:source:{hearing}")
    # The article has its quotation marks: a q draws none.
    assert quote.evaluate("quote => getComputedStyle(quote).quotes") == "none"
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+c")
    quoting.go_to(newsroom.make_draft(headline="Another", source_ids=[hearing])["draft_id"])
    quoting.editor.focus()
    put_in(quoting)
    [(words, again)] = marks(quoting)
    assert words == SAID
    # The source's words around the quote are not published.
    assert again == {**mark, "end_ms": again["end_ms"], "prefix": "", "suffix": ""}
    page.goto(f"{newsroom.url}{sheet}")
    expect(page.locator("header")).to_contain_text("As published on")
    page.emulate_media(media="print", color_scheme="dark")
    colours = page.evaluate(
        "() => [...document.querySelectorAll('h1, h2, p, dt, dd')].map(one => getComputedStyle(one).color)"
    )
    assert set(colours) == {"rgb(0, 0, 0)"}
    expect(page.get_by_role("link", name="Back to the draft")).to_be_hidden()
