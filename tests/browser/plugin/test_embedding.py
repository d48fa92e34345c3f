"""The assistant in an editor that is not the desk's: another schema, another look, another origin."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.elsewhere import Elsewhere
from tests.browser.material import CONTEXT, CONTEXTOMIZED, HEADLINE, SAID, SPEAKER
from tests.browser.newsroom import Newsroom

TEXT = "() => view.state.doc.textBetween(0, view.state.doc.content.size, '\\n')"


@pytest.fixture
def faults(page: Page) -> list[str]:
    """Return what the page's console reports."""
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: messages.append(str(error)))
    return messages


@pytest.fixture
def story(page: Page, newsroom: Newsroom, elsewhere: Elsewhere, hearing: str, faults: list[str]) -> Iterator[Page]:
    """Open the embedding editor and wait until it is connected."""
    page.goto(elsewhere.page(newsroom.url, hearing))
    page.wait_for_function("() => window.desk?.now.connected")
    yield page
    assert faults == []


def write(page: Page, words: str) -> None:
    page.get_by_role("textbox", name="Story").focus()
    page.keyboard.press("Control+End")
    page.keyboard.type(words)


def test_plugin_inserts_a_quote_with_provenance(story: Page) -> None:
    story.get_by_label("Slug line").fill(HEADLINE)
    write(story, CONTEXT)
    ghost = story.get_by_test_id("ghost")
    expect(ghost).to_be_visible()
    story.wait_for_function("() => !desk.now.asking")
    offered = ghost.inner_text()
    assert offered == story.evaluate("() => desk.now.offered")
    story.keyboard.press("Tab")
    expect(ghost).to_have_count(0)
    assert story.evaluate(TEXT) == CONTEXT + offered
    [inserted] = story.evaluate("() => inserted")
    cited = story.locator("cite")
    assert cited.inner_text() == inserted["provenance"]["exact"]
    assert json.loads(cited.get_attribute("data-origin") or "") == inserted["provenance"]
    assert inserted["item"]["speaker"] == inserted["provenance"]["speaker"]
    # In one step, as the host's own history has it.
    story.keyboard.press("Control+z")
    assert story.evaluate(TEXT) == CONTEXT
    # From the panel, which keeps its own style on the host's page and leaves nothing behind.
    first = story.get_by_test_id("suggestion").first
    assert "Courier" not in first.evaluate("one => getComputedStyle(one).fontFamily")
    first.click()
    expect(story.locator("cite")).to_have_count(1)
    story.evaluate("() => desk.destroy()")
    expect(story.get_by_test_id("suggestion")).to_have_count(0)
    assert story.locator("link[href*=plugin], .quotedesk-layer").count() == 0
    write(story, " More.")
    assert story.evaluate(TEXT).endswith(" More.")


def test_plugin_fixes_a_changed_quote_by_keyboard(story: Page) -> None:
    changed = SAID.replace("money", "butter")
    write(story, f"{SPEAKER} told the room: “{changed}”.")
    marked = story.locator(".finding-differs")
    expect(marked).to_have_text(changed)
    assert marked.evaluate("mark => getComputedStyle(mark).textDecorationStyle") == "wavy"
    # Escape closes the card alone; the next one is the host page's.
    story.evaluate(
        "() => { window.escaped = 0; addEventListener('keydown', ({ key }) => (escaped += key === 'Escape')); }"
    )
    card, text = story.get_by_test_id("finding-card"), story.get_by_role("textbox", name="Story")
    for escaped in (0, 1):
        story.keyboard.press("F8")
        expect(card).to_be_visible()
        text.focus()
        story.keyboard.press("Escape")
        expect(card).to_have_count(0)
        expect(text).to_be_focused()
        assert story.evaluate("() => escaped") == escaped
        story.keyboard.press("Escape")
    story.keyboard.press("F8")
    story.keyboard.press("Tab")
    card.get_by_role("button", name="Use the source").focus()
    story.keyboard.press("Enter")
    expect(story.locator(".finding-verbatim")).to_have_text(SAID)
    expect(card).to_have_count(0)
    expect(text).to_be_focused()
    assert json.loads(story.locator("cite").get_attribute("data-origin") or "")["exact"] == SAID
    # The headline is checked, too, and captions are not.
    story.keyboard.press("Control+End")
    story.keyboard.press("Enter")
    story.keyboard.press("Control+Alt+c")
    story.keyboard.type(f"Photo: “{CONTEXTOMIZED}”")
    story.get_by_label("Slug line").fill(f"Officer: ‘{CONTEXTOMIZED}’")
    expect(story.locator("#headline-note")).to_contain_text("Not found in the body")
    expect(story.locator(".finding")).to_have_text([SAID])
