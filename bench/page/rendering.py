"""Measure when each page is first painted, and how much of it moves afterwards.

The sample newsroom is shown to an administrator. First paint is first-contentful-paint of the Paint Timing API: cold in
a browser with an empty cache, warm on the second visit; a static file of the same server is opened in the same rounds
for comparison. Layout shift is that of the Layout Instability API, summed over every shift of an act, including those
after a key or a click: opening each page, the first suggestion, cards, tabs, dialogs, the panel on a tablet. Layout
shift does not depend on the load of the machine; first paint does.
"""

import argparse
import re
import statistics
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from bench.harness.accounts import sign_in
from bench.harness.browser import SIZES, TIMEOUT_MS, browser_context, chromium
from bench.harness.report import Report
from bench.harness.server import served, temporary_data, wait_until_ready
from bench.page.layout_shift import WATCH_SHIFTS, Shift, shifts
from server.cli.common import open_session
from server.config import Settings
from server.db.tables import Person
from server.sample_newsroom import SAMPLE_DRAFTS

# Targets: layout shift of the largest act, and seconds to the first paint.
LARGEST_SHIFT, FIRST_PAINT_S = 0.02, 0.3
DRAFT = SAMPLE_DRAFTS["en"]
TYPED = " The hearing turned to the fish market and what it would lose. "
BARE = "a static file"
# Rest after an act: answers are drawn, dialogs have opened.
REST_MS = 900
_PAINTED = """() => {
    const [painted] = performance.getEntriesByName("first-contentful-paint");
    return painted ? painted.startTime : null;
}"""


@dataclass(frozen=True, slots=True)
class _PageSpec:
    """A page, and a selector of an element that it has once it is complete."""

    name: str
    path: str
    ready: str


class Visitor:
    """Opens pages of a newsroom in the session of ``cookie``, a name and a value."""

    def __init__(self, browser: Browser, url: str, cookie: tuple[str, str]) -> None:
        self._browser = browser
        self.url = url
        self._cookie = {"name": cookie[0], "value": cookie[1], "url": url}

    @contextmanager
    def context(self, size: str = "laptop") -> Iterator[BrowserContext]:
        """Yield a browser context that records layout shifts."""
        with browser_context(self._browser, SIZES[size], self._cookie) as context:
            context.add_init_script(WATCH_SHIFTS)
            yield context

    def open(self, context: BrowserContext, spec: _PageSpec) -> Page:
        """Open a page and wait until it is complete."""
        page = context.new_page()
        page.goto(f"{self.url}{spec.path}")
        page.locator(spec.ready).first.wait_for()
        return page

    def first_paints(self, spec: _PageSpec) -> tuple[float, float]:
        """Return milliseconds to the first paint of the first and of the second visit."""
        with self.context() as context:
            return self._painted(context, spec), self._painted(context, spec)

    def _painted(self, context: BrowserContext, spec: _PageSpec) -> float:
        page = self.open(context, spec)
        painted = page.wait_for_function(_PAINTED).json_value()
        page.close()
        return float(painted)


def run(options: argparse.Namespace) -> Report:
    """Measure shifts and first paints of all pages."""
    with (
        temporary_data() as data,
        served(data, "--sample", environment={"QUOTEDESK_MODE": "newsroom"}) as desk,
        chromium("--disable-gpu") as browser,
    ):
        wait_until_ready(desk.url)
        visitor = Visitor(browser, desk.url, _administrator(data))
        specs = _page_specs(visitor)
        acts = list(_acts(visitor, specs))
        painted = _first_paints(visitor, specs, options.rounds)
    figures = summarise(painted, acts)
    return Report(figures, as_table(figures), figures["reached"])


def _administrator(data: Path) -> tuple[str, str]:
    settings = Settings(data=data, mode="newsroom")
    with open_session(settings) as session:
        person = Person(name="Wren Tolliver", email="wren.tolliver@desk.example", role="admin")
        session.add(person)
        session.flush()
        cookie = sign_in(session, settings, person)
        session.commit()
    return cookie


def _page_specs(visitor: Visitor) -> list[_PageSpec]:
    """Return all pages; publish a draft, to have a published page."""
    with visitor.context() as context:
        api = context.request
        token = api.get(f"{visitor.url}/api/csrf").json()["token"]
        source = api.get(f"{visitor.url}/api/sources").json()["sources"][0]["source_id"]
        drafts = api.get(f"{visitor.url}/api/drafts").json()["drafts"]
        clean = next(draft["draft_id"] for draft in drafts if draft["draft_id"] not in SAMPLE_DRAFTS.values())
        version = api.get(f"{visitor.url}/api/drafts/{clean}").json()["version"]
        answer = api.post(
            f"{visitor.url}/api/drafts/{clean}/publish",
            data={"version": version},
            headers={"X-CSRFToken": token},
            timeout=TIMEOUT_MS,
        )
        if not answer.ok:
            raise RuntimeError(f"The sample was not published: {answer.text()[:500]}")
        published = next(file["url"] for file in answer.json()["files"] if file["format"] == "html")
        manifest = api.get(f"{visitor.url}/drafts").text()
    styles = manifest.partition('href="/static/dist/')[2].partition('"')[0]
    if not styles:
        raise RuntimeError("A page names no styles.")
    return [
        _PageSpec("drafts", "/drafts", "[data-testid=draft-row]"),
        _PageSpec("desk", f"/drafts/{DRAFT}", "[data-testid=editor][contenteditable=true]"),
        _PageSpec("sources", "/sources", "[data-testid=library-source]"),
        _PageSpec("a source", f"/sources?source={source}", "[data-testid=line]"),
        _PageSpec("a search", "/sources?q=berths", "[data-testid=archive-result]"),
        _PageSpec("speakers", "/sources/speakers", "[data-testid=speaker]"),
        _PageSpec("posts", "/monitor", "[data-testid=monitor-text]"),
        _PageSpec("people", "/people", "[data-testid=person]"),
        _PageSpec("audit", "/audit", "[data-testid=audit-entries]"),
        _PageSpec("account", "/account", "main h1"),
        _PageSpec("quote sheet", f"/drafts/{clean}/quotes", ".quote"),
        _PageSpec("publication", published, "article"),
        _PageSpec(BARE, f"/static/dist/{styles}", "body"),
    ]


def _first_paints(visitor: Visitor, specs: Sequence[_PageSpec], rounds: int) -> dict[str, dict[str, list[float]]]:
    paints: dict[str, dict[str, list[float]]] = {spec.name: {"cold": [], "warm": []} for spec in specs}
    for _ in range(rounds):
        for spec in specs:
            cold, warm = visitor.first_paints(spec)
            paints[spec.name]["cold"].append(cold)
            paints[spec.name]["warm"].append(warm)
    return paints


def _acts(visitor: Visitor, specs: Sequence[_PageSpec]) -> Iterator[dict[str, Any]]:
    for size in SIZES:
        for spec in specs:
            if spec.name != BARE:
                with visitor.context(size) as context:
                    page = visitor.open(context, spec)
                    _rest(page)
                    yield _act(size, f"open {spec.name}", shifts(page))
                    if spec.name == "desk":
                        for name in work_in(page, TYPED):
                            yield _act(size, name, shifts(page))


def work_in(page: Page, typed: str, rest_ms: int = REST_MS) -> Iterator[str]:
    """Work in an open draft with findings in headline and body; yield the name of each act after it.

    Args:
        typed: sentences to type at the end, each without a pause: the list is ranked again after one.
        rest_ms: milliseconds of rest after each act.
    """

    def rest() -> None:
        _rest(page, rest_ms)

    editor = page.get_by_test_id("editor")
    editor.locator("p").last.click()
    page.keyboard.press("End")
    rest()
    yield "put the caret"
    for sentence in re.findall(r".+?\. ", typed):
        page.keyboard.insert_text(sentence)
        rest()
    yield "first suggestion"
    warning = page.get_by_test_id("headline-warning")
    warning.scroll_into_view_if_needed()
    rest()
    shifts(page)
    warning.get_by_role("button").click()
    page.locator(".card").first.wait_for()
    rest()
    yield "headline card"
    page.keyboard.press("Escape")
    rest()
    yield "close it"
    differing = editor.locator(".finding-differs").first
    differing.scroll_into_view_if_needed()
    rest()
    shifts(page)
    differing.click()
    rest()
    yield "card in the text"
    page.keyboard.press("Escape")
    toggle = page.locator("#panel-toggle")
    if toggle.is_visible():
        toggle.click()
        rest()
        yield "open the panel"
    for name in ("posts", "sources", "checks", "notes", "quotes"):
        page.get_by_test_id(f"tab-{name}").click()
        rest()
        yield f"tab {name}"
    close = page.locator("#panel-close")
    if close.is_visible():
        close.click()
        rest()
        yield "close the panel"
    for name, opener in (
        ("settings", page.locator("#settings-open")),
        ("versions", page.get_by_test_id("versions-open")),
        ("publishing", page.get_by_test_id("publish-open")),
    ):
        opener.click()
        page.locator("dialog[open]").first.wait_for()
        rest()
        page.keyboard.press("Escape")
        yield f"{name} dialog"


def _rest(page: Page, rest_ms: int = REST_MS) -> None:
    expect(page.locator(".is-busy")).to_have_count(0, timeout=TIMEOUT_MS)
    page.wait_for_timeout(rest_ms)


def _act(size: str, name: str, moved: Sequence[Shift]) -> dict[str, Any]:
    largest = sorted(moved, key=lambda shift: -shift.value)[:3]
    return {
        "size": size,
        "act": name,
        "shift": round(sum(shift.value for shift in moved), 4),
        "moved": [element for shift in largest for element in shift.elements],
    }


def summarise(painted: dict[str, dict[str, list[float]]], acts: list[dict[str, Any]]) -> dict[str, Any]:
    """Return first paints beside those of a bare page, and the layout shift of each act."""
    bare = {cache: statistics.median(painted[BARE][cache]) for cache in ("cold", "warm")}
    paints = {
        name: {
            cache: {
                "median_ms": round(statistics.median(times), 1),
                "largest_ms": round(max(times), 1),
                "ratio": round(statistics.median(times) / bare[cache], 2),
            }
            for cache, times in caches.items()
        }
        for name, caches in painted.items()
    }
    largest = max((act["shift"] for act in acts), default=0)
    slowest = max(figures["median_ms"] for caches in paints.values() for figures in caches.values())
    return {
        "first_paint": paints,
        "slowest_first_paint_ms": slowest,
        "layout_shift": acts,
        "largest_layout_shift": largest,
        "reached": largest <= LARGEST_SHIFT and slowest <= FIRST_PAINT_S * 1_000,
    }


def as_table(figures: dict[str, Any]) -> str:
    """Return first paints and layout shifts as lines of text."""
    lines = [f"{'first paint, ms (ratio)':<26}{'cold':>18}{'warm':>18}"]
    for name, caches in figures["first_paint"].items():
        cells = [f"{paint['median_ms']} ({paint['ratio']})" for paint in caches.values()]
        lines.append(f"{name:<26}{cells[0]:>18}{cells[1]:>18}")
    lines.append(f"the slowest: {figures['slowest_first_paint_ms']} (≤ {FIRST_PAINT_S * 1_000:.0f})")
    lines.append(f"{'layout shift':<44}{'all':>10}")
    for act in figures["layout_shift"]:
        if act["shift"]:
            row = f"{act['size']}, {act['act']}"
            lines.append(f"{row:<44}{act['shift']:>10}  {', '.join(act['moved'][:3])}")
    count = len(figures["layout_shift"])
    lines.append(f"the largest of {count} acts: {figures['largest_layout_shift']} (≤ {LARGEST_SHIFT})")
    return "\n".join(lines)
