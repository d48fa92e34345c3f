"""Nothing moves that nobody moved: opening a draft, the first suggestion, cards, the panel, dialogs, other pages."""

import pytest
from playwright.sync_api import expect

from bench.harness.browser import SIZES
from bench.page.layout_shift import WATCH_SHIFTS, shifts
from bench.page.rendering import LARGEST_SHIFT, work_in
from tests.browser.desk import Desk
from tests.browser.material import CONTEXT
from tests.browser.screens import BODY, HEADLINE

REST_MS = 250


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


@pytest.mark.parametrize("size", ["laptop", pytest.param("phone", marks=pytest.mark.slow)])
def test_layout_is_stable_while_writing(watched: Desk, hearing: str, size: str) -> None:
    width, height = SIZES[size]
    watched.page.set_viewport_size({"width": width, "height": height})
    watched.open(headline=HEADLINE, body=BODY, source_ids=[hearing])
    expect(watched.page.get_by_test_id("headline-warning")).to_be_visible()
    expect(watched.quoted("differs", watched.editor).first).to_be_visible()
    faults = moved(watched, "open")
    for act in work_in(watched.page, f" {CONTEXT}", REST_MS):
        faults += moved(watched, act)
    assert not faults, "\n".join(faults)
