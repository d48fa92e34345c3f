"""A German draft quotes a German, an English and a Korean source; words, numbers and “not” are altered in turn."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.desk import ANSWER_MS, Desk, select_words

_PICTURES = os.environ.get("QUOTEDESK_TEST_PICTURES")

SOURCES = {
    "bus.txt": "Hanne Quillfeld: Guten Abend. Wir sprechen heute über den Nachtbus.\n\n"
    "Hanne Quillfeld: An einem Werktag steigen 41 Menschen ein, und die Fahrt ist nicht teuer für die Stadt.\n",
    "bridge.txt": "Anna Hale: Good evening. This is the hearing on the harbour bridge.\n\n"
    "Anna Hale: We will not close the bridge before the winter, because two million people use it every year.\n\n"
    "Bram Osk: Nobody has paid for the new bridge yet.\n",
    "nurses.txt": "김민지: 안녕하십니까. 오늘은 야간 버스에 대해 말씀드리겠습니다.\n\n"
    "김민지: 병원의 간호사 300명이 매일 밤 이 버스를 타고 집에 돌아갑니다.\n",
}
GERMAN = "An einem Werktag steigen 41 Menschen ein, und die Fahrt ist nicht teuer für die Stadt"
ENGLISH = "Wir werden die Brücke nicht vor dem Winter schließen, denn zwei Millionen Menschen nutzen sie jedes Jahr"
KOREAN = "300 Krankenschwestern des Krankenhauses fahren jede Nacht mit diesem Bus nach Hause"
BODY = (
    "Der Rat hat am Montag lange über die Brücke und den Nachtbus gestritten.\n"
    f"„{GERMAN}“, sagte Hanne Quillfeld.\n"
    f"„{ENGLISH}“, sagte Anna Hale.\n"
    f"„{KOREAN}“, sagte Kim Minji."
)


def alter(desk: Desk, word: str, other: str) -> None:
    """Replace one word by another."""
    select_words(desk.page, "[data-testid=editor]", word)
    desk.page.keyboard.insert_text(other)


def states(desk: Desk, **counts: int) -> None:
    for state, count in counts.items():
        expect(desk.quoted(state.replace("_", "-"), desk.editor)).to_have_count(count, timeout=ANSWER_MS)


@pytest.mark.timeout(120)
def test_translated_quotes_are_checked(desk: Desk) -> None:
    ids = [str(desk.newsroom.upload(name, text)["source_id"]) for name, text in SOURCES.items()]
    desk.open(headline="Streit um Brücke und Nachtbus", body=BODY, source_ids=ids)
    states(desk, verbatim=1, translated=2, differs=0, missing=0)

    # A translation shows the original and its language.
    desk.quoted("translated", desk.editor).first.click()
    desk.page.keyboard.press("Control+F8")
    expect(desk.card).to_contain_text("Translates the source")
    expect(desk.card).to_contain_text("Original (English)")
    expect(desk.card).to_contain_text("We will not close the bridge before the winter")
    if _PICTURES:
        desk.page.screenshot(path=Path(_PICTURES) / "translated.png")
    desk.page.keyboard.press("Escape")

    # So does the quote sheet, in the language of the page.
    sheet = desk.newsroom.get(f"/drafts/{desk.draft_id}/quotes").text
    assert all(words in sheet for words in ("Translates the source", "Original (English)", "Original (Korean)"))

    # A changed number is named in both languages.
    alter(desk, "zwei Millionen", "drei Millionen")
    states(desk, hard=1)
    desk.quoted("hard", desk.editor).click()
    expect(desk.card).to_contain_text("The original says “two million”, the translation “drei Millionen”.")
    if _PICTURES:
        desk.page.screenshot(path=Path(_PICTURES) / "translated-differs.png")
    desk.page.keyboard.press("Escape")
    alter(desk, "drei Millionen", "zwei Millionen")

    # Another statement is not found; only the same language is compared word by word.
    alter(desk, ENGLISH, "Der Hering am Kai wird seit Jahren von niemandem mehr gekauft")
    states(desk, verbatim=1, translated=1, missing=1)
