"""Quotes from the panel: by the pointer, by the keyboard, and out of the transcript itself."""

import pytest
from playwright.sync_api import expect

from tests.browser.desk import ANSWER_MS, Desk, select_words
from tests.browser.material import CONTEXT, SAID, SPEAKER, said_by
from tests.browser.newsroom import quote_marks


def assert_inserted(desk: Desk, words: str, speaker: str) -> None:
    assert desk.words() == f"{CONTEXT}“{words},” {speaker} said."
    expect(desk.editor).to_be_focused()
    desk.wait_saved()
    [(quoted, mark)] = quote_marks(desk.stored()["body"])
    assert (quoted, mark["speaker"]) == (words, speaker)


def test_quoted_passage_is_not_suggested_again(ghosted: Desk) -> None:
    words = ghosted.suggestions.first.locator("mark").inner_text()
    ghosted.page.keyboard.press("Tab")
    again = ghosted.suggestions.filter(has_text="already quoted")
    expect(again.locator("mark")).to_have_text([words])
    expect(ghosted.suggestions.last).to_contain_text("already quoted")
    ghosted.page.keyboard.type(" ")
    assert words.rstrip(".?!") not in ghosted.wait_ghost()


def test_hand_typed_quote_is_not_suggested_again(ghosted: Desk) -> None:
    words = "Does the transport office want it gone, then?"  # all that its paragraph says
    ghosted.page.keyboard.type(f"“{words}” ")
    again = ghosted.suggestions.filter(has_text="already quoted")
    expect(again.locator("mark")).to_have_text([words], timeout=ANSWER_MS)
    expect(ghosted.suggestions.last).to_contain_text("already quoted")


def test_suggestion_list_by_keyboard(ghosted: Desk) -> None:
    listbox = ghosted.page.get_by_role("listbox", name="Suggested quotes")
    options = listbox.get_by_role("option")
    listbox.focus()
    expect(listbox).to_have_attribute("aria-activedescendant", options.nth(0).get_attribute("id") or "?")
    ghosted.page.keyboard.press("ArrowDown")
    expect(listbox).to_have_attribute("aria-activedescendant", options.nth(1).get_attribute("id") or "?")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    expect(options.nth(0)).to_have_attribute("aria-selected", "false")
    expect(listbox).to_be_focused()
    words = options.nth(1).locator("mark").inner_text().rstrip(".?!")
    speaker = said_by(words)[0]
    ghosted.page.keyboard.press("Enter")
    assert_inserted(ghosted, words, speaker)


@pytest.mark.slow
def test_escape_in_the_list_returns_to_the_text(ghosted: Desk) -> None:
    ghosted.page.get_by_role("listbox", name="Suggested quotes").focus()
    ghosted.page.keyboard.press("Escape")
    expect(ghosted.editor).to_be_focused()
    ghosted.page.keyboard.type("On.")
    assert ghosted.words() == f"{CONTEXT}On."


def test_selected_quote_is_inserted_from_the_editor(ghosted: Desk) -> None:
    for _ in range(len(ghosted.suggestions.all())):
        ghosted.page.keyboard.press("Alt+]")
        chosen = ghosted.page.locator("[data-testid=suggestion][aria-selected=true]")
        if SAID in chosen.inner_text():
            break
    ghosted.page.keyboard.press("Alt+Enter")
    assert_inserted(ghosted, SAID, SPEAKER)


def test_transcript_selection_is_inserted_as_quote(ghosted: Desk) -> None:
    words = "Give us sixteen seats and decent tyres"
    speaker = said_by(words)[0]
    pane = ghosted.tab("sources")
    pane.get_by_role("button", name="Night bus hearing", exact=True).first.click()
    reader = ghosted.page.get_by_test_id("reader")
    expect(reader.locator(".reader-words", has_text=words)).to_be_visible(timeout=ANSWER_MS)
    select_words(ghosted.page, ".reader-words", words)
    reader.get_by_test_id("quote-selection").click()
    assert_inserted(ghosted, words, speaker)
