"""Edits that one person suggests and another decides about."""

from collections.abc import Callable

from playwright.sync_api import FilePayload, Page, expect

from tests.browser.accessibility import violations
from tests.browser.confidence import Confidences
from tests.browser.desk import GONE, Desk, select_words
from tests.browser.input_method import InputMethod
from tests.browser.material import CONTEXT, HEADLINE
from tests.browser.newsroom import Newsroom
from tests.browser.people import People

TOGGLE = "Control+Shift+E"
NEXT = "Control+F9"
TRANSCRIPT: FilePayload = {
    "name": "hearing.txt",
    "mimeType": "text/plain",
    "buffer": b"Orla Vennacher: A night bus without nurses on it is money left in the rain. It is not kind.\n",
}


def suggest(desk: Desk) -> None:
    """Turn suggesting mode on."""
    desk.page.keyboard.press(TOGGLE)
    expect(desk.page.get_by_test_id("tool-suggesting")).to_have_attribute("aria-pressed", "true")


def test_suggested_edits_are_accepted_and_rejected(
    room: tuple[Newsroom, People], open_as: Callable[[str], Page]
) -> None:
    newsroom, people = room
    first, second = (Desk(open_as(people.add(name, "editor")), newsroom) for name in ("Ada Quill", "Ben Alder"))
    first.expected_faults = second.expected_faults = [*GONE]
    first.go_to(people.draft("The bus"))
    first.page.get_by_test_id("upload-input").set_input_files([TRANSCRIPT])
    # The first source also waits for the models.
    expect(first.tab("sources").get_by_test_id("source")).to_be_visible()
    first.write("“A night bus without nurses on it is money left in the rain,” Orla Vennacher said.\nIt is very late.")
    expect(first.quoted("verbatim", first.editor).first).to_contain_text("without nurses")
    people.share_sources()
    second.go_to(first.draft_id)
    expect(second.quoted("verbatim", second.editor).first).to_contain_text("without nurses")

    suggest(second)
    select_words(second.page, "[data-testid=editor] p", "nurses")
    second.page.keyboard.type("doctors")
    select_words(second.page, "[data-testid=editor] p:nth-of-type(2)", " very")
    second.page.keyboard.press("Delete")

    # The other sees both live, with the name, and still a verified quote.
    expect(first.editor.locator("ins.suggested")).to_have_text("doctors")
    expect(first.editor.locator("del.suggested")).to_have_text(["nurses", " very"])
    tool = first.page.get_by_test_id("tool-next-suggested-edit")
    expect(tool).to_have_attribute("aria-label", "2 suggested edits: show the next")
    second.wait_saved()
    for page in (first, second):
        expect(page.quoted("verbatim", page.editor).first).to_be_visible()
        expect(page.quoted("differs", page.editor)).to_have_count(0)
    lead_from_publishing(first)
    decide(first, second)

    # Undo takes a decision back, for both.
    first.page.keyboard.press("Control+z")
    expect(second.editor.locator("del.suggested")).to_have_text([" very"])
    assert [page.unexpected_faults() for page in (first, second)] == [[], []]


def lead_from_publishing(desk: Desk) -> None:
    """Follow the publish panel's note of open edits to the first one and check its card."""
    publishing = desk.open_publishing()
    expect(publishing.get_by_test_id("publish-suggested")).to_contain_text("2 suggested edits are open")
    publishing.get_by_test_id("publish-suggested-show").click()
    card = desk.page.get_by_test_id("suggested-card")
    expect(card.get_by_test_id("suggested-by")).to_contain_text("Ben Alder")
    expect(card.get_by_test_id("suggested-what")).to_contain_text("nurses → doctors")
    expect(card.get_by_test_id("suggested-quote")).to_contain_text("words of a verified quote from “Hearing”")
    desk.wait_focus_in("[data-testid=suggested-card]")
    assert violations(desk.page) == []


def decide(first: Desk, second: Desk) -> None:
    """Accept an edit of a quote by keyboard, which is checked at once, and reject the next one."""
    card = first.page.get_by_test_id("suggested-card")
    card.get_by_test_id("suggested-accept").focus()
    first.page.keyboard.press("Enter")
    expect(first.quoted("verbatim", first.editor)).to_have_count(0)
    expect(first.quoted("differs", first.editor).first).to_be_visible()
    expect(second.quoted("differs", second.editor).first).to_be_visible()
    expect(card.get_by_test_id("suggested-what")).to_contain_text("Delete")
    first.wait_focus_in("[data-testid=suggested-card]")
    card.get_by_test_id("suggested-reject").focus()
    first.page.keyboard.press("Enter")
    expect(card).to_have_count(0)
    expect(first.editor).to_be_focused()
    for page in (first, second):
        expect(page.editor.locator(".suggested")).to_have_count(0)
        expect(page.page.get_by_test_id("tool-next-suggested-edit")).to_be_hidden()
    words = "“A night bus without doctors on it is money left in the rain,” Orla Vennacher said.\nIt is very late."
    assert first.words() == second.words() == words


def test_korean_composition_and_insertion_in_suggesting_mode(desk: Desk, hearing: str, confident: Confidences) -> None:
    desk.open(headline=HEADLINE, body="버스 노선이 온다.", source_ids=[hearing])
    suggest(desk)
    desk.caret_to("Control+Home")
    for _ in range(3):
        desk.page.keyboard.press("ArrowRight")
    method = InputMethod(desk)
    method.type((("ㅂ", "바", "밤"), ("ㅂ", "버"), ("ㅅ", "스")))
    expect(desk.editor.locator("ins.suggested")).to_have_text(["밤버스"])
    assert desk.words() == "버스 밤버스노선이 온다."
    assert len(suggested_ids(desk)) == 1
    # Over words that are selected: they stay, and are suggested to be deleted.
    select_words(desk.page, "[data-testid=editor] p", "온다")
    method.type((("ㄱ", "가", "간"), ("ㄷ", "다")))
    expect(desk.editor.locator("del.suggested")).to_have_text("온다")
    assert desk.words() == "버스 밤버스노선이 간다온다."
    desk.wait_saved()
    assert len(suggested_ids(desk)) == 2
    exported = desk.newsroom.get(f"/api/drafts/{desk.draft_id}/export?format=md").text
    assert "버스 노선이 온다." in exported
    # A quote is inserted as a suggested edit, too.
    desk.open(headline=HEADLINE, source_ids=[hearing])
    desk.write(CONTEXT)
    desk.wait_ghost()
    suggest(desk)
    desk.editor.focus()
    desk.page.keyboard.press("Tab")
    expect(desk.editor.locator("ins.suggested").first).to_be_visible()


def suggested_ids(desk: Desk) -> set[str]:
    """Return the ids of the open edits on the page."""
    ids: list[str] = desk.editor.locator(".suggested").evaluate_all("all => all.map(one => one.dataset.suggested)")
    return set(ids)
