"""A recording dropped on the page: transcribed, reviewed and played; without an engine the page says how to get one."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.newsroom import Newsroom
from tests.fakes.transcription import install, write_silence

ANSWER_MS = 30_000


@pytest.fixture
def engine_newsroom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Newsroom]:
    """Serve a newsroom with a stand-in for faster-whisper."""
    model = install(monkeypatch, tmp_path / "model", seconds=3)
    room = Newsroom(
        tmp_path / "own",
        sample=False,
        preloaded=False,  # a forked process would not read PYTHONPATH
        transcriber="faster-whisper",
        transcriber_model=str(model),
    )
    room.start()
    yield room
    room.stop()


def bring(page: Page, sound: bytes) -> None:
    page.get_by_test_id("upload-input").set_input_files(
        [FilePayload(name="harbour_hearing.wav", mimeType="audio/wav", buffer=sound)]
    )


def look(page: Page, name: str) -> None:
    """Save screenshots on request."""
    if folder := os.environ.get("QUOTEDESK_TEST_PICTURES"):
        page.screenshot(path=Path(folder) / f"transcription-{name}.png")


def test_recording_is_transcribed_and_reviewed(page: Page, engine_newsroom: Newsroom, tmp_path: Path) -> None:
    page.goto(f"{engine_newsroom.url}/sources")
    bring(page, write_silence(tmp_path / "sound.wav"))
    row = page.get_by_test_id("import")
    expect(row.get_by_text("Transcribing, ")).to_be_visible(timeout=ANSWER_MS)
    look(page, "running")
    expect(row.get_by_test_id("import-summary")).to_contain_text("Transcribed by a program", timeout=ANSWER_MS)
    look(page, "done")
    row.get_by_test_id("import-review").click()
    review = page.get_by_test_id("review-dialog")
    expect(review).to_be_visible()
    look(page, "review")
    page.keyboard.press("Escape")
    page.get_by_test_id("library-source").get_by_text("Harbour hearing").click()
    expect(page.get_by_test_id("line").first).to_contain_text("The harbour is closed.")
    # The word that the engine was not sure of.
    expect(page.locator(".unsure, .is-unsure, [class*=unsure]").first).to_have_text("closed.")
    [source] = engine_newsroom.sources()
    assert source["media"]["name"] == "harbour_hearing.wav"
    look(page, "source")


@pytest.mark.slow
def test_page_says_how_to_install_an_engine(page: Page, own_newsroom: Newsroom, tmp_path: Path) -> None:
    page.goto(f"{own_newsroom.url}/sources")
    sent: list[int] = []
    page.on("request", lambda each: sent.append(len(each.post_data_buffer or b"")) if "imports" in each.url else None)
    bring(page, write_silence(tmp_path / "sound.wav"))
    row = page.get_by_test_id("import")
    expect(row.get_by_test_id("import-summary")).to_contain_text("cannot be transcribed here", timeout=ANSWER_MS)
    expect(row).to_contain_text("QUOTEDESK_TRANSCRIBER_MODEL")
    look(page, "without")
    # The recording was not sent for nothing.
    assert max(sent) == 0
