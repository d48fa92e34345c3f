"""How much of its sources a draft quotes, to look at; and the hints of a first run."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import ORLA
from tests.browser.newsroom import Newsroom

QUOTED = "A night bus without nurses on it is money left in the rain"
HEADLINE = "Coverage of the quarry bus"


def opened(desk: Desk, hearing: str, body: str) -> tuple[Locator, Locator]:
    """Open the coverage strip of the hearing and return it with the line below."""
    desk.open(headline=HEADLINE, body=body, source_ids=[hearing])
    strip = desk.tab("sources").get_by_test_id("coverage")
    # Until it is drawn, nothing in it can be focused.
    expect(strip).to_have_js_property("inert", False, timeout=ANSWER_MS)
    return strip.get_by_test_id("coverage-strip"), strip.get_by_test_id("coverage-told")


def test_coverage_strip_follows_the_draft(desk: Desk, hearing: str) -> None:
    slider, summary = opened(desk, hearing, "The bus costs money.")
    expect(summary).to_have_text("None of 11 paragraphs quoted yet")
    desk.write(f" “{QUOTED},” {ORLA} said.")
    expect(summary).to_have_text(f"1 of 11 paragraphs quoted, said by {ORLA}", timeout=ANSWER_MS)
    expect(slider).to_have_attribute("aria-label", re.compile(f"1 of 11 paragraphs quoted, said by {ORLA}$"))
    assert desk.focus_is_in("[data-testid=editor]")


@pytest.mark.slow
def test_coverage_strip_by_keyboard(desk: Desk, hearing: str) -> None:
    slider, summary = opened(desk, hearing, f"“{QUOTED},” {ORLA} said.")
    slider.focus()
    desk.page.keyboard.press("ArrowRight")
    expect(summary).to_have_text(f"¶ 2 · {ORLA} · 00:21 · quoted")
    expect(slider).to_have_attribute(
        "aria-valuetext", re.compile("^Paragraph 2, .*quoted, On an ordinary weekday nine")
    )
    desk.page.keyboard.press("Enter")
    reader = desk.page.get_by_test_id("reader")
    expect(reader.locator(".is-sought")).to_contain_text(QUOTED)
    assert desk.focus_is_in(".reader-text")
    reader.get_by_role("button", name="Back to the list").click()
    expect(slider).to_be_focused()


@pytest.mark.slow
def test_coverage_table_is_accessible(desk: Desk, hearing: str) -> None:
    slider, _ = opened(desk, hearing, f"“{QUOTED},” {ORLA} said.")
    pane = desk.page.locator("#pane-sources")
    pane.get_by_test_id("coverage-table").click()
    row = pane.get_by_role("row").filter(has_text=re.compile("quoted$")).first
    expect(row).to_contain_text(ORLA)
    results = Axe().run(desk.page, context="#pane-sources")
    assert results.violations_count == 0, results.generate_report()
    box = slider.bounding_box()
    assert box is not None
    desk.page.mouse.click(box["x"] + box["width"] - 4, box["y"] + 10)
    expect(desk.page.get_by_test_id("reader").locator(".is-sought")).to_contain_text("count again in the spring")


def test_hints_appear_once_on_the_sample_draft(desk: Desk, newsroom: Newsroom) -> None:
    page = desk.page
    desk.open(headline=HEADLINE)
    notes = page.locator(".hint-note")
    expect(desk.save_state).to_be_visible()
    expect(notes).to_have_count(0)
    desk.go_to("sample-draft")
    expect(page.get_by_test_id("hint-headline")).to_be_visible(timeout=ANSWER_MS)
    expect(notes).to_have_count(3)
    clear: bool = page.evaluate(
        """() => ["headline", "ghost"].every(name => {
            const note = document.querySelector(`[data-testid=hint-${name}]`).getBoundingClientRect();
            return [...document.querySelectorAll("#headline, #headline-line, #editor > *")].every(block => {
                const text = block.getBoundingClientRect();
                return note.bottom <= text.top + 1 || note.top >= text.bottom - 1;
            });
        })"""
    )
    assert clear
    results = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag22aa"]})
    assert results.violations_count == 0, results.generate_report()
    page.get_by_test_id("hint-sources").get_by_role("button", name="Dismiss this hint").click()
    expect(page.get_by_test_id("tab-sources")).to_be_focused()
    expect(notes).to_have_count(2)
    page.get_by_test_id("hint-headline").get_by_test_id("hints-all").click()
    expect(notes).to_have_count(0)
    desk.go_to("sample-draft")
    expect(page.get_by_test_id("headline-warning")).to_be_visible(timeout=ANSWER_MS)
    expect(notes).to_have_count(0)
