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
    """Return the sum of a metric."""
    lines = [line for line in newsroom.get("/metrics").text.splitlines() if line.startswith(name)]
    return sum(float(line.rpartition(" ")[2]) for line in lines)


@pytest.fixture
def started_alone(tmp_path: Path) -> Iterator[Newsroom]:
    """Start a newsroom whose exit can be observed."""
    newsroom = Newsroom(tmp_path / "own", sample=False, preloaded=False)
    newsroom.start()
    yield newsroom
    newsroom.stop()


@pytest.mark.slow
def test_server_restart_is_unnoticed(page: Page, started_alone: Newsroom) -> None:
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


def test_usage_is_reported_when_idle(ghosted: Desk) -> None:
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


def test_writer_excludes_a_draft_from_training(desk: Desk, page: Page) -> None:
    kinds: list[str | None] = []

    def leave_out(route: Route) -> None:
        kinds.append(route.request.post_data)
        route.fulfill(json={"learning": "left_out"})

    page.add_init_script(_LEARNS)
    page.route("**/learning", leave_out)
    desk.open(headline="The pumps")
    page.get_by_role("button", name="Settings").click()
    line = page.get_by_test_id("learning")
    expect(line).to_contain_text("Your newsroom trains the models")
    line.get_by_label("Exclude this draft").check()
    expect(line.get_by_label("Exclude this draft")).to_be_checked()
    assert kinds == ['{"left_out":true}']
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_test_id("setting-leave-out")).to_be_checked()


def test_training_notice_is_absent_when_disabled(desk: Desk, page: Page) -> None:
    desk.open(headline="The pumps")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_test_id("setting-ghost")).to_be_visible()
    expect(page.get_by_test_id("learning")).to_have_count(0)
