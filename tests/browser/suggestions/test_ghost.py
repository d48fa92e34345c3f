"""When a quote shows at the caret, and what the keys do with it."""

import pytest
from playwright.sync_api import expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import CONTEXT, HEADLINE, LATER_CONTEXT, SAID, SPEAKER
from tests.browser.newsroom import Newsroom, quote_marks


def assert_no_ghost_comes(desk: Desk) -> None:
    """Neither now nor with the answers that are still on their way."""
    expect(desk.ghost).to_have_count(0)
    desk.wait_saved()
    desk.wait_ranked()
    expect(desk.ghost).to_have_count(0)


def test_it_shows_the_whole_insertion_and_is_hidden_from_screen_readers(ghosted: Desk) -> None:
    offered = ghosted.ghost.inner_text()
    assert offered.startswith("“")
    assert offered.endswith(" said.")
    expect(ghosted.ghost).to_have_attribute("aria-hidden", "true")
    status = ghosted.page.locator("#offer-status")
    expect(status).to_contain_text("Tab inserts it", timeout=ANSWER_MS)
    expect(status).to_contain_text("Escape dismisses it")


@pytest.mark.slow
def test_none_after_a_deletion(ghosted: Desk) -> None:
    ghosted.page.keyboard.press("Backspace")
    assert_no_ghost_comes(ghosted)
    ghosted.page.keyboard.press("Control+Backspace")
    assert_no_ghost_comes(ghosted)


@pytest.mark.slow
def test_none_after_an_undo(ghosted: Desk) -> None:
    ghosted.page.keyboard.press("Control+z")
    assert_no_ghost_comes(ghosted)


@pytest.mark.slow
def test_none_after_moving_the_caret(ghosted: Desk) -> None:
    ghosted.page.keyboard.press("ArrowLeft")
    expect(ghosted.ghost).to_have_count(0)
    ghosted.page.keyboard.press("ArrowRight")
    assert_no_ghost_comes(ghosted)


@pytest.mark.slow
def test_none_inside_a_word(ghosted: Desk) -> None:
    ghosted.page.keyboard.type("The")
    assert_no_ghost_comes(ghosted)


def test_escape_puts_it_away_until_the_next_sentence(ghosted: Desk) -> None:
    ghosted.page.keyboard.press("Escape")
    assert_no_ghost_comes(ghosted)
    expect(ghosted.editor).to_be_focused()
    ghosted.page.keyboard.type(LATER_CONTEXT)
    assert ghosted.wait_ghost()


@pytest.mark.slow
def test_a_click_takes_it(ghosted: Desk) -> None:
    offered = ghosted.ghost.inner_text()
    ghosted.ghost.click()
    assert ghosted.words() == CONTEXT + offered
    expect(ghosted.editor).to_be_focused()


def test_tab_without_a_ghost_leaves_the_editor(ghosted: Desk) -> None:
    ghosted.page.keyboard.press("Escape")
    expect(ghosted.ghost).to_have_count(0)
    ghosted.page.keyboard.press("Tab")
    expect(ghosted.editor).not_to_be_focused()
    assert not ghosted.focus_is_in("[data-testid=editor]")
    assert "\t" not in ghosted.words()
    ghosted.page.keyboard.press("Shift+Tab")
    expect(ghosted.editor).to_be_focused()
    ghosted.page.keyboard.press("Shift+Tab")
    assert not ghosted.focus_is_in("[data-testid=editor]")


@pytest.mark.slow
def test_alt_brackets_go_through_the_quotes(ghosted: Desk) -> None:
    first = ghosted.ghost.inner_text()
    ghosted.page.keyboard.press("Alt+]")
    expect(ghosted.ghost).not_to_have_text(first)
    # Between two quotes there is none for a moment.
    expect(ghosted.ghost).to_contain_text("”")
    second = ghosted.ghost.inner_text()
    chosen = ghosted.page.locator("[data-testid=suggestion][aria-selected=true]")
    expect(chosen).to_have_count(1)
    expect(ghosted.editor).to_have_attribute("aria-activedescendant", chosen.get_attribute("id") or "?")
    expect(ghosted.editor).to_be_focused()
    ghosted.page.keyboard.press("Alt+[")
    expect(ghosted.ghost).to_have_text(first)
    ghosted.page.keyboard.press("Alt+[")
    expect(ghosted.ghost).not_to_have_text(first)
    ghosted.page.keyboard.press("Alt+]")
    ghosted.page.keyboard.press("Alt+]")
    expect(ghosted.ghost).to_have_text(second)
    ghosted.page.keyboard.press("Tab")
    assert ghosted.words() == CONTEXT + second


def test_one_undo_takes_the_whole_insertion_back(ghosted: Desk) -> None:
    offered = ghosted.ghost.inner_text()
    ghosted.page.keyboard.press("Tab")
    assert ghosted.words() == CONTEXT + offered
    ghosted.page.keyboard.press("Control+z")
    assert ghosted.words() == CONTEXT
    assert_no_ghost_comes(ghosted)
    assert quote_marks(ghosted.stored()["body"]) == []
    ghosted.page.keyboard.press("Control+Shift+z")
    assert ghosted.words() == CONTEXT + offered
    ghosted.wait_saved()
    assert len(quote_marks(ghosted.stored()["body"])) == 1


def test_what_is_typed_after_an_insertion_is_not_part_of_the_quote(ghosted: Desk) -> None:
    offered = ghosted.ghost.inner_text()
    ghosted.page.keyboard.press("Tab")
    ghosted.page.keyboard.type(" Nobody objected.")
    ghosted.wait_saved()
    assert ghosted.stored_words() == f"{CONTEXT}{offered} Nobody objected."
    [(quoted, mark)] = quote_marks(ghosted.stored()["body"])
    assert quoted == mark["exact"]


def test_it_is_never_saved(ghosted: Desk) -> None:
    offered = ghosted.ghost.inner_text()
    ghosted.wait_saved()
    expect(ghosted.ghost).to_be_visible()
    assert ghosted.stored_words() == CONTEXT
    assert offered.strip("“”")[:20] not in str(ghosted.stored()["body"])
    ghosted.page.reload()
    expect(ghosted.editor).to_be_visible()
    assert ghosted.words() == CONTEXT


def test_a_quote_that_is_being_typed_is_completed(desk: Desk, hearing: str) -> None:
    desk.open(headline=HEADLINE, source_ids=[hearing])
    desk.write(CONTEXT)
    desk.wait_ghost()
    desk.page.keyboard.type("“In the snow the ")
    rest = "bus is the only light up there, and people come to their windows to see it pass,” Tamsin Rookley said."
    expect(desk.ghost).to_have_text(rest, timeout=ANSWER_MS)
    desk.page.keyboard.press("Tab")
    assert desk.words() == f"{CONTEXT}“In the snow the {rest}"
    desk.wait_saved()
    [(quoted, mark)] = quote_marks(desk.stored()["body"])
    assert quoted == mark["exact"] == f"In the snow the {rest.partition(',”')[0]}"


@pytest.mark.slow
def test_three_words_are_completed_before_anything_is_ranked(desk: Desk, newsroom: Newsroom, hearing: str) -> None:
    """In an empty draft: there is neither a headline nor a sentence that could be ranked for."""
    desk.open(source_ids=[hearing])
    desk.write("“decent tyres ")
    expect(desk.ghost).to_have_count(0)
    desk.page.keyboard.type("and I ")
    rest = "will take it up myself,” Tamsin Rookley said."
    expect(desk.ghost).to_have_text(rest, timeout=ANSWER_MS)
    expect(desk.ghost).to_have_attribute("aria-hidden", "true")
    expect(desk.suggestions.first).to_contain_text("decent tyres and I will take it up myself.")
    desk.page.keyboard.type("will t")
    expect(desk.ghost).to_have_text("ake it up myself,” Tamsin Rookley said.")
    desk.page.keyboard.press("Tab")
    assert desk.words() == f"“decent tyres and I {rest}"
    desk.wait_saved()
    [(quoted, mark)] = quote_marks(desk.stored()["body"])
    assert quoted == mark["exact"] == "decent tyres and I will take it up myself"
    assert mark["source_id"] == hearing
    assert mark["speaker"] == "Tamsin Rookley"
    paragraph = next(
        item
        for item in newsroom.get(f"/api/sources/{hearing}").json()["items"]
        if item["paragraph_id"] == mark["paragraph_id"]
    )
    assert paragraph["text"][mark["start"] : mark["end"]] == quoted


def test_a_source_that_is_not_attached_completes_where_no_attached_one_can(
    desk: Desk, newsroom: Newsroom, hearing: str
) -> None:
    said = "Elm Tarn: The last ferry of the winter carries nothing but post."
    other = newsroom.upload("ferry.txt", said)["source_id"]
    desk.open(source_ids=[hearing])
    desk.write("“The last ferry of the w")
    expect(desk.ghost).to_have_text("inter carries nothing but post,” Elm Tarn said.", timeout=ANSWER_MS)
    desk.page.keyboard.press("Tab")
    desk.wait_saved()
    [(_, mark)] = quote_marks(desk.stored()["body"])
    assert mark["source_id"] == other


@pytest.mark.slow
def test_no_completion_after_a_deletion_or_with_escape(desk: Desk, hearing: str) -> None:
    desk.open(source_ids=[hearing])
    desk.write("“The bakers start at ")
    expect(desk.ghost).to_have_text("two in the morning,” Tamsin Rookley said.", timeout=ANSWER_MS)
    desk.page.keyboard.press("Backspace")
    expect(desk.ghost).to_have_count(0)
    desk.page.keyboard.type(" tw")
    expect(desk.ghost).to_have_text("o in the morning,” Tamsin Rookley said.", timeout=ANSWER_MS)
    desk.page.keyboard.press("Escape")
    expect(desk.ghost).to_have_count(0)
    desk.page.keyboard.type("o ")
    desk.wait_saved()
    expect(desk.ghost).to_have_count(0)


def test_it_can_be_asked_for(desk: Desk, hearing: str) -> None:
    desk.open(headline=HEADLINE, body=CONTEXT.strip(), source_ids=[hearing])
    desk.editor.focus()
    desk.page.keyboard.press("Control+End")
    desk.wait_ranked()
    expect(desk.ghost).to_have_count(0)
    desk.page.keyboard.press("Alt+\\")
    expect(desk.ghost).to_be_visible(timeout=ANSWER_MS)
    desk.page.keyboard.press("Tab")
    assert desk.words().startswith(f"{CONTEXT.strip()} “")


@pytest.mark.slow
def test_it_can_be_switched_off(desk: Desk, hearing: str) -> None:
    desk.open(headline=HEADLINE, source_ids=[hearing])
    desk.page.get_by_role("button", name="Settings").click()
    desk.page.get_by_label("Show suggested quotes as I type").uncheck()
    desk.page.keyboard.press("Escape")
    desk.write(CONTEXT)
    assert_no_ghost_comes(desk)
    expect(desk.suggestions.filter(has_text=SAID)).to_contain_text(SPEAKER)
    desk.page.reload()
    desk.write(LATER_CONTEXT)
    assert_no_ghost_comes(desk)
