"""A quote offered at the caret: when it shows, what the keys do with it, and how it is inserted."""

import re

from playwright.sync_api import expect

from tests.browser.confidence import Confidences
from tests.browser.desk import Desk
from tests.browser.material import CONTEXT, HEADLINE, LATER_CONTEXT
from tests.browser.newsroom import Newsroom, quote_marks

NO_MATCH = "No clear match in these sources"


def assert_no_ghost_comes(desk: Desk) -> None:
    """Check that no ghost is shown, now or after pending answers."""
    expect(desk.ghost).to_have_count(0)
    desk.wait_saved()
    desk.wait_ranked()
    expect(desk.ghost).to_have_count(0)


def test_ghost_is_dismissed_by_escape_until_the_next_sentence(ghosted: Desk) -> None:
    page = ghosted.page
    offered = ghosted.ghost.inner_text()
    assert offered.startswith("“")
    assert offered.endswith(" said.")
    # Screen readers hear of it in a status line instead.
    expect(ghosted.ghost).to_have_attribute("aria-hidden", "true")
    expect(page.locator("#offer-status")).to_contain_text("Tab inserts it")
    # It is never saved.
    ghosted.wait_saved()
    expect(ghosted.ghost).to_be_visible()
    assert ghosted.stored_words() == CONTEXT
    page.keyboard.press("Escape")
    assert_no_ghost_comes(ghosted)
    expect(ghosted.editor).to_be_focused()
    page.keyboard.type(LATER_CONTEXT)
    assert ghosted.wait_ghost()
    # Without a ghost Tab leaves the text, in both directions.
    page.keyboard.press("Escape")
    expect(ghosted.ghost).to_have_count(0)
    page.keyboard.press("Tab")
    expect(ghosted.editor).not_to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(ghosted.editor).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(ghosted.editor).not_to_be_focused()
    assert ghosted.words() == CONTEXT + LATER_CONTEXT


def test_tab_inserts_the_chosen_quote_in_one_undo_step(ghosted: Desk) -> None:
    page = ghosted.page
    first = ghosted.ghost.inner_text()
    page.keyboard.press("Alt+]")
    expect(ghosted.ghost).not_to_have_text(first)
    # Between two quotes there is none for a moment.
    expect(ghosted.ghost).to_contain_text("”")
    chosen = page.locator("[data-testid=suggestion][aria-selected=true]")
    expect(ghosted.editor).to_have_attribute("aria-activedescendant", chosen.get_attribute("id") or "?")
    page.keyboard.press("Alt+[")
    expect(ghosted.ghost).to_have_text(first)
    words = ghosted.suggestions.first.locator("mark").inner_text()
    page.keyboard.press("Tab")
    assert ghosted.words() == CONTEXT + first
    # What is quoted is offered at the end of the list only.
    again = ghosted.suggestions.filter(has_text="already quoted")
    expect(again.locator("mark")).to_have_text([words])
    expect(ghosted.suggestions.last).to_contain_text("already quoted")
    page.keyboard.press("Control+z")
    assert ghosted.words() == CONTEXT
    assert_no_ghost_comes(ghosted)
    assert quote_marks(ghosted.stored()["body"]) == []
    page.keyboard.press("Control+Shift+z")
    page.keyboard.type(" Nobody objected.")
    ghosted.wait_saved()
    assert ghosted.stored_words() == f"{CONTEXT}{first} Nobody objected."
    [(quoted, mark)] = quote_marks(ghosted.stored()["body"])
    assert quoted == mark["exact"]


def test_typed_quote_is_completed_from_attached_and_other_sources(desk: Desk, newsroom: Newsroom, hearing: str) -> None:
    line = "Elm Tarn: The last ferry of the winter carries nothing but post."
    other = newsroom.upload("ferry.txt", line)["source_id"]
    desk.open(source_ids=[hearing])
    rest = "bus is the only light up there, and people come to their windows to see it pass,” Tamsin Rookley said."
    for typed, completion in (
        ("“In the snow the ", rest),
        (" “The last ferry of the w", "inter carries nothing but post,” Elm Tarn said."),
    ):
        desk.write(typed)
        expect(desk.ghost).to_have_text(completion)
        desk.page.keyboard.press("Tab")
        assert desk.words().endswith(f"{typed}{completion}")
    desk.wait_saved()
    (quoted, mark), (_, second) = quote_marks(desk.stored()["body"])
    assert quoted == mark["exact"] == f"In the snow the {rest.partition(',”')[0]}"
    assert second["source_id"] == other


def test_ghost_is_shown_on_request(desk: Desk, hearing: str, confident: Confidences) -> None:
    confident.choose = lambda _event, _at: 0.001
    desk.open(headline=HEADLINE, body=CONTEXT.strip(), source_ids=[hearing])
    desk.write(" ")
    pane = desk.page.locator("#pane-quotes")
    expect(pane).to_contain_text(NO_MATCH)
    expect(desk.suggestions).to_have_count(0)
    pane.get_by_test_id("show-anyway").click()
    expect(desk.suggestions.first).to_be_visible()
    expect(desk.editor).to_be_focused()
    expect(desk.ghost).to_have_count(0)
    desk.page.keyboard.press("Alt+\\")
    expect(desk.ghost).to_be_visible()
    desk.page.keyboard.press("Tab")
    assert desk.words().startswith(f"{CONTEXT.strip()} “")


def test_ghost_does_not_shift_the_text_below(desk: Desk, hearing: str, confident: Confidences) -> None:
    desk.open(headline=HEADLINE, source_ids=[hearing])
    desk.write("The winters were hard.")
    desk.page.keyboard.press("Enter")
    desk.page.keyboard.type("A line that must stay where it is.")
    paragraphs = desk.editor.locator("p")
    desk.page.keyboard.press("ArrowUp")
    desk.page.keyboard.press("End")
    expect(paragraphs).to_have_count(2)
    stays = paragraphs.nth(1).bounding_box()
    desk.page.keyboard.type(" ")
    expect(desk.ghost).to_be_visible()
    assert paragraphs.nth(1).bounding_box() == stays
    card, editor = desk.page.locator(".ghost.is-card").bounding_box(), desk.editor.bounding_box()
    assert card and editor
    assert editor["x"] <= card["x"]
    assert card["x"] + card["width"] <= editor["x"] + editor["width"] + 1
    expect(desk.ghost.locator(".ghost-more")).to_have_text(re.compile(r"^\+\d+ words$"))
    desk.page.keyboard.press("Tab")
    expect(desk.ghost).to_have_count(0)
    assert desk.words().endswith("said.\nA line that must stay where it is.")
