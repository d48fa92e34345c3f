"""Light, dark, wide, narrow: everything in sight, nothing that keeps anyone out."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import sideways
from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import CONTEXT, CONTEXTOMIZED, SAID, SPEAKER

SIZES = {"laptop": (1280, 720), "tablet": (834, 1112)}
BODY = f"{CONTEXT}\n“{SAID},” {SPEAKER} said.\n“Nobody needs sixty seats at midnight,” she said.\n“All moons are old.”"


@pytest.fixture(params=SIZES)
def sized(request: pytest.FixtureRequest, desk: Desk, hearing: str) -> Desk:
    width, height = SIZES[request.param]
    desk.page.set_viewport_size({"width": width, "height": height})
    desk.open(headline=f"Office: ‘{CONTEXTOMIZED}’", body=BODY, source_ids=[hearing])
    expect(desk.page.get_by_test_id("headline-warning")).to_be_visible(timeout=ANSWER_MS)
    return desk


def assert_no_sideways_scroll(page: Page) -> None:
    assert sideways(page) == []


def assert_in_sight(page: Page, selector: str) -> None:
    expect(page.locator(selector)).to_be_in_viewport(ratio=0.99)


def test_controls_are_in_sight(sized: Desk) -> None:
    page = sized.page
    assert_no_sideways_scroll(page)
    for selector in ("[data-testid=headline]", "[data-testid=headline-warning]", "[data-testid=publish-open]"):
        assert_in_sight(page, selector)
    toggle = page.locator("#panel-toggle")
    if toggle.is_visible():
        expect(page.locator("#pane-quotes")).not_to_be_in_viewport()
        toggle.click()
    for name in ("quotes", "sources", "checks"):
        assert_in_sight(page, f"#tab-{name}")
        sized.tab(name)
        assert_no_sideways_scroll(page)
    sized.tab("quotes")
    expect(sized.suggestions.first).to_be_in_viewport(timeout=ANSWER_MS)
    if toggle.is_visible():
        page.get_by_role("button", name="Close the panel").click()
        expect(page.locator("#pane-quotes")).not_to_be_in_viewport()
    sized.open_publishing()
    expect(sized.publishing.get_by_test_id("publish-confirm")).to_be_visible()
    assert_no_sideways_scroll(page)


@pytest.mark.slow
def test_headline_card_does_not_cover_its_warning(sized: Desk) -> None:
    warning = sized.page.get_by_test_id("headline-warning")
    warning.get_by_role("button").click()
    line, card = warning.bounding_box(), sized.card.bounding_box()
    assert line and card
    assert card["y"] >= line["y"] + line["height"]


@pytest.mark.usefixtures("confident")
def test_ghost_is_hidden_behind_cards_and_dialogs(desk: Desk, hearing: str) -> None:
    desk.open(headline=f"Office: ‘{CONTEXTOMIZED}’", source_ids=[hearing])
    desk.write(CONTEXT)
    desk.wait_ghost()
    warning = desk.page.get_by_test_id("headline-warning")
    expect(warning).to_be_visible(timeout=ANSWER_MS)
    expect(desk.ghost).to_be_visible()
    warning.get_by_role("button").click()
    expect(desk.card).to_be_visible()
    expect(desk.ghost).to_be_hidden()
    desk.back_to_text()
    desk.page.keyboard.press("Tab")
    assert desk.words() == CONTEXT
    # Escape in the text closes the card alone: the quote that it hid is offered again.
    desk.page.keyboard.press("Escape")
    expect(desk.card).to_be_hidden()
    expect(desk.ghost).to_be_visible()
    desk.open_publishing()
    expect(desk.ghost).to_be_hidden()


def test_theme_is_chosen_and_kept(desk: Desk) -> None:
    page = desk.open(headline="Colours").page

    def wait_for(sign: str) -> None:
        # A function: the page's policy lets nobody evaluate a string in it, not even a test.
        page.wait_for_function(
            f"""() => getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3)
                .reduce((sum, part) => sum + Number(part), 0) {sign} 380"""
        )

    wait_for(">")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Dark", exact=True).click()
    wait_for("<")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    wait_for("<")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Match system", exact=True).click()
    wait_for(">")
    page.emulate_media(color_scheme="dark")
    wait_for("<")


def test_paragraph_direction_follows_its_script(desk: Desk) -> None:
    desk.open(headline="Two scripts", body="It snowed on the hill.\nقال السائق إن الحافلة هي الضوء.")
    lefts = desk.editor.evaluate(
        """editor => [...editor.querySelectorAll("p")].map(({firstChild}) => [0, 1].map(at => {
            const range = document.createRange();
            range.setStart(firstChild, at);
            range.setEnd(firstChild, at + 1);
            return range.getBoundingClientRect().left;
        }))"""
    )
    english, arabic = lefts
    assert english[0] < english[1]
    assert arabic[0] > arabic[1]
    box = desk.editor.locator("p").last.bounding_box()
    assert box
    # It begins where the line does: at the right.
    assert arabic[0] > box["x"] + box["width"] - 40
