"""Every page in every language of the pages: all words have room, in a window and on a phone."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from server.web.translations import LANGUAGES
from tests.browser.accessibility import SETTLED, sideways
from tests.browser.elsewhere import Elsewhere
from tests.browser.newsroom import Newsroom
from tests.browser.people import People, newsroom_with_people
from tests.browser.screens import NEWSROOM_SCREENS, PASSWORD, SCREENS, Screens, embedded

WINDOW, PHONE = (1280, 720), (390, 844)
# Controls and headings whose words are wider than their place, or cut off.
_CLIPPED = """() => [...document.querySelectorAll("button, a.button, [role=tab], label, th, legend, h1, h2, h3, .tag")]
    .filter(one => one.checkVisibility({opacityProperty: true, visibilityProperty: true}))
    .filter(one => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
    .filter(one => !one.closest(".visually-hidden, [aria-hidden=true], .headline-text"))
    // The title of a source or a draft, as long as somebody made it.
    .filter(one => !(one.matches("h1, h2, h3") && getComputedStyle(one).textOverflow === "ellipsis"))
    .map(one => [one.dataset.testid || one.id || one.className || one.tagName, one.textContent.trim().slice(0, 60),
        one.scrollWidth, "in", one.clientWidth].join(" "))"""


@pytest.fixture
def newsroom_of_people(tmp_path: Path) -> Iterator[tuple[Newsroom, People]]:
    """Serve a newsroom with accounts that nobody has used yet."""
    with newsroom_with_people(tmp_path) as made:
        yield made


def _faults(screens: Screens, walk: Callable[[Screens], Iterator[str]]) -> Iterator[str]:
    page = screens.page
    for state in walk(screens):
        page.evaluate(SETTLED)
        yield from (f"{state}: {words}" for words in page.evaluate(_CLIPPED))
        yield from (f"{state}: {box}" for box in sideways(page))


def _prepare(page: Page, language: str, newsroom: Newsroom, size: tuple[int, int]) -> None:
    page.context.add_cookies([{"name": "quotedesk_language", "value": language, "url": newsroom.url}])
    page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.slow
@pytest.mark.parametrize("size", [WINDOW, PHONE], ids=["window", "phone"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_fit_in_every_language(
    page: Page, newsroom: Newsroom, hearing: str, elsewhere: Elsewhere, language: str, size: tuple[int, int]
) -> None:
    _prepare(page, language, newsroom, size)
    screens = Screens(page, newsroom, hearing, elsewhere)
    faults = [fault for walk in SCREENS if walk is not embedded for fault in _faults(screens, walk)]
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize("size", [WINDOW, PHONE], ids=["window", "phone"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_newsroom_labels_fit_in_every_language(
    page: Page, newsroom_of_people: tuple[Newsroom, People], elsewhere: Elsewhere, language: str, size: tuple[int, int]
) -> None:
    newsroom, people = newsroom_of_people
    _prepare(page, language, newsroom, size)
    administrator = people.add("Elm Tarn", "admin", "City")
    people.give_password(administrator, PASSWORD)
    screens = Screens(page, newsroom, "", elsewhere)
    faults: list[str] = []
    for walk in NEWSROOM_SCREENS:
        faults += _faults(screens, walk)
        if walk is NEWSROOM_SCREENS[0]:
            people.sign_in(page.context, administrator)
    assert not faults, "\n".join(faults)
