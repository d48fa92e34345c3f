"""Nothing written is lost: not to a second writer, not to a reload, not to a server that is gone."""

from collections.abc import Iterator

import pytest
import socketio
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.accessibility import small_targets, violations
from tests.browser.desk import ANSWER_MS, GONE, Desk
from tests.browser.newsroom import Newsroom, words_of

MINE = "Mine: the bus stops at the bakery."
THEIRS = "Theirs: the bus turns at the church."


@pytest.fixture(scope="module")
def second_writer(newsroom: Newsroom) -> Iterator[socketio.SimpleClient]:
    """Another client of the same newsroom."""
    with socketio.SimpleClient() as client:
        client.connect(newsroom.url, transports=["websocket"])
        yield client


@pytest.fixture
def conflict(desk: Desk, second_writer: socketio.SimpleClient) -> Locator:
    """Two wrote at once, and the desk asks."""
    desk.expected_faults = [*GONE]
    desk.open(headline="The bus", body="The bus stops at the school.")
    expect(desk.save_state).to_have_text("Saved", timeout=ANSWER_MS)
    desk.page.context.set_offline(True)
    desk.editor.press("ControlOrMeta+a")
    desk.page.keyboard.insert_text(MINE)
    theirs_first = {"draft_id": desk.draft_id, "version": 1, "headline": "The bus, again", "body": THEIRS}
    assert second_writer.call("save_draft", theirs_first, timeout=15) == {"version": 2}
    desk.page.context.set_offline(False)
    dialog = desk.page.get_by_test_id("conflict")
    expect(dialog).to_be_visible(timeout=2 * ANSWER_MS)
    expect(side(dialog, "mine")).to_contain_text("bakery")
    expect(side(dialog, "theirs")).to_contain_text("church")
    # What only one of them changed goes together by itself.
    expect(dialog.get_by_role("region")).to_contain_text("The bus[added: , again]")
    # Not to be waved away, and nothing happens before the choice.
    desk.page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    assert words_of(desk.stored()["body"]) == THEIRS
    return dialog


def side(dialog: Locator, whose: str) -> Locator:
    """What one of the texts has at the place to choose."""
    return dialog.locator(f".merge-side[data-side={whose}]")


def test_of_two_texts_mine_can_be_used(desk: Desk, conflict: Locator) -> None:
    conflict.get_by_test_id("conflict-mine").click()
    expect(conflict).to_be_hidden()
    desk.wait_saved()
    assert (desk.stored()["headline"], desk.stored_words()) == ("The bus", MINE)


def test_of_two_texts_the_saved_one_can_be_used_and_undone(desk: Desk, conflict: Locator) -> None:
    conflict.get_by_test_id("conflict-theirs").click()
    expect(desk.editor).to_have_text(THEIRS)
    expect(desk.headline).to_have_text("The bus, again")
    desk.wait_saved()
    assert desk.stored_words() == THEIRS
    desk.editor.focus()
    desk.page.keyboard.press("Control+z")
    expect(desk.editor).to_have_text(MINE)


def test_of_two_texts_one_can_be_made(desk: Desk, conflict: Locator, newsroom: Newsroom) -> None:
    save = conflict.get_by_test_id("merge-save")
    expect(conflict.get_by_role("status")).to_have_text("One conflict left to resolve")
    expect(
        conflict.get_by_test_id("conflict-mine")
    ).to_be_enabled()  # what is still being typed as it opens chooses nothing
    save.press("Enter")
    expect(conflict).to_be_visible()
    # By the keyboard alone: the place that is not chosen has the focus now.
    desk.page.keyboard.press("ArrowDown")
    desk.page.keyboard.press("ArrowDown")
    expect(conflict.get_by_role("radio", name="Both, yours first")).to_be_checked()
    assert violations(desk.page) == []
    assert small_targets(desk.page) == []
    save.press("Enter")
    expect(conflict).to_be_hidden()
    desk.wait_saved()
    assert (desk.stored()["headline"], desk.stored_words()) == ("The bus, again", f"{MINE}\n{THEIRS}")
    # Both texts stay among the versions.
    versions = newsroom.call("GET", f"/api/drafts/{desk.draft_id}/versions")["versions"]
    merged = [each["version_id"] for each in versions if each["reason"] == "merged"]
    texts = [newsroom.call("GET", f"/api/drafts/{desk.draft_id}/versions/{each}")["body"] for each in merged]
    assert [words_of(text) for text in texts] == [MINE, THEIRS]


def test_of_two_texts_both_can_be_kept(desk: Desk, conflict: Locator, newsroom: Newsroom) -> None:
    conflict.get_by_test_id("conflict-both").click()
    expect(desk.editor).to_have_text(THEIRS)
    expect(desk.page.locator("#toasts")).to_contain_text("Your text is now in a new draft.")
    copy = next(draft for draft in newsroom.drafts() if draft["headline"] == "The bus (my copy)")
    assert words_of(newsroom.draft(copy["draft_id"])["body"]) == MINE
    desk.write(" And back.")
    desk.wait_saved()
    assert desk.stored_words() == f"{THEIRS} And back."


def test_one_who_types_on_as_it_opens_has_chosen_nothing(desk: Desk, conflict: Locator) -> None:
    desk.page.keyboard.type(" And on it goes.\n")
    expect(conflict).to_be_visible()
    assert words_of(desk.stored()["body"]) == THEIRS
    # Nothing of it is lost either: what was typed before stands on its side until the writer chooses.
    expect(side(conflict, "mine")).to_contain_text("bakery")
    assert desk.words() == MINE


def test_the_dialog_waits_until_the_copy_is_made(desk: Desk, conflict: Locator) -> None:
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    desk.page.route("**/api/drafts", hold)
    conflict.get_by_test_id("conflict-both").click()
    expect(conflict.get_by_role("status")).to_contain_text("new draft…")
    desk.page.keyboard.type("Typed to nobody. \n")
    expect(conflict).to_be_visible()
    assert desk.words() == MINE
    waiting[0].continue_()
    expect(desk.editor).to_have_text(THEIRS)
    desk.wait_saved()
    assert desk.stored_words() == THEIRS


def test_a_copy_that_cannot_be_made_loses_nothing(desk: Desk, conflict: Locator) -> None:
    desk.page.route("**/api/drafts", lambda route: route.abort())
    conflict.get_by_test_id("conflict-both").click()
    expect(conflict.get_by_role("status")).to_contain_text("The copy could not be created.")
    expect(conflict).to_be_visible()
    assert desk.words() == MINE
    conflict.get_by_test_id("conflict-mine").click()
    desk.wait_saved()
    assert desk.stored_words() == MINE


def test_a_reload_shows_what_was_saved(desk: Desk) -> None:
    desk.open()
    desk.write_headline("A bus, 밤, and 🚌")
    desk.write("First line.")
    desk.page.keyboard.press("Enter")
    desk.page.keyboard.type("Second line.")
    desk.wait_saved()
    desk.page.reload()
    expect(desk.headline).to_have_text("A bus, 밤, and 🚌")
    expect(desk.editor.locator("p")).to_have_text(["First line.", "Second line."])
    expect(desk.save_state).to_have_text("Saved")


@pytest.fixture
def own_desk(page: Page, own_newsroom: Newsroom) -> Iterator[Desk]:
    desk = Desk(page, own_newsroom)
    desk.expected_faults = [*GONE]
    yield desk
    assert desk.unexpected_faults() == []


def test_while_the_server_is_gone_the_text_is_kept_and_saved_later(own_desk: Desk) -> None:
    desk = own_desk.open(headline="The bus")
    desk.write("Before. ")
    desk.wait_saved()
    desk.open_publishing()  # loaded by now: on a busy machine it may not have been before the server goes
    desk.page.keyboard.press("Escape")
    desk.newsroom.stop()
    desk.write("Meanwhile. ")
    expect(desk.save_state).to_contain_text("Offline", timeout=ANSWER_MS)
    expect(desk.save_state).to_contain_text("stored in this tab")
    desk.page.keyboard.type("Still writing.")
    expect(desk.editor).to_have_text("Before. Meanwhile. Still writing.")

    # Publishing says so rather than publishing something older.
    desk.page.get_by_test_id("publish-open").click()
    expect(desk.publishing).to_contain_text("could not be saved", timeout=ANSWER_MS)
    desk.page.keyboard.press("Escape")

    # A tab that is closed now brings its text back another day.
    desk.page.goto("about:blank")
    desk.newsroom.start()
    assert desk.stored_words() == "Before. "
    desk.go_to(desk.draft_id)
    notice = desk.page.get_by_test_id("kept-edit")
    expect(notice).to_contain_text("were restored", timeout=ANSWER_MS)
    expect(desk.editor).to_have_text("Before. Meanwhile. Still writing.")
    desk.wait_saved()
    assert desk.stored_words() == "Before. Meanwhile. Still writing."
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)

    # And an open tab saves by itself once the server is back.
    desk.newsroom.stop()
    desk.write(" Again.")
    expect(desk.save_state).to_contain_text("Offline", timeout=ANSWER_MS)
    desk.newsroom.start()
    expect(desk.save_state).to_have_text("Saved", timeout=2 * ANSWER_MS)
    assert desk.stored_words() == "Before. Meanwhile. Still writing. Again."
