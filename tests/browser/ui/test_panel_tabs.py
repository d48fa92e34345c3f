"""The tabs of the panel have room in every language, and a phone shows how far the article is from its goal."""

import pytest
import requests
from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.pictures import show

# Of the tabs whose words do not end within the row of tabs.
CUT = """() => {
    const row = document.querySelector(".tabs").getBoundingClientRect();
    return [...document.querySelectorAll(".tabs [role=tab]")]
        .filter((tab) => tab.getBoundingClientRect().right > row.right + 0.5)
        .map((tab) => tab.id);
}"""


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("language", ["de", "ja"])
def test_panel_tabs_fit_in_every_language(desk: Desk, language: str, width: int) -> None:
    page = desk.page
    page.context.add_cookies([{"name": "quotedesk_language", "value": language, "url": desk.newsroom.url}])
    page.set_viewport_size({"width": width, "height": 844})
    draft = desk.newsroom.make_draft(headline="Pier stays", body="The council will keep the old pier.")
    address = f"{desk.newsroom.url}/api/drafts/{draft['draft_id']}"
    requests.post(f"{address}/comments", json={"text": "Which pier?"}, timeout=15).raise_for_status()
    goal = {"details": {"word_goal": 600}, "expected": {}}
    requests.put(f"{address}/details", json=goal, timeout=15).raise_for_status()
    requests.put(f"{address}/notes", json={"notes": "Call the port.", "expected": ""}, timeout=15).raise_for_status()
    desk.go_to(draft["draft_id"])
    expect(page.get_by_test_id("word-count")).to_contain_text("600")
    goal_shown = "getComputedStyle(document.querySelector('[data-testid=details-open]'), '::before').content"
    assert ("7 / 600" in page.evaluate(goal_shown)) == (width < 860)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width < 1024:
        show(page, f"bar-{language}-{width}")
        page.locator("#panel-toggle").click()
    expect(page.locator("#count-comments")).to_have_text("1")
    show(page, f"tabs-{language}-{width}")
    assert page.evaluate(CUT) == []
