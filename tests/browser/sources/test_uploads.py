"""Files that cannot be read are named, with what to do; the others come in all the same."""

import re

import pytest
from playwright.sync_api import FilePayload, expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import webvtt
from tests.indexer.readers.pdf.pdf_files import lines, pdf

BINARY = bytes(range(256)) * 20


def test_bad_files_are_explained_and_good_ones_imported(desk: Desk) -> None:
    desk.expected_faults = ["the server responded with a status of 4"]
    desk.open(headline="Uploads")
    pane = desk.tab("sources")
    desk.page.get_by_test_id("upload-input").set_input_files(
        [
            FilePayload(name="empty.txt", mimeType="text/plain", buffer=b""),
            FilePayload(name="blank.txt", mimeType="text/plain", buffer=b" \n\n \n"),
            FilePayload(name="binary.txt", mimeType="text/plain", buffer=BINARY),
            FilePayload(name="picture.psd", mimeType="application/octet-stream", buffer=b"8BPS\x00\x01"),
            FilePayload(name="broken.vtt", mimeType="text/vtt", buffer=b"WEBVTT\n\nnever --> later\nWords.\n"),
            FilePayload(name="good.vtt", mimeType="text/vtt", buffer=webvtt(title="The good one").encode()),
        ]
    )
    attached = pane.get_by_role("region", name="Attached to this draft").get_by_test_id("source")
    expect(attached).to_have_count(1, timeout=2 * ANSWER_MS)
    expect(attached).to_contain_text("The good one")
    errors = pane.get_by_test_id("upload-error")
    expect(errors).to_have_count(5)
    for name, message, hint in (
        ("empty.txt", "is empty", "again"),
        ("blank.txt", "", ""),
        ("binary.txt", "is not text", "save it as plain text"),
        ("picture.psd", "sources can be read from", "plain text (.txt)"),
        ("broken.vtt", "no readable captions", "Export the captions again"),
    ):
        error = errors.filter(has_text=name)
        expect(error).to_be_visible()
        expect(error).to_contain_text(message)
        assert error.inner_text().count(name) == 1
        expect(error.locator(".hint")).to_contain_text(hint)
    binary = errors.filter(has_text="binary.txt")
    binary.get_by_role("button", name="Dismiss the message about binary.txt").click()
    expect(errors).to_have_count(4)
    # The desk goes on: the good one is searched.
    desk.tab("quotes")
    desk.write("The night bus may be cut. ")
    desk.wait_ranked()


def test_oversized_file_is_rejected_before_upload(desk: Desk) -> None:
    desk.open(headline="Uploads")
    pane = desk.tab("sources")
    sent: list[str] = []
    desk.page.on("request", lambda request: sent.append(request.method))
    desk.page.evaluate(
        """() => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([new Uint8Array(21 * 1024 * 1024)], "endless.txt"));
            const input = document.getElementById("upload-input");
            input.files = transfer.files;
            input.dispatchEvent(new Event("change"));
        }"""
    )
    error = pane.get_by_test_id("upload-error")
    expect(error).to_contain_text("endless.txt is 21 MB; at most 20 MB can be added.")
    expect(error.locator(".hint")).to_contain_text("Split the file")
    assert "POST" not in sent


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
    expect(upload).to_contain_text(re.compile(r"Reading page [\d,]+ of 4,000"), timeout=ANSWER_MS)
    cancel = upload.get_by_role("button", name="Cancel flood.pdf")
    cancel.focus()
    expect(upload.get_by_role("progressbar")).to_be_visible()
    desk.page.wait_for_timeout(300)
    expect(cancel).to_be_focused()  # however often the row changes
    desk.page.keyboard.press("Enter")
    expect(upload).to_have_count(0, timeout=ANSWER_MS)
    expect(add).to_be_focused()
    expect(pane.get_by_test_id("upload-error")).to_have_count(0)
    assert len(desk.newsroom.sources()) == before


def test_pasted_text_becomes_a_source(desk: Desk) -> None:
    desk.open(headline="Pasting")
    pane = desk.tab("sources")
    pane.get_by_test_id("paste-open").focus()
    desk.page.keyboard.press("Enter")
    dialog = desk.page.get_by_test_id("paste-dialog")
    expect(dialog.get_by_role("textbox", name="Text")).to_be_focused()
    dialog.get_by_test_id("paste-add").click()
    expect(dialog.get_by_role("alert")).to_contain_text("no text yet")
    dialog.get_by_role("textbox", name="Title").fill("Call with the harbour master")
    paste_into(
        desk,
        html="<p><b>Vera Lind</b> The night bus stays.</p><p><b>Odo Brask</b> For how long?</p>" * 2,
        text="Vera Lind The night bus stays. Odo Brask For how long?",
    )
    dialog.get_by_test_id("paste-add").click()
    attached = pane.get_by_role("region", name="Attached to this draft").get_by_test_id("source")
    expect(attached).to_contain_text("Call with the harbour master", timeout=ANSWER_MS)
    expect(attached).to_contain_text("Vera Lind, Odo Brask")
    expect(pane.get_by_test_id("paste-open")).to_be_focused()


def paste_into(desk: Desk, **kinds: str) -> None:
    """Paste into the dialog's text field as the clipboard does."""
    desk.page.get_by_test_id("paste-text").evaluate(
        """(field, {html, text}) => {
            const data = new DataTransfer();
            data.setData("text/html", html);
            data.setData("text/plain", text);
            field.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
            field.setRangeText(text);
            field.dispatchEvent(new InputEvent("input", {bubbles: true}));
        }""",
        kinds,
    )
    desk.page.wait_for_timeout(50)


INTERVIEW = """INTERVIEWER: Will the night bus be cut this winter?

VERA LIND: The night bus stays. We have money for three winters.

INTERVIEWER: And who pays for the night bus after that?

VERA LIND: Whoever governs then pays for the night bus, and they know it.
"""


@pytest.mark.usefixtures("confident")
def test_questions_are_suggested_only_when_enabled(desk: Desk) -> None:
    source = desk.newsroom.upload("night-bus-interview.txt", INTERVIEW)["source_id"]
    desk.open(headline="The night bus stays", source_ids=[source])
    desk.write("The night bus may be cut this winter. ")
    desk.wait_ranked()
    expect(desk.suggestions).to_have_count(2)
    expect(desk.page.get_by_test_id("suggestions")).not_to_contain_text("And who pays")
    desk.page.get_by_role("button", name="Settings").click()
    desk.page.get_by_label("Also suggest interviewers’ questions").check()
    desk.page.keyboard.press("Escape")
    expect(desk.suggestions).to_have_count(4, timeout=ANSWER_MS)
    desk.wait_saved()
    # Remembered, as the other settings are.
    desk.page.reload()
    desk.write("It may. ")
    expect(desk.suggestions).to_have_count(4, timeout=ANSWER_MS)
    pane = desk.tab("sources")
    pane.get_by_role("button", name="Night bus interview", exact=True).click()
    questions = desk.page.locator(".reader-paragraph.is-question")
    expect(questions).to_have_count(2)
    expect(questions.first).to_contain_text("Question")
