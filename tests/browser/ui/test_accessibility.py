"""Nobody is kept out of any page in any state: in light, in dark and in colours that the reader's system forces."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.accessibility import SCHEMES, SETTLED, sideways, small_targets, violations
from tests.browser.desk import ANSWER_MS
from tests.browser.elsewhere import Elsewhere
from tests.browser.newsroom import Newsroom
from tests.browser.people import People
from tests.browser.screens import (
    ALSO_ON_A_PHONE,
    BODY,
    HEADLINE,
    NEWSROOM_SCREENS,
    PASSWORD,
    SCREENS,
    Screens,
    desk,
    library,
)

# A folder to which each state is drawn, for people to look at; the language and the width of the page.
_PICTURES = os.environ.get("QUOTEDESK_TEST_PICTURES")
_LANGUAGE = os.environ.get("QUOTEDESK_TEST_LANGUAGE", "en")
_WIDTH = int(os.environ.get("QUOTEDESK_TEST_WIDTH", "1280"))

# Those of axe's rules whose outcome depends on the colour scheme; the others are checked in light alone.
COLOUR_RULES = ("color-contrast", "link-in-text-block")
PHONE: ViewportSize = {"width": 390, "height": 844}


def _draw(page: Page, name: str) -> None:
    if _PICTURES:
        page.evaluate(SETTLED)
        page.screenshot(path=Path(_PICTURES) / f"{name}.png")


@pytest.fixture
def screens(page: Page, newsroom: Newsroom, hearing: str, elsewhere: Elsewhere) -> Screens:
    page.context.add_cookies([{"name": "quotedesk_language", "value": _LANGUAGE, "url": newsroom.url}])
    if _WIDTH != 1280:
        page.set_viewport_size({"width": _WIDTH, "height": 1112})
    return Screens(page, newsroom, hearing, elsewhere)


def _found_in(
    screens: Screens, screen: Callable[[Screens], Iterator[str]], schemes: Sequence[str], phone: bool
) -> Iterator[str]:
    page = screens.page
    for state in screen(screens):
        for scheme in schemes:
            media = SCHEMES[scheme]
            page.emulate_media(**media)
            _draw(page, f"{state}-{scheme}")
            rules = () if scheme == "light" else COLOUR_RULES
            yield from (f"{state}, {scheme}: {violation}" for violation in violations(page, *rules))
            if phone and (scheme == "light" or (_PICTURES and scheme == "dark")):
                usual = page.viewport_size
                assert usual
                page.set_viewport_size(PHONE)
                _draw(page, f"{state}-{scheme}-phone")
                yield from (f"{state}, phone: {box}" for box in sideways(page))
                page.set_viewport_size(usual)
        page.emulate_media(**SCHEMES["light"])


@pytest.mark.parametrize(
    "screen",
    [screen if screen in (desk, library) else pytest.param(screen, marks=pytest.mark.slow) for screen in SCREENS],
    ids=lambda screen: screen.__name__,
)
def test_screens_have_no_accessibility_violations(screens: Screens, screen: Callable[[Screens], Iterator[str]]) -> None:
    faults = list(_found_in(screens, screen, [*SCHEMES], screen in ALSO_ON_A_PHONE))
    assert not faults, "\n".join(faults)


@pytest.mark.slow
def test_newsroom_screens_have_no_accessibility_violations(
    page: Page, room: tuple[Newsroom, People], elsewhere: Elsewhere
) -> None:
    newsroom, people = room
    people.add("Ada Quill", "editor", "City", "Night desk")
    administrator = people.add("Elm Tarn", "admin", "City")
    people.give_password(administrator, PASSWORD)
    screens = Screens(page, newsroom, "", elsewhere)
    page.context.add_cookies([{"name": "quotedesk_language", "value": _LANGUAGE, "url": newsroom.url}])
    faults: list[str] = []
    for screen in NEWSROOM_SCREENS:
        faults += _found_in(screens, screen, ["light", "dark"], True)
        if screen is NEWSROOM_SCREENS[0]:
            people.sign_in(page.context, administrator)
    assert not faults, "\n".join(faults)


# What WCAG asks a page to bear: a phone's width (which is also 400 % zoom), twice the size of text, and more air in it.
AIR = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }"
PLACES = {
    "desk": "/drafts/{draft}",
    "library": "/library",
    "archive": "/archive?q=night+bus",
    "drafts": "/drafts",
    "quote sheet": "/drafts/{draft}/quotes",
}
NAMES = ("suggestion", "library-source", "archive-result", "draft-row")
READY = ", ".join([*(f"[data-testid={name}]" for name in NAMES), ".quote"])
# Whatever has the focus is not wholly behind something that stays in place, and shows that it has it.
_OBSCURED = """() => {
    const at = document.activeElement, {left, top, width, height} = at.getBoundingClientRect();
    if (at === document.body || !width || !height) return null;
    const told = `${at.tagName} ${at.id || at.className} “${(at.ariaLabel || at.textContent).trim().slice(0, 30)}”`;
    const inside = [[.5, .5], [.1, .1], [.9, .9], [.1, .9], [.9, .1]].some(([x, y]) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        return hit && (at.contains(hit) || hit.contains(at) || hit.closest("label")?.contains(at));
    });
    if (!inside) return `${told} is covered`;
    const shows = one => one && ["outlineStyle", "boxShadow"].some(name => getComputedStyle(one)[name] !== "none");
    const seen = at.matches("[contenteditable]") || [at, at.nextElementSibling, at.closest("label")].some(shows);
    return seen ? null : `${told} does not show that it has the focus`;
}"""
# What still moves where the reader wants nothing to.
_MOVING = """() => document.getAnimations().map(one => one.effect)
    .filter(effect => !(effect.getComputedTiming().endTime <= 20)).map(effect => effect.target.className)"""


@pytest.mark.slow
@pytest.mark.parametrize("page_name", PLACES)
def test_layout_has_no_overflow_on_small_screens(screens: Screens, page_name: str) -> None:
    page = screens.page
    draft = screens.newsroom.make_draft(headline=HEADLINE, body=BODY, source_ids=[screens.hearing])["draft_id"]
    page.goto(screens.newsroom.url + PLACES[page_name].format(draft=draft))
    expect(page.locator(READY).first).to_be_visible(timeout=ANSWER_MS)
    faults = [f"1280: {element} is small" for element in small_targets(page)]
    for width, height in ((640, 360), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        _draw(page, f"{page_name}-{width}")
        faults += [f"{width}: {element}" for element in sideways(page)]
    page.set_viewport_size({"width": 1280, "height": 720})
    page.evaluate(
        "css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets = [sheet]; }",
        AIR,
    )
    _draw(page, f"{page_name}-air")
    faults += [f"with air: {element}" for element in sideways(page)]
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize("page_name", ["desk", "library", "drafts"])
def test_focus_is_visible_at_every_tab_stop(screens: Screens, page_name: str) -> None:
    page = screens.page
    draft = screens.newsroom.make_draft(headline=HEADLINE, body=BODY, source_ids=[screens.hearing])["draft_id"]
    page.goto(screens.newsroom.url + PLACES[page_name].format(draft=draft))
    expect(page.locator(READY).first).to_be_visible(timeout=ANSWER_MS)
    page.locator(".skip").focus()
    faults: list[str] = []
    for _ in range(45):
        page.evaluate(SETTLED)
        if fault := page.evaluate(_OBSCURED):
            faults.append(fault)
        page.keyboard.press("Tab")
    assert page.evaluate(_MOVING) == []
    assert not faults, "\n".join(faults)
