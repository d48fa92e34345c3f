"""What is offered depends on how sure the desk is of it, and on how much the writer wants to see."""

import re

import pytest
from playwright.sync_api import expect

from server.suggestions.levels import SUGGESTION_LEVELS
from tests.browser.accessibility import violations
from tests.browser.confidence import Confidences
from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import CONTEXT, HEADLINE, LATER_CONTEXT

NO_MATCH = "No close match in these sources"
# Of confidences alone.
FEWER, BALANCED, MORE = (
    {"strong": levels["strong"]["confidence"], "possible": levels["possible"]["confidence"]}
    for levels in (SUGGESTION_LEVELS["fewer"], SUGGESTION_LEVELS["balanced"], SUGGESTION_LEVELS["more"])
)


def between(one: float, other: float) -> float:
    assert one < other
    return (one + other) / 2


@pytest.fixture
def confidences(desk: Desk) -> Confidences:
    """Make the first attached source a strong match and the second a possible one; none in the archive."""
    chosen = (between(BALANCED["strong"], 1), between(BALANCED["possible"], BALANCED["strong"]))
    return Confidences(
        desk.page, lambda event, at: chosen[at] if event == "suggestions" and at < len(chosen) else 0.001
    )


def write(desk: Desk, hearing: str) -> None:
    desk.open(headline=HEADLINE, source_ids=[hearing])
    desk.write(CONTEXT)


def test_strong_match_is_shown_at_the_caret(desk: Desk, hearing: str, confidences: Confidences) -> None:
    write(desk, hearing)
    assert desk.wait_ghost()
    strength = desk.suggestions.get_by_test_id("strength")
    expect(desk.suggestions).to_have_count(2)
    expect(strength).to_have_text(["Strong match", "Possible match"])
    fills = strength.locator("svg").evaluate_all("icons => icons.map(icon => getComputedStyle(icon).fill)")
    assert fills[0] != "none"
    assert fills[1] == "none"
    for scheme in ("light", "dark"):
        desk.page.emulate_media(color_scheme=scheme)
        assert violations(desk.page) == []


def test_weak_matches_are_shown_only_on_request(desk: Desk, hearing: str, confidences: Confidences) -> None:
    confidences.choose = lambda _event, _at: BALANCED["possible"] / 2
    write(desk, hearing)
    pane = desk.page.locator("#pane-quotes")
    expect(pane).to_contain_text(NO_MATCH, timeout=ANSWER_MS)
    expect(desk.suggestions).to_have_count(0)
    expect(desk.ghost).to_have_count(0)
    assert violations(desk.page) == []
    pane.get_by_test_id("show-anyway").click()
    expect(desk.suggestions.first).to_be_visible()
    expect(desk.suggestions.get_by_test_id("strength")).to_have_count(0)
    expect(desk.page.get_by_test_id("suggestions-status")).to_have_text("Best matches, none of them close")
    expect(desk.editor).to_be_focused()
    expect(desk.ghost).to_have_count(0)
    # Only for this place in the text.
    desk.write(LATER_CONTEXT)
    expect(pane).to_contain_text(NO_MATCH, timeout=ANSWER_MS)
    expect(desk.suggestions).to_have_count(0)
    assert desk.words() == CONTEXT + LATER_CONTEXT


def test_suggestion_level_setting_is_kept(desk: Desk, hearing: str, confidences: Confidences) -> None:
    chosen = (
        between(max(MORE["strong"], FEWER["possible"]), BALANCED["strong"]),
        between(BALANCED["possible"], FEWER["possible"]),
        between(MORE["possible"], BALANCED["possible"]),
        MORE["possible"] / 2,
    )
    confidences.choose = lambda _event, at: chosen[min(at, 3)]
    write(desk, hearing)
    desk.wait_ranked()
    expect(desk.suggestions).to_have_count(2)
    expect(desk.ghost).to_have_count(0)

    def choose(level: str) -> None:
        desk.page.get_by_role("button", name="Settings").click()
        desk.page.get_by_role("radiogroup", name="Suggestions").get_by_text(level, exact=True).click()
        desk.page.keyboard.press("Escape")

    choose("More")
    expect(desk.suggestions).to_have_count(3)
    desk.page.reload()
    desk.wait_ranked()
    expect(desk.suggestions).to_have_count(3)
    desk.write(LATER_CONTEXT)
    assert desk.wait_ghost()
    choose("Fewer")
    expect(desk.suggestions).to_have_count(1)
    expect(desk.ghost).to_have_count(0)


def test_ghost_does_not_shift_the_text_below(desk: Desk, hearing: str, confidences: Confidences) -> None:
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
    expect(desk.ghost).to_be_visible(timeout=ANSWER_MS)
    assert paragraphs.nth(1).bounding_box() == stays
    card, editor = desk.page.locator(".ghost.is-card").bounding_box(), desk.editor.bounding_box()
    assert card
    assert editor
    assert editor["x"] <= card["x"]
    assert card["x"] + card["width"] <= editor["x"] + editor["width"] + 1
    expect(desk.ghost.locator(".ghost-more")).to_have_text(re.compile(r"^\+\d+ words$"))
    assert "…" not in desk.ghost.inner_text()
    desk.page.keyboard.press("Tab")
    expect(desk.ghost).to_have_count(0)
    assert desk.words().endswith("said.\nA line that must stay where it is.")
