"""Byline, standfirst, section, keywords, deadline and word goal of an article, as two writers use them."""

import io
import json
import re
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Download, Locator, Page, expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import said_by

DRIVER = said_by("fifty seats")[0]
VERBATIM = f"“Nobody needs fifty seats at midnight,” {DRIVER} said."
DIFFERS = f"“Nobody needs sixty seats at midnight,” {DRIVER} said."
BODY = "The council wants a wall along the quay, and its engineers want pumps behind it."


def field(page: Page, name: str) -> Locator:
    return page.get_by_test_id(f"details-{name}")


def fill(page: Page, name: str, words: str) -> None:
    field(page, name).fill(words)
    with page.expect_response(lambda answer: answer.url.endswith("/details") and answer.ok):
        pass


def test_standfirst_quotes_are_checked_while_typing(desk: Desk, hearing: str) -> None:
    page = desk.open(headline="The night bus", body=BODY, source_ids=[hearing]).page
    page.get_by_test_id("details-open").click()
    findings = page.locator(".details-findings")
    expect(findings).to_be_hidden()
    field(page, "standfirst").press_sequentially(DIFFERS)
    expect(findings.locator("p")).to_have_count(1, timeout=ANSWER_MS)
    expect(findings).to_contain_text("Differs", timeout=ANSWER_MS)
    assert Axe().run(page, context="#details-panel").violations_count == 0
    # What was edited since is not shown, and without a quote there is nothing to show.
    field(page, "standfirst").fill("Nobody is quoted here.")
    expect(findings).to_be_hidden()
    field(page, "standfirst").fill(VERBATIM)
    expect(findings.locator(".check-verbatim")).to_have_count(1, timeout=ANSWER_MS)
    # What was stored is checked when the draft is opened again.
    expect(page.get_by_test_id("details-status")).to_have_text("Saved", timeout=ANSWER_MS)
    page.reload()
    page.get_by_test_id("details-open").click()
    expect(findings.locator(".check-verbatim")).to_have_count(1, timeout=ANSWER_MS)


def read(download: Download) -> bytes:
    return Path(download.path()).read_bytes()


def test_details_are_written_and_listed(desk: Desk) -> None:
    page = desk.open(headline="Pumps on the quay", body=BODY).page
    opener = page.get_by_test_id("details-open")
    opener.focus()
    page.keyboard.press("Enter")
    expect(field(page, "standfirst")).to_be_focused()
    field(page, "standfirst").fill("A wall alone will not keep the harbour dry.")
    field(page, "byline").fill("Ada Quill")
    field(page, "section").fill("Harbour")
    field(page, "keywords").fill("flood,, sea wall, flood")
    field(page, "deadline").fill((datetime.now() + timedelta(minutes=30)).strftime("%Y-%m-%dT%H:%M"))
    field(page, "word-goal").fill("20")
    expect(page.get_by_test_id("details-status")).to_have_text("Saved", timeout=ANSWER_MS)
    page.wait_for_function(
        "id => fetch(`/api/drafts/${id}`).then(answer => answer.json()).then(draft => draft.details.word_goal === 20)",
        arg=desk.draft_id,
    )
    expect(field(page, "keywords")).to_have_value("flood, sea wall")
    assert Axe().run(page, context="#details-panel").violations_count == 0
    expect(page.get_by_test_id("word-count")).to_have_text("15 of 20 words")
    expect(opener).to_have_text(re.compile("Details · due "))
    stored = desk.stored()["details"]
    due = datetime.fromisoformat(stored["deadline"])
    assert timedelta(minutes=28) < due - datetime.now(UTC) <= timedelta(minutes=30)
    # Escape closes, and the deadline is in the list.
    field(page, "byline").press("Escape")
    expect(opener).to_be_focused()
    page.goto(f"{desk.newsroom.url}/drafts")
    row = page.get_by_test_id("draft-row").filter(has_text="Pumps on the quay")
    expect(row.get_by_test_id("draft-due")).to_have_class(re.compile("is-soon"))
    expect(row).to_contain_text("15 of 20 words")


def test_details_are_synchronised_between_pages(desk: Desk, context: BrowserContext) -> None:
    page = desk.open(headline="Pumps before the wall", body=BODY).page
    page.get_by_test_id("details-open").click()
    fill(page, "byline", "Ada Quill")
    # A second page sees a change at once, and is asked where both changed the same.
    other = Desk(context.new_page(), desk.newsroom).go_to(desk.draft_id)
    other.page.get_by_test_id("details-open").click()
    expect(field(other.page, "byline")).to_have_value("Ada Quill")
    other.page.wait_for_timeout(500)  # its registration among the pages of the draft
    field(page, "section").fill("City")
    expect(field(other.page, "section")).to_have_value("City", timeout=ANSWER_MS)
    other.page.context.set_offline(True)
    field(other.page, "byline").fill("Bram Osk")
    desk.newsroom.call(
        "PUT",
        f"/api/drafts/{desk.draft_id}/details",
        json={"details": {"byline": "Cleo Varn"}, "expected": {"byline": "Ada Quill"}},
    )
    other.expected_faults += ["ERR_INTERNET_DISCONNECTED", "409", "WebSocket"]
    desk.expected_faults += ["ERR_INTERNET_DISCONNECTED", "409", "WebSocket"]
    other.page.context.set_offline(False)
    expect(other.page.get_by_text("Changed elsewhere to “Cleo Varn”")).to_be_visible(timeout=ANSWER_MS)
    other.page.get_by_test_id("details-mine").click()
    expect(field(page, "byline")).to_have_value("Bram Osk", timeout=ANSWER_MS)


def test_exports_contain_details_and_optional_footnotes(desk: Desk) -> None:
    draft_id = desk.newsroom.make_draft(headline="Pumps behind the quay", body=BODY)["draft_id"]
    details = {"byline": "Bram Osk", "keywords": ["sea wall"], "deadline": "2031-05-03T10:00:00Z"}
    path = f"/api/drafts/{draft_id}/details"
    desk.newsroom.call("PUT", path, json={"details": details, "expected": {}})
    page = desk.page
    page.goto(f"{desk.newsroom.url}/drafts")
    row = page.get_by_test_id("draft-row").filter(has_text="Pumps behind the quay")
    # Every export has them, with footnotes and without.
    row.get_by_test_id("draft-actions").click()
    expect(page.get_by_test_id("export-footnotes")).to_have_attribute("aria-checked", "true")
    page.get_by_test_id("export-footnotes").click()
    expect(page.get_by_test_id("export-footnotes")).to_have_attribute("aria-checked", "false")
    with page.expect_download() as waiting:
        page.get_by_test_id("export-docx").click()
    assert waiting.value.url.endswith("footnotes=0")
    with zipfile.ZipFile(io.BytesIO(read(waiting.value))) as package:
        assert b"Bram Osk" in package.read("word/document.xml")
    for wanted in ("md", "html", "json", "nitf"):
        row.get_by_test_id("draft-actions").click()
        with page.expect_download() as waiting:
            page.get_by_test_id(f"export-{wanted}").click()
        text = read(waiting.value).decode()
        assert "Bram Osk" in text
        assert "sea wall" in text
        assert ("deadline" in text) == (wanted == "json" and "deadline" in json.loads(text))
    page.evaluate("localStorage.clear()")


def test_standfirst_objection_leads_to_the_field(desk: Desk) -> None:
    page = desk.open(headline="Pumps", body=BODY).page
    page.get_by_test_id("details-open").click()
    fill(page, "standfirst", "“Money sunk in the sea and lost for good”, said the engineers.")
    publishing = desk.open_publishing()
    expect(publishing).to_contain_text("Money sunk in the sea")
    publishing.get_by_role("button", name=re.compile("“Money sunk")).click()
    expect(field(page, "standfirst")).to_be_focused()
