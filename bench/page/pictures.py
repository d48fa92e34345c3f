"""Take the pictures of the documentation: the sample newsroom in Chromium, as PNG files of 1280 × 800 pixels."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from bench.harness.browser import TIMEOUT_MS, chromium, open_page
from bench.harness.report import Report
from bench.harness.server import served, temporary_data, wait_until_ready

SIZE = (1280, 800)
SAMPLE = Path(__file__).parents[2] / "server" / "sample"


class Desk:
    """Opens pages of a desk with the sample newsroom."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url

    @contextmanager
    def page(self, path: str, **options: Any) -> Iterator[Page]:
        """Open a page; ``options`` are those of ``browser_context``."""
        with open_page(self._browser, f"{self._url}{path}", size=SIZE, **options) as page:
            yield page

    @contextmanager
    def draft(self, path: str = "", **options: Any) -> Iterator[Page]:
        """Open the sample draft of the browser's language, or a page of it."""
        with self.page("/", **options) as page:
            page.get_by_test_id("editor").wait_for()
            if path:
                page.goto(f"{page.url}{path}")
            else:
                page.get_by_test_id("hints-all").first.click()
                expect(page.get_by_test_id("suggestion").first).to_be_visible(timeout=TIMEOUT_MS)
                _wait_for_answers(page)
            yield page


def _wait_for_answers(page: Page) -> None:
    expect(page.locator(".is-busy")).to_have_count(0, timeout=TIMEOUT_MS)


def _desk_light(desk: Desk) -> Iterator[Page]:
    with desk.draft() as page:
        yield page


def _desk_dark(desk: Desk) -> Iterator[Page]:
    with desk.draft(color_scheme="dark") as page:
        changed = page.locator("#editor .finding-differs, [data-testid=editor] .finding-differs").first
        # High enough to leave room for the card below.
        changed.evaluate("words => { words.style.scrollMarginTop = '215px'; words.scrollIntoView(); }")
        changed.click()
        expect(page.locator(".card")).to_be_visible()
        _wait_for_answers(page)
        yield page


def _desk_ko(desk: Desk) -> Iterator[Page]:
    with desk.draft(locale="ko-KR") as page:
        yield page


def _coverage(desk: Desk) -> Iterator[Page]:
    with desk.draft() as page:
        page.get_by_test_id("tab-sources").click()
        expect(page.get_by_test_id("coverage-strip").first).to_be_visible(timeout=TIMEOUT_MS)
        yield page


def _quote_sheet(desk: Desk) -> Iterator[Page]:
    with desk.draft("/quotes") as page:
        yield page


def _posts(desk: Desk) -> Iterator[Page]:
    with desk.draft() as page:
        page.get_by_test_id("tab-posts").click()
        expect(page.get_by_test_id("story-post").first).to_be_visible(timeout=TIMEOUT_MS)
        yield page


def _library(desk: Desk) -> Iterator[Page]:
    with desk.page("/sources") as page:
        page.get_by_test_id("library-source").first.click()
        expect(page.get_by_test_id("transcript")).to_be_visible(timeout=TIMEOUT_MS)
        yield page


def _monitor(desk: Desk) -> Iterator[Page]:
    with desk.page("/monitor") as page:
        page.get_by_test_id("monitor-text").fill((SAMPLE / "posts-flood-wall.jsonl").read_text(encoding="utf-8"))
        page.get_by_test_id("monitor-ask").click()
        expect(page.get_by_test_id("curve").first).to_be_visible(timeout=TIMEOUT_MS)
        page.get_by_test_id("monitor-found").evaluate(
            "heading => { heading.closest('main').scrollTop += heading.getBoundingClientRect().top - 90; }"
        )
        yield page


PICTURES: dict[str, Callable[[Desk], Iterator[Page]]] = {
    "desk-light": _desk_light,
    "desk-dark": _desk_dark,
    "desk-ko": _desk_ko,
    "coverage": _coverage,
    "quote-sheet": _quote_sheet,
    "posts": _posts,
    "library": _library,
    "monitor": _monitor,
}


def run(options: argparse.Namespace) -> Report:
    """Write the pictures to ``options.out``."""
    folder = options.out or Path("docs")
    folder.mkdir(parents=True, exist_ok=True)
    with temporary_data() as data, served(data, "--sample") as server, chromium("--disable-gpu") as browser:
        wait_until_ready(server.url)
        for name, open_picture in PICTURES.items():
            for page in open_picture(Desk(browser, server.url)):
                page.evaluate("document.fonts.ready")
                page.screenshot(path=folder / f"{name}.png")
    return Report({"pictures": list(PICTURES)}, "\n".join(str(folder / f"{name}.png") for name in PICTURES))
