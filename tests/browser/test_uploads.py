"""Files that cannot be read are named, with what to do; the others come in all the same."""

from playwright.sync_api import expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import webvtt

BINARY = bytes(range(256)) * 20


def test_each_bad_file_is_explained_and_the_good_one_comes_in(desk: Desk) -> None:
    desk.expected_faults = ["the server responded with a status of 4"]
    desk.open(headline="Uploads")
    pane = desk.tab("sources")
    desk.page.get_by_test_id("upload-input").set_input_files(
        [
            {"name": "empty.txt", "mimeType": "text/plain", "buffer": b""},
            {"name": "blank.txt", "mimeType": "text/plain", "buffer": b" \n\n \n"},
            {"name": "binary.txt", "mimeType": "text/plain", "buffer": BINARY},
            {"name": "picture.psd", "mimeType": "application/octet-stream", "buffer": b"8BPS\x00\x01"},
            {"name": "broken.vtt", "mimeType": "text/vtt", "buffer": b"WEBVTT\n\nnever --> later\nWords.\n"},
            {"name": "good.vtt", "mimeType": "text/vtt", "buffer": webvtt(title="The good one").encode()},
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
    binary.get_by_role("button", name="Close the message about binary.txt").click()
    expect(errors).to_have_count(4)
    # The desk goes on: the good one is searched.
    desk.tab("quotes")
    desk.write("The night bus may be cut. ")
    desk.wait_ranked()


def test_a_file_over_the_limit_is_refused_before_it_travels(desk: Desk) -> None:
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
