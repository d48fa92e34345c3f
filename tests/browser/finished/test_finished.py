"""A reporter drops an article written in Word, reads what is wrong with it, and takes the file with comments away."""

from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.newsroom import Newsroom
from tests.server.finished.sample import HEADLINE, HEARING, QUOTES, word_article
from tests.server.finished.word_files import commented_words


@pytest.fixture
def article() -> FilePayload:
    return FilePayload(name="mill.docx", mimeType="application/octet-stream", buffer=word_article())


def test_word_article_is_checked_and_taken_away_with_comments(
    page: Page, newsroom: Newsroom, article: FilePayload
) -> None:
    drafts, sources = len(newsroom.drafts()), len(newsroom.sources())
    page.goto(f"{newsroom.url}/drafts")
    page.get_by_test_id("page-check").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_test_id("choose-article").click()
    chooser.value.set_files([article])
    hearing = FilePayload(name="hearing.vtt", mimeType="text/vtt", buffer=HEARING.encode())
    page.get_by_test_id("sources-input").set_input_files([hearing])
    expect(page.get_by_test_id("chosen-file")).to_have_text(["mill.docx", "hearing.vtt"])
    page.get_by_test_id("check-article").focus()
    page.keyboard.press("Enter")

    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_have_text("5 quotes to fix, or to publish with a reason")
    expect(verdict).to_be_focused()
    words = ["The flood was an act of sabotage", *(quote for quote, _, _ in QUOTES)]
    expect(page.get_by_test_id("marked-quote")).to_have_text(words)
    expect(page.get_by_role("heading", name=HEADLINE)).to_be_visible()
    findings = page.get_by_test_id("check")
    expect(findings).to_have_count(8)

    # The findings are read by keyboard, and the card shows what the source says.
    findings.nth(1).get_by_role("button").focus()
    page.keyboard.press("Enter")
    card = page.get_by_test_id("finding-card")
    expect(card).to_contain_text("The number “420,000” was changed to “240,000”.")
    expect(card).to_contain_text("1:10")
    expect(page.locator(".finding.is-open")).to_have_text(QUOTES[0][0])
    card.get_by_role("button", name="Close").press("Enter")
    expect(card).to_have_count(0)
    expect(findings.nth(1).get_by_role("button")).to_be_focused()
    page.get_by_test_id("marked-quote").nth(4).click()
    expect(card).to_contain_text("Dora Pell")

    with page.expect_download() as download:
        page.get_by_test_id("word-report").click()
    assert download.value.suggested_filename == "mill-checked.docx"
    assert [quote for quote, _ in commented_words(Path(download.value.path()).read_bytes())] == words
    with page.expect_download() as download:
        page.get_by_test_id("sheet-report").click()
    assert download.value.suggested_filename == "mill-checked.html"
    assert "Hearing on the tide mill" in Path(download.value.path()).read_text(encoding="utf-8")
    assert (len(newsroom.drafts()), len(newsroom.sources())) == (drafts, sources)


def test_article_that_cannot_be_read_is_named_and_can_be_replaced(page: Page, newsroom: Newsroom) -> None:
    page.goto(f"{newsroom.url}/check")
    page.get_by_test_id("check-article").click()
    expect(page.get_by_role("alert")).to_contain_text("No article yet.")
    torn = FilePayload(name="torn.docx", mimeType="application/octet-stream", buffer=b"PK\x03\x04word/" + bytes(99))
    page.get_by_test_id("article-input").set_input_files([torn])
    page.get_by_test_id("check-article").click()
    expect(page.get_by_role("alert")).to_contain_text("“torn.docx” looks like a Word document, but it is damaged")
    page.get_by_role("button", name="Remove torn.docx").click()
    good = FilePayload(name="note.txt", mimeType="text/plain", buffer=b"Nobody said anything here.")
    page.get_by_test_id("article-input").set_input_files([good])
    page.get_by_test_id("check-article").click()
    expect(page.get_by_test_id("verdict")).to_have_text("Nothing to fix")
    expect(page.get_by_text("No quotes in this article")).to_be_visible()
