"""The page of all drafts, as a writer uses it."""

import io
import re
from typing import Any

import docx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import FilePayload, Locator, expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import CONTEXTOMIZED, SAID


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
        expect(self.status).to_have_text(re.compile(r"draft|template"), timeout=ANSWER_MS)
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


@pytest.mark.slow
def test_draft_is_found_by_full_text_search(drafts: DraftsPage) -> None:
    draft = drafts.newsroom.make_draft(headline="Lantern ordinance", body="The lamplighter keeps a brass zugelhorn.")
    drafts.go()
    drafts.search.fill("lamplighter zugel")
    expect(drafts.status).to_have_text("1 draft with “lamplighter zugel”")
    expect(drafts.row("Lantern ordinance").locator("mark")).to_have_text("lamplighter")
    expect(drafts.page).to_have_url(re.compile(r"\?q=lamplighter\+zugel$"))
    drafts.row("Lantern ordinance").get_by_role("link").click()
    expect(drafts.page).to_have_url(re.compile(f"/drafts/{draft['draft_id']}$"))
    expect(drafts.page.get_by_test_id("editor")).to_have_attribute("contenteditable", "true")
    drafts.page.get_by_test_id("drafts-open").click()
    drafts.page.get_by_test_id("all-drafts").click()
    expect(drafts.page.get_by_role("heading", name="Drafts", level=1)).to_be_visible()


def test_draft_is_marked_ready_by_keyboard(drafts: DraftsPage) -> None:
    drafts.newsroom.make_draft(headline="Keyboard ferry", body="A crossing.")
    drafts.go("?q=Keyboard ferry")
    row, keys = drafts.row("Keyboard ferry"), drafts.page.keyboard
    row.get_by_role("link").focus()
    keys.press("Tab")
    keys.press("Enter")
    expect(drafts.page.get_by_role("menuitem").first).to_be_focused()
    keys.press("ArrowUp")
    expect(drafts.page.get_by_role("menuitem", name="Delete")).to_be_focused()
    keys.press("Escape")
    expect(row.get_by_test_id("draft-actions")).to_be_focused()
    keys.press("Enter")
    keys.press("Enter")
    expect(row.get_by_test_id("draft-state")).to_have_text("Ready")
    # The list was drawn anew, and the focus is where it was.
    expect(row.get_by_test_id("draft-actions")).to_be_focused()
    drafts.page.get_by_role("radio", name=re.compile("^Writing")).check()
    expect(row).to_have_count(0)
    drafts.page.go_back()
    expect(row).to_have_count(1)


def test_draft_deletion_can_be_undone(drafts: DraftsPage) -> None:
    drafts.newsroom.make_draft(headline="Doomed gazette", body="Short.")
    drafts.go("?q=Doomed gazette")
    drafts.act("Doomed gazette", "delete-draft")
    undo = drafts.page.get_by_test_id("undo-delete")
    expect(undo).to_be_focused()
    undo.press("Enter")
    expect(drafts.row("Doomed gazette")).to_be_visible()
    assert drafts.stored("Doomed gazette")
    drafts.act("Doomed gazette", "delete-draft")
    expect(undo).to_be_visible()
    # Leaving the page ends the ten seconds.
    drafts.page.goto(f"{drafts.newsroom.url}/library")
    drafts.go("?q=Doomed gazette")
    expect(drafts.row("Doomed gazette")).to_have_count(0)


@pytest.mark.slow
def test_draft_is_created_from_a_template(drafts: DraftsPage) -> None:
    drafts.newsroom.make_draft(headline="Harvest report", body="Who, where, when.")
    drafts.go("?q=Harvest report")
    drafts.act("Harvest report", "mark-template")
    expect(drafts.row("Harvest report")).to_have_count(0)
    drafts.page.get_by_test_id("from-template").click()
    begin = drafts.page.get_by_role("menuitem", name="Harvest report")
    expect(begin).to_be_focused()
    # Nothing keeps anybody out, the open menu included.
    violations = Axe().run(drafts.page).response["violations"]
    assert [one["id"] for one in violations if one["impact"] in {"serious", "critical"}] == []
    begin.click()
    expect(drafts.desk.headline).to_have_text("Harvest report", timeout=ANSWER_MS)
    expect(drafts.desk.editor).to_have_text("Who, where, when.")
    assert sorted(draft["template"] for draft in drafts.stored("Harvest report")) == [False, True]


def test_articles_are_imported_and_exported(drafts: DraftsPage) -> None:
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
    drafts.page.get_by_test_id("upload-input").set_input_files(files)
    expect(drafts.row("Weir keeper resigns")).to_be_visible(timeout=ANSWER_MS)
    expect(drafts.page.get_by_test_id("import-failure")).to_contain_text("“weir.pdf” is a PDF")
    with drafts.page.expect_download() as downloading:
        drafts.act("Weir keeper resigns", "export-md")
    assert downloading.value.suggested_filename == "Weir keeper resigns.md"
    assert downloading.value.path().read_text(encoding="utf-8") == "# Weir keeper resigns\n\nIt was **never**\n"


@pytest.mark.slow
def test_article_is_imported_from_pasted_text(drafts: DraftsPage) -> None:
    drafts.go()
    drafts.page.get_by_test_id("import-open").click()
    drafts.page.get_by_test_id("import-confirm").click()
    expect(drafts.page.get_by_role("alert")).to_have_text("Paste the article first.")
    drafts.page.get_by_test_id("import-text").fill("# Oyster quota\n\n- one\n- two")
    drafts.page.get_by_test_id("import-confirm").click()
    drafts.page.get_by_role("button", name="Open", exact=True).click()
    expect(drafts.desk.headline).to_have_text("Oyster quota", timeout=ANSWER_MS)
    expect(drafts.desk.editor.get_by_role("listitem")).to_have_text(["one", "two"])


def test_draft_list_shows_warnings(drafts: DraftsPage, hearing: str) -> None:
    headline = f"Officer on Tuesday: ‘{CONTEXTOMIZED}’"
    drafts.newsroom.make_draft(headline=headline, body=f"“{SAID},” said Orla Vennacher.", source_ids=[hearing])
    drafts.go("?q=Officer on Tuesday")
    expect(drafts.row(headline).get_by_test_id("draft-warnings")).to_contain_text("quote to review", timeout=ANSWER_MS)
    drafts.page.get_by_role("radio", name="Has warnings").check()
    expect(drafts.row(headline)).to_be_visible(timeout=ANSWER_MS)


def test_ready_and_export_from_the_desk(desk: Desk) -> None:
    draft = desk.newsroom.make_draft(headline="Toll road", body="A road.")
    desk.page.goto(f"{desk.newsroom.url}/drafts/{draft['draft_id']}")
    desk.page.get_by_test_id("publish-open").click()
    ready = desk.page.get_by_role("checkbox", name="Ready to publish")
    expect(ready).to_be_enabled(timeout=ANSWER_MS)
    with desk.page.expect_response(lambda answer: answer.url.endswith("/marks")):
        ready.check()
    assert desk.newsroom.draft(draft["draft_id"])["ready"] is True
    with desk.page.expect_download() as downloading:
        desk.page.get_by_test_id("export-docx").click()
    written = docx.Document(str(downloading.value.path()))
    assert [paragraph.text for paragraph in written.paragraphs] == ["Toll road", "A road."]
