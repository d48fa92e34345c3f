"""The archive: quotes from sources that are not attached, and the search of passages on the page of sources."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.newsroom import Newsroom, quote_marks

WIDGEON = "The widgeon lantern was never lit in fog, whatever the ballad says."
KEEPER = f"""Perran Oddlestone: I kept the lighthouse at Widgeon Point for thirty years.

Perran Oddlestone: {WIDGEON} The oil was sold by the harbourmaster, a barrel a month.

Imke Sarrow: And nobody asked where the oil had gone?
"""
FOG = "The fog took the lantern of Widgeon Point. The keeper of the lighthouse was asked about the oil. "


def bring(newsroom: Newsroom, title: str, text: str = KEEPER, **details: Any) -> str:
    """Upload a source with a title and words that no other test uses."""
    source_id = str(newsroom.upload(f"{title}.txt", text)["source_id"])
    newsroom.call("PATCH", f"/api/sources/{source_id}", json={"title": title, **details})
    return source_id


@pytest.fixture(scope="module")
def keeper(newsroom: Newsroom) -> str:
    return bring(newsroom, "The keeper of Widgeon Point", spoken_on="2031-05-03", rights="ask")


def offered(desk: Desk, source_id: str) -> Any:
    """Return the archive suggestions from a source."""
    return desk.page.locator(f"[data-testid=archive-suggestion][data-source='{source_id}']")


def search_result(page: Page, source_id: str) -> Any:
    """Return the search result of a source on the page of sources."""
    return page.locator(f"[data-testid=archive-result][data-source='{source_id}']")


def begin(desk: Desk, hearing: str) -> None:
    """Write with the list of the archive open."""
    desk.page.add_init_script("localStorage.setItem('quotedesk.archive-open', 'yes')")
    desk.open(headline="Widgeon Point and its lantern", source_ids=[hearing])
    desk.write(FOG)


def test_archive_quote_is_inserted_and_its_source_attached(desk: Desk, hearing: str, keeper: str) -> None:
    embargoed = bring(desk.newsroom, "The keeper, held back", embargo_until="2999-01-01T08:00:00Z")
    begin(desk, hearing)
    best = offered(desk, keeper).filter(has_text="whatever the ballad says.")
    expect(best.locator("mark")).to_be_visible()
    expect(best).to_contain_text("The keeper of Widgeon Point")
    expect(best).to_contain_text("3 May 2031")
    expect(best.get_by_test_id("rights")).to_have_text("Ask before quoting")
    expect(offered(desk, embargoed)).to_have_count(0)
    desk.newsroom.call("DELETE", f"/api/sources/{embargoed}")
    quoted = best.locator("mark").inner_text().rstrip(".")
    best.click()
    expect(desk.page.locator(".toast")).to_contain_text("“The keeper of Widgeon Point” is now attached to this draft.")
    expect(desk.page.locator("#count-sources")).to_have_text("2")
    assert f"“{quoted},” Perran Oddlestone said." in desk.words()
    expect(desk.quoted("verbatim", desk.editor).first).to_be_visible()
    # What is attached is offered above, and not from the archive any more.
    expect(offered(desk, keeper)).to_have_count(0)
    desk.wait_saved()
    stored = desk.stored()
    [(_, provenance)] = quote_marks(stored["body"])
    assert (provenance["source_id"], provenance["speaker"]) == (keeper, "Perran Oddlestone")
    assert set(stored["source_ids"]) == {hearing, keeper}


def test_one_search_finds_sources_and_passages(desk: Desk, keeper: str) -> None:
    page = desk.open(headline="The oil ledger").page
    page.get_by_test_id("page-sources").click()
    expect(page.get_by_test_id("found-status")).to_contain_text("source")
    search = page.get_by_test_id("library-search")
    page.keyboard.press("/")
    expect(search).to_be_focused()
    page.keyboard.type("“sold by the harbourmaster” widgeon")
    result = search_result(page, keeper)
    expect(result.locator("mark").filter(has_text="sold by the harbourmaster")).to_be_visible()
    expect(page.get_by_test_id("archive-status")).to_contain_text("best first")
    expect(search).to_be_focused()
    assert "q=" in page.url
    page.get_by_test_id("filters-open").click()
    page.get_by_label("From", exact=True).fill("2031-05-04")
    expect(result).to_have_count(0)
    page.get_by_test_id("clear-filters").click()
    expect(result).to_be_visible()
    search.fill("widgeon -lantern")
    search.press("Enter")
    expect(result.get_by_test_id("archive-passage").filter(has_text="widgeon lantern")).to_have_count(0)
    page.go_back()
    expect(search).to_have_value(re.compile("harbourmaster"))
    # What was found first is drawn again; a focus set before that would go with the old results.
    expect(result.locator("mark").filter(has_text="sold by the harbourmaster")).to_be_visible()
    passage = result.get_by_test_id("archive-passage").get_by_role("link").first
    result.get_by_role("link").first.focus()
    page.keyboard.press("ArrowDown")
    expect(passage).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".said.is-sought")).to_contain_text("sold by the harbourmaster")
    expect(result).to_be_hidden()
    page.go_back()
    # The draft that the writer came from is the first one offered.
    result.get_by_test_id("attach").click()
    expect(page.get_by_test_id("draft-choice").first).to_have_text("The oil ledger")
    page.get_by_test_id("draft-choice").first.click()
    expect(page.locator(".toast")).to_contain_text("is attached to “The oil ledger”.")
    assert keeper in desk.stored()["source_ids"]


def test_passage_in_the_library_is_quoted_in_a_draft(desk: Desk, keeper: str) -> None:
    page = desk.open(headline="The lamp of the widgeon").page
    desk.write("She kept the ledger. ")
    desk.wait_saved()
    page.goto(f"{desk.newsroom.url}/sources?q=harbourmaster+sold+the+oil+of+the+lantern")
    # No source has these words one after the other: the list has those with passages close to them.
    expect(page.get_by_test_id("found-status")).to_contain_text("Close to")
    expect(page.locator(f"[data-testid=library-source][data-source='{keeper}']")).to_be_visible()
    page.goto(f"{desk.newsroom.url}/sources?source={keeper}")
    expect(page.get_by_test_id("line")).to_have_count(3)
    page.get_by_test_id("line").first.focus()
    page.keyboard.press("/")
    page.keyboard.type("the oil")
    status = page.get_by_test_id("transcript-search-status")
    expect(status).to_have_text("1 of 2")
    page.keyboard.press("Enter")
    expect(status).to_have_text("2 of 2")
    expect(page.locator(".said.is-sought mark")).to_have_text("the oil")
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".said.is-sought")).to_contain_text(WIDGEON)
    page.locator(".said.is-sought").focus()
    page.keyboard.press("i")
    page.get_by_test_id("draft-choice").filter(has_text="The lamp of the widgeon").click()
    quote = page.get_by_test_id("quote-selection")
    expect(quote).to_be_enabled()
    quote.click()
    expect(desk.editor).to_contain_text(WIDGEON.rstrip("."))
    assert keeper in desk.stored()["source_ids"]
