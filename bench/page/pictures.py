"""Take the pictures of the documentation: the sample newsroom in Chromium, as WebP files of 1280 × 800 pixels."""

import argparse
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, FilePayload, Page, expect

from bench.harness.browser import TIMEOUT_MS, chromium, open_page
from bench.harness.report import Report
from bench.harness.server import served, temporary_data, wait_until_ready

SIZE = (1280, 800)
_COLOURS = 128
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


def _finished(desk: Desk) -> Iterator[Page]:
    with desk.draft() as page:
        address, _, draft_id = page.url.rpartition("/drafts/")
        article = page.request.get(f"{address}/api/drafts/{draft_id}/export?format=docx&footnotes=0")
        page.goto(f"{address}/check")
        file = FilePayload(name="flood-wall.docx", mimeType="application/octet-stream", buffer=article.body())
        page.get_by_test_id("article-input").set_input_files([file])
        page.get_by_test_id("check-article").click()
        page.get_by_test_id("verdict").wait_for(timeout=TIMEOUT_MS)
        page.get_by_test_id("check").nth(1).get_by_role("button").click()
        page.get_by_test_id("finding-card").wait_for()
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
    "finished": _finished,
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
                _write(folder / f"{name}.webp", page.screenshot())
    return Report({"pictures": list(PICTURES)}, "\n".join(str(folder / f"{name}.webp") for name in PICTURES))


def _write(path: Path, screenshot: bytes) -> None:
    with Image.open(io.BytesIO(screenshot)) as picture:
        # Rare colours stay, such as those of a finding.
        few = picture.convert("RGB").quantize(_COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.convert("RGB").save(path, lossless=True, quality=100, method=6)
