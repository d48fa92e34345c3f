"""Nothing written is lost: not to a second writer, not to a reload, not to a server that is gone."""

from collections.abc import Iterator

import pytest
import socketio
from playwright.sync_api import Page, expect

from tests.browser.desk import ANSWER_MS, GONE, Desk
from tests.browser.newsroom import Newsroom, words_of

MINE = "Mine: the bus stops at the bakery."
THEIRS = "Theirs: the bus turns at the church."


@pytest.fixture(scope="module")
def second_writer(newsroom: Newsroom) -> Iterator[socketio.SimpleClient]:
    """Return another client of the same newsroom."""
    with socketio.SimpleClient() as client:
        client.connect(newsroom.url, transports=["websocket"])
        yield client


def write_at_once(desk: Desk, second_writer: socketio.SimpleClient, mine: str, theirs: dict[str, str]) -> None:
    """Write in an offline page while a program saves with ``save_draft``."""
    desk.expected_faults = [*GONE]
    desk.open(headline="The bus", body="The bus stops at the school.\nNurses ride it.")
    expect(desk.save_state).to_have_text("Saved", timeout=ANSWER_MS)
    desk.page.context.set_offline(True)
    desk.editor.press("ControlOrMeta+End")
    if not mine.startswith(" "):
        desk.editor.press("ControlOrMeta+a")
    desk.page.keyboard.insert_text(mine)
    saved = {"draft_id": desk.draft_id, "version": 1, **theirs}
    assert second_writer.call("save_draft", saved, timeout=15) == {"version": 2}
    desk.page.context.set_offline(False)
    expect(desk.headline).to_have_text("The bus, again", timeout=2 * ANSWER_MS)
    desk.wait_saved()


def test_offline_edits_merge_with_api_changes(desk: Desk, second_writer: socketio.SimpleClient) -> None:
    theirs = "The bus turns at the church, and stops at the school.\nNurses ride it."
    write_at_once(desk, second_writer, " In snow too.", {"headline": "The bus, again", "body": theirs})
    both = f"{theirs} In snow too."
    assert desk.words() == both
    expect(desk.page.locator("dialog[open]")).to_have_count(0)
    assert (desk.stored()["headline"], desk.stored_words()) == ("The bus, again", both)
    # Undo takes back what was typed here, and nothing else.
    desk.editor.focus()
    desk.page.keyboard.press("Control+z")
    desk.wait_saved()
    assert (desk.words(), desk.stored_words()) == (theirs, theirs)


def test_conflicting_rewrites_keep_both_texts(
    desk: Desk, second_writer: socketio.SimpleClient, newsroom: Newsroom
) -> None:
    write_at_once(desk, second_writer, MINE, {"headline": "The bus, again", "body": THEIRS})
    assert desk.words() == desk.stored_words()
    for word in ("Mine:", "bakery", "Theirs:", "turns", "church"):
        assert word in desk.stored_words()
    # And the text before is among the versions.
    versions = newsroom.call("GET", f"/api/drafts/{desk.draft_id}/versions")["versions"]
    texts = [newsroom.call("GET", f"/api/drafts/{desk.draft_id}/versions/{one['version_id']}") for one in versions]
    assert "The bus stops at the school.\nNurses ride it." in [words_of(text["body"]) for text in texts]


def test_saved_text_is_shown_after_reload(desk: Desk) -> None:
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


def test_text_is_kept_and_saved_after_a_server_outage(own_desk: Desk) -> None:
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
