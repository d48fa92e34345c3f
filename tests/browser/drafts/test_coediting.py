"""Several people and one draft; several people and one machine."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.accessibility import small_targets, violations
from tests.browser.desk import ANSWER_MS, GONE, Desk, select_words
from tests.browser.material import CONTEXT, HEADLINE, SAID
from tests.browser.newsroom import Newsroom, quote_marks
from tests.browser.people import People, newsroom_with_people
from tests.browser.pictures import show

NAMES = ("Ada Quill", "Ben Alder")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Newsroom, People]]:
    """Serve a newsroom with sign-in."""
    with newsroom_with_people(tmp_path_factory.mktemp("shared")) as made:
        yield made


@pytest.fixture
def other(browser: Browser, newsroom: Newsroom, browser_context_args: dict[str, object]) -> Iterator[Desk]:
    """Open the desk in another browser."""
    context = browser.new_context(**browser_context_args)  # type: ignore[arg-type]
    yield Desk(context.new_page(), newsroom)
    context.close()


def test_two_people_edit_one_draft_together(
    browser: Browser, shared: tuple[Newsroom, People], browser_context_args: dict[str, Any]
) -> None:
    room, people = shared
    ada, ben = [people.browser_of(browser, people.add(name, "editor"), **browser_context_args) for name in NAMES]
    first, second = Desk(ada.new_page(), room), Desk(ben.new_page(), room)
    first.expected_faults = [*GONE]
    draft = people.draft("The bus")
    first.go_to(draft)
    first.write("The night bus stops.\nNurses ride it.")
    expect(first.save_state).to_have_text("Saved", timeout=ANSWER_MS)
    second.go_to(draft)
    expect(second.page.get_by_test_id("presence")).to_have_text("Also here: Ada Quill", timeout=ANSWER_MS)
    expect(second.editor).to_contain_text("Nurses ride it.", timeout=ANSWER_MS)

    # Where one is, the other sees, with the name.
    second.caret_to("Control+Home")
    second.page.keyboard.type("Listen: ")
    expect(first.editor).to_contain_text("Listen: The night bus", timeout=ANSWER_MS)
    caret = first.editor.get_by_test_id("remote-caret")
    expect(caret).to_have_attribute("data-name", "Ben Alder", timeout=ANSWER_MS)
    second.page.keyboard.press("Shift+End")
    expect(first.editor.locator(".remote-selection")).to_have_text("The night bus stops.", timeout=ANSWER_MS)
    show(first.page, "together-1280")
    assert violations(first.page) == []
    first.page.set_viewport_size({"width": 390, "height": 844})
    assert first.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert small_targets(first.page) == []
    show(first.page, "together-390")
    first.page.set_viewport_size({"width": 1280, "height": 720})
    second.page.keyboard.press("ArrowLeft")
    second.write_headline(" at night")
    expect(first.headline.get_by_test_id("remote-caret")).to_be_visible(timeout=ANSWER_MS)
    expect(caret).to_have_count(0)
    expect(first.headline).to_have_text("The bus at night")

    # Undo takes back one's own words only.
    first.editor.focus()
    first.page.keyboard.press("Control+End")
    first.page.keyboard.type(" In snow too.")
    expect(second.editor).to_contain_text("Nurses ride it. In snow too.", timeout=ANSWER_MS)
    first.page.keyboard.press("Control+z")
    expect(second.editor).not_to_contain_text("In snow too.", timeout=ANSWER_MS)
    expect(second.editor).to_contain_text("Listen: The night bus")

    write_offline(first, second)
    assert [page.unexpected_faults() for page in (first, second)] == [[], []]
    ada.close()
    ben.close()


def write_offline(first: Desk, second: Desk) -> None:
    """Take one page offline, write in both, and reconnect."""
    first.page.context.set_offline(True)
    first.write(" Offline words.")
    second.caret_to("Control+Home")
    second.page.keyboard.type("Hear this. ")
    expect(first.save_state).to_contain_text("stored in this tab", timeout=ANSWER_MS)
    expect(first.page.get_by_test_id("remote-caret")).to_have_count(0)
    first.page.context.set_offline(False)
    expect(second.editor).to_contain_text("Offline words.", timeout=2 * ANSWER_MS)
    expect(first.editor).to_contain_text("Hear this. Listen: The night bus", timeout=ANSWER_MS)
    for page in (first, second):
        expect(page.save_state).to_have_text("Saved", timeout=ANSWER_MS)
    assert first.words() == second.words() == "Hear this. Listen: The night bus stops.\nNurses ride it. Offline words."


def test_reader_follows_edits_without_writing(
    browser: Browser, shared: tuple[Newsroom, People], browser_context_args: dict[str, Any]
) -> None:
    room, people = shared
    eva, finn = [
        people.browser_of(browser, people.add(name, "reporter", "City"), **browser_context_args)
        for name in ("Eva Lund", "Finn Marsh")
    ]
    writer, reader = Desk(eva.new_page(), room), Desk(finn.new_page(), room)
    # What is begun on a desk is read there.
    writer.page.goto(f"{room.url}/")
    writer.draft_id = writer.page.url.rpartition("/")[2]
    writer.write("The wall holds.")
    writer.wait_saved()
    sent: list[str] = []

    def note(payload: str | bytes) -> None:
        sent.append(str(payload))

    reader.page.on("websocket", lambda socket: socket.on("framesent", note))
    reader.go_to(writer.draft_id)
    expect(reader.page.get_by_test_id("read-only")).to_be_visible()
    expect(writer.page.get_by_test_id("presence")).to_have_text("Also here: Finn Marsh", timeout=ANSWER_MS)
    writer.page.keyboard.type(" For now.")
    expect(reader.editor).to_have_text("The wall holds. For now.", timeout=ANSWER_MS)
    expect(reader.editor.get_by_test_id("remote-caret")).to_have_attribute("data-name", "Eva Lund", timeout=ANSWER_MS)
    reader.editor.click()
    reader.page.keyboard.type("Not mine.")
    reader.page.wait_for_timeout(700)
    assert reader.words() == writer.words() == "The wall holds. For now."
    expect(writer.page.get_by_test_id("remote-caret")).to_have_count(0)
    assert any('"join_text"' in frame for frame in sent)
    assert not any('"edit_text"' in frame for frame in sent)
    show(reader.page, "reader-1280")
    reader.page.set_viewport_size({"width": 390, "height": 844})
    show(reader.page, "reader-390")
    assert reader.unexpected_faults() == []
    eva.close()
    finn.close()


def test_inserted_quote_is_verified_for_both_editors(desk: Desk, other: Desk, hearing: str) -> None:
    desk.open(headline=HEADLINE, source_ids=[hearing])
    other.go_to(desk.draft_id)
    expect(other.page.get_by_test_id("presence")).to_be_visible(timeout=ANSWER_MS)
    desk.write(CONTEXT)
    desk.wait_ghost()
    for _ in range(3):
        if SAID in desk.ghost.inner_text():
            break
        desk.page.keyboard.press("Alt+]")
    desk.page.keyboard.press("Tab")
    expect(other.quoted("verbatim", other.editor).first).to_have_text(SAID, timeout=ANSWER_MS)
    expect(desk.quoted("verbatim", desk.editor).first).to_have_text(SAID, timeout=ANSWER_MS)
    desk.wait_saved()
    [(quoted, mark)] = quote_marks(desk.stored()["body"])
    assert (quoted, mark["source_id"]) == (SAID, hearing)

    # Written before it, finding and provenance stay where they are, on both pages.
    other.caret_to("Control+Home")
    other.page.keyboard.type("At noon. ")
    expect(desk.editor).to_contain_text("At noon. ", timeout=ANSWER_MS)
    for page in (desk, other):
        expect(page.quoted("verbatim", page.editor).first).to_have_text(SAID)
    other.wait_saved()
    assert quote_marks(desk.stored()["body"]) == [(quoted, mark)]
    # Changed by the other, it is no verbatim quote any more, for either.
    select_words(other.page, "[data-testid=editor] p", "without nurses")
    other.page.keyboard.type("without doctors")
    for page in (desk, other):
        expect(page.quoted("verbatim", page.editor)).to_have_count(0, timeout=ANSWER_MS)
