"""Nothing moves that nobody moved: opening a draft, the first suggestion, cards, the panel, dialogs, other pages."""

import pytest
from playwright.sync_api import expect

from bench.harness.browser import SIZES
from bench.page.layout_shift import WATCH_SHIFTS, shifts
from bench.page.rendering import LARGEST_SHIFT, work_in
from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import CONTEXT
from tests.browser.screens import BODY, HEADLINE

REST_MS = 250
# Pages, and what each has once it is complete.
PAGES = {
    "/drafts/sample-draft": "#editor .finding-differs",
    "/drafts": "[data-testid=draft-row]",
    "/sources": "[data-testid=library-source]",
    "/sources?source={hearing}": "[data-testid=line]",
    "/sources/speakers": "[data-testid=speaker]",
    "/monitor": "[data-testid=monitor-text]",
}


def moved(desk: Desk, act: str) -> list[str]:
    """Return layout shifts above the limit, including those after a key or a click."""
    layout_shifts = shifts(desk.page)
    total = sum(shift.value for shift in layout_shifts)
    elements = [element for shift in layout_shifts for element in shift.elements]
    return [f"{act}: {total:.4f} {elements}"] if total > LARGEST_SHIFT else []


@pytest.fixture
def watched(desk: Desk) -> Desk:
    desk.page.add_init_script(WATCH_SHIFTS)
    return desk


def test_layout_shifts_are_measured(watched: Desk) -> None:
    page = watched.open(headline=HEADLINE, body=BODY).page
    expect(watched.editor).to_be_visible()
    shifts(page)
    page.evaluate("document.getElementById('headline').style.marginTop = '120px'")
    assert moved(watched, "a margin")


@pytest.mark.parametrize("size", ["laptop", pytest.param("phone", marks=pytest.mark.slow)])
def test_layout_is_stable_while_writing(watched: Desk, hearing: str, size: str) -> None:
    width, height = SIZES[size]
    watched.page.set_viewport_size({"width": width, "height": height})
    watched.open(headline=HEADLINE, body=BODY, source_ids=[hearing])
    expect(watched.page.get_by_test_id("headline-warning")).to_be_visible(timeout=ANSWER_MS)
    expect(watched.quoted("differs", watched.editor).first).to_be_visible(timeout=ANSWER_MS)
    faults = moved(watched, "open")
    for act in work_in(watched.page, f" {CONTEXT}", REST_MS):
        faults += moved(watched, act)
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_layout_is_stable_while_pages_load(watched: Desk, hearing: str, size: str) -> None:
    page = watched.page
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    # Pages that have what appears only with templates, and with quotes of a source.
    template = str(watched.newsroom.make_draft(headline=HEADLINE, body=BODY, source_ids=[hearing])["draft_id"])
    watched.newsroom.call("PUT", f"/api/drafts/{template}/marks", json={"template": True})
    watched.newsroom.make_draft(headline=HEADLINE, body=BODY, source_ids=[hearing])
    faults: list[str] = []
    for path, ready in PAGES.items():
        page.goto(watched.newsroom.url + path.format(hearing=hearing))
        expect(page.locator(ready).first).to_be_visible(timeout=ANSWER_MS)
        page.wait_for_timeout(REST_MS)
        faults += moved(watched, path)
    watched.newsroom.call("DELETE", f"/api/drafts/{template}")
    assert not faults, "\n".join(faults)
