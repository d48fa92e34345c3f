"""Nothing moves the caret, the focus or the text but the writer: Tab pressed early, clicks on quotes, cards, ghosts."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Route, ViewportSize, expect

from tests.browser.confidence import Confidences
from tests.browser.desk import CARET, Desk
from tests.browser.material import CONTEXT, HEADLINE, LATER_CONTEXT, ORLA, TAMSIN
from tests.browser.newsroom import Newsroom
from tests.browser.shared_context import CreateContext

VERBATIM = f"“Nobody needs fifty seats at midnight,” {TAMSIN} said."
DIFFERS = f"“The bakers start at three in the evening,” {TAMSIN} said."
MISSING = f"“The ferryman owns all the lanterns of the valley,” {ORLA} said."
STATES = ("verbatim", "differs", "missing")
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


def test_early_tab_inserts_the_awaited_quote_unless_typing_goes_on(
    desk: Desk, hearing: str, confident: Confidences
) -> None:
    desk.open(headline=HEADLINE, source_ids=[hearing])
    confident.hold()
    desk.write(CONTEXT)
    desk.page.keyboard.press("Tab")
    expect(desk.editor).to_be_focused()
    assert desk.words() == CONTEXT
    confident.release()
    expect(desk.editor.locator("q")).to_be_visible()
    assert desk.words().endswith(" said.")
    desk.page.keyboard.press("Control+z")
    assert desk.words() == CONTEXT
    # Typing ends the wait.
    confident.hold()
    desk.write(LATER_CONTEXT)
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.type("They said no.")
    confident.release()
    desk.wait_ranked()
    assert desk.words() == f"{CONTEXT}{LATER_CONTEXT}They said no."
    # Inside a word nothing can be awaited, and the text that follows Tab is not lost.
    desk.page.keyboard.type(" Twi")
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.type("ce.")
    assert desk.words() == f"{CONTEXT}{LATER_CONTEXT}They said no. Twice."
    expect(desk.page.locator("#toasts")).to_contain_text("Press Escape, then Tab")


@pytest.fixture(params=["click", "tap"])
def quoting(request: pytest.FixtureRequest, create_context: CreateContext, newsroom: Newsroom, hearing: str) -> Any:
    """Open a draft of three checked quotes, with the kind of pointer to use."""
    touch = request.param == "tap"
    size: ViewportSize = {"width": 390, "height": 844} if touch else {"width": 1280, "height": 720}
    page = create_context(viewport=size, has_touch=touch).new_page()
    page.add_init_script(_OFFSETS)
    desk = Desk(page, newsroom)
    desk.open(headline="Seats", body="\n".join((VERBATIM, DIFFERS, MISSING)), source_ids=[hearing])
    for state in STATES:
        expect(desk.quoted(state, desk.editor).first).to_be_visible()
    yield desk, page.touchscreen.tap if touch else page.mouse.click
    assert desk.unexpected_faults() == []


def test_click_places_the_caret_and_the_card_leaves_the_line_visible(quoting: Any) -> None:
    desk, point = quoting
    for state in STATES:
        quote = desk.quoted(state, desk.editor).first
        for part in (0.3, 0.52, 0.85):
            at = place_in(quote, part)
            block, offset = desk.page.evaluate(_AT_POINT, at)
            point(*at)
            expect(desk.card).to_have_count(0 if state == "verbatim" else 1)
            desk.page.evaluate(CARET)
            now = desk.page.evaluate(_CARET)
            # A tap is rounded to whole pixels: at the middle of a letter either side of it will do.
            assert now[0] == block
            assert abs(now[1] - offset) <= 1, (state, part, now, offset)
            expect(desk.editor).to_be_focused()
            if state != "verbatim":
                line, card = quote.bounding_box(), desk.card.bounding_box()
                assert line and card
                assert card["y"] >= line["y"] + line["height"] or card["x"] >= line["x"] + line["width"]
            desk.page.keyboard.press("Escape")
            expect(desk.card).to_have_count(0)
    # Typing closes the card, too.
    point(*place_in(quote, 0.5))
    expect(desk.card).to_be_visible()
    desk.page.keyboard.type("o")
    expect(desk.card).to_have_count(0)
