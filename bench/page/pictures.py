"""Take the pictures of the documentation.

    python -m bench pictures --out docs [NAME …]

Serves the sample newsroom from an empty data folder, opens its pages in Chromium and writes PNG files of 1280 × 800
pixels: those that are named, or all.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, expect, sync_playwright

from bench.harness.browser import require_chromium
from bench.harness.server import served, temporary_data, wait_until_ready

WIDTH, HEIGHT = 1280, 800
SAMPLE = Path(__file__).parents[2] / "server" / "sample"
_TIMEOUT_MS = 60_000
_ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


class Photographer:
    """Opens pages of the sample newsroom at ``url``."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url

    @contextmanager
    def page(
        self, path: str, *, scheme: Literal["light", "dark"] = "light", locale: str = "en-GB", height: int = HEIGHT
    ) -> Iterator[Page]:
        """Show a page of the newsroom in a browser of its own."""
        context = self._browser.new_context(
            viewport={"width": WIDTH, "height": height},
            color_scheme=scheme,
            locale=locale,
            reduced_motion="reduce",
        )
        context.set_default_timeout(_TIMEOUT_MS)
        try:
            page = context.new_page()
            page.goto(f"{self._url}{path}")
            yield page
        finally:
            context.close()

    def draft(self, locale: str = "en-GB") -> str:
        """Return the path of the sample draft that a page of this language opens."""
        with self.page("/", locale=locale) as page:
            page.get_by_test_id("editor").wait_for()
            return page.url.removeprefix(self._url)


def _suggested(page: Page) -> None:
    page.get_by_test_id("hints-all").first.click()
    expect(page.get_by_test_id("suggestion").first).to_be_visible(timeout=_TIMEOUT_MS)
    expect(page.locator(".is-busy")).to_have_count(0, timeout=_TIMEOUT_MS)


def _desk_light(at: Photographer) -> Iterator[Page]:
    with at.page(at.draft()) as page:
        _suggested(page)
        yield page


def _desk_dark(at: Photographer) -> Iterator[Page]:
    with at.page(at.draft(), scheme="dark") as page:
        _suggested(page)
        differing = page.locator("#editor .finding-differs, [data-testid=editor] .finding-differs").first
        differing.scroll_into_view_if_needed()
        differing.click()
        expect(page.locator(".card")).to_be_visible()
        yield page


def _desk_ko(at: Photographer) -> Iterator[Page]:
    with at.page(at.draft("ko-KR"), locale="ko-KR") as page:
        _suggested(page)
        yield page


def _coverage(at: Photographer) -> Iterator[Page]:
    with at.page(at.draft()) as page:
        _suggested(page)
        page.get_by_test_id("tab-sources").click()
        expect(page.get_by_test_id("coverage-strip").first).to_be_visible(timeout=_TIMEOUT_MS)
        yield page


def _quote_sheet(at: Photographer) -> Iterator[Page]:
    with at.page(f"{at.draft()}/quotes") as page:
        yield page


def _posts(at: Photographer) -> Iterator[Page]:
    with at.page(at.draft()) as page:
        _suggested(page)
        page.get_by_test_id("tab-posts").click()
        expect(page.get_by_test_id("story-post").first).to_be_visible(timeout=_TIMEOUT_MS)
        yield page


def _library(at: Photographer) -> Iterator[Page]:
    with at.page("/sources") as page:
        source = page.get_by_test_id("library-source").first
        source.wait_for()
        source.click()
        expect(page.get_by_test_id("transcript")).to_be_visible(timeout=_TIMEOUT_MS)
        yield page


def _monitor(at: Photographer) -> Iterator[Page]:
    with at.page("/monitor") as page:
        page.get_by_test_id("monitor-text").fill((SAMPLE / "posts-flood-wall.jsonl").read_text(encoding="utf-8"))
        page.get_by_test_id("monitor-ask").click()
        expect(page.get_by_test_id("curve").first).to_be_visible(timeout=_TIMEOUT_MS)
        page.get_by_test_id("monitor-found").evaluate("heading => heading.scrollIntoView()")
        yield page


PICTURES: dict[str, Callable[[Photographer], Iterator[Page]]] = {
    "desk-light": _desk_light,
    "desk-dark": _desk_dark,
    "desk-ko": _desk_ko,
    "coverage": _coverage,
    "quote-sheet": _quote_sheet,
    "posts": _posts,
    "library": _library,
    "monitor": _monitor,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pictures."""
    parser = argparse.ArgumentParser(prog="python -m bench pictures", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(PICTURES)} (default: all)")
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    options = parser.parse_args(arguments)
    if unknown := set(options.names) - set(PICTURES):
        parser.error(f"there is no picture {', '.join(sorted(unknown))}; there are {', '.join(PICTURES)}")
    path = require_chromium()
    options.out.mkdir(parents=True, exist_ok=True)
    with temporary_data() as data, served(data, "--sample") as desk, sync_playwright() as playwright:
        wait_until_ready(desk.url)
        browser = playwright.chromium.launch(executable_path=path, args=list(_ARGUMENTS))
        photographer = Photographer(browser, desk.url)
        for name in options.names or PICTURES:
            for page in PICTURES[name](photographer):
                page.evaluate("document.fonts.ready")
                page.screenshot(path=options.out / f"{name}.png")
        browser.close()
    return 0
