"""Posts of social networks: quoted in a draft with handle, time and link, and linked to the stories they are about."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk, select_words
from tests.browser.newsroom import Newsroom, quote_marks
from tests.browser.screens import THREAD

FOGHORN = (
    "The foghorn of Curlew Rock was silent all night. Nobody at the lighthouse answered. https://curlew.example/log"
)
KEEPER = "@curlew_times I live below the lighthouse and never heard the foghorn go quiet before."
POSTS: list[dict[str, Any]] = [
    {"id": "1", "text": FOGHORN, "author": {"handle": "curlew_times", "name": "Curlew Times", "known": True}},
    {"id": "2", "text": KEEPER, "author": {"handle": "dunlin_9", "name": "Dunlin Marsh"}, "reply_to": "1"},
    {"id": "3", "text": "Bake the rhubarb for an hour.", "author": {"handle": "crumb", "name": "Crumb"}},
]
HEADLINE = "The silent foghorn of Curlew Rock"
STORY = "The foghorn of Curlew Rock was silent. The lighthouse did not say why. "


@pytest.fixture(scope="module")
def thread(newsroom: Newsroom) -> str:
    """Upload posts about a lighthouse and one about something else."""
    dated = [
        {
            **post,
            "posted_at": f"2031-03-0{post['id']}T12:00:00Z",
            "url": f"https://social.example/@{post['author']['handle']}/{post['id']}",
            "platform": "mastodon",
        }
        for post in POSTS
    ]
    return str(newsroom.upload("curlew.jsonl", "\n".join(map(json.dumps, dated)))["source_id"])


def card_of(page: Page, source_id: str, words: str) -> Locator:
    """Return the card of the post that contains these words."""
    return page.locator(f"[data-testid=story-post][data-source='{source_id}']").filter(has_text=words)


def test_related_posts_are_quoted_with_their_author(desk: Desk, thread: str) -> None:
    page = desk.page
    desk.open(headline="Rhubarb")
    desk.tab("posts")
    foghorn = card_of(page, thread, "silent all night")
    expect(page.get_by_test_id("posts-status")).not_to_have_class("pane-status is-busy")
    desk.write_headline(" no more, but the silent foghorn of Curlew Rock")
    desk.write(STORY)
    expect(foghorn).to_be_visible()
    expect(foghorn).to_contain_text("Curlew Times")
    expect(foghorn.get_by_role("link")).to_have_attribute("href", "https://social.example/@curlew_times/1")
    # The words that are selected go in, without the link behind the post. A later stage would draw the list again.
    expect(page.get_by_test_id("posts-status")).not_to_have_class("pane-status is-busy")
    select_words(page, ".story-post-text", "Nobody at the lighthouse answered")
    expect(foghorn.get_by_test_id("insert-post")).to_have_text("Insert selection")
    foghorn.get_by_test_id("insert-post").click()
    quotation = "“Nobody at the lighthouse answered,” Curlew Times (@curlew_times) wrote on 1 March 2031."
    assert desk.words().endswith(quotation)
    expect(desk.editor.locator("a")).to_have_attribute("href", "https://social.example/@curlew_times/1")
    expect(desk.quoted("verbatim", desk.editor).first).to_be_visible()
    desk.wait_saved()
    [(_, provenance)] = quote_marks(desk.stored()["body"])
    assert provenance["url"] == "https://social.example/@curlew_times/1"
    assert (provenance["handle"], provenance["posted_at"]) == ("@curlew_times", "2031-03-01T12:00:00Z")
    assert thread in desk.stored()["source_ids"]
    # The source was attached for the quote: undone, it goes with it, and comes back with it.
    sources = page.locator("#count-sources")
    expect(sources).to_have_text("1")
    desk.editor.focus()
    page.keyboard.press("Control+z")
    expect(sources).to_have_text("")
    page.keyboard.press("Control+Shift+z")
    expect(sources).to_have_text("1")


@pytest.mark.slow
def test_pasted_thread_is_linked_to_stories(desk: Desk) -> None:
    page = desk.page
    body = (
        "The council wants to cut the night bus to the quarry villages, which nurses take home from the hospital.\n"
        "Every journey costs forty-one pounds, the transport office told the hearing. A smaller bus with sixteen seats "
        "would do, said a driver."
    )
    draft = desk.newsroom.make_draft(headline="Quarry villages fear for their night bus", body=body)["draft_id"]
    page.goto(f"{desk.newsroom.url}/monitor")
    page.get_by_test_id("monitor-text").fill(THREAD)
    page.get_by_test_id("monitor-ask").click()
    story = page.locator(f"[data-testid=about][data-about='{draft}']")
    expect(story).to_be_visible()
    expect(page.get_by_test_id("monitor-found")).to_be_focused()
    expect(page.get_by_test_id("monitor-cascade")).to_contain_text("4 posts")
    expect(story.get_by_role("link").first).to_have_attribute("href", f"/drafts/{draft}")
    expect(story.get_by_test_id("about-verdict")).to_have_text(re.compile(r"ikely \d+%$"))
    curve = story.get_by_test_id("curve")
    curve.focus()
    page.keyboard.press("Home")
    expect(curve).to_have_attribute("aria-valuetext", re.compile(r"^First post: \d+%$"))
    page.get_by_test_id("monitor-keep").click()
    expect(page).to_have_url(re.compile(r"/monitor\?source=\w+&thread=0"))
    page.get_by_test_id("monitor-show-thread").click()
    dialog, focused = page.get_by_test_id("thread-dialog"), page.locator("[role=treeitem]:focus")
    expect(dialog.get_by_role("treeitem")).to_have_count(4)
    expect(focused).to_contain_text("The council wants to cut")
    # The thread is a tree that keys walk through and fold.
    page.keyboard.press("ArrowDown")
    expect(focused).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowLeft")
    expect(focused).to_have_attribute("aria-expanded", "false")
    expect(dialog.get_by_text("Forty-one pounds")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("monitor-show-thread")).to_be_focused()


def test_long_thread_draws_only_the_posts_near_the_reader(desk: Desk) -> None:
    posts = [{"id": "0", "text": "Root of a long thread."}]
    posts += [{"id": str(number), "text": f"Reply number {number}.", "reply_to": "0"} for number in range(1, 700)]
    source = desk.newsroom.upload("long.jsonl", "\n".join(map(json.dumps, posts)))["source_id"]
    page = desk.page
    page.goto(f"{desk.newsroom.url}/sources?source={source}")
    items, focused = page.get_by_role("treeitem"), page.locator("[role=treeitem]:focus")
    expect(items.first).to_contain_text("Root of a long thread")
    assert items.count() < 300
    items.first.focus()
    page.keyboard.press("End")
    expect(focused).to_contain_text("Reply number 699.")
    expect(focused).to_be_in_viewport()
    page.wait_for_function("() => document.querySelectorAll('[role=treeitem]').length < 300")
    # Its number among all, though most of them are not drawn.
    expect(focused).to_have_attribute("aria-posinset", "699")
    page.keyboard.press("Home")
    expect(focused).to_contain_text("Root of a long thread")
    expect(focused).to_be_in_viewport()
