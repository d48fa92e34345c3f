"""The speakers: found, renamed, merged, split off and put back, by keyboard; names without capitals everywhere."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import violations
from tests.browser.desk import ANSWER_MS
from tests.browser.newsroom import Newsroom
from tests.browser.people import People
from tests.browser.ui.test_looks import assert_no_sideways_scroll

_PICTURES = os.environ.get("QUOTEDESK_TEST_PICTURES")

HEARING = """SEN. ODA QUILLFEATHER: The old lighthouse will be closed before the winter comes.

LUC MCMARSH: Nobody has climbed it in the winter for a hundred years.

SEN. ODA QUILLFEATHER: It will be open again when the spring comes.
"""
BRIEFING = """Oda Quillfeather: The road to the lighthouse has been paid for by the county.

Harbour Keeper: The lamp will burn for another hundred years.
"""

OpenAs = Callable[[str], Page]


@pytest.fixture(scope="module")
def sources(newsroom: Newsroom) -> list[str]:
    texts = {"lighthouse-hearing.txt": HEARING, "lighthouse-briefing.txt": BRIEFING}
    return [str(newsroom.upload(name, text)["source_id"]) for name, text in texts.items()]


def _draw(page: Page, name: str) -> None:
    if _PICTURES:
        page.screenshot(path=Path(_PICTURES) / f"{name}.png")


def _row(page: Page, name: str) -> Locator:
    return page.get_by_test_id("speaker").filter(has=page.locator(".row-name", has_text=name))


def _open(page: Page, newsroom: Newsroom) -> None:
    """Open the page of speakers from the sources, as a writer does."""
    page.goto(f"{newsroom.url}/sources")
    page.get_by_role("navigation", name="Views").get_by_role("link", name="Speakers").click()
    expect(page.get_by_role("heading", name="Speakers", level=1)).to_be_visible()
    expect(_row(page, "Oda Quillfeather")).to_be_visible(timeout=ANSWER_MS)


@pytest.mark.usefixtures("sources")
def test_speaker_rename_can_be_undone(page: Page, newsroom: Newsroom) -> None:
    _open(page, newsroom)
    oda = _row(page, "Oda Quillfeather")
    oda.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(oda.get_by_test_id("speaker-label")).to_have_count(2)
    expect(oda).to_contain_text("SEN. ODA QUILLFEATHER")
    expect(oda.get_by_role("link", name="2 paragraphs in one source: SEN. ODA QUILLFEATHER")).to_be_visible()
    page.get_by_test_id("speakers-search").fill("mcmarsh")
    expect(page.get_by_test_id("speaker")).to_have_count(1)
    expect(page.get_by_test_id("speakers-status")).to_have_text("One speaker")
    luc = _row(page, "Luc McMarsh")
    luc.get_by_role("button", name="Rename Luc McMarsh…").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("speaker-name")).to_be_focused()
    _draw(page, "speakers-rename")
    assert violations(page) == []
    page.keyboard.type("Lucas McMarsh")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("last-change")).to_contain_text("Renamed to Lucas McMarsh.")
    expect(_row(page, "Lucas McMarsh").locator(".row-name")).to_be_focused()
    page.get_by_test_id("speakers-undo").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("last-change")).to_have_text("Undone.")
    expect(_row(page, "Luc McMarsh")).to_be_visible()
    page.get_by_test_id("speakers-search").fill("nobody of this name")
    expect(page.locator("#speakers")).to_contain_text("No speaker has this name")


@pytest.mark.usefixtures("sources")
def test_speakers_are_merged_and_split(page: Page, newsroom: Newsroom) -> None:
    _open(page, newsroom)
    _row(page, "Harbour Keeper").get_by_role("button", name="Merge").click()
    dialog = page.get_by_test_id("speaker-merge")
    dialog.get_by_test_id("merge-search").fill("quillfeather")
    expect(dialog.get_by_test_id("merge-person")).to_have_count(1)
    dialog.get_by_test_id("merge-person").get_by_role("radio").check()
    expect(dialog.get_by_test_id("speaker-name")).to_have_value("Oda Quillfeather")
    _draw(page, "speakers-merge")
    assert violations(page) == []
    dialog.get_by_test_id("dialog-send").click()
    expect(page.get_by_test_id("last-change")).to_contain_text("Harbour Keeper and Oda Quillfeather are one person")
    oda = _row(page, "Oda Quillfeather")
    expect(oda).to_contain_text("4 paragraphs · 3 names in the sources")
    oda.locator("summary").click()
    for scheme, width in (("light", 1280), ("dark", 1280), ("light", 390), ("dark", 390)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.set_viewport_size({"width": width, "height": 760})
        assert_no_sideways_scroll(page)
        _draw(page, f"speakers-{scheme}-{width}")
        assert violations(page) == []
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 760})
    oda.get_by_role("button", name="Split off Harbour Keeper…").click()
    dialog = page.get_by_test_id("speaker-split")
    dialog.get_by_test_id("speaker-name").fill("Oda Quillfeather")
    dialog.get_by_test_id("dialog-send").click()
    expect(dialog.get_by_role("alert")).to_contain_text("would still be the same person")
    dialog.get_by_test_id("speaker-name").fill("Ansel Tarr")
    dialog.get_by_test_id("dialog-send").click()
    expect(_row(page, "Ansel Tarr")).to_be_visible(timeout=ANSWER_MS)
    expect(oda).to_contain_text("2 names in the sources")
    _row(page, "Ansel Tarr").locator("summary").click()
    _row(page, "Ansel Tarr").get_by_role("button", name="Undo the correction of Harbour Keeper").click()
    expect(_row(page, "Harbour Keeper")).to_be_visible(timeout=ANSWER_MS)


@pytest.mark.slow
def test_only_editors_change_speakers_in_a_newsroom(room: tuple[Newsroom, People], open_as: OpenAs) -> None:
    _, people = room
    reader = open_as(people.add("Rea Sand", "reporter", "City"))
    reader.goto("/sources/speakers")
    expect(reader.get_by_text("Editors can rename and merge speakers.")).to_be_visible()
    expect(reader.get_by_test_id("speakers-status")).to_be_attached()
    expect(reader.get_by_role("button", name="Rename")).to_have_count(0)
    assert violations(reader) == []
    editor = open_as(people.add("Edda Lind", "editor", "City"))
    editor.goto("/sources/speakers")
    expect(editor.get_by_text("Editors can rename and merge speakers.")).to_have_count(0)
    expect(editor.locator(".empty")).to_contain_text("No speakers yet")
