"""The page of all drafts, as a writer uses it."""

import io
import re
from typing import Any

import docx
import pytest
from playwright.sync_api import FilePayload, Locator, expect

from tests.browser.desk import Desk
from tests.browser.material import CONTEXTOMIZED, SAID
from tests.waiting import wait_until


class DraftsPage:
    """The list of drafts, in the tab of a desk whose console is watched."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.page = desk.page
        self.newsroom = desk.newsroom
        self.rows = self.page.get_by_test_id("draft-row")
        self.status = self.page.get_by_test_id("drafts-status")
        self.search = self.page.get_by_test_id("drafts-search")

    def go(self, query: str = "") -> "DraftsPage":
        self.page.goto(f"{self.newsroom.url}/drafts{query}")
        expect(self.status).to_have_text(re.compile(r"draft|template"))
        return self

    def row(self, headline: str) -> Locator:
        return self.rows.filter(has=self.page.get_by_role("heading", name=headline, exact=True))

    def act(self, headline: str, action: str) -> None:
        self.row(headline).get_by_test_id("draft-actions").click()
        self.page.get_by_test_id(action).click()

    def stored(self, headline: str) -> list[dict[str, Any]]:
        return [draft for draft in self.newsroom.drafts() if draft["headline"] == headline]


@pytest.fixture
def drafts(desk: Desk) -> DraftsPage:
    return DraftsPage(desk)


def test_drafts_are_found_marked_and_deleted_by_keyboard(drafts: DraftsPage, hearing: str) -> None:
    page, keys = drafts.page, drafts.page.keyboard
    headline = f"Officer on Tuesday: ‘{CONTEXTOMIZED}’"
    body = f"“{SAID},” said Orla Vennacher. The lamplighter keeps a brass zugelhorn."
    drafts.newsroom.make_draft(headline=headline, body=body, source_ids=[hearing])
    drafts.go()
    drafts.search.fill("lamplighter zugel")
    expect(drafts.status).to_have_text("1 draft with “lamplighter zugel”")
    row = drafts.row(headline)
    expect(row.locator("mark")).to_have_text("lamplighter")
    expect(page).to_have_url(re.compile(r"\?q=lamplighter\+zugel$"))
    expect(row.get_by_test_id("draft-warnings")).to_contain_text("quote to review")
    row.get_by_role("link").focus()
    keys.press("Tab")
    keys.press("Enter")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    keys.press("ArrowUp")
    expect(page.get_by_role("menuitem", name="Delete")).to_be_focused()
    keys.press("Escape")
    expect(row.get_by_test_id("draft-actions")).to_be_focused()
    keys.press("Enter")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    keys.press("Enter")
    expect(row.get_by_test_id("draft-state")).to_have_text("Ready")
    # The list was drawn again, and the focus is where it was.
    expect(row.get_by_test_id("draft-actions")).to_be_focused()
    page.get_by_role("radio", name=re.compile("^Writing")).check()
    expect(row).to_have_count(0)
    page.go_back()
    expect(row).to_have_count(1)
    drafts.act(headline, "delete-draft")
    undo = page.get_by_test_id("undo-delete")
    expect(undo).to_be_focused()
    undo.press("Enter")
    expect(row).to_be_visible()
    assert drafts.stored(headline)
    drafts.act(headline, "delete-draft")
    expect(undo).to_be_visible()
    # Leaving the page ends the ten seconds.
    page.goto(f"{drafts.newsroom.url}/sources")
    wait_until(lambda: not drafts.stored(headline))
    drafts.go("?q=lamplighter zugel")
    expect(row).to_have_count(0)


def test_articles_are_imported_exported_and_made_templates(drafts: DraftsPage) -> None:
    page = drafts.page
    made = docx.Document()
    made.add_heading("Weir keeper resigns", 0)
    made.add_paragraph("It was ").add_run("never").bold = True
    saved = io.BytesIO()
    made.save(saved)
    files: list[FilePayload] = [
        {"name": "weir.docx", "mimeType": "application/octet-stream", "buffer": saved.getvalue()},
        {"name": "weir.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7"},
    ]
    drafts.desk.expected_faults.append("400")
    drafts.go("?q=Weir keeper")
    page.get_by_test_id("upload-input").set_input_files(files)
    expect(drafts.row("Weir keeper resigns")).to_be_visible()
    expect(page.get_by_test_id("import-failure")).to_contain_text("“weir.pdf” is a PDF")
    with page.expect_download() as downloading:
        drafts.act("Weir keeper resigns", "export-md")
    assert downloading.value.suggested_filename == "Weir keeper resigns.md"
    assert downloading.value.path().read_text(encoding="utf-8") == "# Weir keeper resigns\n\nIt was **never**\n"
    drafts.act("Weir keeper resigns", "mark-template")
    expect(drafts.row("Weir keeper resigns")).to_have_count(0)
    page.get_by_test_id("from-template").click()
    begin = page.get_by_role("menuitem", name="Weir keeper resigns")
    expect(begin).to_be_focused()
    begin.click()
    expect(drafts.desk.headline).to_have_text("Weir keeper resigns")
    assert sorted(draft["template"] for draft in drafts.stored("Weir keeper resigns")) == [False, True]
    drafts.go()
    page.get_by_test_id("import-open").click()
    page.get_by_test_id("import-text").fill("# Oyster quota\n\n- one\n- two")
    page.get_by_test_id("dialog-send").click()
    page.get_by_role("button", name="Open", exact=True).click()
    expect(drafts.desk.headline).to_have_text("Oyster quota")
    expect(drafts.desk.editor.get_by_role("listitem")).to_have_text(["one", "two"])


def test_menus_of_the_bar_open_below_their_buttons_and_close_with_escape_or_a_click(desk: Desk) -> None:
    page = desk.page
    desk.open(headline="Bus stays", body="The bus stays.")
    opener, menu = page.get_by_test_id("drafts-open"), page.get_by_test_id("drafts-menu")
    opener.click()
    expect(menu.get_by_test_id("draft").first).to_be_visible()
    at, below = opener.bounding_box(), menu.bounding_box()
    assert at and below and below["y"] >= at["y"] + at["height"] and abs(below["x"] - at["x"]) < 1
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(opener).to_be_focused()
    page.get_by_test_id("word-count").click()
    counts = page.locator("#count-menu").get_by_role("table")
    expect(counts.get_by_role("row", name="Words")).to_contain_text("3")
    desk.headline.click()
    expect(counts).to_be_hidden()
