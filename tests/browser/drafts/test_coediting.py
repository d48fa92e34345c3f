"""Several people and one draft; several people and one machine."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.accessibility import violations
from tests.browser.desk import Desk
from tests.browser.newsroom import Newsroom
from tests.browser.people import People


def test_two_people_edit_one_draft_together(room: tuple[Newsroom, People], open_as: Callable[[str], Page]) -> None:
    newsroom, people = room
    first, second = (Desk(open_as(people.add(name, "editor")), newsroom) for name in ("Ada Quill", "Ben Alder"))
    draft = people.draft("The bus")
    first.go_to(draft)
    first.write("The night bus stops.\nNurses ride it.")
    expect(first.save_state).to_have_text("Saved")
    second.go_to(draft)
    expect(second.page.get_by_test_id("presence")).to_have_text("Also here: Ada Quill")
    expect(second.editor).to_contain_text("Nurses ride it.")

    # Where one is, the other sees, with the name.
    second.caret_to("Control+Home")
    second.page.keyboard.type("Listen: ")
    expect(first.editor).to_contain_text("Listen: The night bus")
    caret = first.editor.get_by_test_id("remote-caret")
    expect(caret).to_have_attribute("data-name", "Ben Alder")
    second.page.keyboard.press("Shift+End")
    expect(first.editor.locator(".remote-selection")).to_have_text("The night bus stops.")
    assert violations(first.page) == []
    second.page.keyboard.press("ArrowLeft")
    second.write_headline(" at night")
    expect(first.headline.get_by_test_id("remote-caret")).to_be_visible()
    expect(caret).to_have_count(0)
    expect(first.headline).to_have_text("The bus at night")

    # Undo takes back one's own words only.
    first.caret_to("Control+End")
    first.page.keyboard.type(" In snow too.")
    expect(second.editor).to_contain_text("Nurses ride it. In snow too.")
    first.page.keyboard.press("Control+z")
    expect(second.editor).not_to_contain_text("In snow too.")
    expect(second.editor).to_contain_text("Listen: The night bus")

    assert [page.unexpected_faults() for page in (first, second)] == [[], []]


def test_reader_follows_edits_without_writing(room: tuple[Newsroom, People], open_as: Callable[[str], Page]) -> None:
    newsroom, people = room
    writer, reader = (
        Desk(open_as(people.add(name, "reporter", "City")), newsroom) for name in ("Eva Lund", "Finn Marsh")
    )
    # What is begun on a desk is read there.
    writer.page.goto(f"{newsroom.url}/")
    writer.draft_id = writer.page.url.rpartition("/")[2]
    writer.write("The wall holds.")
    writer.wait_saved()
    sent: list[str] = []

    def note(payload: str | bytes) -> None:
        sent.append(str(payload))

    reader.page.on("websocket", lambda socket: socket.on("framesent", note))
    reader.go_to(writer.draft_id)
    expect(reader.page.get_by_test_id("read-only")).to_be_visible()
    expect(writer.page.get_by_test_id("presence")).to_have_text("Also here: Finn Marsh")
    writer.page.keyboard.type(" For now.")
    expect(reader.editor).to_have_text("The wall holds. For now.")
    expect(reader.editor.get_by_test_id("remote-caret")).to_have_attribute("data-name", "Eva Lund")
    reader.editor.click()
    reader.page.keyboard.type("Not mine.")
    # Suggested edits are seen as well, and left to those who may write.
    writer.page.keyboard.press("Control+Shift+E")
    writer.page.keyboard.type(" Perhaps.")
    suggested = reader.editor.locator("ins.suggested")
    expect(suggested).to_have_text(" Perhaps.")
    suggested.click()
    card = reader.page.get_by_test_id("suggested-card")
    expect(card.get_by_test_id("suggested-by")).to_contain_text("Eva Lund")
    expect(card.get_by_role("button")).to_have_count(0)
    assert reader.words() == writer.words() == "The wall holds. For now. Perhaps."
    expect(writer.page.get_by_test_id("remote-caret")).to_have_count(0)
    assert any('"join_text"' in frame for frame in sent)
    assert not any('"edit_text"' in frame for frame in sent)
    assert reader.unexpected_faults() == []
