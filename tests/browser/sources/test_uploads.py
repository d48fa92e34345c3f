"""Files, pasted text and archives on their way in: what cannot be read is named, with what to do."""

import json
import re

from playwright.sync_api import FilePayload, Page, expect

from tests.browser.desk import Desk
from tests.browser.material import webvtt
from tests.browser.newsroom import Newsroom
from tests.indexer.readers.pdf.pdf_files import lines, pdf

BINARY = bytes(range(256)) * 20


def test_bad_files_are_explained_and_good_ones_imported(desk: Desk) -> None:
    desk.expected_faults = ["the server responded with a status of 4"]
    desk.open(headline="Uploads")
    pane = desk.tab("sources")
    desk.page.get_by_test_id("upload-input").set_input_files(
        [
            FilePayload(name="empty.txt", mimeType="text/plain", buffer=b""),
            FilePayload(name="binary.txt", mimeType="text/plain", buffer=BINARY),
            FilePayload(name="broken.vtt", mimeType="text/vtt", buffer=b"WEBVTT\n\nnever --> later\nWords.\n"),
            FilePayload(name="good.vtt", mimeType="text/vtt", buffer=webvtt(title="The good one").encode()),
        ]
    )
    attached = pane.get_by_role("region", name="Attached to this draft").get_by_test_id("source")
    expect(attached).to_have_count(1)
    expect(attached).to_contain_text("The good one")
    errors = pane.get_by_test_id("upload-error")
    expect(errors).to_have_count(3)
    for name, message, hint in (
        ("empty.txt", "is empty", "again"),
        ("binary.txt", "is not text", "save it as plain text"),
        ("broken.vtt", "no readable captions", "Export the captions again"),
    ):
        error = errors.filter(has_text=name)
        expect(error).to_be_visible()
        expect(error).to_contain_text(message)
        assert error.inner_text().count(name) == 1
        expect(error.locator(".hint")).to_contain_text(hint)
    binary = errors.filter(has_text="binary.txt")
    binary.get_by_role("button", name="Dismiss the message about binary.txt").click()
    expect(errors).to_have_count(2)
    # The desk goes on: the good one is searched.
    desk.tab("quotes")
    desk.write("The night bus may be cut. ")
    desk.wait_ranked()


def test_pdf_import_shows_progress_and_is_cancelled(desk: Desk) -> None:
    desk.expected_faults = ["the server responded with a status of 409"]
    desk.open(headline="Uploads")
    pane = desk.tab("sources")
    before = len(desk.newsroom.sources())
    document = pdf(*[lines(f"It was day {day} of the flood.", "", "Nobody came.") for day in range(4_000)])
    add = pane.get_by_test_id("upload-button")
    desk.page.get_by_test_id("upload-input").set_input_files(
        [FilePayload(name="flood.pdf", mimeType="application/pdf", buffer=document)]
    )
    upload = pane.get_by_test_id("upload")
    expect(upload).to_contain_text(re.compile(r"Reading page [\d,]+ of 4,000"))
    cancel = upload.get_by_role("button", name="Cancel flood.pdf")
    cancel.focus()
    expect(upload.get_by_role("progressbar")).to_be_visible()
    # However often the row changes.
    expect(upload).not_to_have_text(upload.inner_text())
    expect(cancel).to_be_focused()
    desk.page.keyboard.press("Enter")
    expect(upload).to_have_count(0)
    expect(add).to_be_focused()
    expect(pane.get_by_test_id("upload-error")).to_have_count(0)
    assert len(desk.newsroom.sources()) == before


def test_pasted_text_becomes_a_source(desk: Desk) -> None:
    desk.open(headline="Pasting")
    pane = desk.tab("sources")
    pane.get_by_test_id("paste-open").focus()
    desk.page.keyboard.press("Enter")
    dialog = desk.page.get_by_test_id("paste-dialog")
    text = dialog.get_by_role("textbox", name="Text")
    expect(text).to_be_focused()
    text.fill("Vera Lind: The night bus stays.\n\nOdo Brask: For how long?")
    dialog.get_by_role("textbox", name="Title").fill("Call with the harbour master")
    dialog.get_by_test_id("dialog-send").click()
    attached = pane.get_by_role("region", name="Attached to this draft").get_by_test_id("source")
    expect(attached).to_contain_text("Call with the harbour master")
    expect(attached).to_contain_text("Vera Lind, Odo Brask")
    expect(pane.get_by_test_id("paste-open")).to_be_focused()


def test_archive_is_imported_and_its_row_removed(page: Page, own_newsroom: Newsroom) -> None:
    rows = [
        {"id": f"h-{row}", "title": f"Ward hearing {row}", "paragraphs": [{"speaker": "Ada Quill", "text": f"{row}."}]}
        for row in range(3)
    ]
    content = "".join(f"{json.dumps(row)}\n" for row in rows) + "not a row\n"
    page.goto(f"{own_newsroom.url}/sources")
    page.get_by_test_id("upload-input").set_input_files(
        [FilePayload(name="council.jsonl", mimeType="application/octet-stream", buffer=content.encode())]
    )
    row = page.get_by_test_id("import")
    summary = row.get_by_test_id("import-summary")
    expect(summary).to_have_text("3 sources added · 1 could not be read")
    # The list has them without being asked for again.
    expect(page.get_by_text("Ward hearing 2")).to_be_visible()
    row.get_by_text("1 could not be read", exact=True).click()
    expect(row.get_by_text("council.jsonl, line 4")).to_be_visible()
    page.reload()
    expect(summary).to_be_visible()
    # By keyboard alone: it goes, for good, and the focus is somewhere.
    row.get_by_role("button", name="Remove council.jsonl from the list").press("Enter")
    expect(row).to_have_count(0)
    expect(page.get_by_test_id("upload-button")).to_be_focused()
    page.reload()
    expect(page.get_by_text("Ward hearing 2")).to_be_visible()
    expect(row).to_have_count(0)
