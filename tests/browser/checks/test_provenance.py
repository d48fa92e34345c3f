"""Where a quote comes from, through copy and paste, edits, undo, publishing and the quote sheet."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessibility import violations
from tests.browser.desk import ANSWER_MS, Desk, select_words
from tests.browser.material import CONTEXT, SAID, SPEAKER, said_by
from tests.browser.newsroom import Newsroom, quote_marks

FABRICATED = "“The night bus was never needed by anybody,” Orla Vennacher said."
DIFFERS = "“Nobody needs sixty seats at midnight,” Tamsin Rookley said."


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
    desk.editor.focus()
    desk.page.keyboard.press("Control+End")


@pytest.fixture
def quoting(ghosted: Desk) -> Desk:
    """Open a draft with one inserted and checked quote."""
    ghosted.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ghosted.suggestions.filter(has_text=SAID).click()
    expect(ghosted.quoted("verbatim", ghosted.editor).first).to_contain_text(SAID, timeout=ANSWER_MS)
    return ghosted


@pytest.mark.slow
def test_copied_part_of_a_quote_keeps_provenance(quoting: Desk) -> None:
    [(_, mark)] = marks(quoting)
    part = "nurses on it is money left in the rain"
    select_words(quoting.page, "[data-testid=editor]", part)
    quoting.page.keyboard.press("Control+c")
    to_the_end(quoting)
    quoting.page.keyboard.type(" She meant “")
    put_in(quoting)
    quoting.page.keyboard.type("”.")
    assert quoting.words().endswith(f"said. She meant “{part}”.")
    assert marks(quoting) == [(SAID, mark), (part, mark)]
    both = quoting.quoted("verbatim", quoting.editor).filter(has_text=part)
    expect(both).to_have_count(2, timeout=ANSWER_MS)
    quoting.editor.locator("[data-sign]").last.hover()
    expect(quoting.card).to_contain_text(f"Part of the inserted quote: “{SAID}”")


def test_cut_and_pasted_passage_keeps_provenance(quoting: Desk, newsroom: Newsroom, hearing: str) -> None:
    [(_, mark)] = marks(quoting)
    words = quoting.words()
    quoting.page.keyboard.press("Control+a")
    quoting.page.keyboard.press("Control+x")
    assert marks(quoting) == []
    put_in(quoting)
    assert quoting.words() == words
    assert marks(quoting) == [(SAID, mark)]
    # In another draft of this desk as well.
    quoting.go_to(newsroom.make_draft(headline="Another", source_ids=[hearing])["draft_id"])
    quoting.editor.focus()
    put_in(quoting)
    assert marks(quoting) == [(SAID, mark)]


def test_edited_quote_warns_until_undone(quoting: Desk) -> None:
    [(_, mark)] = marks(quoting)
    for _ in range(len(f"rain,” {SPEAKER} said.")):
        quoting.page.keyboard.press("ArrowLeft")
    quoting.page.keyboard.insert_text("cold ")  # at one stroke, and so one step to undo
    expect(quoting.quoted("differs", quoting.editor).first).to_be_visible(timeout=ANSWER_MS)
    assert marks(quoting) == [(SAID.replace("the rain", "the cold rain"), mark)]
    quoting.quoted("differs", quoting.editor).first.click()
    expect(quoting.card).to_contain_text(f"Originally inserted: “{SAID}”")
    quoting.page.keyboard.press("Escape")
    quoting.editor.focus()
    quoting.page.keyboard.press("Control+z")
    expect(quoting.quoted("verbatim", quoting.editor).first).to_contain_text(SAID, timeout=ANSWER_MS)
    expect(quoting.quoted("differs", quoting.editor)).to_have_count(0)
    assert marks(quoting) == [(SAID, mark)]


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


@pytest.mark.parametrize("source", ["nobody", ""])
def test_pasted_quote_with_forged_provenance_is_plain_text(desk: Desk, hearing: str, source: str) -> None:
    desk.open(headline="The night bus", source_ids=[hearing])
    quote = FABRICATED[1 : FABRICATED.index(",”")]
    attributes = f'data-paragraph="2" data-start="0" data-end="{len(quote)}" data-exact="{quote}"'
    paste(desk, f'<p>“<q data-source-id="{source}" {attributes}>{quote}</q>,” Orla Vennacher said.</p>')
    assert desk.words() == FABRICATED
    expect(desk.quoted("missing", desk.editor)).to_contain_text(quote, timeout=ANSWER_MS)
    assert marks(desk) == []


@pytest.mark.slow
def test_words_copied_from_a_transcript_keep_provenance(desk: Desk, hearing: str) -> None:
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.open(headline="The night bus", source_ids=[hearing])
    desk.write("The driver asked for “")
    words = "sixteen seats and decent tyres"
    speaker, second, text = said_by(words)
    desk.tab("sources").get_by_role("button", name="Night bus hearing", exact=True).first.click()
    expect(desk.page.locator(".reader-words", has_text=words)).to_be_visible(timeout=ANSWER_MS)
    select_words(desk.page, ".reader-words", words)
    desk.page.keyboard.press("Control+c")
    to_the_end(desk)
    put_in(desk)
    assert desk.words() == f"The driver asked for “{words}"
    [(quoted, mark)] = marks(desk)
    start = text.index(words)
    assert (quoted, mark["exact"], mark["source_id"]) == (words, words, hearing)
    assert (mark["start"], mark["speaker"], mark["start_ms"]) == (start, speaker, second * 1000)
    assert mark["prefix"] == text[max(0, start - 32) : start]


def test_card_opens_the_source_at_the_quoted_words(quoting: Desk) -> None:
    quoting.quoted("verbatim", quoting.editor).first.click()
    quoting.page.keyboard.press("Control+F8")
    quoting.card.get_by_role("button", name="Show in the source").click()
    expect(quoting.page.get_by_test_id("reader").locator("mark.is-sought")).to_have_text(SAID, timeout=ANSWER_MS)
    expect(quoting.page.get_by_test_id("reader").locator("mark.is-sought")).to_be_in_viewport()


def test_provenance_survives_copying_from_the_published_page(quoting: Desk, newsroom: Newsroom, hearing: str) -> None:
    [(_, mark)] = marks(quoting)
    panel = quoting.open_publishing()
    panel.get_by_test_id("publish-confirm").click()
    link = panel.get_by_test_id("publication-file").filter(has_text="HTML")
    path = link.get_attribute("href", timeout=ANSWER_MS)
    sheet = panel.get_by_test_id("publication-sheet").get_attribute("href")
    page = quoting.page
    page.goto(f"{newsroom.url}{path}")
    quote = page.locator("q")
    expect(quote).to_have_attribute("cite", f"urn:quotedesk:source:{hearing}")
    # What the check found is not published.
    expect(quote).not_to_have_attribute("data-state", re.compile(""))
    # The article has its quotation marks: a q draws none.
    assert quote.evaluate("quote => getComputedStyle(quote).quotes") == "none"
    assert violations(page) == []
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


def test_publishing_under_embargo_needs_a_reason(desk: Desk, newsroom: Newsroom) -> None:
    memo = "Wanda Prell: The winter timetable is signed on Monday, not before. Nobody outside this room knows it."
    source = newsroom.upload("memo.txt", memo)["source_id"]
    newsroom.put_under_embargo(source, "2131-05-03T06:00:00Z", "Released with the budget.")
    body = "“The winter timetable is signed on Monday, not before,” Wanda Prell said."
    desk.open(headline="Winter timetable", body=body, source_ids=[source])
    panel = desk.open_publishing()
    embargo = panel.locator("[data-kinds~=embargo]")
    expect(embargo).to_contain_text("“Memo” is under embargo until")
    expect(embargo).to_contain_text("Released with the budget.")
    confirm = panel.get_by_test_id("publish-confirm")
    expect(confirm).to_be_disabled()
    assert violations(desk.page) == []
    embargo.get_by_label("Reason for publishing it unchanged").fill("The clerk agreed.")
    confirm.click()
    sheet = panel.get_by_test_id("publication-sheet")
    path = sheet.get_attribute("href", timeout=ANSWER_MS)
    desk.page.goto(f"{newsroom.url}{path}")
    expect(desk.page.locator(".cover")).to_contain_text("Reason given: The clerk agreed.")
    expect(desk.page.locator(".quote")).to_contain_text("Do not publish before 3 May 2131, 06:00 UTC")
    assert violations(desk.page) == []


@pytest.fixture
def sheet(desk: Desk, hearing: str) -> Locator:
    """Open the quote sheet of a draft with a quote in every state."""
    body = f"{CONTEXT}\n“{SAID},” {SPEAKER} said.\n{DIFFERS}\n{FABRICATED}"
    desk.open(headline="Office: ‘money left in the rain’", body=body, source_ids=[hearing])
    link = desk.tab("checks").get_by_test_id("quote-sheet")
    expect(link).to_be_visible(timeout=ANSWER_MS)
    with desk.page.context.expect_page() as opened:
        link.click()
    page = opened.value
    expect(page.get_by_role("heading", level=1)).to_have_text("Office: ‘money left in the rain’", timeout=ANSWER_MS)
    return page.locator("main")


def test_quote_sheet_lists_every_quote(sheet: Locator, desk: Desk) -> None:
    quotes = sheet.locator(".quote")
    expect(quotes).to_have_count(4)
    expect(quotes.nth(1)).to_contain_text(SPEAKER)
    expect(quotes.nth(1)).to_contain_text("00:21, paragraph 2")
    expect(quotes.nth(2)).to_contain_text("Differs from the source")
    expect(quotes.nth(2).locator("dd b")).to_contain_text("fifty")
    expect(quotes.nth(2).locator("dd s")).to_contain_text("sixty")
    expect(quotes.nth(3)).to_contain_text("Not found in the sources")
    assert sheet.page.url.endswith(f"/drafts/{desk.draft_id}/quotes")


@pytest.mark.slow
def test_quote_sheet_prints_in_black_on_white(sheet: Locator) -> None:
    page = sheet.page
    page.emulate_media(media="print", color_scheme="dark")
    colours = page.evaluate(
        "() => [...document.querySelectorAll('h1, h2, p, dt, dd, del, ins')].map(one => getComputedStyle(one).color)"
    )
    assert set(colours) == {"rgb(0, 0, 0)"}
    expect(page.get_by_role("link", name="Back to the draft")).to_be_hidden()
    for size in ("A4", "Letter"):
        assert page.pdf(format=size).startswith(b"%PDF")
