"""The archive: quotes from sources that are not attached, and the search of passages on the page of sources."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.desk import ANSWER_MS, Desk
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
    begin(desk, hearing)
    best = offered(desk, keeper).filter(has_text=WIDGEON)
    expect(best.locator("mark")).to_be_visible(timeout=ANSWER_MS)
    expect(best).to_contain_text("The keeper of Widgeon Point")
    expect(best).to_contain_text("3 May 2031")
    expect(best.get_by_test_id("rights")).to_have_text("Ask before quoting")
    quoted = best.locator("mark").inner_text().rstrip(".")
    best.click()
    expect(desk.page.locator(".toast")).to_contain_text("“The keeper of Widgeon Point” is now attached to this draft.")
    expect(desk.page.locator("#count-sources")).to_have_text("2")
    assert f"“{quoted},” Perran Oddlestone said." in desk.words()
    expect(desk.quoted("verbatim", desk.editor).first).to_be_visible(timeout=ANSWER_MS)
    # What is attached is offered above, and not from the archive any more.
    expect(offered(desk, keeper)).to_have_count(0, timeout=ANSWER_MS)
    desk.wait_saved()
    stored = desk.stored()
    [(_, provenance)] = quote_marks(stored["body"])
    assert (provenance["source_id"], provenance["speaker"]) == (keeper, "Perran Oddlestone")
    assert set(stored["source_ids"]) == {hearing, keeper}


@pytest.mark.slow
def test_archive_list_by_keyboard(desk: Desk, hearing: str, keeper: str) -> None:
    begin(desk, hearing)
    expect(offered(desk, keeper).first).to_be_visible(timeout=ANSWER_MS)
    items = desk.page.locator("#archive-list")
    items.focus()
    chosen = desk.page.locator("[data-testid=archive-suggestion][aria-selected=true]")
    expect(chosen).to_have_count(1)
    for _ in range(12):
        if chosen.get_attribute("data-source") == keeper:
            break
        desk.page.keyboard.press("ArrowDown")
    with desk.page.expect_response(re.compile(f"/sources/{keeper}$")):
        desk.page.keyboard.press("+")
    expect(desk.page.locator("#count-sources")).to_have_text("2")
    expect(offered(desk, keeper)).to_have_count(0)
    assert desk.words() == FOG
    assert keeper in desk.stored()["source_ids"]


def test_an_embargoed_source_is_never_offered(desk: Desk, newsroom: Newsroom, hearing: str, keeper: str) -> None:
    held = bring(newsroom, "The keeper, held back", embargo_until="2999-01-01T08:00:00Z")
    background = bring(newsroom, "The keeper, for background", rights="background")
    begin(desk, hearing)
    expect(offered(desk, keeper).first).to_be_visible(timeout=ANSWER_MS)
    for source in (held, background):
        expect(offered(desk, source)).to_have_count(0)
    page = desk.page
    page.goto(f"{newsroom.url}/archive?q=widgeon+lantern")
    expect(search_result(page, keeper)).to_be_visible(timeout=ANSWER_MS)
    expect(search_result(page, held)).to_have_count(0)
    expect(search_result(page, background)).to_contain_text("Background only")
    page.get_by_test_id("filters-open").click()
    page.get_by_label("Under embargo").check()
    expect(search_result(page, held)).to_contain_text("Embargo until 1 Jan 2999", timeout=ANSWER_MS)
    expect(search_result(page, keeper)).to_have_count(0)
    # Other tests count what is under embargo.
    newsroom.call("DELETE", f"/api/sources/{held}")


@pytest.mark.slow
def test_archive_is_collapsed_and_disabled(desk: Desk, hearing: str, keeper: str) -> None:
    sent: list[str] = []
    desk.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    begin(desk, hearing)
    expect(offered(desk, keeper).first).to_be_visible(timeout=ANSWER_MS)
    toggle = desk.page.get_by_test_id("archive-toggle")
    toggle.click()
    expect(desk.page.locator("#archive-list")).to_be_hidden()
    requests = sum("suggest_archive" in frame for frame in sent)
    assert requests >= 1
    # The count goes on to be that of the sentence.
    desk.write("The oil was missed in winter. ")
    desk.wait_ranked()
    expect(toggle.locator(".count")).to_have_text(re.compile(r"[1-9]"))
    desk.page.wait_for_timeout(1_200)
    assert sum("suggest_archive" in frame for frame in sent) > requests
    expect(desk.page.locator("#archive-list")).to_be_hidden()
    toggle.click()
    expect(offered(desk, keeper).first).to_be_visible(timeout=ANSWER_MS)
    desk.page.get_by_role("button", name="Settings").click()
    desk.page.get_by_test_id("setting-archive").uncheck()
    desk.page.keyboard.press("Escape")
    expect(desk.page.get_by_test_id("archive")).to_be_hidden()
    desk.page.reload()
    desk.wait_ranked()
    expect(desk.page.get_by_test_id("archive")).to_be_hidden()


def test_archive_panel_without_attached_sources(desk: Desk, keeper: str) -> None:
    desk.open(headline="Widgeon Point and its lantern")
    desk.write(FOG)
    expect(desk.suggestions.first).to_be_visible(timeout=ANSWER_MS)
    expect(desk.page.get_by_test_id("archive")).to_be_hidden()


@pytest.mark.slow
def test_unavailable_archive_shows_one_line(desk: Desk, hearing: str, keeper: str) -> None:
    away = {"code": "archive_unavailable", "message": "Other sources cannot be searched right now.", "hint": ""}
    gone = [True]

    def relay(socket: Any) -> None:
        server = socket.connect_to_server()

        def answer(message: Any) -> None:
            if gone[0] and isinstance(message, str) and message.startswith('42["archive_suggestions"'):
                sequence = re.search(r'"seq":(\d+)', message)
                assert sequence
                refused = {"seq": int(sequence[1]), "error": away}
                socket.send("42" + json.dumps(["archive_suggestions", refused]))
            else:
                socket.send(message)

        server.on_message(answer)

    desk.page.route_web_socket(re.compile("socket.io"), relay)
    begin(desk, hearing)
    status = desk.page.get_by_test_id("archive-status")
    expect(status).to_have_text(
        "Other sources cannot be searched right now. Attached sources still work; search resumes automatically.",
        timeout=ANSWER_MS,
    )
    desk.wait_ranked()
    gone[0] = False
    desk.write("Nobody saw the barrels. ")
    expect(offered(desk, keeper).first).to_be_visible(timeout=ANSWER_MS)
    expect(status).to_have_text("")


def test_one_search_finds_sources_and_passages(desk: Desk, newsroom: Newsroom, keeper: str) -> None:
    page = desk.page
    page.goto(f"{newsroom.url}/archive")
    expect(page).to_have_url(re.compile("/sources$"))
    search = page.get_by_test_id("library-search")
    page.keyboard.press("/")
    expect(search).to_be_focused()
    page.keyboard.type("“sold by the harbourmaster” widgeon")
    result = search_result(page, keeper)
    expect(result.locator("mark").filter(has_text="sold by the harbourmaster")).to_be_visible(timeout=ANSWER_MS)
    expect(page.get_by_test_id("archive-status")).to_contain_text("best first")
    expect(search).to_be_focused()
    assert "q=" in page.url
    page.get_by_test_id("filters-open").click()
    page.get_by_label("From", exact=True).fill("2031-05-04")
    expect(result).to_have_count(0, timeout=ANSWER_MS)
    expect(page.get_by_text("Remove a filter")).to_be_visible()
    page.get_by_test_id("clear-filters").click()
    expect(result).to_be_visible(timeout=ANSWER_MS)
    page.locator("#filter-speaker").select_option("Perran Oddlestone")
    expect(result).to_be_visible(timeout=ANSWER_MS)
    search.fill("widgeon -lantern")
    search.press("Enter")
    expect(result.get_by_test_id("archive-passage").filter(has_text="widgeon lantern")).to_have_count(0)
    # The list has whole sources: the one with the word in its title is there.
    expect(page.locator(f"[data-testid=library-source][data-source='{keeper}']")).to_be_visible()
    page.go_back()
    expect(search).to_have_value(re.compile("harbourmaster"))
    # What was found first is drawn again; a focus set before that would go with the old results.
    expect(result.locator("mark").filter(has_text="sold by the harbourmaster")).to_be_visible(timeout=ANSWER_MS)
    passage = result.get_by_test_id("archive-passage").get_by_role("link").first
    result.get_by_role("link").first.focus()
    page.keyboard.press("ArrowDown")
    expect(passage).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".said.is-sought")).to_contain_text("sold by the harbourmaster", timeout=ANSWER_MS)
    expect(result).to_be_hidden()
    page.go_back()
    expect(result).to_be_visible()


def test_search_result_is_attached_to_the_previous_draft(desk: Desk, newsroom: Newsroom, hearing: str) -> None:
    source = bring(
        newsroom, "The ropewalk", "Tobin Hale: The ropewalk burned on a Tuesday, with the quokka ledger in it.\n"
    )
    desk.open(headline="The quokka ledger", source_ids=[hearing])
    page = desk.page
    page.get_by_test_id("page-sources").click()
    expect(page).to_have_url(re.compile("/sources$"))
    page.get_by_test_id("library-search").fill("quokka ledger")
    result = search_result(page, source)
    expect(result).to_be_visible(timeout=ANSWER_MS)
    page.get_by_test_id("filters-open").click()
    page.get_by_label("Attached to “The quokka ledger”").check()
    expect(result).to_have_count(0, timeout=ANSWER_MS)
    page.get_by_label("Attached to “The quokka ledger”").uncheck()
    result.get_by_test_id("attach-to-draft").click()
    expect(page.locator(".toast")).to_contain_text("“The ropewalk” is attached to “The quokka ledger”.")
    assert source in desk.stored()["source_ids"]
    page.get_by_label("Attached to “The quokka ledger”").check()
    expect(result).to_be_visible(timeout=ANSWER_MS)


@pytest.mark.slow
def test_degraded_search_finds_by_words(desk: Desk, newsroom: Newsroom, keeper: str) -> None:
    def words_only(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "degraded": "words only"})

    desk.page.route("**/api/archive?*", words_only)
    desk.page.goto(f"{newsroom.url}/archive?q=widgeon")
    expect(desk.page.get_by_test_id("archive-degraded")).to_contain_text("by words only", timeout=ANSWER_MS)
    expect(search_result(desk.page, keeper)).to_be_visible()
