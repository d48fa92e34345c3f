"""The line under a suggestion that says why it is there."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import SAID, SPEAKER

LIVE = "[aria-live], [role=status], [role=alert]"


def test_reasons_are_shown_in_words(ghosted: Desk) -> None:
    fitting = ghosted.suggestions.filter(has_text=SAID)
    line = fitting.get_by_test_id("suggestion-why")
    expect(line).to_contain_text("Shared words: money, nurses")
    expect(line).to_contain_text("close in meaning")
    expect(fitting.locator("mark .shared").first).to_be_visible()
    assert "%" not in ghosted.page.get_by_test_id("suggestions").inner_text()
    # What has nothing to do with the sentence is not argued for.
    expect(ghosted.suggestions.filter(has_text="the bakery?").get_by_test_id("suggestion-why")).to_have_count(0)


@pytest.mark.slow
def test_reasons_are_read_after_the_paragraph(ghosted: Desk) -> None:
    option = ghosted.suggestions.filter(has_text=SAID)
    heard = option.aria_snapshot()
    assert 0 <= heard.index("money left in the rain") < heard.index("close in meaning")
    assert option.get_by_test_id("suggestion-why").evaluate("(line, live) => line.closest(live) === null", LIVE)
    expect(ghosted.page.locator("#offer-status")).to_contain_text("Tab inserts it", timeout=ANSWER_MS)
    for status in ghosted.page.locator(LIVE).all():
        assert "Shares" not in (status.text_content() or "")


def test_reason_names_the_previous_quote(ghosted: Desk) -> None:
    ghosted.write(f"“{SAID},” {SPEAKER} said. Then she was asked about the office. ")
    following = ghosted.suggestions.filter(has_text="Does the transport office want it gone")
    expect(following).to_contain_text("follows your last quote", timeout=ANSWER_MS)
    expect(ghosted.suggestions.filter(has_text=SAID)).to_contain_text("same paragraph as your last quote")
    expect(ghosted.suggestions.filter(has_text="unless the hospital moves")).to_contain_text("speaker mentioned")
    expect(ghosted.suggestions.filter(has_text="follows your last quote")).to_have_count(1)


@pytest.mark.slow
@pytest.mark.parametrize("looks", [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}])
def test_shared_words_are_not_marked_by_colour_alone(ghosted: Desk, looks: Any) -> None:
    ghosted.page.emulate_media(**looks)
    shared = ghosted.suggestions.locator(".shared").first
    drawn = shared.evaluate("word => getComputedStyle(word).textDecoration")
    assert {"underline", "dotted"} <= set(drawn.split())
    expect(ghosted.suggestions.get_by_test_id("suggestion-why").first).to_be_visible()
