"""Nobody is kept out of any page: axe's rules in every colour scheme, room for the words of every language, focus."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from server.web.translations import LANGUAGES
from tests.browser.accessibility import SCHEMES, SETTLED, sideways, small_targets, violations
from tests.browser.confidence import Confidences
from tests.browser.elsewhere import Elsewhere
from tests.browser.newsroom import Newsroom
from tests.browser.people import newsroom_with_people
from tests.browser.screens import (
    BODY,
    HEADLINE,
    NEWSROOM_SCREENS,
    PASSWORD,
    SCREENS,
    Screens,
    desk,
    embedded,
    library,
)

# A folder to which each state is drawn, for people to look at.
_PICTURES = os.environ.get("QUOTEDESK_TEST_PICTURES")
# Those of axe's rules whose outcome depends on the colour scheme; the others are checked in light alone.
COLOUR_RULES = ("color-contrast", "link-in-text-block")
WINDOW: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}
# Controls and headings whose words are wider than their place, or cut off.
_CLIPPED = """() => [...document.querySelectorAll("button, a.button, [role=tab], label, th, legend, h1, h2, h3, .tag")]
    .filter(one => one.checkVisibility({opacityProperty: true, visibilityProperty: true}))
    .filter(one => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
    .filter(one => !one.closest(".visually-hidden, [aria-hidden=true], .headline-text"))
    // The title of a source or a draft, as long as somebody made it.
    .filter(one => !(one.matches("h1, h2, h3") && getComputedStyle(one).textOverflow === "ellipsis"))
    .map(one => [one.dataset.testid || one.id || one.className || one.tagName, one.textContent.trim().slice(0, 60),
        one.scrollWidth, "in", one.clientWidth].join(" "))"""

Walk = Callable[[Screens], Iterator[str]]


@pytest.fixture
def screens(page: Page, newsroom: Newsroom, hearing: str, elsewhere: Elsewhere, confident: Confidences) -> Screens:
    del confident
    return Screens(page, newsroom, hearing, elsewhere)


@pytest.fixture
def newsroom_screens(
    page: Page, tmp_path: Path, elsewhere: Elsewhere
) -> Iterator[tuple[Screens, Callable[[Walk], Iterator[str]]]]:
    """Return the screens of a newsroom with accounts, and a function that walks them as an administrator."""
    with newsroom_with_people(tmp_path) as (newsroom, people):
        people.add("Ada Quill", "editor", "City", "Night desk")
        administrator = people.add("Elm Tarn", "admin", "City")
        people.give_password(administrator, PASSWORD)
        own_screens = Screens(page, newsroom, "", elsewhere)

        def walk(screen: Walk) -> Iterator[str]:
            if screen is not NEWSROOM_SCREENS[0]:
                people.sign_in(page.context, administrator)
            yield from screen(own_screens)

        yield own_screens, walk


def _violations_in(page: Page, states: Iterator[str]) -> Iterator[str]:
    for state in states:
        for scheme, media in SCHEMES.items():
            page.emulate_media(**media)
            if _PICTURES:
                page.evaluate(SETTLED)
                page.screenshot(path=Path(_PICTURES) / f"{state.replace('/', ' ')}-{scheme}.png")
            rules = () if scheme == "light" else COLOUR_RULES
            yield from (f"{state}, {scheme}: {violation}" for violation in violations(page, *rules))
        page.emulate_media(**SCHEMES["light"])


def _clipped_in(page: Page, states: Iterator[str]) -> Iterator[str]:
    for state in states:
        page.evaluate(SETTLED)
        yield from (f"{state}: {words}" for words in [*page.evaluate(_CLIPPED), *sideways(page)])


@pytest.mark.parametrize(
    "screen",
    [screen if screen in (desk, library) else pytest.param(screen, marks=pytest.mark.slow) for screen in SCREENS],
    ids=lambda screen: screen.__name__,
)
def test_screens_have_no_accessibility_violations(screens: Screens, screen: Walk) -> None:
    faults = list(_violations_in(screens.page, screen(screens)))
    assert not faults, "\n".join(faults)


@pytest.mark.slow
def test_newsroom_screens_have_no_accessibility_violations(newsroom_screens: Any) -> None:
    screens, walk = newsroom_screens
    faults = [fault for screen in NEWSROOM_SCREENS for fault in _violations_in(screens.page, walk(screen))]
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize("size", [WINDOW, PHONE], ids=["window", "phone"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_fit_in_every_language(
    screens: Screens, newsroom_screens: Any, language: str, size: ViewportSize
) -> None:
    of_newsroom, walk = newsroom_screens
    page = screens.page
    page.set_viewport_size(size)
    for newsroom in (screens.newsroom, of_newsroom.newsroom):
        page.context.add_cookies([{"name": "quotedesk_language", "value": language, "url": newsroom.url}])
    faults = [fault for screen in SCREENS if screen is not embedded for fault in _clipped_in(page, screen(screens))]
    faults += [fault for screen in NEWSROOM_SCREENS for fault in _clipped_in(page, walk(screen))]
    assert not faults, "\n".join(faults)


# What WCAG asks a page to bear: a phone's width (which is also 400 % zoom), twice the size of text, and more air in it.
AIR = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }"
DESK, SHEET, SOURCE = "/drafts/{draft}", "/drafts/{draft}/quotes", "/sources?source={hearing}"
NAMES = ("suggestion", "line", "library-source", "archive-result", "draft-row")
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


def _open(screens: Screens, place: str) -> None:
    draft = screens.newsroom.make_draft(headline=HEADLINE, body=BODY, source_ids=[screens.hearing])["draft_id"]
    screens.page.goto(screens.newsroom.url + place.format(draft=draft, hearing=screens.hearing))
    expect(screens.page.locator(READY).first).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("place", [DESK, SHEET, SOURCE, "/sources", "/sources?q=night+bus", "/drafts"])
def test_layout_has_no_overflow_on_small_screens(screens: Screens, place: str) -> None:
    page = screens.page
    _open(screens, place)
    faults = [f"1280: {element} is small" for element in small_targets(page)]
    for width, height in ((640, 360), (390, 844), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        faults += [f"{width}: {element}" for element in sideways(page)]
    page.set_viewport_size(WINDOW)
    page.evaluate(
        "css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets = [sheet]; }",
        AIR,
    )
    faults += [f"with air: {element}" for element in sideways(page)]
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize("place", [DESK, "/sources", "/drafts"])
def test_focus_is_visible_at_every_tab_stop(screens: Screens, place: str) -> None:
    page = screens.page
    _open(screens, place)
    page.locator(".skip").focus()
    faults: list[str] = []
    for _ in range(45):
        page.evaluate(SETTLED)
        if fault := page.evaluate(_OBSCURED):
            faults.append(fault)
        page.keyboard.press("Tab")
    assert page.evaluate(_MOVING) == []
    assert not faults, "\n".join(faults)
