"""Recordings: times seek, words are played to their end and no further, one at a time, and what cannot play says so."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.library import Library, tone
from tests.browser.material import CONTEXT, HEADLINE, SAID
from tests.waiting import wait_until

# A short stretch may have ended before a busy machine has looked at it.
_COUNT_PLAYS = """
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
        window.plays = (window.plays ?? 0) + 1;
        return play.call(this);
    };
"""
# Ends before the last paragraphs do, as recordings may.
SECONDS = 200


@pytest.fixture
def library(desk: Desk) -> Library:
    return Library(desk)


def test_recording_plays_from_paragraph_times(library: Library) -> None:
    source = library.bring("To be heard")
    page = library.read(source).page
    expect(page.get_by_test_id("player")).to_be_hidden()
    details = library.open_details()
    details.get_by_test_id("media-input").set_input_files(
        {"name": "evening.wav", "mimeType": "audio/wav", "buffer": tone(SECONDS)}
    )
    expect(details.get_by_test_id("recording-name")).to_have_text("evening.wav")
    expect(library.toast).to_contain_text("evening.wav is attached.")
    expect(page.get_by_test_id("player")).to_be_visible()
    line = library.line("We will not cut the night bus")
    line.get_by_role("button", name="Play from 01:06").click()
    expect(line).to_have_class(re.compile("is-spoken"))
    # The next paragraph begins half a minute later.
    assert 66 <= library.seconds() < 94
    expect(page.get_by_test_id("player-time")).to_have_text(re.compile("01:[0-3]"))
    # The space bar plays and stops, and is a space in a form.
    line.focus()
    page.keyboard.press("Space")
    wait_until(lambda: not library.is_playing())
    page.keyboard.press("c")
    page.keyboard.type("a b ")
    expect(page.get_by_test_id("correct-text")).to_have_value(re.compile("^a b "))
    assert not library.is_playing()
    page.keyboard.press("Escape")
    details.get_by_test_id("media-remove").click()
    details.get_by_test_id("media-remove-confirm").click()
    expect(page.get_by_test_id("player")).to_be_hidden()
    expect(line.get_by_role("button", name="Play from 01:06")).to_have_count(0)
    assert library.stored(source)["media"] is None


def wait_played(library: Library, count: int) -> None:
    """Wait until as many stretches have been played to their ends."""
    library.page.wait_for_function("count => window.plays === count", arg=count)
    wait_until(lambda: not library.is_playing())


def test_suggestion_quote_and_transcript_play_on_the_desk(library: Library) -> None:
    desk, page = library.desk, library.page
    page.add_init_script(_COUNT_PLAYS)
    source = library.bring("Heard on the desk", recording=SECONDS)
    desk.open(headline=HEADLINE, source_ids=[source])
    desk.write(CONTEXT)
    desk.wait_ranked()
    item = desk.suggestions.filter(has_text=SAID)
    before = desk.words()
    item.get_by_test_id("play-suggestion").click()
    wait_played(library, 1)
    assert desk.words() == before
    paragraph = next(row for row in library.stored(source)["items"] if SAID in row["text"])
    assert paragraph["start_ms"] / 1000 < library.seconds() <= paragraph["end_ms"] / 1000

    # A quote plays from its card, and a paragraph from the transcript.
    item.click()
    sign = desk.editor.locator("[data-sign]")
    expect(sign).to_be_visible()
    sign.hover()
    play = desk.card.get_by_test_id("play-quote")
    play.click()
    wait_played(library, 2)
    expect(play).to_have_text("Play")
    desk.card.get_by_role("button", name="Show in the source").click()
    reader = page.get_by_test_id("reader")
    reader.get_by_role("button", name="Play from 01:34").click()
    expect(reader.locator(".is-spoken")).to_contain_text("nineteen winters")
    page.get_by_role("button", name="Close the player").click()
    expect(page.locator("audio")).to_have_count(0)
