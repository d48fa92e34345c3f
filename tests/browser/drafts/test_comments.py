"""Comments on words of a draft, in two browsers at once, and the inbox of who is mentioned."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.accessibility import small_targets, violations
from tests.browser.desk import ANSWER_MS, Desk, select_words
from tests.browser.newsroom import Newsroom
from tests.browser.people import People, server_answer
from tests.browser.pictures import show

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
        timeout=ANSWER_MS,
    )


@pytest.fixture
def two(
    browser: Browser, room: tuple[Newsroom, People], browser_context_args: dict[str, Any]
) -> Callable[..., tuple[Desk, Desk]]:
    """Open the desks of two editors."""
    newsroom, people = room

    def made(*names: str, role: str = "editor") -> tuple[Desk, Desk]:
        first, second = (
            Desk(people.browser_of(browser, people.add(name, role), **browser_context_args).new_page(), newsroom)
            for name in names
        )
        return first, second

    return made


def test_comment_thread_with_a_mention(room: tuple[Newsroom, People], two: Callable[..., tuple[Desk, Desk]]) -> None:
    _, people = room
    people.add("Stig Ulm", "reporter")
    ada, ben = two("Ada Quill", "Ben Alder")
    draft = people.draft("The bus")
    ada.go_to(draft)
    ada.write(TEXT)
    ada.wait_saved()
    ben.go_to(draft)
    expect(ben.editor).to_contain_text("late shift", timeout=ANSWER_MS)

    # A comment on a selection is seen by the other at once, in the text and in the panel.
    comment(ada, "the harbour", "Which quay?")
    expect(threads(ada)).to_contain_text("Which quay?", timeout=ANSWER_MS)
    wait_commented(ben, "the harbour")
    expect(ben.page.get_by_test_id("tab-comments")).to_have_accessible_name(re.compile("Comments 1"))
    commented(ben).click()
    expect(threads(ben)).to_have_attribute("aria-current", "true")
    expect(threads(ben)).to_contain_text("Ada Quill")
    # The caret is where it was clicked.
    assert ben.focus_is_in("[data-testid=editor]")

    answer_with_mention(ben)
    expect(threads(ada)).to_contain_text("Pier 4, I think. @Ada Quill", timeout=ANSWER_MS)
    show(ada.page, "comments-1280")
    ada.page.emulate_media(color_scheme="dark")
    show(ada.page, "comments-dark-1280")
    assert violations(ada.page) == []
    ada.page.emulate_media(color_scheme="light")
    go_by_inbox(ada)

    anchors_follow(ada, ben)
    resolve_and_reopen(ada, ben)

    # Words that are deleted stay in the comment, and undone they have it again.
    select(ada, "the harbouXr")
    ada.page.keyboard.press("Delete")
    for desk in (ada, ben):
        expect(threads(desk)).to_have_attribute("data-standing", "gone", timeout=ANSWER_MS)
        expect(threads(desk)).to_contain_text("About text that was deleted")
        expect(threads(desk)).to_contain_text("the harbour")
    ada.page.keyboard.press("Control+z")
    for desk in (ada, ben):
        expect(threads(desk)).to_have_attribute("data-standing", "placed", timeout=ANSWER_MS)
    assert ada.unexpected_faults() == ben.unexpected_faults() == []
    for desk in (ada, ben):
        desk.page.context.close()


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
    show(page, "comments-mention-1280")
    assert violations(page) == []
    page.keyboard.press("Enter")
    expect(reply).to_have_value("Pier 4, I think. @Ada Quill ")
    page.keyboard.press("Control+Enter")


def go_by_inbox(desk: Desk) -> None:
    """Follow the mention in the inbox to the comment; the inbox is empty afterwards."""
    page, notice = desk.page, desk.page.get_by_test_id("inbox-open")
    expect(notice).to_have_accessible_name("You were mentioned in a comment", timeout=ANSWER_MS)
    notice.click()
    row = page.get_by_test_id("mention-row")
    expect(row).to_contain_text("Ben Alder mentioned you")
    expect(row).to_contain_text("the harbour")
    show(page, "inbox-1280")
    assert violations(page) == []
    row.get_by_role("link", name="Open the comment in “The bus”").click()
    expect(page.get_by_test_id("inbox")).to_have_count(0)
    expect(threads(desk)).to_be_focused()
    expect(notice).to_be_hidden(timeout=ANSWER_MS)
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
        expect(desk.editor).to_contain_text("Listen", timeout=ANSWER_MS)
        expect(desk.editor).to_contain_text("Hear", timeout=ANSWER_MS)
        wait_commented(desk, "the harbour")
    # A paragraph divided before them, too, and then a letter among them, for whoever loads the page later.
    select(ada, "stops")
    ada.page.keyboard.press("ArrowLeft")
    ada.page.keyboard.press("Enter")
    ada.wait_saved()
    wait_commented(ada, "the harbour")
    wait_commented(ben, "the harbour")
    select(ada, "the harbour")
    ada.page.keyboard.press("ArrowRight")
    ada.page.keyboard.press("ArrowLeft")
    ada.page.keyboard.type("X")
    wait_commented(ada, "the harbouXr")
    ada.wait_saved()
    ben.page.reload()
    wait_commented(ben, "the harbouXr")


def resolve_and_reopen(ada: Desk, ben: Desk) -> None:
    """Resolve a thread, which hides it for both, and show it again."""
    ben.tab("comments")
    threads(ben).get_by_test_id("comment-resolve").click()
    expect(threads(ben)).to_be_hidden()
    expect(threads(ada)).to_be_hidden(timeout=ANSWER_MS)
    expect(commented(ada)).to_have_count(0)
    ada.page.get_by_test_id("comments-resolved").click()
    expect(threads(ada)).to_contain_text("Resolved by Ben Alder")
    threads(ada).get_by_test_id("comment-reopen").click()
    wait_commented(ben, "the harbouXr")


def test_people_without_access_cannot_be_mentioned(
    room: tuple[Newsroom, People], two: Callable[..., tuple[Desk, Desk]], open_as: Callable[[str], Page]
) -> None:
    newsroom, people = room
    writer = people.add("Wanda Roe", "reporter")
    people.add("Olaf Nym", "reporter")
    page = open_as(writer)
    page.goto("/")
    draft = server_answer(page, "POST", "/api/drafts", {"headline": "The bus", "body": TEXT}).json()["draft_id"]
    desk = Desk(page, newsroom).go_to(draft)
    desk.tab("comments").get_by_test_id("comments-add").click()
    expect(page.get_by_test_id("comment-new")).to_contain_text("About the whole draft")
    page.keyboard.type("Ask @Olaf")
    option = page.get_by_test_id("mention-option")
    expect(option).to_contain_text("cannot view this draft")
    page.keyboard.press("Enter")
    alert = page.get_by_test_id("comment-new").get_by_role("alert")
    expect(alert).to_contain_text("Olaf Nym cannot view this draft")
    # Nor by the name alone; the text stays.
    page.keyboard.type(" Nym")
    page.keyboard.press("Escape")
    page.get_by_test_id("comment-text-send").click()
    expect(alert).to_contain_text("Olaf Nym cannot view this draft")
    expect(page.get_by_test_id("comment-text")).to_have_value("Ask @Olaf Nym")
    show(page, "comments-refused-1280")
    assert desk.unexpected_faults() == []


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
    show(theirs.page, "comments-reader-1280")
    # On a narrow screen the panel lies over the text: a click on the words offers it.
    mine.page.set_viewport_size({"width": 390, "height": 844})
    commented(mine).click()
    mine.page.locator("#toasts").get_by_role("button", name="Show").click()
    expect(threads(mine)).to_be_focused()
    # Once the panel has come in.
    mine.page.wait_for_timeout(300)
    show(mine.page, "comments-390")
    assert mine.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(mine.page) == []
    assert small_targets(mine.page) == []
    threads(mine).get_by_test_id("comment-visit").click()
    expect(mine.page.locator("#panel")).not_to_have_class(re.compile("is-open"))
    assert mine.focus_is_in("[data-testid=editor]")
    mine.page.wait_for_timeout(300)
    show(mine.page, "comments-text-390")
    assert mine.unexpected_faults() == theirs.unexpected_faults() == []


def test_comments_without_accounts(desk: Desk) -> None:
    desk.open(headline="The bus", body=TEXT)
    comment(desk, "late shift", "Which hours?")
    wait_commented(desk, "late shift")
    thread = threads(desk)
    expect(thread).to_be_focused()
    thread.get_by_test_id("comment-edit").click()
    edited = thread.get_by_test_id("comment-edited")
    expect(edited).to_have_value("Which hours?")
    edited.fill("From when to when? @nobody")
    desk.page.keyboard.press("Control+Enter")
    expect(thread.get_by_test_id("comment-message")).to_contain_text("From when to when? @nobody")
    expect(thread).to_contain_text("edited")
    # With the caret in the words the key goes to the comment.
    select(desk, "late shift")
    desk.page.keyboard.press("ArrowLeft")
    desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.press("Control+Alt+m")
    expect(thread.get_by_test_id("comment-reply")).to_be_focused()
    desk.page.reload()
    wait_commented(desk, "late shift")
    desk.tab("comments")
    thread.get_by_test_id("comment-delete").click()
    thread.get_by_test_id("comment-delete-sure").click()
    expect(thread).to_have_count(0)
    expect(commented(desk)).to_have_count(0)
    expect(desk.page.get_by_test_id("comments-none")).to_be_visible()
    assert "late shift" in desk.stored_words()
