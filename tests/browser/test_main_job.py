"""From an empty draft to a published article."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import ANSWER_MS, Desk, has_text_like
from tests.browser.material import CONTEXT, CONTEXTOMIZED, HEADLINE, SAID, SPEAKER, clock, said_by, webvtt
from tests.browser.newsroom import quote_marks, words_of

_, SECOND, _ = said_by(SAID)
CONTEXTOMIZED_HEADLINE = f"Transport office: ‘{CONTEXTOMIZED}’"
REASON = "She said these very words on air at noon."


def choose_file(page: Page, name: str, content: str) -> None:
    """Upload with the “Add files…” button."""
    with page.expect_file_chooser() as chooser:
        page.get_by_test_id("upload-button").click()
    chooser.value.set_files({"name": name, "mimeType": "text/vtt", "buffer": content.encode()})


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


def new_draft(desk: Desk) -> None:
    """Create a draft from the menu, as a writer does."""
    page = desk.page
    page.goto(f"{desk.newsroom.url}/")
    page.get_by_test_id("drafts-open").click()
    page.get_by_test_id("new-draft").click()
    expect(desk.headline).to_be_focused()
    desk.draft_id = page.url.rpartition("/")[2]
    assert desk.stored()["body"] in ("", {"type": "doc", "content": [{"type": "paragraph"}]})


def write_with_quote(desk: Desk) -> None:
    """Write a headline and two sentences, and insert the offered quote with Tab."""
    desk.page.keyboard.type(HEADLINE)
    desk.page.keyboard.press("Enter")
    expect(desk.editor).to_be_focused()
    desk.page.keyboard.type(CONTEXT)
    desk.wait_ghost()

    wanted = desk.suggestions.filter(has_text=SAID)
    expect(wanted.locator("mark")).to_contain_text(SAID)
    expect(wanted).to_contain_text(SPEAKER)
    expect(wanted).to_contain_text(clock(SECOND))

    for _ in range(3):
        if SAID in desk.ghost.inner_text():
            break
        desk.page.keyboard.press("Alt+]")
    expect(desk.ghost).to_have_text(f"“{SAID},” {SPEAKER} said.")
    desk.page.keyboard.press("Tab")
    expect(desk.ghost).to_have_count(0)
    expect(desk.editor).to_be_focused()
    expect(desk.editor).to_have_text(has_text_like(f"{CONTEXT}“{SAID},” {SPEAKER} said."))


def assert_stored_with_provenance(desk: Desk, source_id: str) -> None:
    desk.wait_saved()
    stored = desk.stored()
    assert stored["headline"] == HEADLINE
    assert stored["version"] > 1
    assert words_of(stored["body"]) == f"{CONTEXT}“{SAID},” {SPEAKER} said."
    [(quoted, mark)] = quote_marks(stored["body"])
    assert quoted == mark["exact"] == SAID
    assert (mark["source_id"], mark["speaker"], mark["start_ms"]) == (source_id, SPEAKER, SECOND * 1000)
    paragraphs = desk.newsroom.get(f"/api/sources/{source_id}").json()["items"]
    paragraph = paragraphs[mark["paragraph_index"]]
    assert paragraph["paragraph_id"] == mark["paragraph_id"]
    assert paragraph["text"][mark["start"] : mark["end"]] == SAID


@pytest.fixture(params=[choose_file, drop_file])
def written(request: pytest.FixtureRequest, desk: Desk) -> tuple[Desk, str]:
    """Return a saved draft with a quote from a transcript uploaded on the page, and the transcript's id."""
    bring: Callable[[Page, str, str], None] = request.param
    new_draft(desk)
    sources = desk.tab("sources")
    title = f"Night bus hearing, {bring.__name__.replace('_', ' ')}"
    bring(desk.page, "hearing.vtt", webvtt(title=title))
    attached = sources.get_by_role("region", name="Attached to this draft").get_by_test_id("source")
    expect(attached).to_contain_text(title, timeout=ANSWER_MS)
    expect(attached).to_contain_text("11 paragraphs")
    expect(attached).to_contain_text(SPEAKER)
    source_id = attached.get_attribute("data-source")
    assert source_id
    desk.tab("quotes")
    desk.headline.click()
    write_with_quote(desk)
    assert_stored_with_provenance(desk, source_id)
    return desk, source_id


def warn_in_headline(desk: Desk) -> None:
    """Write a contextomized quote into the headline and check what the desk reports."""
    desk.headline.click()
    desk.page.keyboard.press("Control+a")
    desk.page.keyboard.type(CONTEXTOMIZED_HEADLINE)
    highlighted = desk.quoted("unsupported", desk.headline)
    expect(highlighted).to_have_text(CONTEXTOMIZED, timeout=ANSWER_MS)
    warning = desk.page.get_by_test_id("headline-warning")
    expect(warning).to_contain_text("Not found in the body")

    warning.get_by_role("button", name="Compare").click()
    expect(desk.card).to_contain_text("Not found in the body")
    expect(desk.card.locator("blockquote")).to_contain_text(SAID)
    expect(desk.card.locator(".diff-source mark").filter(has_text="without nurses on it")).to_be_visible()
    expect(desk.card.locator(".diff-yours del").filter(has_text="The")).to_be_visible()


def published_files(desk: Desk) -> dict[str, str]:
    """Return the paths of the publish panel's links, by format."""
    links = desk.publishing.get_by_test_id("publication-file")
    expect(links).to_have_count(3, timeout=ANSWER_MS)
    paths = [str(link.get_attribute("href")) for link in links.all()]
    return {path.rpartition(".")[2]: path for path in paths}


def assert_files_have_provenance(desk: Desk, paths: dict[str, str], source_id: str) -> dict[str, Any]:
    """Open each file and return the JSON."""
    files = {name: desk.newsroom.get(path).content.decode() for name, path in paths.items()}
    title = desk.newsroom.get(f"/api/sources/{source_id}").json()["title"]
    assert files.keys() == {"html", "md", "json"}
    for content in files.values():
        for fact in (SAID, SPEAKER, title):
            assert fact in content
    article: dict[str, Any] = json.loads(files["json"])
    [quote] = article["quotes"]
    assert (quote["source"]["source_id"], quote["source"]["start_ms"]) == (source_id, SECOND * 1000)
    assert "[^1]" in files["md"]

    desk.page.goto(f"{desk.newsroom.url}{paths['html']}")
    expect(desk.page.get_by_role("heading", level=1)).to_have_text(article["headline"])
    expect(desk.page.locator("article")).to_contain_text(f"“{SAID}")
    for fact in (SPEAKER, title, "0:21"):
        expect(desk.page.locator(".sources")).to_contain_text(fact)
    return article


def test_contextomized_headline_needs_a_reason_to_publish(written: tuple[Desk, str]) -> None:
    desk, source_id = written
    warn_in_headline(desk)

    panel = desk.open_publishing()
    blocker = panel.get_by_test_id("blocker")
    expect(blocker).to_have_count(1)
    expect(blocker).to_contain_text(CONTEXTOMIZED)
    confirm = panel.get_by_test_id("publish-confirm")
    expect(confirm).to_be_disabled()
    panel.get_by_test_id("override-reason").fill("   ")
    expect(confirm).to_be_disabled()
    panel.get_by_test_id("override-reason").fill(REASON)
    expect(confirm).to_be_enabled()
    confirm.click()

    files = published_files(desk)
    assert desk.stored()["published_at"]
    sheet = panel.get_by_test_id("publication-sheet").get_attribute("href")
    # The reason is the newsroom's: the quote sheet has it, the article does not.
    assert REASON in desk.newsroom.get(str(sheet)).text
    assert assert_files_have_provenance(desk, files, source_id)["overrides"] == []


def test_fixed_headline_is_published_without_a_reason(desk: Desk, hearing: str) -> None:
    desk.open(headline=HEADLINE, source_ids=[hearing])
    desk.headline.click()
    desk.page.keyboard.press("Control+a")
    write_with_quote(desk)
    warn_in_headline(desk)

    panel = desk.open_publishing()
    panel.get_by_test_id("blocker").get_by_role("button", name="Show in draft").click()
    expect(panel).to_be_hidden()
    desk.card.get_by_role("button", name="Use the body’s words").click()
    expect(desk.headline).to_have_text(f"Transport office: ‘{SAID}’")
    expect(desk.page.get_by_test_id("headline-warning")).to_have_count(0, timeout=ANSWER_MS)
    expect(desk.page.locator("#headline-line")).to_contain_text("supported by the body", timeout=ANSWER_MS)
    expect(desk.quoted("unsupported")).to_have_count(0)

    panel = desk.open_publishing()
    expect(panel.get_by_test_id("publish-confirm")).to_be_enabled()
    expect(panel.get_by_test_id("blocker")).to_have_count(0)
    panel.get_by_test_id("publish-confirm").click()
    files = published_files(desk)
    assert assert_files_have_provenance(desk, files, hearing)["overrides"] == []


def test_published_article_downloads_under_its_name(desk: Desk, hearing: str) -> None:
    desk.open(headline="A night bus", body=f"“{SAID},” {SPEAKER} said.", source_ids=[hearing])
    desk.open_publishing().get_by_test_id("publish-confirm").click()
    links = desk.publishing.get_by_test_id("publication-file")
    expect(links).to_have_count(3, timeout=ANSWER_MS)
    for link in links.all():
        with desk.page.expect_download() as download:
            link.click()
        name = link.get_attribute("href") or ""
        assert download.value.suggested_filename == name.rpartition("/")[2]
        assert download.value.path().stat().st_size > 100
