"""Posts of social networks beside the draft: they follow it, and are quoted with handle, time and link."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import ANSWER_MS, Desk, select_words
from tests.browser.newsroom import Newsroom, quote_marks

FOGHORN = (
    "The foghorn of Curlew Rock was silent all night. Nobody at the lighthouse answered. https://curlew.example/log"
)
KEEPER = "@curlew_times I live below the lighthouse and never heard the foghorn go quiet before."
LONG = "The foghorn of Curlew Rock has been sold. " + "The lighthouse did not say why the foghorn was silent. " * 5
POSTS: list[dict[str, Any]] = [
    {"id": "1", "text": FOGHORN, "author": {"handle": "curlew_times", "name": "Curlew Times", "known": True}},
    {"id": "2", "text": KEEPER, "author": {"handle": "dunlin_9", "name": "Dunlin Marsh"}, "reply_to": "1"},
    {"id": "3", "text": LONG.strip(), "author": {"handle": "curlew_times", "name": "Curlew Times", "known": True}},
    {"id": "4", "text": "Bake the rhubarb for an hour.", "author": {"handle": "crumb", "name": "Crumb"}},
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
    expect(page.get_by_test_id("posts-status")).not_to_have_class("pane-status is-busy", timeout=ANSWER_MS)
    desk.write_headline(" no more, but the silent foghorn of Curlew Rock")
    desk.write(STORY)
    expect(foghorn).to_be_visible(timeout=2 * ANSWER_MS)
    expect(foghorn).to_contain_text("Curlew Times")
    expect(foghorn.get_by_role("link")).to_have_attribute("href", "https://social.example/@curlew_times/1")
    # The words that are selected go in, without the link behind the post. A later stage would draw the list again.
    expect(page.get_by_test_id("posts-status")).not_to_have_class("pane-status is-busy", timeout=ANSWER_MS)
    select_words(page, ".story-post-text", "Nobody at the lighthouse answered")
    expect(foghorn.get_by_test_id("insert-post")).to_have_text("Insert selection")
    foghorn.get_by_test_id("insert-post").click()
    quotation = "“Nobody at the lighthouse answered,” Curlew Times (@curlew_times) wrote on 1 March 2031."
    assert desk.words().endswith(quotation)
    expect(desk.editor.locator("a")).to_have_attribute("href", "https://social.example/@curlew_times/1")
    expect(desk.quoted("verbatim", desk.editor).first).to_be_visible(timeout=ANSWER_MS)
    page.keyboard.press("Control+z")
    assert desk.words() == STORY
    # What is long stands apart.
    page.mouse.move(10, 400)
    sold = card_of(page, thread, "has been sold")
    expect(sold).to_be_visible(timeout=2 * ANSWER_MS)
    sold.get_by_test_id("insert-post").click()
    expect(desk.editor.locator("blockquote p").last).to_have_text("— Curlew Times (@curlew_times), 3 March 2031")
    desk.wait_saved()
    [(_, provenance)] = quote_marks(desk.stored()["body"])
    assert provenance["url"] == "https://social.example/@curlew_times/3"
    assert (provenance["handle"], provenance["posted_at"]) == ("@curlew_times", "2031-03-03T12:00:00Z")
    assert thread in desk.stored()["source_ids"]
    # The source was attached for the quote: undone, it goes with it, and comes back with it.
    sources = page.locator("#count-sources")
    expect(sources).to_have_text("1", timeout=ANSWER_MS)
    desk.editor.focus()
    page.keyboard.press("Control+z")
    expect(sources).to_have_text("")
    page.keyboard.press("Control+Shift+z")
    expect(sources).to_have_text("1")


def test_private_author_is_named_only_on_request(desk: Desk, thread: str) -> None:
    page = desk.page
    desk.open(headline=HEADLINE, body=STORY)
    desk.tab("posts")
    keeper = card_of(page, thread, "below the lighthouse")
    expect(keeper).to_be_visible(timeout=2 * ANSWER_MS)
    assert "dunlin" not in page.locator("#pane-posts").inner_text().lower()
    expect(keeper).to_contain_text("private account")
    desk.editor.press("Control+End")
    # By keyboard alone: to the card, and to what it asks.
    keeper.focus()
    page.keyboard.press("Enter")
    expect(keeper.get_by_test_id("private-note")).to_be_visible()
    expect(keeper.get_by_test_id("insert-named")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    quotation = "“I live below the lighthouse and never heard the foghorn go quiet before,”"
    assert desk.words().endswith(f"{quotation} one user wrote on 2 March 2031.")
    desk.wait_saved()
    [(_, provenance)] = quote_marks(desk.stored()["body"])
    assert "dunlin" not in json.dumps(provenance).lower()
    expect(desk.quoted("verbatim", desk.editor).first).to_be_visible(timeout=ANSWER_MS)
    # It is asked once: from now on the button names whom it quotes.
    page.keyboard.press("Control+z")
    keeper.get_by_test_id("insert-post").click()
    expect(desk.editor).to_contain_text("before,” Dunlin Marsh (@dunlin_9) wrote on 2 March 2031.")
    expect(desk.quoted("verbatim", desk.editor).first).to_be_visible(timeout=ANSWER_MS)
    select_words(page, "[data-testid=editor] q", "never")
    page.keyboard.type("often")
    changed = desk.quoted("differs", desk.editor).first
    expect(changed).to_be_visible(timeout=ANSWER_MS)
    changed.click()
    card = page.get_by_test_id("finding-card")
    expect(card.get_by_role("link")).to_have_attribute("href", "https://social.example/@dunlin_9/2")
    expect(card).to_contain_text("Dunlin Marsh")
