"""Measure when each page is first painted, and how much of it moves afterwards.

    python -m bench.page.rendering
    python -m bench.page.rendering --rounds 9 --json -

Serves the sample newsroom, with accounts, to an administrator in Chromium. First paint is first-contentful-paint of the
Paint Timing API: cold in a browser that has cached nothing, warm on the second visit. In the same rounds a static file
of the same server is opened, which shows what part of it is the machine's and the browser's. Layout shift is of the
Layout Instability API, over every shift of an act, those that follow a key or a click included, which the API's own
score leaves out: opening each page, the first suggestion, cards, tabs of the panel, dialogs, and the panel over the
page of a tablet. It does not depend on the load of the machine; first paint does.
"""

import argparse
import statistics
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from bench.harness.accounts import sign_in
from bench.harness.browser import require_chromium
from bench.harness.report import machine, publish
from bench.harness.server import served, temporary_data, wait_until_ready
from bench.page.layout_shift import WATCH_SHIFTS, Shift, shifts
from server.config import Settings
from server.db.tables import Person
from server.sample_newsroom import SAMPLE_DRAFTS

# The targets: of the largest act, and seconds to the first paint.
LARGEST_SHIFT, FIRST_PAINT_S = 0.02, 0.3
DRAFT = SAMPLE_DRAFTS["en"]
SIZES = {"wide": (1440, 900), "laptop": (1280, 720), "tablet": (834, 1112), "phone": (390, 844)}
TYPED = " The hearing turned to the fish market and what it would lose. "
BARE = "a static file"
# After an act: answers are drawn, and dialogs have opened.
REST_MS = 900
_TIMEOUT_MS = 60_000
_ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
_PAINTED = """() => {
    const [painted] = performance.getEntriesByName("first-contentful-paint");
    return painted ? painted.startTime : null;
}"""


@dataclass(frozen=True, slots=True)
class _Place:
    """A page, by its path and an element that it has once all of it is there."""

    name: str
    path: str
    ready: str


class Visitor:
    """Opens pages of a newsroom at ``url`` in the session that ``cookie`` is of."""

    def __init__(self, browser: Browser, url: str, cookie: tuple[str, str]) -> None:
        self._browser = browser
        self.url = url
        self._cookie = cookie

    @contextmanager
    def context(self, size: str = "laptop") -> Iterator[BrowserContext]:
        """Start a browser without a cache."""
        width, height = SIZES[size]
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, locale="en-GB", reduced_motion="reduce"
        )
        context.set_default_timeout(_TIMEOUT_MS)
        context.add_init_script(WATCH_SHIFTS)
        name, value = self._cookie
        context.add_cookies([{"name": name, "value": value, "url": self.url}])
        try:
            yield context
        finally:
            context.close()

    def open(self, context: BrowserContext, place: _Place) -> Page:
        """Show a page, complete."""
        page = context.new_page()
        page.goto(f"{self.url}{place.path}")
        page.locator(place.ready).first.wait_for()
        return page

    def first_paints(self, place: _Place) -> tuple[float, float]:
        """Return milliseconds to the first paint of the first and of the second visit."""
        with self.context() as context:
            return self._painted(context, place), self._painted(context, place)

    def _painted(self, context: BrowserContext, place: _Place) -> float:
        page = self.open(context, place)
        painted = page.wait_for_function(_PAINTED).json_value()
        page.close()
        return float(painted)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; 1 where a target is missed."""
    options = _parser().parse_args(arguments)
    path = require_chromium()
    with (
        temporary_data() as data,
        served(data, "--sample", environment={"QUOTEDESK_MODE": "newsroom"}) as desk,
        sync_playwright() as playwright,
    ):
        wait_until_ready(desk.url)
        browser = playwright.chromium.launch(executable_path=path, args=list(_ARGUMENTS))
        visitor = Visitor(browser, desk.url, _administrator(data))
        places = _places(visitor)
        moved = [] if options.no_shifts else list(_moved(visitor, places))
        painted = _first_paints(visitor, places, options.rounds)
        browser.close()
    report = _report(painted, moved)
    publish(report, _as_table(report), options.json)
    return 0 if report["reached"] else 1


def _administrator(data: Path) -> tuple[str, str]:
    settings = Settings(data=data, mode="newsroom")
    engine = create_engine(settings.store_url)
    with Session(engine) as session:
        person = Person(name="Wren Tolliver", email="wren.tolliver@desk.example", role="admin")
        session.add(person)
        session.flush()
        cookie = sign_in(session, settings, person)
        session.commit()
    engine.dispose()
    return cookie


def _places(visitor: Visitor) -> list[_Place]:
    """Return all pages, after publishing a draft so that there is a published one."""
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
            timeout=_TIMEOUT_MS,
        )
        if not answer.ok:
            raise RuntimeError(f"The sample was not published: {answer.text()[:500]}")
        published = next(file["url"] for file in answer.json()["files"] if file["format"] == "html")
        manifest = api.get(f"{visitor.url}/drafts").text()
    styles = manifest.partition('href="/static/dist/')[2].partition('"')[0]
    if not styles:
        raise RuntimeError("A page names no styles.")
    return [
        _Place("drafts", "/drafts", "[data-testid=draft-row]"),
        _Place("desk", f"/drafts/{DRAFT}", "[data-testid=editor][contenteditable=true]"),
        _Place("sources", "/sources", "[data-testid=library-source]"),
        _Place("a source", f"/sources?source={source}", "[data-testid=line]"),
        _Place("a search", "/sources?q=berths", "[data-testid=archive-result]"),
        _Place("speakers", "/sources/speakers", "[data-testid=speaker]"),
        _Place("posts", "/monitor", "[data-testid=monitor-text]"),
        _Place("people", "/people", "[data-testid=person]"),
        _Place("audit", "/audit", "[data-testid=audit-entries]"),
        _Place("account", "/account", "main h1"),
        _Place("quote sheet", f"/drafts/{clean}/quotes", ".quote"),
        _Place("publication", published, "article"),
        _Place(BARE, f"/static/dist/{styles}", "body"),
    ]


def _first_paints(visitor: Visitor, places: Sequence[_Place], rounds: int) -> dict[str, dict[str, list[float]]]:
    found: dict[str, dict[str, list[float]]] = {place.name: {"cold": [], "warm": []} for place in places}
    for _ in range(rounds):
        for place in places:
            cold, warm = visitor.first_paints(place)
            found[place.name]["cold"].append(cold)
            found[place.name]["warm"].append(warm)
    return found


def _moved(visitor: Visitor, places: Sequence[_Place]) -> Iterator[dict[str, Any]]:
    for size in SIZES:
        for place in places:
            if place.name != BARE:
                with visitor.context(size) as context:
                    page = visitor.open(context, place)
                    _at_rest(page)
                    yield _act(size, f"open {place.name}", shifts(page))
                    if place.name == "desk":
                        for act in work_in(page, TYPED):
                            yield _act(size, act, shifts(page))


def work_in(page: Page, typed: str, rest_ms: int = REST_MS) -> Iterator[str]:
    """Work in an open draft with findings in headline and body; yields after each act what it was.

    Args:
        typed: at the end of the text.
        rest_ms: milliseconds of rest after each act.
    """

    def rest() -> None:
        _at_rest(page, rest_ms)

    editor = page.get_by_test_id("editor")
    editor.locator("p").last.click()
    page.keyboard.press("End")
    rest()
    yield "put the caret"
    page.keyboard.type(typed, delay=30)
    expect(page.get_by_test_id("suggestions-status")).not_to_have_class("is-busy", timeout=_TIMEOUT_MS)
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


def _at_rest(page: Page, rest_ms: int = REST_MS) -> None:
    expect(page.locator(".is-busy")).to_have_count(0, timeout=_TIMEOUT_MS)
    page.wait_for_timeout(rest_ms)


def _act(size: str, name: str, moved: Sequence[Shift]) -> dict[str, Any]:
    largest = sorted(moved, key=lambda shift: -shift.value)[:3]
    return {
        "size": size,
        "act": name,
        "shift": round(sum(shift.value for shift in moved), 4),
        "score": round(sum(shift.value for shift in moved if not shift.after_input), 4),
        "moved": [element for shift in largest for element in shift.elements],
    }


def _report(painted: dict[str, dict[str, list[float]]], moved: list[dict[str, Any]]) -> dict[str, Any]:
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
    largest = max((act["shift"] for act in moved), default=0)
    slowest = max(figures["median_ms"] for caches in paints.values() for figures in caches.values())
    return {
        "machine": machine(),
        "first_paint": paints,
        "slowest_first_paint_ms": slowest,
        "layout_shift": moved,
        "largest_layout_shift": largest,
        "reached": largest <= LARGEST_SHIFT and slowest <= FIRST_PAINT_S * 1_000,
    }


def _as_table(report: dict[str, Any]) -> str:
    lines = [f"{'first paint, ms (ratio)':<26}{'cold':>18}{'warm':>18}"]
    for name, caches in report["first_paint"].items():
        cells = [f"{figures['median_ms']} ({figures['ratio']})" for figures in caches.values()]
        lines.append(f"{name:<26}{cells[0]:>18}{cells[1]:>18}")
    lines.append(f"the slowest: {report['slowest_first_paint_ms']} (≤ {FIRST_PAINT_S * 1_000:.0f})")
    if report["layout_shift"]:
        lines.append(f"{'layout shift':<44}{'all':>10}{'score':>10}")
    for act in report["layout_shift"]:
        if act["shift"]:
            row = f"{act['size']}, {act['act']}"
            lines.append(f"{row:<44}{act['shift']:>10}{act['score']:>10}  {', '.join(act['moved'][:3])}")
    if report["layout_shift"]:
        count = len(report["layout_shift"])
        lines.append(f"the largest of {count} acts: {report['largest_layout_shift']} (≤ {LARGEST_SHIFT})")
    return "\n".join(lines)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.page.rendering", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="visits of each page (default 5)")
    parser.add_argument("--no-shifts", action="store_true", help="measure first paint alone")
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON; - for standard output")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
