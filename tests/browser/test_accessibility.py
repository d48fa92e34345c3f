"""Nobody is kept out of any page in any state: in light, in dark and in colours that the reader's system forces."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.accessibility import SCHEMES, violations
from tests.browser.elsewhere import Elsewhere
from tests.browser.newsroom import Newsroom
from tests.browser.screens import SCREENS, Screens

# A folder to which each state is drawn, for people to look at; the language and the width of the page.
_PICTURES = os.environ.get("QUOTEDESK_TEST_PICTURES")
_LANGUAGE = os.environ.get("QUOTEDESK_TEST_LANGUAGE", "en")
_WIDTH = int(os.environ.get("QUOTEDESK_TEST_WIDTH", "1280"))


def _draw(page: Page, name: str) -> None:
    if _PICTURES:
        page.screenshot(path=Path(_PICTURES) / f"{name}.png")


@pytest.fixture
def screens(page: Page, newsroom: Newsroom, hearing: str, elsewhere: Elsewhere) -> Screens:
    page.context.add_cookies([{"name": "quotedesk_language", "value": _LANGUAGE, "url": newsroom.url}])
    if _WIDTH != 1280:
        page.set_viewport_size({"width": _WIDTH, "height": 1112})
    return Screens(page, newsroom, hearing, elsewhere)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_axe_finds_nothing(screens: Screens, screen) -> None:
    found: list[str] = []
    for state in screen(screens):
        for scheme, media in SCHEMES.items():
            screens.page.emulate_media(**media)
            _draw(screens.page, f"{state}-{scheme}")
            found += [f"{state}, {scheme}: {told}" for told in violations(screens.page)]
        screens.page.emulate_media(**SCHEMES["light"])
    assert not found, "\n".join(found)
