"""Nothing moves the caret, the focus or the text but the writer: Tab pressed early, clicks on quotes, cards, ghosts."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize, expect

from tests.browser.confidence import Confidences
from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import CONTEXT, HEADLINE, ORLA, SAID, TAMSIN
from tests.browser.newsroom import Newsroom

VERBATIM = f"“Nobody needs fifty seats at midnight,” {TAMSIN} said."
DIFFERS = f"“The bakers start at three in the evening,” {TAMSIN} said."
MISSING = f"“The ferryman owns all the lanterns of the valley,” {ORLA} said."
STATES = ("verbatim", "differs", "missing")
# Milliseconds a ghost, a card or a delayed answer may need on a machine that is busy.
PAUSE_MS = 400
# Where the browser would put the caret, and where it is: offsets in the block's text.
_AT_POINT = """([x, y]) => {
    const at = document.caretPositionFromPoint(x, y);
    return window.offsetInBlock(at.offsetNode, at.offset);
}"""
_CARET = "() => window.offsetInBlock(getSelection().focusNode, getSelection().focusOffset)"
_OFFSETS = """
    window.offsetInBlock = (node, offset) => {
        const block = (node instanceof Element ? node : node.parentElement).closest("p, h2, h3");
        const range = document.createRange();
        range.selectNodeContents(block);
        range.setEnd(node, offset);
        return [[...document.querySelectorAll("[data-testid=editor] p")].indexOf(block), range.toString().length];
    };
"""
_BLOCKS = """() => [...document.querySelectorAll("[data-testid=editor] :is(p, h2, h3, li)")]
    .map(block => { const {top, height} = block.getBoundingClientRect(); return [top, height]; })"""


def place_in(quote: Locator, part: float) -> tuple[float, float]:
    """Return a point on a quote's first line at a fraction of its width."""
    box = quote.bounding_box()
    assert box
    return box["x"] + box["width"] * part, box["y"] + min(box["height"] / 2, 12)


def test_click_during_page_load_keeps_focus(desk: Desk) -> None:
    draft_id = desk.newsroom.make_draft()["draft_id"]
    scripts: list[Route] = []
    is_loading = True
    desk.page.route("**/static/dist/*.js", lambda script: scripts.append(script) if is_loading else script.continue_())
    desk.page.goto(f"{desk.newsroom.url}/drafts/{draft_id}", wait_until="commit")
    desk.page.locator("#editor").click()
    is_loading = False
    for script in scripts:
        script.continue_()
    expect(desk.headline).to_be_visible()
    expect(desk.editor).to_be_focused()
    desk.page.keyboard.type("Harbour.")
    assert desk.words() == "Harbour."
    assert desk.headline.inner_text().strip() == ""


def test_early_tab_waits_for_the_ghost(desk: Desk, hearing: str, confident: Confidences) -> None:
    desk.open(headline=HEADLINE, source_ids=[hearing])
    confident.hold()
    desk.write(CONTEXT)
    desk.page.keyboard.press("Tab")
    desk.page.wait_for_timeout(PAUSE_MS)
    expect(desk.editor).to_be_focused()
    assert desk.words() == CONTEXT
    confident.release()
    expect(desk.editor.locator("q")).to_be_visible(timeout=ANSWER_MS)
    assert desk.words().endswith(" said.")
    desk.page.keyboard.press("Control+z")
    assert desk.words() == CONTEXT


def test_typing_after_an_early_tab_is_kept(desk: Desk, hearing: str, confident: Confidences) -> None:
    desk.open(headline=HEADLINE, source_ids=[hearing])
    confident.hold()
    desk.write(CONTEXT)
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.type("They said no.")
    confident.release()
    desk.wait_ranked()
    desk.page.wait_for_timeout(PAUSE_MS)
    assert desk.words() == f"{CONTEXT}They said no."
    # Inside a word nothing can be on its way, and still what is typed next is not lost.
    desk.page.keyboard.type(" Twi")
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.type("ce.")
    assert desk.words() == f"{CONTEXT}They said no. Twice."
    expect(desk.page.locator("#toasts")).to_contain_text("Press Escape, then Tab")
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.press("Tab")
    expect(desk.editor).not_to_be_focused()


def test_early_escape_dismisses_the_ghost(desk: Desk, hearing: str, confident: Confidences) -> None:
    desk.open(headline=HEADLINE, source_ids=[hearing])
    confident.hold()
    desk.write(CONTEXT)
    desk.page.keyboard.press("Escape")
    confident.release()
    desk.wait_ranked()
    expect(desk.ghost).to_have_count(0)


@pytest.fixture(params=["click", "tap"])
def quoting(request: pytest.FixtureRequest, browser: Browser, newsroom: Newsroom, hearing: str) -> Any:
    """Open a draft of three checked quotes, with the kind of pointer to use."""
    touch = request.param == "tap"
    size: ViewportSize = {"width": 390, "height": 844} if touch else {"width": 1280, "height": 720}
    context = browser.new_context(viewport=size, has_touch=touch, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(_OFFSETS)
    desk = Desk(page, newsroom)
    desk.open(headline="Seats", body="\n".join((VERBATIM, DIFFERS, MISSING)), source_ids=[hearing])
    for state in STATES:
        expect(desk.quoted(state, desk.editor).first).to_be_visible(timeout=ANSWER_MS)
    yield desk, page.touchscreen.tap if touch else page.mouse.click
    assert desk.unexpected_faults() == []
    context.close()


def test_click_places_the_caret(quoting: Any) -> None:
    desk, point = quoting
    for state in STATES:
        quote = desk.quoted(state, desk.editor).first
        for part in (0.3, 0.52, 0.85):
            at = place_in(quote, part)
            block, offset = desk.page.evaluate(_AT_POINT, at)
            point(*at)
            desk.page.wait_for_timeout(PAUSE_MS)
            now = desk.page.evaluate(_CARET)
            # A tap is rounded to whole pixels: at the middle of a letter either side of it will do.
            assert now[0] == block
            assert abs(now[1] - offset) <= 1, (state, part, now, offset)
            assert desk.focus_is_in("[data-testid=editor]")
            expect(desk.card).to_have_count(0 if state == "verbatim" else 1)
            desk.page.keyboard.press("Escape")
            expect(desk.card).to_have_count(0)


def test_card_leaves_the_line_visible_and_closes_on_typing(quoting: Any) -> None:
    desk, point = quoting
    for state in ("differs", "missing"):
        quote = desk.quoted(state, desk.editor).first
        lines = quote.bounding_box()
        point(*place_in(quote, 0.5))
        expect(desk.card).to_be_visible()
        card = desk.card.bounding_box()
        assert lines
        assert card
        assert card["y"] >= lines["y"] + lines["height"] or card["y"] + card["height"] <= lines["y"]
        desk.page.keyboard.type("o")
        expect(desk.card).to_have_count(0)
        desk.page.keyboard.press("Control+z")
        expect(desk.quoted(state, desk.editor).first).to_be_visible(timeout=ANSWER_MS)


@pytest.mark.slow
def test_card_of_a_correct_quote_opens_by_key(desk: Desk, hearing: str) -> None:
    desk.open(headline="Seats", body=VERBATIM, source_ids=[hearing])
    quote = desk.quoted("verbatim", desk.editor).first
    expect(quote).to_be_visible(timeout=ANSWER_MS)
    quote.hover()
    quote.click()
    desk.page.wait_for_timeout(PAUSE_MS)
    expect(desk.card).to_have_count(0)
    desk.page.keyboard.press("Control+F8")
    expect(desk.card.get_by_role("heading")).to_have_text("Matches the source exactly")
    desk.page.keyboard.press("Escape")
    expect(desk.card).to_have_count(0)
    # The pointer rests on the closing mark.
    desk.page.locator("[data-sign]").hover()
    desk.page.mouse.move(*place_in(desk.page.locator("[data-sign]"), 0.6))
    expect(desk.card).to_be_visible()
    desk.tab("checks").get_by_test_id("check").get_by_role("button").click()
    expect(desk.card).to_be_visible()


@pytest.mark.slow
def test_card_is_in_the_margin_of_a_wide_window(desk: Desk, hearing: str) -> None:
    desk.page.set_viewport_size({"width": 1920, "height": 1000})
    desk.open(headline="Seats", body=DIFFERS, source_ids=[hearing])
    desk.quoted("differs", desk.editor).first.click(timeout=ANSWER_MS)
    expect(desk.card).to_be_visible()
    card, text = desk.card.bounding_box(), desk.editor.bounding_box()
    panel = desk.page.locator("#panel").bounding_box()
    assert card
    assert text
    assert panel
    assert text["x"] + text["width"] <= card["x"]
    assert card["x"] + card["width"] <= panel["x"]


@pytest.mark.slow
@pytest.mark.usefixtures("confident")
def test_click_beside_the_ghost_places_the_caret(desk: Desk, hearing: str) -> None:
    desk.page.add_init_script(_OFFSETS)
    desk.open(headline=HEADLINE, source_ids=[hearing])
    desk.write(f"{CONTEXT}{CONTEXT}")
    desk.wait_ghost()
    box = desk.editor.locator("p").first.bounding_box()
    assert box
    # On the caret's own line, which the ghost goes on from.
    at = (box["x"] + 60, box["y"] + box["height"] - 12)
    point = desk.page.evaluate(_AT_POINT, at)
    desk.page.mouse.click(*at)
    desk.page.wait_for_timeout(PAUSE_MS)
    assert desk.page.evaluate(_CARET) == point
    assert desk.words() == f"{CONTEXT}{CONTEXT}"


@pytest.mark.slow
def test_touch_screen_has_an_accept_button(browser: Browser, newsroom: Newsroom, hearing: str) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-GB"
    )
    page: Page = context.new_page()
    Confidences(page, lambda _event, _at: 0.9)
    desk = Desk(page, newsroom).open(headline=HEADLINE, source_ids=[hearing])
    desk.write(CONTEXT)
    expect(desk.ghost).to_be_visible(timeout=ANSWER_MS)
    label = desk.ghost.evaluate("ghost => getComputedStyle(ghost, '::after').content")
    assert label == '"Tap to insert"'
    assert desk.ghost.evaluate("ghost => parseFloat(getComputedStyle(ghost, '::after').minHeight)") >= 44
    box = desk.ghost.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + 60, box["y"] + box["height"] - 20)
    expect(desk.editor).to_contain_text(SAID)
    context.close()
