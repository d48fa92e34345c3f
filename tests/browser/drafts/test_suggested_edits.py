"""Edits that one person suggests and another decides about."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from tests.browser.accessibility import small_targets, violations
from tests.browser.desk import ANSWER_MS, GONE, Desk, select_words
from tests.browser.input_method import InputMethod
from tests.browser.material import CONTEXT, HEADLINE, SAID
from tests.browser.newsroom import Newsroom
from tests.browser.people import People, newsroom_with_people
from tests.browser.pictures import show

TOGGLE = "Control+Shift+E"
NEXT = "Control+F9"
TRANSCRIPT: FilePayload = {
    "name": "hearing.txt",
    "mimeType": "text/plain",
    "buffer": b"Orla Vennacher: A night bus without nurses on it is money left in the rain. It is not kind.\n",
}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Newsroom, People]]:
    """Serve a newsroom with sign-in."""
    with newsroom_with_people(tmp_path_factory.mktemp("suggesting")) as made:
        yield made


def suggest(desk: Desk) -> None:
    """Turn suggesting mode on."""
    desk.page.keyboard.press(TOGGLE)
    expect(desk.page.get_by_test_id("tool-suggesting")).to_have_attribute("aria-pressed", "true", timeout=ANSWER_MS)


def test_suggested_edits_are_accepted_and_rejected(
    browser: Browser, shared: tuple[Newsroom, People], browser_context_args: dict[str, Any]
) -> None:
    room, people = shared
    ada, ben = [
        people.browser_of(browser, people.add(name, "editor"), **browser_context_args)
        for name in ("Ada Quill", "Ben Alder")
    ]
    first, second = Desk(ada.new_page(), room), Desk(ben.new_page(), room)
    first.expected_faults = second.expected_faults = [*GONE]
    first.go_to(people.draft("The bus"))
    first.page.get_by_test_id("upload-input").set_input_files([TRANSCRIPT])
    first.write("“A night bus without nurses on it is money left in the rain,” Orla Vennacher said.\nIt is very late.")
    expect(first.quoted("verbatim", first.editor).first).to_contain_text("without nurses", timeout=ANSWER_MS)
    people.share_sources()
    second.go_to(first.draft_id)
    expect(second.quoted("verbatim", second.editor).first).to_contain_text("without nurses", timeout=ANSWER_MS)

    suggest(second)
    select_words(second.page, "[data-testid=editor] p", "nurses")
    second.page.keyboard.type("doctors")
    select_words(second.page, "[data-testid=editor] p:nth-of-type(2)", " very")
    second.page.keyboard.press("Delete")
    show(second.page, "suggesting-1280")

    # The other sees both live, with the name, and still a verified quote.
    expect(first.editor.locator("ins.suggested")).to_have_text("doctors", timeout=ANSWER_MS)
    expect(first.editor.locator("del.suggested")).to_have_text(["nurses", " very"], timeout=ANSWER_MS)
    tool = first.page.get_by_test_id("tool-next-suggested-edit")
    expect(tool).to_have_attribute("aria-label", "2 suggested edits: show the next")
    second.wait_saved()
    first.page.wait_for_timeout(1500)
    for page in (first, second):
        expect(page.quoted("verbatim", page.editor).first).to_be_visible()
        expect(page.quoted("differs", page.editor)).to_have_count(0)
    lead_from_publishing(first)
    decide(first, second)

    # Undo takes a decision back, for both.
    first.page.keyboard.press("Control+z")
    expect(second.editor.locator("del.suggested")).to_have_text([" very"], timeout=ANSWER_MS)
    suggest_offline(first, second)
    assert [page.unexpected_faults() for page in (first, second)] == [[], []]
    ada.close()
    ben.close()


def lead_from_publishing(desk: Desk) -> None:
    """Follow the publish panel's note of open edits to the first one and check its card."""
    publishing = desk.open_publishing()
    expect(publishing.get_by_test_id("publish-suggested")).to_contain_text("2 suggested edits are open")
    show(desk.page, "suggested-publish-1280")
    publishing.get_by_test_id("publish-suggested-show").click()
    card = desk.page.get_by_test_id("suggested-card")
    expect(card.get_by_test_id("suggested-by")).to_contain_text("Ben Alder")
    expect(card.get_by_test_id("suggested-what")).to_contain_text("nurses → doctors")
    expect(card.get_by_test_id("suggested-quote")).to_contain_text("words of a verified quote from “Hearing”")
    assert desk.focus_is_in("[data-testid=suggested-card]")
    card_looks_well(desk)


def card_looks_well(desk: Desk) -> None:
    """Check the card in wide and narrow windows, light and dark."""
    page = desk.page
    show(page, "suggested-card-1280")
    assert violations(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#panel-close").click()
    page.keyboard.press(NEXT)
    page.get_by_test_id("suggested-previous").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not [target for target in small_targets(page) if "source-title" not in target]
    show(page, "suggested-card-390")
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []
    show(page, "suggested-card-dark-390")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.keyboard.press(NEXT)
    page.get_by_test_id("suggested-previous").click()


def decide(first: Desk, second: Desk) -> None:
    """Accept an edit of a quote by keyboard, which is checked at once, and reject the next one."""
    card = first.page.get_by_test_id("suggested-card")
    card.get_by_test_id("suggested-accept").focus()
    first.page.keyboard.press("Enter")
    expect(first.quoted("verbatim", first.editor)).to_have_count(0, timeout=ANSWER_MS)
    expect(first.quoted("differs", first.editor).first).to_be_visible(timeout=ANSWER_MS)
    expect(second.quoted("differs", second.editor).first).to_be_visible(timeout=ANSWER_MS)
    expect(card.get_by_test_id("suggested-what")).to_contain_text("Delete")
    assert first.focus_is_in("[data-testid=suggested-card]")
    card.get_by_test_id("suggested-reject").focus()
    first.page.keyboard.press("Enter")
    expect(card).to_have_count(0)
    assert first.focus_is_in("[data-testid=editor]")
    for page in (first, second):
        expect(page.editor.locator(".suggested")).to_have_count(0, timeout=ANSWER_MS)
        expect(page.page.get_by_test_id("tool-next-suggested-edit")).to_be_hidden()
    words = "“A night bus without doctors on it is money left in the rain,” Orla Vennacher said.\nIt is very late."
    assert first.words() == second.words() == words


def suggest_offline(first: Desk, second: Desk) -> None:
    """Suggest offline while the other person decides about another edit, and reconnect."""
    second.page.context.set_offline(True)
    second.write(" Really.")
    expect(second.save_state).to_contain_text("stored in this tab", timeout=ANSWER_MS)
    first.editor.locator("del.suggested").click()
    first.page.get_by_test_id("suggested-accept").click()
    expect(first.editor.locator("del.suggested")).to_have_count(0)
    second.page.context.set_offline(False)
    expect(first.editor.locator("ins.suggested")).to_have_text(" Really.", timeout=2 * ANSWER_MS)
    expect(second.editor.locator("del.suggested")).to_have_count(0, timeout=ANSWER_MS)
    assert first.words() == second.words()
    assert first.words().endswith("It is late. Really.")


def test_reader_sees_suggested_edits_without_controls(
    browser: Browser, shared: tuple[Newsroom, People], browser_context_args: dict[str, Any]
) -> None:
    room, people = shared
    eva, finn = [
        people.browser_of(browser, people.add(name, "reporter", "City"), **browser_context_args)
        for name in ("Eva Lund", "Finn Marsh")
    ]
    writer, reader = Desk(eva.new_page(), room), Desk(finn.new_page(), room)
    writer.page.goto(f"{room.url}/")
    writer.draft_id = writer.page.url.rpartition("/")[2]
    writer.write("The wall holds.")
    suggest(writer)
    writer.write(" For now.")
    writer.wait_saved()
    reader.go_to(writer.draft_id)
    expect(reader.editor.locator("ins.suggested")).to_have_text(" For now.")
    reader.editor.locator("ins.suggested").click()
    card = reader.page.get_by_test_id("suggested-card")
    expect(card.get_by_test_id("suggested-by")).to_contain_text("Eva Lund", timeout=ANSWER_MS)
    expect(card.get_by_role("button")).to_have_count(0)
    reader.page.keyboard.press("Escape")
    reader.page.keyboard.press(TOGGLE)
    expect(reader.page.locator("#toasts")).to_contain_text("nothing can be suggested")
    expect(reader.page.get_by_test_id("tool-suggesting")).to_have_attribute("aria-pressed", "false")
    eva.close()
    finn.close()


def test_pending_suggestions_are_not_exported(desk: Desk, hearing: str) -> None:
    desk.open(headline=HEADLINE, source_ids=[hearing], body="One two three.")
    suggest(desk)
    desk.write(" Four five.")
    expect(desk.page.get_by_test_id("word-count")).to_contain_text("3 words")
    # What cannot be suggested is refused with words, and loses nothing.
    desk.caret_to("Control+Home")
    desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.press("Shift+Enter")
    expect(desk.page.locator("#toasts")).to_contain_text("Line breaks within a paragraph")
    desk.write_headline(" again")
    expect(desk.page.locator("#toasts")).to_contain_text("the headline cannot be suggested")
    assert desk.headline.inner_text() == HEADLINE
    desk.wait_saved()
    assert desk.stored_words() == "One two three. Four five."
    exported = desk.newsroom.get(f"/api/drafts/{desk.draft_id}/export?format=md").text
    assert "One two three." in exported
    assert "Four" not in exported
    # As they were, where the page is opened again.
    desk.page.reload()
    expect(desk.editor.locator("ins.suggested")).to_have_text(" Four five.")
    desk.page.keyboard.press(NEXT)
    desk.page.get_by_test_id("suggested-accept").click()
    expect(desk.page.get_by_test_id("word-count")).to_contain_text("5 words", timeout=ANSWER_MS)


def test_suggested_paragraph_splits_and_joins(desk: Desk) -> None:
    desk.open(headline=HEADLINE, body="The wall holds. It leaks.\nThe pumps work.\nIt is late.")
    suggest(desk)
    page, blocks = desk.page, desk.editor.locator("p")
    select_words(page, "[data-testid=editor] p", "It leaks.")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.keyboard.type("Now ")
    select_words(page, "[data-testid=editor] p:nth-of-type(3)", "It")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Backspace")
    expect(blocks).to_have_count(3)
    expect(desk.editor.locator(".suggested-border")).to_have_text(["¶", "⤺"])
    show(page, "suggested-borders-1280")
    desk.wait_saved()
    stored = desk.newsroom.draft(desk.draft_id)
    texts = ["".join(run["text"] for run in block["content"]) for block in stored["body"]["content"]]
    assert texts == ["The wall holds. \u2063Now It leaks.", "The pumps work.\u2060", "It is late."]
    [row] = [draft for draft in desk.newsroom.drafts() if draft["draft_id"] == desk.draft_id]
    assert row["words"] == 11
    # The card says what it is about, and a click on the sign opens it.
    desk.editor.locator(".suggested-border.is-join").click()
    card = page.get_by_test_id("suggested-card")
    expect(card.get_by_test_id("suggested-what")).to_have_text("Join this paragraph with the next")
    show(page, "suggested-join-card-1280")
    card.get_by_test_id("suggested-accept").click()
    expect(blocks).to_have_text([re.compile("The wall holds"), "The pumps work.It is late."])
    page.keyboard.press(NEXT)
    expect(card.get_by_test_id("suggested-what")).to_contain_text("¶Now")
    card.get_by_test_id("suggested-accept").click()
    expect(blocks).to_have_text(["The wall holds. ", "Now It leaks.", "The pumps work.It is late."])
    for _ in range(2):
        page.keyboard.press("Control+z")
    expect(desk.editor.locator(".suggested-border")).to_have_count(2)
    # Formats are changed at once, and that is said.
    select_words(page, "[data-testid=editor] p:nth-of-type(3)", "late")
    page.keyboard.press("Control+b")
    expect(page.locator("#toasts")).to_contain_text("Formats, headings and lists are changed at once")
    expect(desk.editor.locator("strong")).to_have_text("late")


def test_korean_composition_in_suggesting_mode(desk: Desk) -> None:
    desk.open(headline=HEADLINE, body="버스 노선이 온다.")
    suggest(desk)
    desk.caret_to("Control+Home")
    for _ in range(3):
        desk.page.keyboard.press("ArrowRight")
    method = InputMethod(desk)
    method.type((("ㅂ", "바", "밤"), ("ㅂ", "버"), ("ㅅ", "스")))
    desk.page.wait_for_timeout(300)
    assert desk.words() == "버스 밤버스노선이 온다."
    expect(desk.editor.locator("ins.suggested")).to_have_text(["밤버스"])
    assert len(suggested_ids(desk)) == 1
    # Over words that are selected: they stay, and are suggested to be deleted.
    select_words(desk.page, "[data-testid=editor] p", "온다")
    method.type((("ㄱ", "가", "간"), ("ㄷ", "다")))
    desk.page.wait_for_timeout(300)
    expect(desk.editor.locator("del.suggested")).to_have_text("온다")
    assert desk.words() == "버스 밤버스노선이 간다온다."
    desk.wait_saved()
    assert len(suggested_ids(desk)) == 2
    show(desk.page, "suggested-korean")


def suggested_ids(desk: Desk) -> set[str]:
    """Return the ids of the open edits on the page."""
    ids: list[str] = desk.editor.locator(".suggested").evaluate_all("all => all.map(one => one.dataset.suggested)")
    return set(ids)


def test_quote_is_inserted_as_a_suggested_edit(desk: Desk, hearing: str) -> None:
    desk.open(headline=HEADLINE, source_ids=[hearing])
    desk.write(CONTEXT)
    desk.wait_ghost()
    suggest(desk)
    desk.editor.focus()
    for _ in range(3):
        if SAID in desk.ghost.inner_text():
            break
        desk.page.keyboard.press("Alt+]")
    desk.page.keyboard.press("Tab")
    expect(desk.editor.locator("ins.suggested").first).to_be_visible()
    # It is checked once it is accepted.
    desk.page.wait_for_timeout(1500)
    expect(desk.quoted("verbatim", desk.editor)).to_have_count(0)
    desk.page.keyboard.press(NEXT)
    desk.page.get_by_test_id("suggested-accept").click()
    expect(desk.quoted("verbatim", desk.editor).first).to_have_text(SAID, timeout=ANSWER_MS)
