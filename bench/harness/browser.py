"""Open pages of a desk in Chromium."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench.harness.processes import MissingProgram
from tests import equipment

TIMEOUT_MS = 60_000
_FLAGS = ("--no-sandbox", "--disable-background-networking")
SIZES = {"wide": (1440, 900), "laptop": (1280, 720), "tablet": (834, 1112), "phone": (390, 844)}


@contextmanager
def chromium(*flags: str) -> Iterator[Browser]:
    """Start Chromium.

    Raises:
        MissingProgram: it is not installed.
    """
    path = equipment.browser()
    if path is None:
        raise MissingProgram("No Chromium found: install chromium, or name one in QUOTEDESK_TEST_BROWSER.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*_FLAGS, *flags])
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def browser_context(
    browser: Browser, size: tuple[int, int] = SIZES["laptop"], cookie: Mapping[str, Any] | None = None, **options: Any
) -> Iterator[BrowserContext]:
    """Yield a browser context with an empty cache, signed in with ``cookie`` if there is one."""
    settings = {"locale": "en-GB", "reduced_motion": "reduce", **options}
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **settings)
    context.set_default_timeout(TIMEOUT_MS)
    if cookie:
        context.add_cookies([{**cookie}])  # type: ignore[typeddict-item]  # name, value and url
    try:
        yield context
    finally:
        context.close()


@contextmanager
def open_page(browser: Browser, url: str, **options: Any) -> Iterator[Page]:
    """Yield a page in a context of its own; ``options`` are those of ``browser_context``."""
    with browser_context(browser, **options) as context:
        page = context.new_page()
        page.goto(url)
        yield page
