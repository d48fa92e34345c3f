"""Everything is in sight on a tablet, a ghost steps back, and the chosen theme stays."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import sideways
from tests.browser.desk import Desk
from tests.browser.material import CONTEXT
from tests.browser.newsroom import Newsroom
from tests.browser.screens import BODY, HEADLINE
from tests.browser.shared_context import CreateContext

_BACKGROUND = "() => getComputedStyle(document.body).backgroundColor"


def test_controls_are_in_sight_on_a_tablet(desk: Desk, hearing: str) -> None:
    page = desk.page
    page.set_viewport_size({"width": 834, "height": 1112})
    desk.open(headline=HEADLINE, body=BODY, source_ids=[hearing])
    for testid in ("headline", "headline-warning", "publish-open"):
        expect(page.get_by_test_id(testid)).to_be_in_viewport(ratio=0.99)
    expect(page.locator("#pane-quotes")).not_to_be_in_viewport()
    page.locator("#panel-toggle").click()
    for name in ("quotes", "sources", "checks"):
        expect(page.locator(f"#tab-{name}")).to_be_in_viewport(ratio=0.99)
        desk.tab(name)
        assert sideways(page) == []
    page.get_by_role("button", name="Close the panel").click()
    expect(page.locator("#pane-quotes")).not_to_be_in_viewport()
    desk.open_publishing()
    expect(desk.publishing.get_by_test_id("publish-confirm")).to_be_visible()
    assert sideways(page) == []


# Buttons and tabs in sight that a finger may miss; links within a line of text are none.
_SMALL = """() => [...document.querySelectorAll("button:not(.link), label.button, [role=tab]")]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && one.getBoundingClientRect().width)
    .filter(one => one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 44)
    .map(one => one.outerHTML)"""


def test_phone_has_everything_in_reach(create_context: CreateContext, newsroom: Newsroom, hearing: str) -> None:
    page = create_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    desk = Desk(page, newsroom).open(headline=HEADLINE, body=BODY, source_ids=[hearing])
    expect(page.get_by_test_id("headline-warning")).to_be_visible()
    for name in ("save-state", "word-count", "tool-undo", "tool-redo", "tool-comment", "publish-open"):
        expect(page.get_by_test_id(name)).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("save-state")).to_have_text("Saved")
    text = page.locator("#page").bounding_box()
    page.locator("#panel-toggle").tap()
    for name in ("quotes", "sources", "checks", "comments", "notes"):
        page.locator(f"#tab-{name}").tap()
        assert page.evaluate(_SMALL) == []
        assert sideways(page) == []
    panel = page.locator("#panel").bounding_box()
    assert text and panel
    assert panel["height"] <= text["height"] / 2
    expect(desk.headline).to_be_in_viewport()
    page.locator("#panel-close").tap()
    expect(page.locator("#pane-notes")).not_to_be_in_viewport()


@pytest.mark.usefixtures("confident")
def test_ghost_is_hidden_behind_cards_and_dialogs(desk: Desk, hearing: str) -> None:
    desk.open(headline=HEADLINE, source_ids=[hearing])
    desk.write(CONTEXT)
    desk.wait_ghost()
    warning = desk.page.get_by_test_id("headline-warning")
    expect(warning).to_be_visible()
    expect(desk.ghost).to_be_visible()
    warning.get_by_role("button").click()
    expect(desk.card).to_be_visible()
    expect(desk.ghost).to_be_hidden()
    desk.page.keyboard.press("Escape")
    expect(desk.card).to_be_hidden()
    expect(desk.ghost).to_be_visible()
    desk.open_publishing()
    expect(desk.ghost).to_be_hidden()


def test_theme_is_chosen_and_kept(desk: Desk) -> None:
    page = desk.open(headline="Colours").page
    light = page.evaluate(_BACKGROUND)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Dark", exact=True).click()
    page.wait_for_function(f"light => ({_BACKGROUND})() !== light", arg=light)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(_BACKGROUND) != light
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Match system", exact=True).click()
    page.wait_for_function(f"light => ({_BACKGROUND})() === light", arg=light)
