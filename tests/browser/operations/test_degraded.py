"""What a writer sees while the process of the models is away, and once it is back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import CONTEXT, HEADLINE, webvtt
from tests.browser.newsroom import Newsroom
from tests.server.models_process import ModelsProcess

SAID = "We will close the depot tonight"
BODY = "“We will not close the depot before the spring,” she said."


@pytest.fixture
def models(tmp_path: Path) -> Iterator[ModelsProcess]:
    process = ModelsProcess(f"unix:{tmp_path / 'models.sock'}")
    process.start()
    yield process
    process.kill()


@pytest.fixture
def room(tmp_path: Path, models: ModelsProcess) -> Iterator[Newsroom]:
    room = Newsroom(tmp_path / "own", sample=False, inference_url=models.url)
    room.start()
    yield room
    room.stop()


@pytest.mark.slow
def test_suggestions_fall_back_to_words_without_models(page: Page, room: Newsroom, models: ModelsProcess) -> None:
    source = room.upload("night-bus.vtt", webvtt())["source_id"]
    models.kill()
    desk = Desk(page, room)
    desk.open(headline=f"{HEADLINE}: “{SAID}”", body=BODY, source_ids=[source])
    desk.write(CONTEXT)
    status = page.get_by_test_id("suggestions-status")
    expect(status).to_have_text("Ranked by shared words only: the models are busy or not responding", timeout=ANSWER_MS)
    expect(desk.suggestions.first).to_be_visible()
    expect(desk.ghost).to_have_count(0)
    unchecked = page.get_by_test_id("headline-unchecked")
    expect(unchecked).to_contain_text("Not checked: “We will close the depot tonight”", timeout=ANSWER_MS)
    unchecked.get_by_role("button", name="Why").click()
    expect(desk.card).to_contain_text("are not responding")
    expect(desk.card).not_to_contain_text("Dismiss")
    page.keyboard.press("Escape")
    page.get_by_test_id("publish-open").click()
    blocker = desk.publishing.locator("[data-kinds~=headline_unchecked]")
    expect(blocker).to_contain_text("Headline quote not checked", timeout=ANSWER_MS)
    page.keyboard.press("Escape")
    models.start()
    expect(status).to_have_text("Best matches", timeout=ANSWER_MS)
    expect(page.get_by_test_id("headline-warning")).to_contain_text("Not found in the body", timeout=ANSWER_MS)
    assert desk.unexpected_faults() == []
