"""What a writer notices of who operates the server: nothing of a restart, and what their desk learns from."""

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.newsroom import Newsroom

# What the server tells a page of a desk that learns.
_LEARNS = """document.addEventListener("readystatechange", () => {
    const boot = document.getElementById("boot");
    if (document.readyState === "interactive" && boot)
        boot.textContent = boot.textContent.replace('"learning": "off"', '"learning": "on"');
});"""


def counted(newsroom: Newsroom, name: str) -> float:
    """The sum of a metric."""
    lines = [line for line in newsroom.get("/metrics").text.splitlines() if line.startswith(name)]
    return sum(float(line.rpartition(" ")[2]) for line in lines)


@pytest.fixture
def started_alone(tmp_path: Path) -> Iterator[Newsroom]:
    """A newsroom of which it is known how it ended."""
    newsroom = Newsroom(tmp_path / "own", sample=False, preloaded=False)
    newsroom.start()
    yield newsroom
    newsroom.stop()


@pytest.mark.slow
def test_a_server_that_is_started_again_takes_nothing_and_says_nothing(page: Page, started_alone: Newsroom) -> None:
    desk = Desk(page, started_alone).open(headline="The pumps")
    desk.write("Typed ")
    # A page that the server has not heard of yet cannot be told that it goes.
    desk.wait_saved()
    page.keyboard.type("right before.")
    process = started_alone._process
    assert isinstance(process, subprocess.Popen)
    process.terminate()
    assert process.wait(30) == 0
    # Sent before the server went, though the page saves only once it is quiet.
    started_alone.start()
    assert desk.stored_words() == "Typed right before."
    desk.write(" And after.")
    desk.wait_saved()
    assert desk.stored_words() == "Typed right before. And after."
    expect(page.get_by_role("alert")).to_have_count(0)


def test_what_becomes_of_a_suggestion_is_told_when_nobody_types(ghosted: Desk) -> None:
    newsroom, page = ghosted.newsroom, ghosted.page
    page.wait_for_load_state("networkidle")  # what counts is loaded beside the work
    before = counted(newsroom, 'quotedesk_suggestions_total{action="accepted"')
    page.keyboard.press("Tab")
    expect(ghosted.ghost).to_have_count(0)
    page.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", { value: true, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    end = time.monotonic() + ANSWER_MS / 1000
    while counted(newsroom, 'quotedesk_suggestions_total{action="accepted"') < before + 1:
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_writer_sees_that_the_desk_learns_and_leaves_a_draft_out(desk: Desk, page: Page) -> None:
    asked: list[str | None] = []

    def leave_out(route: Route) -> None:
        asked.append(route.request.post_data)
        route.fulfill(json={"learning": "left_out"})

    page.add_init_script(_LEARNS)
    page.route("**/learning", leave_out)
    desk.open(headline="The pumps")
    page.get_by_role("button", name="Settings").click()
    line = page.get_by_test_id("learning")
    expect(line).to_contain_text("Your newsroom trains the models")
    line.get_by_label("Exclude this draft").check()
    expect(line.get_by_label("Exclude this draft")).to_be_checked()
    assert asked == ['{"left_out":true}']
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_test_id("setting-leave-out")).to_be_checked()


def test_where_no_desk_learns_nothing_is_said_of_it(desk: Desk, page: Page) -> None:
    desk.open(headline="The pumps")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_test_id("setting-ghost")).to_be_visible()
    expect(page.get_by_test_id("learning")).to_have_count(0)
