"""A quote that matches its source is set as a pull quote: checked, saved, undone, compared and exported with it."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import said_by

DRIVER = said_by("fifty seats")[0]
SAID = "Nobody needs fifty seats at midnight"


def test_a_verified_quote_becomes_a_pull_quote(desk: Desk, hearing: str) -> None:
    body = f"“{SAID},” {DRIVER} said.\nNobody answered."
    page = desk.open(headline="Seats at midnight", body=body, source_ids=[hearing]).page
    quote = desk.quoted("verbatim", desk.editor)
    expect(quote.first).to_be_visible(timeout=ANSWER_MS)
    quote.first.click()
    page.keyboard.press("Control+F8")
    desk.card.get_by_role("button", name="Make a pull quote").press("Enter")
    pull_quote = desk.editor.locator("blockquote.pull-quote")
    expect(pull_quote.locator("p")).to_have_count(2)
    expect(pull_quote.locator("p").first).to_have_text(f"“{SAID}”")
    expect(pull_quote.locator("p").last).to_have_text(f"— {DRIVER}")
    expect(desk.editor.locator("blockquote.pull-quote + p")).to_have_text("Nobody answered.")
    # It is checked like the quote that it was made of, and none is made of it.
    expect(desk.quoted("verbatim", pull_quote)).to_have_count(1, timeout=ANSWER_MS)
    desk.quoted("verbatim", pull_quote).click()
    page.keyboard.press("Control+F8")
    expect(desk.card.get_by_role("button", name="Show in the source")).to_be_visible()
    expect(desk.card.get_by_role("button", name="Make a pull quote")).to_have_count(0)
    page.keyboard.press("Escape")
    desk.wait_saved()
    kinds = [block["type"] for block in desk.stored()["body"]["content"]]
    assert kinds == ["paragraph", "pull_quote", "paragraph"]
    assert Axe().run(page, context="#editor").violations_count == 0
    exported = desk.newsroom.get(f"/api/drafts/{desk.draft_id}/export?format=html").text
    assert re.search(r'<blockquote class="pull-quote">\s*<p>“<q [^>]*data-source-id="' + hearing, exported)
    # Once it says something else, it is a warning; one step takes it back.
    page.keyboard.press("Control+z")
    expect(pull_quote).to_have_count(0)
    page.keyboard.press("Control+Shift+z")
    expect(pull_quote).to_have_count(1)
    words = desk.quoted("verbatim", pull_quote)
    expect(words).to_have_count(1, timeout=ANSWER_MS)
    words.dblclick(position={"x": 60, "y": 12})
    page.keyboard.type("ninety")
    expect(desk.quoted("differs", pull_quote)).to_have_count(1, timeout=ANSWER_MS)
