"""The page never makes a writer wait."""

import gzip
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.newsroom import Newsroom

SCRIPT_BYTES = 150_000


def test_initial_script_is_within_its_size_limit(
    newsroom: Newsroom, record_property: Callable[[str, object], None]
) -> None:
    waiting = re.findall(r'<script[^>]+src="([^"]+)"', newsroom.get("/").text)
    assert waiting
    parts: dict[str, bytes] = {}
    while waiting:
        path = waiting.pop()
        content = newsroom.get(path).content
        parts[path] = content
        # What a script imports at once is loaded with it; what it imports when it is first used is not.
        imported = re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', content.decode())
        waiting += [other for name in imported if (other := f"{path.rpartition('/')[0]}/{name}") not in parts]
    size = sum(len(gzip.compress(content, compresslevel=6)) for content in parts.values())
    record_property("script in bytes, gzipped", size)
    print(f"script: {size / 1000:.1f} KB gzipped")
    assert size <= SCRIPT_BYTES


def test_page_loads_nothing_from_other_origins(page: Page, newsroom: Newsroom) -> None:
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    page.goto(newsroom.url)
    expect(page.get_by_test_id("editor")).to_be_visible()
    assert [url for url in urls if not url.startswith((newsroom.url, "data:"))] == []
