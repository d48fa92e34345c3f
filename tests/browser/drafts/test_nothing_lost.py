"""Nothing written is lost: not to another writer, a reload, a closed tab, or a server that is away."""

from collections.abc import Iterator

import pytest
import socketio
from playwright.sync_api import Page, expect

from tests.browser.desk import CARET, GONE, Desk
from tests.browser.input_method import InputMethod
from tests.browser.newsroom import Newsroom
from tests.waiting import wait_until


def wait_stored(desk: Desk, words: str) -> None:
    """Wait until the server has these words."""
    wait_until(lambda: desk.stored_words() == words)


@pytest.fixture
def own_desk(page: Page, own_newsroom: Newsroom) -> Iterator[Desk]:
    desk = Desk(page, own_newsroom)
    desk.expected_faults = [*GONE]
    yield desk
    assert desk.unexpected_faults() == []


def wait_open(desk: Desk) -> None:
    """Wait until the server has heard of the page."""
    expect(desk.save_state).to_have_text("Saved")


def test_offline_edits_merge_with_changes_of_a_program(desk: Desk) -> None:
    desk.expected_faults = [*GONE]
    desk.open(headline="The bus", body="The bus stops at the school.\nNurses ride it.")
    wait_open(desk)
    desk.page.context.set_offline(True)
    desk.write(" In snow too.")
    expect(desk.save_state).to_contain_text("stored in this browser")
    other_body = "The bus turns at the church, and stops at the school.\nNurses ride it."
    with socketio.SimpleClient() as program:
        program.connect(desk.newsroom.url, transports=["websocket"])
        saved = {"draft_id": desk.draft_id, "version": 1, "headline": "The bus, again", "body": other_body}
        assert program.call("save_draft", saved, timeout=60) == {"version": 2}
    desk.page.context.set_offline(False)
    expect(desk.headline).to_have_text("The bus, again")
    desk.wait_saved()
    both = f"{other_body} In snow too."
    assert desk.words() == both
    assert (desk.stored()["headline"], desk.stored_words()) == ("The bus, again", both)
    # Undo takes back what was typed here, and nothing else.
    desk.editor.focus()
    desk.page.keyboard.press("Control+z")
    desk.wait_saved()
    assert (desk.words(), desk.stored_words()) == (other_body, other_body)


def test_text_is_kept_and_saved_after_a_server_outage(own_desk: Desk) -> None:
    desk = own_desk.open(headline="The bus")
    desk.write("Before. ")
    desk.wait_saved()
    desk.open_publishing()  # loaded by now: on a busy machine it may not have been before the server goes
    desk.page.keyboard.press("Escape")
    desk.newsroom.stop()
    desk.write("Meanwhile. ")
    expect(desk.save_state).to_contain_text("Offline")
    expect(desk.save_state).to_contain_text("stored in this browser")
    desk.page.keyboard.type("Still writing.")
    expect(desk.editor).to_have_text("Before. Meanwhile. Still writing.")

    # Publishing says so rather than publishing something older.
    desk.page.get_by_test_id("publish-open").click()
    expect(desk.publishing).to_contain_text("could not be saved")
    desk.page.keyboard.press("Escape")

    # A tab that is closed now brings its text back another day.
    desk.page.goto("about:blank")
    desk.newsroom.start()
    assert desk.stored_words() == "Before. "
    desk.go_to(desk.draft_id)
    notice = desk.page.get_by_test_id("kept-edit")
    expect(notice).to_contain_text("were restored")
    expect(desk.editor).to_have_text("Before. Meanwhile. Still writing.")
    desk.wait_saved()
    assert desk.stored_words() == "Before. Meanwhile. Still writing."
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)

    # And an open tab saves by itself once the server is back.
    desk.newsroom.stop()
    desk.write(" Again.")
    expect(desk.save_state).to_contain_text("Offline")
    desk.newsroom.start()
    expect(desk.save_state).to_have_text("Saved")
    assert desk.stored_words() == "Before. Meanwhile. Still writing. Again."

    # A server that is stopped in good order is sent what was just typed.
    desk.page.keyboard.type(" Right before.")
    desk.newsroom.end()
    desk.newsroom.start()
    assert desk.stored_words().endswith(" Right before.")


def test_reload_and_leaving_the_page_keep_the_last_keystroke(desk: Desk) -> None:
    desk.open(headline="The bus")
    wait_open(desk)
    desk.write("One. ")
    desk.wait_saved()
    desk.page.keyboard.type("Two. ")
    desk.page.reload(wait_until="commit")
    desk.write("Three.")
    assert desk.words() == "One. Two. Three."
    wait_stored(desk, "One. Two. Three.")
    desk.wait_saved()
    assert desk.words() == "One. Two. Three."
    expect(desk.page.get_by_test_id("kept-edit")).to_have_count(0)
    assert desk.page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('quotedesk.edit.'))") == []
    # Long before the pause after which it is saved. Where a busy server has not acknowledged the first letter when the
    # page is left, the others are sent when it is opened again.
    desk.page.keyboard.type(" Four.")
    desk.page.goto("about:blank")
    desk.go_to(desk.draft_id)
    wait_stored(desk, "One. Two. Three. Four.")


def test_remote_edits_wait_for_composition_end(desk: Desk, other: Desk) -> None:
    with desk.page.expect_websocket() as socket:
        desk.open(body="버스.")
    wait_open(desk)
    other.go_to(desk.draft_id)
    for tab in (desk.page, other.page):
        expect(tab.get_by_test_id("presence")).to_have_text("Open elsewhere")
    desk.caret_to("Control+End")
    keyboard = InputMethod(desk)
    keyboard.compose("ㅂ", "바")
    other.caret_to("Control+Home")
    with socket.value.expect_event("framereceived", lambda frame: "text_edited" in str(frame)):
        other.page.keyboard.insert_text("보라: ")
    desk.page.evaluate(CARET)
    assert desk.words() == "버스.바"
    keyboard.compose("밤")
    keyboard.commit("밤")
    for page in (desk, other):
        expect(page.editor).to_have_text("보라: 버스.밤")
    # The caret is still behind what was composed.
    desk.page.keyboard.insert_text("에")
    desk.wait_saved()
    assert desk.stored_words() == "보라: 버스.밤에"


def test_edits_of_a_deleted_draft_are_offered_as_text(desk: Desk) -> None:
    desk.expected_faults = [*GONE, "404"]
    gone = desk.newsroom.make_draft(headline="The last bus", body="Once.")["draft_id"]
    kept = (
        '{"base": {"version": 1, "headline": "", "body": ""}, "sent": [], "headline": "The last bus", '
        '"body": "Not a word lost.", "at": 1}'
    )
    desk.newsroom.call("DELETE", f"/api/drafts/{gone}")
    key = f"quotedesk.edit.local.{gone}.tab"
    desk.page.add_init_script(f"localStorage.getItem('done') || localStorage.setItem('{key}', '{kept}')")
    desk.open()
    notice = desk.page.get_by_test_id("kept-edit")
    expect(notice).to_contain_text("“The last bus” no longer exists")
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    notice.get_by_role("button", name="Copy the text").click()
    expect(notice).to_contain_text("Copied")
    assert desk.page.evaluate("navigator.clipboard.readText()") == "The last bus\n\nNot a word lost."
    desk.page.evaluate("localStorage.setItem('done', '1')")
    notice.get_by_role("button", name="Remove").click()
    expect(notice).to_have_count(0)
    assert desk.page.evaluate("key => localStorage.getItem(key)", key) is None
