"""Nothing written is lost, whatever breaks; and two tabs write in one draft."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.accessibility import small_targets, violations
from tests.browser.desk import ANSWER_MS, GONE, Desk
from tests.browser.input_method import InputMethod
from tests.browser.newsroom import Newsroom

# What the journal has of a draft: the database's own words, not the page's.
_JOURNAL = """draft => new Promise((resolve, reject) => {
    const opening = indexedDB.open("quotedesk", 1);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const all = opening.result.transaction("edits").objectStore("edits").getAll();
        all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.filter(one => one.draft_id === draft).map(one => JSON.stringify(one.body)));
        };
    };
})"""


def journal(desk: Desk) -> list[str]:
    entries: list[str] = desk.page.evaluate(_JOURNAL, desk.draft_id)
    return entries


@pytest.fixture
def other(browser: Browser, newsroom: Newsroom, browser_context_args: dict[str, object]) -> Iterator[Desk]:
    """Open the desk in another browser."""
    context = browser.new_context(**browser_context_args)  # type: ignore[arg-type]
    yield Desk(context.new_page(), newsroom)
    context.close()


def wait_open(desk: Desk) -> None:
    """Wait until the server has heard of the page."""
    expect(desk.save_state).to_have_text("Saved", timeout=ANSWER_MS)


def test_edit_is_journaled_until_it_is_saved(desk: Desk) -> None:
    desk.expected_faults = [*GONE]
    desk.open(headline="The bus")
    wait_open(desk)
    desk.write("Saved. ")
    desk.wait_saved()
    desk.page.context.set_offline(True)
    desk.page.keyboard.type("Not saved.")
    desk.page.wait_for_timeout(300)
    assert [("Not saved." in entry) for entry in journal(desk)] == [True]
    desk.page.wait_for_timeout(1000)
    expect(desk.save_state).to_contain_text("stored in this tab")
    desk.page.context.set_offline(False)
    desk.wait_saved()
    assert desk.stored_words() == "Saved. Not saved."
    assert journal(desk) == []


@pytest.mark.slow
def test_server_crash_and_closed_tab_lose_nothing(context: BrowserContext, own_newsroom: Newsroom) -> None:
    desk = Desk(context.new_page(), own_newsroom).open(headline="The bus")
    wait_open(desk)
    desk.write("One. ")
    desk.wait_saved()
    # Killed between two keys, and the tab closed without a word.
    desk.page.keyboard.type("Two. ")
    own_newsroom.stop()
    desk.page.keyboard.type("Three.")
    desk.page.close()
    own_newsroom.start()
    again = Desk(context.new_page(), own_newsroom).go_to(desk.draft_id)
    expect(again.editor).to_have_text("One. Two. Three.", timeout=ANSWER_MS)
    expect(again.page.get_by_test_id("kept-edit")).to_contain_text("were restored")
    again.wait_saved()
    assert again.stored_words() == "One. Two. Three."
    again.page.wait_for_timeout(300)
    assert journal(again) == []


@pytest.mark.parametrize("pause", [0, 250, 580], ids=["at-once", "kept", "being-saved"])
def test_reload_restores_the_last_keystroke(desk: Desk, pause: int) -> None:
    desk.open(headline="The bus")
    wait_open(desk)
    desk.write("One. ")
    desk.wait_saved()
    desk.page.keyboard.type("Two. ")
    desk.page.wait_for_timeout(pause)
    desk.page.reload(wait_until="commit")
    desk.write("Three.")
    assert desk.words() == "One. Two. Three."
    desk.page.wait_for_timeout(1500)
    desk.wait_saved()
    assert (desk.stored_words(), desk.words()) == ("One. Two. Three.", "One. Two. Three.")
    expect(desk.page.get_by_test_id("kept-edit")).to_have_count(0)
    expect(desk.page.locator("dialog[open]")).to_have_count(0)
    assert journal(desk) == []
    assert desk.page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('quotedesk.edit.'))") == []


def test_last_edit_is_sent_when_leaving_the_page(desk: Desk) -> None:
    desk.open(headline="The bus")
    wait_open(desk)
    desk.write("One. ")
    desk.wait_saved()
    desk.page.keyboard.type("Two.")
    # Long before the pause after which it is saved.
    desk.page.goto("about:blank")
    end = time.monotonic() + ANSWER_MS / 1000
    while desk.stored_words() != "One. Two.":
        assert time.monotonic() < end
        time.sleep(0.1)


def test_two_tabs_edit_one_draft(desk: Desk, other: Desk) -> None:
    desk.open(headline="The bus")
    wait_open(desk)
    other.go_to(desk.draft_id)
    line = other.page.get_by_test_id("presence")
    expect(line).to_have_text("Also open in another tab", timeout=ANSWER_MS)
    expect(desk.page.get_by_test_id("presence")).to_have_text("Also open in another tab")
    desk.write("The bus stops.")
    expect(other.editor).to_have_text("The bus stops.", timeout=ANSWER_MS)
    assert violations(other.page) == []
    assert small_targets(other.page) == []

    # In the middle of a sentence of the other, and in the headline.
    other.write_headline(" at night")
    other.write(" And goes.")
    desk.page.keyboard.press("Control+Home")
    desk.page.keyboard.type("Look: ")
    for page in (desk, other):
        expect(page.editor).to_have_text("Look: The bus stops. And goes.", timeout=ANSWER_MS)
        expect(page.headline).to_have_text("The bus at night", timeout=ANSWER_MS)
        page.wait_saved()
    assert (desk.stored()["headline"], desk.stored_words()) == ("The bus at night", "Look: The bus stops. And goes.")
    desk.page.goto("about:blank")
    expect(line).to_be_hidden(timeout=ANSWER_MS)
    expect(other.page.get_by_test_id("remote-caret")).to_have_count(0)


def test_remote_edits_wait_for_composition_end(desk: Desk, other: Desk) -> None:
    desk.open(body="버스.")
    wait_open(desk)
    other.go_to(desk.draft_id)
    expect(other.page.get_by_test_id("presence")).to_be_visible(timeout=ANSWER_MS)
    desk.editor.focus()
    desk.page.keyboard.press("Control+End")
    keyboard = InputMethod(desk)
    keyboard.compose("ㅂ", "바")
    other.editor.focus()
    other.page.keyboard.press("Control+Home")
    other.page.keyboard.insert_text("보라: ")
    other.wait_saved()
    desk.page.wait_for_timeout(500)
    assert desk.words() == "버스.바"
    keyboard.compose("밤")
    keyboard.commit("밤")
    for page in (desk, other):
        expect(page.editor).to_have_text("보라: 버스.밤", timeout=ANSWER_MS)
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
    key = f"quotedesk.edit.local.{gone}.tab"
    desk.page.add_init_script(f"localStorage.getItem('done') || localStorage.setItem('{key}', '{kept}')")
    desk.open()
    notice = desk.page.get_by_test_id("kept-edit")
    expect(notice).to_contain_text("“The last bus” no longer exists", timeout=ANSWER_MS)
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    notice.get_by_role("button", name="Copy the text").click()
    expect(notice).to_contain_text("Copied")
    assert desk.page.evaluate("navigator.clipboard.readText()") == "The last bus\n\nNot a word lost."
    desk.page.evaluate("localStorage.setItem('done', '1')")
    notice.get_by_role("button", name="Remove").click()
    desk.page.reload()
    expect(desk.save_state).to_have_text("Saved", timeout=ANSWER_MS)
    desk.page.wait_for_timeout(1500)
    expect(notice).to_have_count(0)
