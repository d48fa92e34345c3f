"""What a writer sees while the process of the models is away, and once it is back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.material import CONTEXT, HEADLINE, webvtt
from tests.browser.newsroom import Newsroom
from tests.server.models_process import ModelsProcess

SAID = "We will close the depot tonight"
BODY = "“We will not close the depot before the spring,” she said."


@pytest.fixture
def newsroom_and_models(tmp_path: Path) -> Iterator[tuple[Newsroom, ModelsProcess]]:
    """Serve a newsroom whose models are in a process of their own."""
    models = ModelsProcess(f"unix:{tmp_path / 'models.sock'}")
    models.start()
    newsroom = Newsroom(tmp_path / "own", sample=False, inference_url=models.url)
    newsroom.start()
    yield newsroom, models
    newsroom.stop()
    models.kill()


@pytest.mark.slow
def test_suggestions_fall_back_to_words_without_models(
    page: Page, newsroom_and_models: tuple[Newsroom, ModelsProcess]
) -> None:
    newsroom, models = newsroom_and_models
    source = newsroom.upload("night-bus.vtt", webvtt())["source_id"]
    models.kill()
    desk = Desk(page, newsroom)
    desk.open(headline=f"{HEADLINE}: “{SAID}”", body=BODY, source_ids=[source])
    desk.write(CONTEXT)
    status = page.get_by_test_id("suggestions-status")
    expect(status).to_have_text("Ranked by shared words only: the models are busy or not responding")
    expect(desk.ghost).to_have_count(0)
    unchecked = page.get_by_test_id("headline-unchecked")
    expect(unchecked).to_contain_text("Not checked: “We will close the depot tonight”")
    unchecked.get_by_role("button", name="Why").click()
    expect(desk.card).to_contain_text("are not responding")
    page.keyboard.press("Escape")
    models.start()
    expect(status).to_have_text("Best matches")
    expect(page.get_by_test_id("headline-warning")).to_contain_text("Not found in the body")
    assert desk.unexpected_faults() == []
