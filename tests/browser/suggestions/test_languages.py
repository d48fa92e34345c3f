"""A German draft with a source in English: the offer names its language, and the writer translates it."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.desk import ANSWER_MS, Desk

_PICTURES = os.environ.get("QUOTEDESK_TEST_PICTURES")
# Until the encoder of many languages is loaded, and has embedded the source.
EMBEDDED_MS = 60_000

BRIDGE = (
    "Anna Hale: Good evening. This is the hearing on the harbour bridge.\n\n"
    "Anna Hale: We will not close the bridge before the winter, because two million people use it every year.\n\n"
    "Bram Osk: The new bridge will cost thirty-eight million dollars, and nobody has paid for it yet.\n\n"
    "Cleo Varn: I sell herring on the quay, and I have seen nobody from the council there.\n\n"
    "Bram Osk: The pumps were bought second hand, and we mend them ourselves.\n"
)
ORIGINAL = "We will not close the bridge before the winter, because two million people use it every year."
TRANSLATED = "Wir werden die Brücke nicht vor dem Winter schließen, denn zwei Millionen Menschen nutzen sie jedes Jahr"
CONTEXT = (
    "Der Rat hat am Montag lange beraten. Vor dem Winter werde die Brücke nicht geschlossen, so viele nutzten sie. "
)


def offered(desk: Desk) -> None:
    """Open a German draft beside the English source and wait for an offer that names its language."""
    source = str(desk.newsroom.upload("bridge.txt", BRIDGE)["source_id"])
    desk.open(headline="Streit um die Hafenbrücke", source_ids=[source])
    desk.write(CONTEXT)
    expect(desk.suggestions.first.get_by_test_id("language")).to_have_text("English", timeout=EMBEDDED_MS)
    expect(desk.suggestions.first).to_contain_text("We will not close the bridge", timeout=ANSWER_MS)


@pytest.mark.timeout(180)
def test_foreign_quote_is_inserted_in_translation(desk: Desk) -> None:
    offered(desk)
    expect(desk.ghost).to_have_count(0)
    desk.suggestions.first.click()
    dialog = desk.page.get_by_test_id("translation")
    expect(dialog).to_contain_text("Original (English)")
    expect(dialog.get_by_test_id("translation-original")).to_have_attribute("lang", "en")
    expect(dialog.get_by_test_id("translation-original")).to_contain_text(ORIGINAL)
    insert = dialog.get_by_test_id("translation-insert")
    expect(insert).to_be_disabled()
    words = dialog.get_by_test_id("translation-words")
    expect(words).to_be_focused()
    words.fill(TRANSLATED)
    if _PICTURES:
        for scheme in ("light", "dark"):
            desk.page.emulate_media(color_scheme=scheme)
            for width in (1280, 390):
                desk.page.set_viewport_size({"width": width, "height": 720})
                desk.page.screenshot(path=Path(_PICTURES) / f"translation-{width}-{scheme}.png")
        desk.page.set_viewport_size({"width": 1280, "height": 720})
    insert.click()
    expect(dialog).to_have_count(0)
    assert desk.words() == f"{CONTEXT}„{TRANSLATED}“, sagte Anna Hale."
    # The check compares it with the original, which it keeps.
    expect(desk.quoted("translated", desk.editor)).to_be_visible(timeout=EMBEDDED_MS)
    desk.wait_saved()
    [quote] = [
        mark["attrs"]
        for block in desk.stored()["body"]["content"]
        for node in block["content"]
        for mark in node.get("marks", [])
    ]
    assert (quote["exact"], quote["speaker"]) == (ORIGINAL, "Anna Hale")
    # And is not offered again first.
    expect(desk.suggestions.filter(has_text="already quoted")).to_contain_text("We will not close the bridge")


@pytest.mark.timeout(180)
def test_foreign_quote_needs_a_choice_of_language(desk: Desk) -> None:
    offered(desk)
    desk.suggestions.first.click()
    expect(desk.page.get_by_test_id("translation-words")).to_be_focused()
    desk.page.keyboard.press("Escape")
    expect(desk.page.get_by_test_id("translation")).to_have_count(0)
    assert desk.words() == CONTEXT.strip() or desk.words() == CONTEXT
    desk.suggestions.first.click()
    desk.page.get_by_test_id("translation-insert-original").click()
    assert desk.words() == f"{CONTEXT}„{ORIGINAL.rstrip('.')}“, sagte Anna Hale."


@pytest.mark.timeout(180)
def test_writer_sets_the_language_of_a_draft(desk: Desk) -> None:
    source = str(desk.newsroom.upload("bridge.txt", BRIDGE)["source_id"])
    desk.open(headline="Hale", source_ids=[source])
    desk.write("Hale. ")
    expect(desk.suggestions.first).to_be_visible(timeout=ANSWER_MS)
    expect(desk.page.get_by_test_id("language")).to_have_count(0)
    desk.page.get_by_test_id("details-open").click()
    field = desk.page.get_by_test_id("details-language")
    expect(field.locator("option").first).to_have_text("As recognised: unsure")
    if _PICTURES:
        for width in (1280, 390):
            desk.page.set_viewport_size({"width": width, "height": 720})
            desk.page.screenshot(path=Path(_PICTURES) / f"draft-language-{width}.png")
        desk.page.set_viewport_size({"width": 1280, "height": 720})
    field.select_option("de")
    expect(desk.suggestions.first.get_by_test_id("language")).to_have_text("English", timeout=EMBEDDED_MS)
    expect(desk.page.get_by_test_id("details-status")).to_have_text("Saved", timeout=ANSWER_MS)
    assert desk.stored()["details"]["language"] == "de"
