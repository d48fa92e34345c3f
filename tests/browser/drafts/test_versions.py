"""What is kept beside the present text: versions with what changed, other headlines, and notes to the desk."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import requests
import socketio
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.newsroom import Newsroom
from tests.browser.pictures import show

PIER = "The council will keep the old pier, the mayor said on Monday after a long night of talks."
PUMPS = "Engineers tested the pumps again on Tuesday, and again two of them failed within the hour."
NETS = "Fishing crews mended their nets on the quay while they waited for the gates to open."
SAID = "We will not sign anything before the pumps are paid for"


def document(*paragraphs: str) -> dict[str, Any]:
    blocks = [{"type": "paragraph", "content": [{"type": "text", "text": text}]} for text in paragraphs]
    return {"type": "doc", "content": blocks}


SaveElsewhere = Callable[[str, int, str, Any], None]


@pytest.fixture(scope="module")
def save_elsewhere(newsroom: Newsroom) -> Iterator[SaveElsewhere]:
    """Return a function that saves drafts as another client."""
    with socketio.SimpleClient() as client:
        client.connect(newsroom.url, transports=["websocket"])

        def save(draft_id: str, version: int, headline: str, body: Any) -> None:
            sent = {"draft_id": draft_id, "version": version, "headline": headline, "body": body}
            assert client.call("save_draft", sent, timeout=15) == {"version": version + 1}

        yield save


def assert_accessible(page: Page, within: str) -> None:
    results = Axe().run(page, context=within)
    assert results.violations_count == 0, results.generate_report()


@pytest.fixture
def rewritten(desk: Desk, save_elsewhere: SaveElsewhere) -> Desk:
    """Create a draft with a stored first version and a different present text."""
    made = desk.newsroom.make_draft(headline="Pier stays", body=document(PIER, PUMPS, NETS))
    now = document(PIER.replace("Monday", "Sunday"), NETS, "A vote is near.")
    save_elsewhere(made["draft_id"], 1, "Old pier stays", now)
    return desk.go_to(made["draft_id"])


def open_versions(desk: Desk) -> Locator:
    opener = desk.page.get_by_test_id("versions-open")
    opener.focus()
    desk.page.keyboard.press("Enter")
    dialog = desk.page.get_by_test_id("versions-dialog")
    expect(dialog).to_be_visible()
    return dialog


def test_version_is_compared_and_named(rewritten: Desk) -> None:
    dialog = open_versions(rewritten)
    expect(dialog.locator(".version-headline ins")).to_contain_text("Old")
    article = dialog.get_by_role("region", name="Article")
    expect(article.locator("del")).to_have_text(["[removed: Pier]", "[removed: Monday]", f"[removed: {PUMPS}]"])
    expect(article.locator("ins")).to_have_text(["[added: Old pier]", "[added: Sunday]", "[added: A vote is near.]"])
    expect(dialog.get_by_role("status")).to_have_text("4 changes")
    dialog.get_by_role("button", name="Next change").click()
    expect(dialog.get_by_role("status")).to_have_text("Change 1 of 4")
    assert_accessible(rewritten.page, "dialog[open]")

    # With the keyboard alone: the text as it was, then what was written in it.
    dialog.get_by_role("radio", name="Changes since").focus()
    rewritten.page.keyboard.press("ArrowRight")
    expect(article.locator("ins")).to_have_count(4)
    expect(dialog.get_by_role("radio", name="Its own changes")).to_be_focused()
    rewritten.page.keyboard.press("ArrowRight")
    expect(article.locator("ins, del")).to_have_count(0)
    expect(article.locator("p")).to_have_text([PIER, PUMPS, NETS])

    dialog.get_by_test_id("name-version").click()
    rewritten.page.keyboard.type("As the mayor read it")
    rewritten.page.keyboard.press("Enter")
    expect(dialog.get_by_test_id("version")).to_contain_text("As the mayor read it")
    # Escape in the field leaves the name alone, and the dialog open.
    dialog.get_by_test_id("name-version").click()
    rewritten.page.keyboard.press("Escape")
    expect(dialog.get_by_test_id("name-version")).to_be_focused()
    rewritten.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(rewritten.page.get_by_test_id("versions-open")).to_be_focused()


def test_restoring_a_version_can_be_undone(rewritten: Desk) -> None:
    desk = rewritten
    desk.write(" And more.")
    desk.wait_saved()
    now = desk.words()
    open_versions(desk).get_by_test_id("restore-version").click()
    expect(desk.editor.locator("p")).to_have_text([PIER, PUMPS, NETS])
    expect(desk.headline).to_have_text("Pier stays")
    desk.wait_saved()
    assert (desk.stored()["headline"], desk.stored_words()) == ("Pier stays", "\n".join((PIER, PUMPS, NETS)))
    # One step of undo brings the text back, and the list has it as well.
    desk.editor.focus()
    desk.page.keyboard.press("Control+z")
    assert desk.words() == now
    desk.wait_saved()
    dialog = open_versions(desk)
    expect(dialog.get_by_test_id("version").filter(has_text="Before a restore")).to_have_count(1)


def test_restore_conflict_shows_the_current_text(rewritten: Desk, save_elsewhere: SaveElsewhere) -> None:
    dialog = open_versions(rewritten)
    expect(dialog.locator("ins").first).to_be_visible()
    rewritten.expected_faults = ["409"]

    def save_first(route: Route) -> None:
        save_elsewhere(rewritten.draft_id, 2, "Theirs", document("Written elsewhere."))
        route.continue_()

    # While the request is on its way: the page cannot know of it.
    rewritten.page.route("**/restore", save_first)
    dialog.get_by_test_id("restore-version").click()
    expect(rewritten.page.locator("#toasts")).to_contain_text("Changed elsewhere in the meantime")
    expect(rewritten.editor).to_have_text("Written elsewhere.")
    assert rewritten.stored_words() == "Written elsewhere."
    assert len(rewritten.newsroom.call("GET", f"/api/drafts/{rewritten.draft_id}/versions")["versions"]) == 1


def test_headline_variants_are_checked_and_used(desk: Desk) -> None:
    page = desk.page
    desk.open(headline="Pier stays", body=f"{PIER}\n“{SAID},” Ana Quell said.")
    opener = page.get_by_role("button", name="Other headlines")
    opener.click()
    # The text below does not move.
    top = desk.editor.bounding_box()
    panel = page.get_by_role("region", name="Headlines")
    page.get_by_test_id("keep-headline").click()
    expect(panel.get_by_test_id("variant")).to_contain_text("In use")
    panel.get_by_role("textbox", name="Another headline").focus()
    for headline in (f"Quell: “{SAID}”", "Quell: “The moon is made of cheese and wool”"):
        page.keyboard.type(headline)
        page.keyboard.press("Enter")
    expect(opener).to_have_text("Other headlines (2)")
    states = panel.locator(".variant-state")
    expect(states.nth(1)).to_contain_text("Matches the source exactly", timeout=ANSWER_MS)
    expect(states.nth(2)).to_contain_text("Not found in the body", timeout=ANSWER_MS)
    assert desk.editor.bounding_box() == top
    assert_accessible(page, "#variants-panel")

    panel.get_by_test_id("use-headline").nth(1).click()
    expect(desk.headline).to_have_text(f"Quell: “{SAID}”")
    expect(states.nth(1)).to_contain_text("In use")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(opener).to_be_focused()
    desk.wait_saved()
    assert desk.stored()["headline"] == f"Quell: “{SAID}”"
    assert len(desk.stored()["variants"]) == 3
    # Undone, neither is lost.
    desk.headline.click()
    page.keyboard.press("Control+z")
    expect(desk.headline).to_have_text("Pier stays")
    expect(opener).to_have_text("Other headlines (2)")


def test_notes_of_two_tabs_are_merged(desk: Desk, newsroom: Newsroom) -> None:
    desk.open(headline="Pier stays")
    pane = desk.tab("notes")
    notes = pane.get_by_role("textbox", name="Notes to the editor")
    notes.fill("Call Ana back.")
    expect(pane.get_by_test_id("notes-status")).to_have_text("Saved")
    assert desk.stored()["notes"] == "Call Ana back."
    expect(desk.page.get_by_test_id("tab-notes")).to_have_accessible_name("Notes has notes")
    # Somebody else writes in between.
    sent = {"notes": "Hold it until six.", "expected": "Call Ana back."}
    newsroom.call("PUT", f"/api/drafts/{desk.draft_id}/notes", json=sent)
    desk.expected_faults = ["409"]
    notes.press_sequentially(" Twice.")
    conflict = pane.get_by_test_id("notes-conflict")
    expect(conflict).to_contain_text("Hold it until six.")
    assert_accessible(desk.page, "#pane-notes")
    conflict.get_by_role("button", name="Use both").click()
    expect(notes).to_be_focused()
    expect(pane.get_by_test_id("notes-status")).to_have_text("Saved")
    expect(notes).to_have_value("Call Ana back. Twice.\n\nHold it until six.")
    assert desk.stored()["notes"] == "Call Ana back. Twice.\n\nHold it until six."


@pytest.mark.slow
def test_unsaved_notes_survive_a_reload(desk: Desk) -> None:
    desk.open(headline="Pier stays")
    desk.expected_faults = ["ERR_FAILED"]
    desk.page.route("**/notes", lambda route: route.abort())
    notes = desk.tab("notes").get_by_role("textbox", name="Notes to the editor")
    notes.fill("Not to be lost.")
    expect(desk.page.get_by_test_id("notes-status")).to_have_text("Offline — stored in this tab")
    desk.page.unroute("**/notes")
    desk.page.reload()
    desk.tab("notes")
    expect(notes).to_have_value("Not to be lost.")
    expect(desk.page.get_by_test_id("notes-status")).to_have_text("Saved")
    assert desk.stored()["notes"] == "Not to be lost."


def test_version_restores_article_details(desk: Desk) -> None:
    draft = desk.newsroom.make_draft(headline="Pier stays", body=document(PIER))
    address = f"{desk.newsroom.url}/api/drafts/{draft['draft_id']}"

    def put(details: dict[str, Any], expected: dict[str, Any]) -> None:
        sent = requests.put(f"{address}/details", json={"details": details, "expected": expected}, timeout=15)
        assert sent.status_code == 200, sent.text

    def byline() -> str:
        return str(requests.get(address, timeout=15).json()["details"]["byline"])

    old = {"byline": "Ada Quill", "standfirst": "The pier stays where it is.", "word_goal": 600}
    new = {"byline": "Bram Osk", "standfirst": "The pier stays for now.", "word_goal": 600}
    put(old, {})
    requests.post(f"{address}/versions", json={"name": "To the lawyer"}, timeout=15)
    put(new, old)
    desk.go_to(draft["draft_id"])
    dialog = open_versions(desk)
    details = dialog.get_by_test_id("version-details")
    expect(details.locator("dt")).to_have_text(["Byline", "Standfirst"])
    expect(details.locator("del").first).to_contain_text("Ada")
    show(desk.page, "version-details")
    assert_accessible(desk.page, "[data-testid=versions-dialog]")
    dialog.get_by_test_id("versions-text").click()
    expect(details.locator("dd")).to_have_text(["Ada Quill", "The pier stays where it is.", "600"])
    dialog.get_by_test_id("restore-version").click()
    expect(dialog).to_have_count(0)
    assert byline() == "Ada Quill"
    desk.page.get_by_test_id("details-open").click()
    field = desk.page.get_by_role("region", name="Article details").get_by_label("Byline")
    expect(field).to_have_value("Ada Quill", timeout=ANSWER_MS)
    desk.page.get_by_role("button", name="Undo").last.click()
    expect(field).to_have_value("Bram Osk", timeout=ANSWER_MS)
    assert byline() == "Bram Osk"
