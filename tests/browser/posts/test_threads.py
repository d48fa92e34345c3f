"""Threads of posts as trees, and the page that tells which stories a thread is about."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.newsroom import Newsroom

PAPER = {"handle": "@quarrypost", "name": "The Quarry Post", "known": True}
NURSE = {"handle": "@nightshift_ida", "name": "Ida Fenwright"}
# What the models take some time for: three hundred posts, thirty articles.
COMPARING_MS = 60_000


def post(number: int, text: str, to: int | None, author: dict[str, Any] = NURSE, **more: Any) -> dict[str, Any]:
    answers = {} if to is None else {"reply_to": str(to)}
    posted = f"2031-05-03T08:{number:02}:00Z"
    return {"id": str(number), "text": text, "author": author, "posted_at": posted, **answers, **more}


THREAD = [
    post(
        1, "The council wants to cut the night bus to the quarry villages.", None, PAPER, url="https://post.example/1"
    ),
    post(2, "Nurses ride it home from the hospital after eleven. There is no other way up the hill.", 1),
    post(3, "Forty-one pounds for every journey on the night bus, said the transport office.", 2, PAPER),
    post(4, "🚌❄️", 2),
    post(5, "A smaller bus with sixteen seats would do, a driver told the hearing.", 1),
    post(6, "Has anybody seen a grey cat on Quarry Lane?", 5),
    {**post(7, "Read this before the vote on the night bus.", None), "quote_of": "1"},
    post(8, "So the night bus stays until they have counted again.", None, reply_to="gone"),
]


def lines(posts: list[dict[str, Any]] = THREAD) -> str:
    return "\n".join(json.dumps(post) for post in posts)


def bring(newsroom: Newsroom, name: str, *more: dict[str, Any]) -> str:
    """Upload a source of posts for one test."""
    return str(newsroom.upload(f"{name}.jsonl", lines([*THREAD, *more]))["source_id"])


def focused(page: Page) -> Locator:
    return page.locator("[role=treeitem]:focus")


def test_thread_by_keyboard(desk: Desk, newsroom: Newsroom) -> None:
    page = desk.page
    source_id = bring(newsroom, "keyboard")
    page.goto(f"{newsroom.url}/library?source={source_id}&at=2")
    expect(focused(page)).to_contain_text("Forty-one pounds", timeout=ANSWER_MS)
    expect(focused(page)).to_have_attribute("aria-level", "3")
    expect(focused(page)).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowLeft")
    expect(focused(page)).to_contain_text("Nurses ride it home")
    expect(focused(page).locator(".post-who")).to_have_text("private account")
    page.keyboard.press("s")
    expect(focused(page).locator(".post-who")).to_have_text("Ida Fenwright @nightshift_ida")
    expect(page.get_by_text("Ida Fenwright")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(focused(page)).to_have_attribute("aria-expanded", "false")
    expect(page.get_by_text("Forty-one pounds")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    expect(focused(page)).to_contain_text("sixteen seats")
    page.keyboard.press("n")
    expect(focused(page)).to_contain_text("The council wants to cut")
    page.keyboard.press("End")
    expect(focused(page)).to_contain_text("Replies to a missing post")
    page.keyboard.press("/")
    page.keyboard.type("night bus")
    expect(page.get_by_test_id("thread-status")).to_have_text(re.compile("of 4$"), timeout=ANSWER_MS)
    page.keyboard.press("Enter")
    expect(page.locator(".post-text mark").first).to_have_text("night bus")
    quoting = page.get_by_role("treeitem").filter(has_text="Read this before the vote")
    expect(quoting.locator(".post-quoted")).to_contain_text("The Quarry Post")
    out = page.get_by_role("link", name="Open the post on its network (leaves this page)").first
    expect(out).to_have_attribute("rel", "noopener noreferrer")


@pytest.mark.slow
def test_pasted_thread_is_linked_to_stories(desk: Desk, newsroom: Newsroom) -> None:
    page = desk.page
    body = (
        "The council wants to cut the night bus to the quarry villages, which nurses take home from the hospital.\n"
        "Every journey costs forty-one pounds, the transport office told the hearing. A smaller bus with sixteen seats "
        "would do, said a driver."
    )
    draft = newsroom.make_draft(headline="Quarry villages fear for their night bus", body=body)["draft_id"]
    page.goto(f"{newsroom.url}/monitor")
    page.get_by_test_id("monitor-text").fill(lines())
    page.get_by_test_id("monitor-ask").click()
    story = page.locator(f"[data-testid=about][data-about='{draft}']")
    expect(story).to_be_visible(timeout=COMPARING_MS)
    expect(page.get_by_test_id("monitor-found")).to_be_focused()
    expect(page.get_by_test_id("monitor-cascade")).to_contain_text("7 posts")
    expect(story.get_by_role("link").first).to_have_attribute("href", f"/drafts/{draft}")
    expect(story.get_by_test_id("about-verdict")).to_have_text(re.compile(r"ikely \d+%$"))
    curve = story.get_by_test_id("curve")
    curve.focus()
    page.keyboard.press("Home")
    expect(curve).to_have_attribute("aria-valuetext", re.compile(r"^First post: \d+%$"))
    page.keyboard.press("ArrowRight")
    expect(story.get_by_test_id("curve-told")).to_have_text(re.compile(r"^2 oldest posts: \d+%$"))
    highest = page.get_by_role("checkbox", name="Highest")
    expect(highest).to_be_hidden()
    page.get_by_test_id("monitor-advanced").locator("summary").click()
    highest.check()
    expect(page).to_have_url(re.compile("by=[a-z]+,max"))
    expect(story.get_by_test_id("curve-told")).to_have_text(
        re.compile(r"(Trained model|Mean) \d+%, Highest \d+%$"), timeout=COMPARING_MS
    )
    story.get_by_test_id("curve-table").click()
    expect(story.get_by_role("row").last).to_have_text(re.compile(r"^7\d+%\d+%$"))
    page.get_by_test_id("monitor-keep").click()
    expect(page).to_have_url(re.compile(r"/monitor\?source=\w+&thread=0"), timeout=ANSWER_MS)
    page.get_by_test_id("monitor-show-thread").click()
    dialog = page.get_by_test_id("thread-dialog")
    expect(dialog.get_by_role("treeitem")).to_have_count(7)
    expect(focused(page)).to_contain_text("The council wants to cut")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("monitor-show-thread")).to_be_focused()
    page.get_by_test_id("upload-input").set_input_files(
        [FilePayload(name="archive.zip", mimeType="application/zip", buffer=b"PK\x03\x04 and more")]
    )
    expect(page.get_by_test_id("monitor-form-problem")).to_contain_text("archive.zip is an archive with several files.")
    page.get_by_test_id("monitor-text").fill('{"id": 1, "text": ')
    desk.expected_faults.append("400 (BAD REQUEST)")
    page.get_by_test_id("monitor-ask").click()
    expect(page.get_by_test_id("monitor-problem")).to_contain_text("line 1", timeout=ANSWER_MS)
