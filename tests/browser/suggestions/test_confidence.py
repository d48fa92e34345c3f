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
    """Of the attached sources the first is a strong match and the second a possible one; of the archive nothing."""
    chosen = (between(BALANCED["strong"], 1), between(BALANCED["possible"], BALANCED["strong"]))
    return Confidences(
        desk.page, lambda event, at: chosen[at] if event == "suggestions" and at < len(chosen) else 0.001
    )


def write(desk: Desk, hearing: str) -> None:
    desk.open(headline=HEADLINE, source_ids=[hearing])
    desk.write(CONTEXT)


def test_strong_and_possible_matches_are_listed_and_the_strong_one_is_shown_at_the_caret(
    desk: Desk, hearing: str, confidences: Confidences
) -> None:
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


def test_it_says_that_nothing_is_close_and_shows_the_best_when_asked_to(
    desk: Desk, hearing: str, confidences: Confidences
) -> None:
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


def test_the_setting_decides_how_much_and_stays(desk: Desk, hearing: str, confidences: Confidences) -> None:
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


def test_the_unfinished_sentence_is_asked_about_once_it_says_something(
    desk: Desk, hearing: str, confidences: Confidences
) -> None:
    desk.open(headline=HEADLINE, source_ids=[hearing])
    desk.write(CONTEXT)
    desk.wait_ghost()
    before = len(confidences.typed())
    desk.page.keyboard.type("Asked about the drivers, she said: “", delay=30)
    assert desk.wait_ghost()
    assert desk.ghost.inner_text().endswith("”")
    asked = confidences.typed()[before:]
    assert asked[-1] == "Asked about the drivers, she said:"
    assert 1 <= len(asked) <= 4
    # A quote that is being typed is completed from what was answered: its letters ask nothing.
    desk.page.keyboard.type(desk.ghost.inner_text()[:5], delay=30)
    desk.page.wait_for_timeout(900)
    assert confidences.typed()[before:] == asked


def test_ghost_text_moves_nothing_below_it_and_says_how_much_longer_the_quote_is(
    desk: Desk, hearing: str, confidences: Confidences
) -> None:
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


@pytest.mark.slow
def test_the_archive_is_closed_with_a_count_and_absent_without_a_match(
    desk: Desk, hearing: str, confidences: Confidences
) -> None:
    attached_only = confidences.choose
    write(desk, hearing)
    desk.wait_ghost()
    archive = desk.page.get_by_test_id("archive")
    desk.page.wait_for_timeout(1_500)
    expect(archive).to_be_hidden()
    assert [event for event, _ in confidences.sent].count("suggest_archive") >= 1
    confidences.choose = lambda event, at: (
        between(BALANCED["possible"], BALANCED["strong"])
        if event == "archive_suggestions" and at < 2
        else attached_only(event, at)
    )
    desk.write(LATER_CONTEXT)
    expect(archive).to_be_visible(timeout=ANSWER_MS)
    toggle = desk.page.get_by_test_id("archive-toggle")
    expect(toggle).to_have_text("From other sources2")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    expect(desk.page.locator("#archive-list")).to_be_hidden()
    assert violations(desk.page) == []
    toggle.click()
    expect(desk.page.get_by_test_id("archive-suggestion")).to_have_count(2)
    expect(desk.page.get_by_test_id("archive-suggestion").get_by_test_id("strength")).to_have_text(
        ["Possible match"] * 2
    )
