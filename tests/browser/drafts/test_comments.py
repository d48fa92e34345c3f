"""Comments on words of a draft, in two browsers at once, and the inbox of who is mentioned."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import violations
from tests.browser.desk import Desk, select_words
from tests.browser.newsroom import Newsroom
from tests.browser.people import People, server_answer

TEXT = "The night bus stops at the harbour.\nNurses ride it after the late shift."


def select(desk: Desk, words: str) -> None:
    """Select words of the body with the focus there."""
    desk.editor.focus()
    select_words(desk.page, "[data-testid=editor] p", words)


def comment(desk: Desk, words: str, text: str) -> None:
    select(desk, words)
    desk.page.keyboard.press("Control+Alt+m")
    field = desk.page.get_by_test_id("comment-text")
    expect(field).to_be_focused()
    expect(desk.page.get_by_test_id("comment-new")).to_contain_text(words)
    field.fill(text)
    desk.page.keyboard.press("Control+Enter")


def threads(desk: Desk) -> Locator:
    return desk.page.get_by_test_id("comment-thread")


def commented(desk: Desk) -> Locator:
    return desk.editor.locator(".commented")


def wait_commented(desk: Desk, words: str) -> None:
    """Wait until exactly these words of the body have a comment, whatever decorations divide them."""
    desk.page.wait_for_function(
        """words => [...document.querySelectorAll("[data-testid=editor] .commented")]
            .map(part => part.textContent).join("") === words""",
        arg=words,
    )


def test_comment_thread_with_a_mention(room: tuple[Newsroom, People], open_as: Callable[[str], Page]) -> None:
    newsroom, people = room
    people.add("Stig Ulm", "reporter")
    ada, ben = (Desk(open_as(people.add(name, "editor")), newsroom) for name in ("Ada Quill", "Ben Alder"))
    draft = people.draft("The bus")
    ada.go_to(draft)
    ada.write(TEXT)
    ada.wait_saved()
    ben.go_to(draft)
    expect(ben.editor).to_contain_text("late shift")

    # A comment on a selection is seen by the other at once, in the text and in the panel.
    comment(ada, "the harbour", "Which quay?")
    expect(threads(ada)).to_contain_text("Which quay?")
    wait_commented(ben, "the harbour")
    expect(ben.page.get_by_test_id("tab-comments")).to_have_accessible_name(re.compile("Comments 1"))
    commented(ben).click()
    expect(threads(ben)).to_have_attribute("aria-current", "true")
    expect(threads(ben)).to_contain_text("Ada Quill")
    # The caret is where it was clicked.
    expect(ben.editor).to_be_focused()

    answer_with_mention(ben)
    expect(threads(ada)).to_contain_text("Pier 4, I think. @Ada Quill")
    assert violations(ada.page) == []
    go_by_inbox(ada)

    anchors_follow(ada, ben)
    resolve_and_reopen(ada, ben)

    assert ada.unexpected_faults() == ben.unexpected_faults() == []


def answer_with_mention(desk: Desk) -> None:
    """Reply with a name that is completed by keyboard."""
    page, reply = desk.page, threads(desk).get_by_test_id("comment-reply")
    option = page.get_by_test_id("mention-option")
    reply.click()
    page.keyboard.type("Pier 4, I think. @St")
    expect(option).to_have_text("Stig Ulm")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("Ada")
    expect(option).to_have_text("Ada Quill")
    page.keyboard.press("Enter")
    expect(reply).to_have_value("Pier 4, I think. @Ada Quill ")
    page.keyboard.press("Control+Enter")


def go_by_inbox(desk: Desk) -> None:
    """Follow the mention in the inbox to the comment; the inbox is empty afterwards."""
    page, notice = desk.page, desk.page.get_by_test_id("inbox-open")
    expect(notice).to_have_accessible_name("You were mentioned in a comment")
    notice.click()
    row = page.get_by_test_id("mention-row")
    expect(row).to_contain_text("Ben Alder mentioned you")
    expect(row).to_contain_text("the harbour")
    row.get_by_role("link", name="Open the comment in “The bus”").click()
    expect(page.get_by_test_id("inbox")).to_have_count(0)
    expect(threads(desk)).to_be_focused()
    expect(notice).to_be_hidden()
    page.get_by_test_id("who").click()
    page.get_by_test_id("inbox-menu").click()
    expect(page.get_by_test_id("inbox")).to_contain_text("Nothing waits for you")
    page.keyboard.press("Escape")


def anchors_follow(ada: Desk, ben: Desk) -> None:
    """Check that text written before the words, by either person, moves the comment with them."""
    for desk, words in ((ada, "Listen. "), (ben, "Hear. ")):
        desk.caret_to("Control+Home")
        desk.page.keyboard.type(words)
    for desk in (ada, ben):
        expect(desk.editor).to_contain_text("Listen")
        expect(desk.editor).to_contain_text("Hear")
        wait_commented(desk, "the harbour")
    ben.page.reload()
    wait_commented(ben, "the harbour")


def resolve_and_reopen(ada: Desk, ben: Desk) -> None:
    """Resolve a thread, which hides it for both, and show it again."""
    ben.tab("comments")
    threads(ben).get_by_test_id("comment-resolve").click()
    expect(threads(ben)).to_be_hidden()
    expect(threads(ada)).to_be_hidden()
    expect(commented(ada)).to_have_count(0)
    ada.page.get_by_test_id("comments-resolved").click()
    expect(threads(ada)).to_contain_text("Resolved by Ben Alder")
    threads(ada).get_by_test_id("comment-reopen").click()
    wait_commented(ben, "the harbour")


def test_read_only_person_may_comment(room: tuple[Newsroom, People], open_as: Callable[[str], Page]) -> None:
    newsroom, people = room
    writer, reader = people.add("Vera Tor", "reporter", "Port"), people.add("Rob Alm", "reporter", "Port")
    page = open_as(writer)
    page.goto("/")
    draft = server_answer(page, "POST", "/api/drafts", {"headline": "The bus", "body": TEXT}).json()["draft_id"]
    mine, theirs = Desk(page, newsroom).go_to(draft), Desk(open_as(reader), newsroom).go_to(draft)
    expect(theirs.page.get_by_test_id("read-only")).to_be_visible()
    comment(theirs, "Nurses", "All of them?")
    wait_commented(mine, "Nurses")
    wait_commented(theirs, "Nurses")
    # On a narrow screen the panel lies over the text: a click on the words offers it.
    mine.page.set_viewport_size({"width": 390, "height": 844})
    commented(mine).click()
    mine.page.locator("#toasts").get_by_role("button", name="Show").click()
    expect(threads(mine)).to_be_focused()
    threads(mine).get_by_test_id("comment-visit").click()
    expect(mine.page.locator("#panel")).not_to_have_class(re.compile("is-open"))
    expect(mine.editor).to_be_focused()
    assert mine.unexpected_faults() == theirs.unexpected_faults() == []
