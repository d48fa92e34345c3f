"""Take the pictures of the documentation.

    python -m bench pictures --out docs [NAME …]

Serves the sample newsroom from an empty data folder, and a newsroom with accounts where one of its pictures is wanted,
opens pages in Chromium and writes PNG files, most of 1280 × 800 pixels: those that are named, or all.
"""

import argparse
import base64
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import requests
import socketio
from playwright.sync_api import Browser, Page, expect, sync_playwright
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from bench.harness.accounts import sign_in
from bench.harness.browser import require_chromium
from bench.harness.server import served, temporary_data, wait_until_ready
from server.accounts.authentication.passwords import hash_password
from server.config import Settings
from server.db.tables import Desk, Person, now
from tests.browser.desk import select_words

WIDTH, HEIGHT = 1280, 800
SAMPLE = Path(__file__).parents[2] / "server" / "sample"
PASSWORD = "umbrella pavement nine"
# Of a picture made of four.
FIGURE = (1544, 1056)
_FIGURE_STYLES = """<style>
    body { display: grid; grid-template-columns: 1fr 1fr; gap: 24px 26px; margin: 28px; background: #eeece6; }
    figure { margin: 0; }
    img { display: block; width: 100%; border: 1px solid #c9c5bb; border-radius: 6px; box-sizing: border-box; }
    figcaption { margin-top: 8px; color: #3d3a35; font: 17px/1.4 "DejaVu Serif", Georgia, serif; }
</style>"""
_TIMEOUT_MS = 60_000
_ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


class Photographer:
    """Opens pages of a newsroom at ``url``, signed in with ``cookie`` if there is one."""

    def __init__(self, browser: Browser, url: str, cookie: tuple[str, str] | None = None) -> None:
        self._browser = browser
        self.url = url
        self._cookie = cookie

    @contextmanager
    def page(
        self,
        path: str,
        *,
        scheme: Literal["light", "dark"] = "light",
        locale: str = "en-GB",
        signed_in: bool = True,
        size: tuple[int, int] = (WIDTH, HEIGHT),
    ) -> Iterator[Page]:
        """Show a page of the newsroom in a browser of its own."""
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            locale=locale,
            reduced_motion="reduce",
        )
        context.set_default_timeout(_TIMEOUT_MS)
        if self._cookie and signed_in:
            name, value = self._cookie
            context.add_cookies([{"name": name, "value": value, "url": self.url}])
        try:
            page = context.new_page()
            page.goto(f"{self.url}{path}")
            yield page
        finally:
            context.close()

    def draft(self, locale: str = "en-GB") -> str:
        """Return the path of the sample draft that a page of this language opens."""
        with self.page("/", locale=locale) as page:
            page.get_by_test_id("editor").wait_for()
            return page.url.removeprefix(self.url)


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
        # High enough that the card has its room below.
        differing.evaluate("words => { words.style.scrollMarginTop = '215px'; words.scrollIntoView(); }")
        differing.click()
        expect(page.locator(".card")).to_be_visible()
        expect(page.locator(".is-busy")).to_have_count(0, timeout=_TIMEOUT_MS)
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
        page.get_by_test_id("monitor-found").evaluate(
            "heading => { heading.closest('main').scrollTop += heading.getBoundingClientRect().top - 90; }"
        )
        yield page


def _merge(at: Photographer) -> Iterator[Page]:
    path = at.draft()
    with at.page(path) as page:
        expect(page.get_by_test_id("save-state")).to_have_attribute("data-state", "saved", timeout=_TIMEOUT_MS)
        draft_id = path.rpartition("/")[2]
        draft = requests.get(f"{at.url}/api/drafts/{draft_id}", timeout=60).json()
        page.context.set_offline(True)
        select_words(page, "[data-testid=editor] p", "with one abstention")
        page.keyboard.insert_text("after five hours")
        body = json.dumps(draft["body"], ensure_ascii=False)
        for words, others in (
            ("on Tuesday backed", "late on Tuesday backed"),
            ("with one abstention", "on its second call"),
        ):
            if words not in body:
                raise RuntimeError(f"The sample draft no longer says {words!r}.")
            body = body.replace(words, others, 1)
        with socketio.SimpleClient() as another:
            another.connect(at.url, transports=["websocket"])
            saved = {"draft_id": draft_id, "version": draft["version"], "headline": draft["headline"]}
            another.call("save_draft", {**saved, "body": json.loads(body)}, timeout=60)
        page.context.set_offline(False)
        # Buttons wait a moment, so that nobody who types on has chosen.
        expect(page.get_by_test_id("conflict-mine")).to_be_enabled(timeout=_TIMEOUT_MS)
        yield page


def _newsroom(at: Photographer) -> Iterator[Page]:
    shots: dict[str, bytes] = {}
    with at.page("/sign-in", signed_in=False) as page:
        page.locator("#email").fill("cleo.wren@desk.example")
        page.locator("#password").fill("not the password")
        page.keyboard.press("Enter")
        page.get_by_test_id("problem").wait_for()
        page.goto(f"{at.url}/sign-in")
        page.locator("#email").fill("ada.quill@desk.example")
        page.locator("#password").fill(PASSWORD)
        shots["Signing in"] = page.screenshot()
    with at.page("/people") as page:
        page.get_by_test_id("person").first.wait_for()
        shots["People, roles and desks"] = page.screenshot()
    with at.page("/") as page:
        page.get_by_role("button", name="Skip", exact=True).click()
        page.get_by_test_id("headline").click()
        page.keyboard.type("Engineer on the flood wall: ‘Money thrown in the harbour’")
        page.keyboard.press("Enter")
        page.keyboard.type("The works committee met on Tuesday to hear what the wall would cost.")
        expect(page.get_by_test_id("save-state")).to_have_attribute("data-state", "saved", timeout=_TIMEOUT_MS)
        page.get_by_test_id("share-open").click()
        page.get_by_test_id("sharing-add").select_option(label="Cleo Wren")
        page.get_by_test_id("sharing-add-button").click()
        page.get_by_test_id("sharing-level").last.select_option("edit")
        expect(page.get_by_test_id("sharing-status")).not_to_be_empty()
        shots["Whom a draft is shared with"] = page.screenshot()
    with at.page("/audit") as page:
        page.get_by_test_id("audit-entries").wait_for()
        shots["Who did what, and when"] = page.screenshot()
    with at.page("/sign-in", size=FIGURE) as page:
        page.goto("about:blank")
        page.set_content(_FIGURE_STYLES + "".join(_figure(words, image) for words, image in shots.items()))
        yield page


def _figure(words: str, image: bytes) -> str:
    data = base64.b64encode(image).decode("ascii")
    return f'<figure><img src="data:image/png;base64,{data}"><figcaption>{words}</figcaption></figure>'


def _add_people(data: Path) -> tuple[str, str]:
    """Add invented people; return the cookie of an administrator."""
    settings = Settings(data=data, mode="newsroom")
    engine = create_engine(settings.store_url)
    with Session(engine) as session:
        city, sport = Desk(name="City"), Desk(name="Sport")
        for name, role, desks in (
            ("Ada Quill", "reporter", [city]),
            ("Bram Osk", "editor", [city]),
            ("Cleo Wren", "reporter", [sport]),
            ("Dora Pell", "editor", [city, sport]),
            ("Elm Tarn", "admin", [city]),
        ):
            person = Person(name=name, email=f"{name.lower().replace(' ', '.')}@desk.example", role=role, desks=desks)
            if name != "Dora Pell":
                # Whoever has none was invited and has not come yet.
                person.password_hash, person.password_at = hash_password(PASSWORD), now()
            session.add(person)
        session.flush()
        # The last is the administrator.
        cookie = sign_in(session, settings, person)
        session.commit()
    engine.dispose()
    return cookie


PICTURES: dict[str, Callable[[Photographer], Iterator[Page]]] = {
    "desk-light": _desk_light,
    "desk-dark": _desk_dark,
    "desk-ko": _desk_ko,
    "coverage": _coverage,
    "quote-sheet": _quote_sheet,
    "posts": _posts,
    "library": _library,
    "monitor": _monitor,
    # The last of the sample's, whose draft it changes.
    "merge": _merge,
}
NEWSROOM_PICTURES: dict[str, Callable[[Photographer], Iterator[Page]]] = {"newsroom": _newsroom}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pictures."""
    known = [*PICTURES, *NEWSROOM_PICTURES]
    parser = argparse.ArgumentParser(prog="python -m bench pictures", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(known)} (default: all)")
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    options = parser.parse_args(arguments)
    if unknown := set(options.names) - set(known):
        parser.error(f"there is no picture {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    path = require_chromium()
    options.out.mkdir(parents=True, exist_ok=True)
    names = options.names or known
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(_ARGUMENTS))
        if chosen := [name for name in PICTURES if name in names]:
            with temporary_data() as data, served(data, "--sample") as desk:
                wait_until_ready(desk.url)
                at = Photographer(browser, desk.url)
                for name in chosen:
                    _take(PICTURES[name](at), options.out / f"{name}.png")
        if chosen := [name for name in NEWSROOM_PICTURES if name in names]:
            mode = {"QUOTEDESK_MODE": "newsroom"}
            with temporary_data() as data, served(data, "--no-sample", environment=mode) as desk:
                wait_until_ready(desk.url)
                at = Photographer(browser, desk.url, _add_people(data))
                for name in chosen:
                    _take(NEWSROOM_PICTURES[name](at), options.out / f"{name}.png")
        browser.close()
    return 0


def _take(pages: Iterator[Page], path: Path) -> None:
    for page in pages:
        page.evaluate("document.fonts.ready")
        page.screenshot(path=path)
