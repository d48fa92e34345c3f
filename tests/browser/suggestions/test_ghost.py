"""When a quote shows at the caret, and what the keys do with it."""

import pytest
from playwright.sync_api import expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import CONTEXT, HEADLINE, LATER_CONTEXT, SAID, SPEAKER
from tests.browser.newsroom import Newsroom, quote_marks


def assert_no_ghost_comes(desk: Desk) -> None:
    """Check that no ghost is shown, now or after pending answers."""
    expect(desk.ghost).to_have_count(0)
    desk.wait_saved()
    desk.wait_ranked()
    expect(desk.ghost).to_have_count(0)


def test_ghost_shows_the_whole_insertion_hidden_from_screen_readers(ghosted: Desk) -> None:
    offered = ghosted.ghost.inner_text()
    assert offered.startswith("“")
    assert offered.endswith(" said.")
    expect(ghosted.ghost).to_have_attribute("aria-hidden", "true")
    status = ghosted.page.locator("#offer-status")
    expect(status).to_contain_text("Tab inserts it", timeout=ANSWER_MS)
    expect(status).to_contain_text("Escape dismisses it")


def test_escape_dismisses_the_ghost_until_the_next_sentence(ghosted: Desk) -> None:
    ghosted.page.keyboard.press("Escape")
    assert_no_ghost_comes(ghosted)
    expect(ghosted.editor).to_be_focused()
    ghosted.page.keyboard.type(LATER_CONTEXT)
    assert ghosted.wait_ghost()


@pytest.mark.slow
def test_click_accepts_the_ghost(ghosted: Desk) -> None:
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
def test_alt_brackets_cycle_through_quotes(ghosted: Desk) -> None:
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


def test_insertion_is_undone_in_one_step(ghosted: Desk) -> None:
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


def test_text_after_an_insertion_is_not_quoted(ghosted: Desk) -> None:
    offered = ghosted.ghost.inner_text()
    ghosted.page.keyboard.press("Tab")
    ghosted.page.keyboard.type(" Nobody objected.")
    ghosted.wait_saved()
    assert ghosted.stored_words() == f"{CONTEXT}{offered} Nobody objected."
    [(quoted, mark)] = quote_marks(ghosted.stored()["body"])
    assert quoted == mark["exact"]


def test_ghost_is_never_saved(ghosted: Desk) -> None:
    offered = ghosted.ghost.inner_text()
    ghosted.wait_saved()
    expect(ghosted.ghost).to_be_visible()
    assert ghosted.stored_words() == CONTEXT
    assert offered.strip("“”")[:20] not in str(ghosted.stored()["body"])
    ghosted.page.reload()
    expect(ghosted.editor).to_be_visible()
    assert ghosted.words() == CONTEXT


def test_typed_quote_is_completed(desk: Desk, hearing: str) -> None:
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


def test_unattached_source_completes_when_no_attached_one_matches(desk: Desk, newsroom: Newsroom, hearing: str) -> None:
    line = "Elm Tarn: The last ferry of the winter carries nothing but post."
    other = newsroom.upload("ferry.txt", line)["source_id"]
    desk.open(source_ids=[hearing])
    desk.write("“The last ferry of the w")
    expect(desk.ghost).to_have_text("inter carries nothing but post,” Elm Tarn said.", timeout=ANSWER_MS)
    desk.page.keyboard.press("Tab")
    desk.wait_saved()
    [(_, mark)] = quote_marks(desk.stored()["body"])
    assert mark["source_id"] == other


def test_ghost_is_shown_on_request(desk: Desk, hearing: str) -> None:
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
def test_ghost_can_be_disabled(desk: Desk, hearing: str) -> None:
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
