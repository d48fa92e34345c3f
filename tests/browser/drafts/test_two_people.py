"""Two people take one article from its first words to its publication, each in a browser of their own."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.browser.desk import ANSWER_MS, GONE, Desk, select_words
from tests.browser.newsroom import Newsroom
from tests.browser.people import People, asked
from tests.browser.pictures import show

SAID = "The pumps were switched off at four, and nobody told the harbour"
TRANSCRIPT: FilePayload = {
    "name": "inquiry.txt",
    "mimeType": "text/plain",
    "buffer": f"Orla Vennacher: {SAID}. We found the log on the floor.\n".encode(),
}
QUOTE = f"“{SAID},” Orla Vennacher said."
# Of no transcript: it needs a reason, and so a second person.
BY_TELEPHONE = "I rang the works twice that evening"
REASON = "On the telephone, in my notes of Tuesday."


@pytest.mark.slow
def test_an_article_from_its_first_words_to_its_publication(
    browser: Browser,
    room: tuple[Newsroom, People],
    browser_context_args: dict[str, Any],
    open_as: Callable[[str], Page],
) -> None:
    newsroom, people = room
    asked(open_as(people.add("Cleo Marsh", "admin")), "PUT", "/api/policy", {"levels": {}, "sign_off": True})
    contexts = [
        people.browser_of(browser, people.add(name, "editor"), **browser_context_args)
        for name in ("Ada Quill", "Ben Alder")
    ]
    reporter, editor = (Desk(context.new_page(), newsroom) for context in contexts)
    reporter.expected_faults = editor.expected_faults = [*GONE]
    reporter.go_to(people.draft("The night the pumps stopped"))
    reporter.page.get_by_test_id("upload-input").set_input_files([TRANSCRIPT])
    reporter.write(f"The inquiry opened on Monday.\n{QUOTE}\n“{BY_TELEPHONE},” she added.")
    expect(reporter.quoted("verbatim", reporter.editor).first).to_contain_text("nobody told", timeout=ANSWER_MS)
    people.share_sources()
    editor.go_to(reporter.draft_id)
    expect(editor.quoted("verbatim", editor.editor).first).to_contain_text("nobody told", timeout=ANSWER_MS)

    write_offline_and_on_again(reporter, editor)
    ask_and_answer(reporter, editor)
    change_a_verified_quote(reporter, editor)
    sign_and_publish(reporter, editor)
    assert [desk.unexpected_faults() for desk in (reporter, editor)] == [[], []]
    for context in contexts:
        context.close()


def write_offline_and_on_again(reporter: Desk, editor: Desk) -> None:
    """What both write while one is cut off is in both texts afterwards."""
    reporter.page.context.set_offline(True)
    reporter.write(" So does the rain.")
    editor.caret_to("Control+Home")
    editor.page.keyboard.type("HARBOUR — ")
    expect(reporter.save_state).to_contain_text("stored in this tab", timeout=ANSWER_MS)
    reporter.page.context.set_offline(False)
    expect(editor.editor).to_contain_text("So does the rain.", timeout=2 * ANSWER_MS)
    expect(reporter.editor).to_contain_text("HARBOUR — The inquiry", timeout=ANSWER_MS)
    assert reporter.words() == editor.words()
    for desk in (reporter, editor):
        expect(desk.quoted("verbatim", desk.editor).first).to_be_visible(timeout=ANSWER_MS)


def ask_and_answer(reporter: Desk, editor: Desk) -> None:
    """A comment that mentions the reporter is in the inbox, and is resolved."""
    editor.editor.focus()
    select_words(editor.page, "[data-testid=editor] p", "on Monday")
    editor.page.keyboard.press("Control+Alt+m")
    field = editor.page.get_by_test_id("comment-text")
    expect(field).to_be_focused(timeout=ANSWER_MS)
    editor.page.keyboard.type("Which Monday, @Ada")
    expect(editor.page.get_by_test_id("mention-option")).to_have_text("Ada Quill")
    editor.page.keyboard.press("Enter")
    editor.page.keyboard.press("Control+Enter")
    inbox = reporter.page.get_by_test_id("inbox-open")
    expect(inbox).to_have_accessible_name("You were mentioned in a comment", timeout=ANSWER_MS)
    reporter.editor.locator(".commented").first.click()
    thread = reporter.page.get_by_test_id("comment-thread")
    expect(thread).to_contain_text("Which Monday, @Ada Quill")
    show(reporter.page, "two-people-comment")
    thread.get_by_test_id("comment-resolve").click()
    expect(editor.editor.locator(".commented")).to_have_count(0, timeout=ANSWER_MS)


def change_a_verified_quote(reporter: Desk, editor: Desk) -> None:
    """An accepted suggestion alters a quote, which is found at once; another one puts it right."""
    suggest_in_quote(editor, "at four", "at five")
    accept(reporter, "words of a verified quote")
    expect(reporter.quoted("differs", reporter.editor).first).to_be_visible(timeout=ANSWER_MS)
    expect(editor.quoted("differs", editor.editor).first).to_be_visible(timeout=ANSWER_MS)
    suggest_in_quote(editor, "at five", "at four")
    accept(reporter)
    for desk in (reporter, editor):
        expect(desk.quoted("differs", desk.editor)).to_have_count(0, timeout=ANSWER_MS)
        expect(desk.quoted("verbatim", desk.editor).first).to_be_visible(timeout=ANSWER_MS)
        assert QUOTE in desk.words()


def suggest_in_quote(desk: Desk, words: str, others: str) -> None:
    tool = desk.page.get_by_test_id("tool-suggesting")
    desk.editor.focus()
    desk.page.keyboard.press("Control+Shift+E")
    expect(tool).to_have_attribute("aria-pressed", "true", timeout=ANSWER_MS)
    select_words(desk.page, "[data-testid=editor] p:nth-of-type(2)", words)
    desk.page.keyboard.type(others)
    desk.page.keyboard.press("Control+Shift+E")
    expect(tool).to_have_attribute("aria-pressed", "false")


def accept(desk: Desk, warning: str = "") -> None:
    """Opens the card of the first suggestion, reads it and accepts."""
    expect(desk.page.get_by_test_id("tool-next-suggested-edit")).to_be_visible(timeout=ANSWER_MS)
    desk.editor.focus()
    desk.page.keyboard.press("Control+F9")
    card = desk.page.get_by_test_id("suggested-card")
    expect(card.get_by_test_id("suggested-by")).to_contain_text("Ben Alder")
    expect(card).to_contain_text(warning)
    show(desk.page, "two-people-suggested")
    card.get_by_test_id("suggested-accept").click()
    expect(desk.editor.locator(".suggested")).to_have_count(0)


def sign_and_publish(reporter: Desk, editor: Desk) -> None:
    """The reporter asks for sign-off, the editor approves, and the article is published as both have it."""
    for desk in (reporter, editor):
        desk.wait_saved()
    panel = reporter.open_publishing()
    expect(panel.locator(".objection").filter(has_text=BY_TELEPHONE)).to_be_visible(timeout=ANSWER_MS)
    panel.get_by_test_id("override-reason").fill(REASON)
    panel.get_by_test_id("sign-off-ask").click()
    expect(panel.get_by_test_id("sign-off")).to_have_attribute("data-state", "requested", timeout=ANSWER_MS)
    inbox = editor.page.get_by_test_id("inbox-open")
    expect(inbox).to_have_accessible_name("One draft is waiting for your sign-off", timeout=ANSWER_MS)
    review = editor.open_publishing()
    expect(review.get_by_test_id("override-given")).to_contain_text(REASON, timeout=ANSWER_MS)
    review.get_by_test_id("sign-off-approve").click()
    expect(panel.get_by_test_id("sign-off")).to_contain_text("Approved by Ben Alder", timeout=ANSWER_MS)
    show(reporter.page, "two-people-approved")
    panel.get_by_test_id("publish-confirm").click()
    sheet = panel.get_by_test_id("publication-sheet")
    expect(sheet).to_be_visible(timeout=ANSWER_MS)
    page = reporter.page.context.new_page()
    page.goto(f"{reporter.newsroom.url}{sheet.get_attribute('href')}")
    expect(page.locator(".cover")).to_contain_text("Approved by Ben Alder")
    expect(page.locator(".cover")).to_contain_text(REASON)
    expect(page.get_by_text(SAID).first).to_be_visible()
    show(page, "two-people-sheet")
