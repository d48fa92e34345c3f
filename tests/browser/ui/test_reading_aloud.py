"""The main job done by keyboard alone, as a screen reader tells it: compared with a transcript that people can read.

Set QUOTEDESK_TEST_TRANSCRIPTS=write to write the transcript anew, and read what changed in it.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.desk import Desk
from tests.browser.material import CONTEXT, HEADLINE, SAID, SPEAKER, webvtt
from tests.browser.newsroom import Newsroom

_TRANSCRIPT = Path(__file__).parents[1] / "transcripts" / "main-job.txt"
_WRITES = os.environ.get("QUOTEDESK_TEST_TRANSCRIPTS") == "write"

# What live regions come to say, in order; as readers do, the words that stand there once all is in place.
_LISTEN = """() => {
    window.heard = [];
    const last = new WeakMap();
    const listen = () => {
        for (const region of document.querySelectorAll("[role=status], [role=alert], [aria-live=polite]")) {
            const words = region.textContent.trim();
            const before = last.get(region) ?? "";
            last.set(region, words);
            if (words && words !== before && !region.closest("[aria-live=off], [inert]")) window.heard.push(words);
        }
    };
    new MutationObserver(listen).observe(document.body, {subtree: true, childList: true, characterData: true});
    listen();
    window.heard.length = 0;
}"""
_PLACES = {"dialog", "tabpanel", "toolbar", "banner"}
_STATES = ("pressed", "checked", "expanded", "selected", "disabled", "invalid")


class Reader:
    """Record what a screen reader announces after each action."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lines: list[str] = []
        self._tree: CDPSession = page.context.new_cdp_session(page)
        self._tree.send("Accessibility.enable")
        page.evaluate(_LISTEN)

    def does(self, what: str) -> "Reader":
        """Begins a step."""
        self.lines += ["", f"— {what}"]
        return self

    def press(self, key: str) -> "Reader":
        """Presses a key, which begins a step."""
        self.does(key)
        self.page.keyboard.press(key)
        return self

    def hears(self, words: str) -> "Reader":
        """Wait until a live region announces this, and record all announcements."""
        self.page.wait_for_function("words => window.heard.some(one => one.includes(words))", arg=words)
        return self.announcements()

    def announcements(self) -> "Reader":
        """Record announcements of live regions since the last call."""
        announcements: list[str] = self.page.evaluate("() => window.heard.splice(0)")
        self.lines += [f"  tells: {_steady(words)}" for words in announcements]
        return self

    def lands(self) -> "Reader":
        """Record what has the focus: role, name, state, description."""
        nodes: list[dict[str, Any]] = self._tree.send("Accessibility.getFullAXTree")["nodes"]
        focused = [
            node for node in nodes if _property(node, "focused") is True and _value(node, "role") != "RootWebArea"
        ]
        by_id = {node["nodeId"]: node for node in nodes}
        around = [one for one in _ancestors(focused[-1], by_id) if _value(one, "role") in _PLACES] if focused else []
        context = next((f" (in {_value(one, 'role')} “{_value(one, 'name')}”)" for one in around), "")
        self.lines.append(f"  focus: {_steady(_spoken(focused[-1])) + context if focused else 'the page'}")
        return self


def _ancestors(node: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> Iterator[dict[str, Any]]:
    while node := by_id.get(node.get("parentId", ""), {}):
        yield node


def _value(node: dict[str, Any], name: str) -> Any:
    return node.get(name, {}).get("value", "")


def _property(node: dict[str, Any], name: str) -> Any:
    return next((one["value"].get("value") for one in node.get("properties", []) if one["name"] == name), None)


def _spoken(node: dict[str, Any]) -> str:
    states = [
        name if _property(node, name) in (True, "true") else f"not {name}"
        for name in _STATES
        if _property(node, name) in (True, "true") or (name == "expanded" and _property(node, name) is False)
    ]
    parts = [_value(node, "role"), f"“{_value(node, 'name')}”" if _value(node, "name") else "", *states]
    description = str(_value(node, "description"))
    return ", ".join(part for part in parts if part) + (f": {description}" if description else "")


def _steady(words: str) -> str:
    """White space and times of day differ from run to run."""
    return re.sub(r"Published at [^.]*", "Published at …", re.sub(r"\s+", " ", words)).strip()


@pytest.fixture
def own_desk(page: Page, own_newsroom: Newsroom) -> Iterator[Desk]:
    """Open a desk of a newsroom with no sources except the test's, since announcements depend on all sources."""
    desk = Desk(page, own_newsroom)
    yield desk
    assert desk.unexpected_faults() == []


@pytest.mark.slow
def test_screen_reader_announces_the_main_job(own_desk: Desk) -> None:
    desk = own_desk
    hearing = str(desk.newsroom.upload("night-bus.vtt", webvtt())["source_id"])
    page = desk.open(headline=HEADLINE, source_ids=[hearing]).page
    desk.editor.focus()
    # Said once when the comments are there, which is no part of the job.
    expect(page.locator("[role=status], [aria-live=polite]").filter(has_text="No open comments")).to_be_attached()
    reader = Reader(page)
    reader.does("The article is opened").lands()

    reader.does("Writes two sentences")
    page.keyboard.type(CONTEXT)
    desk.wait_ghost()
    reader.hears("Quote from").lands()
    reader.press("Alt+Shift+Enter")
    expect(page.get_by_test_id("readable")).to_be_focused()
    reader.lands().announcements()
    reader.press("Escape")
    expect(desk.editor).to_be_focused()
    reader.lands().announcements()
    reader.press("Tab").hears("Inserted").lands()

    reader.does("Writes a quote that is not as it was said")
    page.keyboard.type(" “Nobody needs sixty seats at midnight,” she went on")
    reader.hears("F8").lands()
    reader.press("F8").hears("Differs").lands()
    reader.press("Tab")
    expect(desk.card).to_be_focused()
    reader.lands().announcements()
    while not page.evaluate("() => document.activeElement.matches('.card .primary')"):
        reader.press("Tab").lands().announcements()
    reader.press("Enter")
    expect(desk.quoted("differs", desk.editor)).to_have_count(0)
    expect(desk.editor).to_be_focused()
    reader.hears("Quote fixed").lands()

    desk.wait_saved()
    reader.press("Control+Shift+Enter")
    expect(desk.publishing.get_by_test_id("publish-confirm")).to_be_enabled()
    reader.hears("match their sources").lands()
    desk.publishing.get_by_test_id("publish-confirm").focus()
    reader.does("To the button that publishes").lands()
    reader.press("Enter")
    reader.hears("Published").lands()
    reader.press("Escape")
    expect(desk.publishing).to_be_hidden()
    reader.lands()
    assert SAID in desk.words() or SPEAKER.split()[-1] in desk.words()

    heard = "\n".join(reader.lines).strip() + "\n"
    if _WRITES:
        _TRANSCRIPT.parent.mkdir(exist_ok=True)
        _TRANSCRIPT.write_text(heard)
    assert heard == _TRANSCRIPT.read_text()
