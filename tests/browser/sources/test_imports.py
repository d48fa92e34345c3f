"""An archive dropped on the library: it comes in beside, is told of, and can be called off."""

import json
import os
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.newsroom import Newsroom

ANSWER_MS = 30_000


def archive(number: int, first: int = 0) -> bytes:
    rows = [
        {
            "id": f"h-{row}",
            "title": f"Ward hearing {row}",
            "paragraphs": [{"speaker": "Ada Quill", "text": f"Ward {row}."}],
        }
        for row in range(first, first + number)
    ]
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def bring(page: Page, name: str, content: bytes) -> None:
    page.get_by_test_id("upload-input").set_input_files(
        [FilePayload(name=name, mimeType="application/octet-stream", buffer=content)]
    )


def look(page: Page, name: str) -> None:
    """Save screenshots on request."""
    if folder := os.environ.get("QUOTEDESK_TEST_PICTURES"):
        page.screenshot(path=Path(folder) / f"imports-{name}.png")


def test_archive_import(page: Page, own_newsroom: Newsroom) -> None:
    page.goto(f"{own_newsroom.url}/library")
    bring(page, "council.jsonl", archive(3) + b"not a row\n")
    row = page.get_by_test_id("import")
    expect(row.get_by_test_id("import-summary")).to_have_text(
        "3 sources added · 1 could not be read", timeout=ANSWER_MS
    )
    # The list has them without being asked for again.
    expect(page.get_by_text("Ward hearing 2")).to_be_visible()
    row.get_by_text("1 could not be read", exact=True).click()
    expect(row.get_by_text("council.jsonl, line 4")).to_be_visible()
    look(page, "done")
    page.reload()
    expect(row.get_by_test_id("import-summary")).to_be_visible()
    # By keyboard alone: it goes, for good, and the focus is somewhere.
    row.get_by_role("button", name="Remove council.jsonl from the list").press("Enter")
    expect(row).to_have_count(0)
    expect(page.get_by_test_id("upload-button")).to_be_focused()
    page.reload()
    expect(page.get_by_text("Ward hearing 2")).to_be_visible()
    expect(row).to_have_count(0)


@pytest.mark.slow
def test_cancelled_and_unreadable_archive_imports(page: Page, own_newsroom: Newsroom) -> None:
    page.goto(f"{own_newsroom.url}/library")
    bring(page, "long.jsonl", archive(20_000))
    cancel = page.get_by_role("button", name="Stop importing long.jsonl")
    expect(page.get_by_test_id("import").get_by_text("%")).to_be_visible(timeout=ANSWER_MS)
    look(page, "running")
    cancel.click()
    expect(page.get_by_test_id("import-summary")).to_have_text(
        "Stopped. Sources imported before that remain.", timeout=ANSWER_MS
    )
    bring(page, "empty.zip", b"PK\5\6" + bytes(18))
    failed = page.get_by_test_id("import").filter(has_text="empty.zip")
    expect(failed.get_by_test_id("import-summary")).to_contain_text("holds no files", timeout=ANSWER_MS)
    page.set_viewport_size({"width": 834, "height": 720})
    page.emulate_media(color_scheme="dark")
    look(page, "dark")
