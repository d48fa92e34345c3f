"""From an empty draft to a published article."""

import json

from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.material import CONTEXT, CONTEXTOMIZED, HEADLINE, SAID, SPEAKER, clock, said_by, webvtt
from tests.browser.newsroom import quote_marks

_, SECOND, _ = said_by(SAID)
REASON = "She said these very words on air at noon."
TITLE = "Night bus hearing, dropped"


def drop_file(page: Page, name: str, content: str) -> None:
    """Upload by dragging over the page."""
    transfer = page.evaluate_handle(
        """([name, content]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([content], name, {type: "text/vtt"}));
            return transfer;
        }""",
        [name, content],
    )
    page.dispatch_event("[data-testid=editor]", "dragover", {"dataTransfer": transfer})
    expect(page.locator("#drop-veil")).to_be_visible()
    page.dispatch_event("[data-testid=editor]", "drop", {"dataTransfer": transfer})
    expect(page.locator("#drop-veil")).to_be_hidden()


def write_with_quote(desk: Desk, source_id: str) -> None:
    """Write a headline and two sentences, insert the offered quote with Tab, and check what is stored."""
    desk.page.keyboard.type(HEADLINE)
    desk.page.keyboard.press("Enter")
    expect(desk.editor).to_be_focused()
    desk.page.keyboard.type(CONTEXT)
    desk.wait_ghost()
    for words in (SAID, SPEAKER, clock(SECOND)):
        expect(desk.suggestions.filter(has_text=SAID)).to_contain_text(words)
    for _ in range(3):
        if SAID in desk.ghost.inner_text():
            break
        desk.page.keyboard.press("Alt+]")
    desk.page.keyboard.press("Tab")
    expect(desk.ghost).to_have_count(0)
    desk.wait_saved()
    stored = desk.stored()
    assert (stored["headline"], desk.stored_words()) == (HEADLINE, f"{CONTEXT}“{SAID},” {SPEAKER} said.")
    [(quoted, mark)] = quote_marks(stored["body"])
    assert quoted == mark["exact"] == SAID
    assert (mark["source_id"], mark["speaker"], mark["start_ms"]) == (source_id, SPEAKER, SECOND * 1000)
    paragraph = desk.newsroom.call("GET", f"/api/sources/{source_id}")["items"][mark["paragraph_index"]]
    assert paragraph["paragraph_id"] == mark["paragraph_id"]
    assert paragraph["text"][mark["start"] : mark["end"]] == SAID


def test_article_with_a_quote_from_a_dropped_transcript_is_published(desk: Desk) -> None:
    page = desk.page
    page.goto(f"{desk.newsroom.url}/")
    page.get_by_test_id("drafts-open").click()
    page.get_by_test_id("new-draft").click()
    expect(desk.headline).to_be_focused()
    desk.draft_id = page.url.rpartition("/")[2]
    sources = desk.tab("sources")
    drop_file(page, "hearing.vtt", webvtt(title=TITLE))
    attached = sources.get_by_role("region", name="Attached to this draft").get_by_test_id("source")
    expect(attached).to_contain_text(TITLE)
    expect(attached).to_contain_text("11 paragraphs")
    source_id = str(attached.get_attribute("data-source"))
    desk.tab("quotes")
    desk.headline.click()
    write_with_quote(desk, source_id)
    desk.headline.click()
    page.keyboard.press("Control+a")
    page.keyboard.type(f"Transport office: ‘{CONTEXTOMIZED}’")
    expect(page.get_by_test_id("headline-warning")).to_contain_text("Not found in the body")

    panel = desk.open_publishing()
    expect(panel.get_by_test_id("blocker")).to_contain_text(CONTEXTOMIZED)
    confirm = panel.get_by_test_id("publish-confirm")
    expect(confirm).to_be_disabled()
    panel.get_by_test_id("override-reason").fill(REASON)
    confirm.click()
    links = panel.get_by_test_id("publication-file")
    expect(links).to_have_count(3)
    assert desk.stored()["published_at"]
    files: dict[str, str] = {}
    for link in links.all():
        with page.expect_download() as download:
            link.click()
        name = str(link.get_attribute("href")).rpartition("/")[2]
        assert download.value.suggested_filename == name
        files[name.rpartition(".")[2]] = download.value.path().read_text(encoding="utf-8")
    assert files.keys() == {"html", "md", "json"}
    assert all(fact in content for content in files.values() for fact in (SAID, SPEAKER, TITLE))
    article = json.loads(files["json"])
    [quote] = article["quotes"]
    assert (quote["source"]["source_id"], quote["source"]["start_ms"]) == (source_id, SECOND * 1000)
    # The reason is the newsroom's: the quote sheet has it, the article does not.
    assert article["overrides"] == []
    assert REASON in desk.newsroom.get(str(panel.get_by_test_id("publication-sheet").get_attribute("href"))).text
