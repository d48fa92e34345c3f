"""Recordings: times seek, words are played to their end and no further, one at a time, and what cannot play says so."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.library import Library, tone, unplayable
from tests.browser.material import CONTEXT, HEADLINE, SAID, SPEAKER

# Ends before the last paragraphs do, as recordings may.
SECONDS = 200


@pytest.fixture
def library(desk: Desk) -> Library:
    return Library(desk)


def wait_until(holds: Callable[[], bool], seconds: float = 8) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.05)


def heard(library: Library, source_id: str, words: str) -> tuple[float, float]:
    """Return the seconds between which words are heard, from their share of the paragraph, a second wider."""
    paragraph = next(item for item in library.stored(source_id)["items"] if words in item["text"])
    begins, ends = paragraph["start_ms"] / 1000, paragraph["end_ms"] / 1000
    at = paragraph["text"].index(words)
    share = (ends - begins) / len(paragraph["text"])
    return max(begins, begins + share * at - 1), min(ends, begins + share * (at + len(words)) + 1)


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
    wait_until(library.is_playing)
    assert 66 <= library.seconds() < 72
    expect(line).to_have_class(re.compile("is-spoken"))
    expect(page.get_by_test_id("player-time")).to_have_text(re.compile("01:0[6-9]"))
    page.get_by_test_id("player-toggle").click()
    wait_until(lambda: not library.is_playing())
    details.get_by_test_id("media-remove").click()
    details.get_by_test_id("media-remove-confirm").click()
    expect(page.get_by_test_id("player")).to_be_hidden()
    expect(line.get_by_role("button", name="Play from 01:06")).to_have_count(0)
    assert library.stored(source)["media"] is None


def test_space_bar_plays_outside_text_fields(library: Library) -> None:
    page = library.read(library.bring("Space", recording=SECONDS)).page
    line = library.lines.nth(4)
    line.focus()
    page.keyboard.press("Space")
    wait_until(library.is_playing)
    assert 94 <= library.seconds() < 99
    page.keyboard.press("Space")
    wait_until(lambda: not library.is_playing())
    page.keyboard.press("c")
    page.keyboard.type("a b ")
    expect(page.get_by_test_id("correct-text")).to_have_value(re.compile("^a b "))
    assert not library.is_playing()


@pytest.mark.slow
def test_playback_does_not_scroll_a_reader_back(library: Library) -> None:
    page = library.read(library.bring("Elsewhere", recording=SECONDS)).page
    page.set_viewport_size({"width": 1280, "height": 420})
    position = page.get_by_test_id("player-place")
    page.get_by_test_id("player-toggle").click()
    wait_until(library.is_playing)
    position.evaluate("(bar, at) => { bar.value = at; bar.dispatchEvent(new Event('input')); }", 127_500)
    expect(page.locator(".said.is-spoken")).to_contain_text("A smaller bus would do")
    expect(page.locator(".said.is-spoken")).to_be_in_viewport()
    scroller = page.locator(".transcript-scroll:not([hidden])")
    scroller.evaluate("pane => pane.scrollTo(0, 0)")
    expect(page.locator(".said.is-spoken")).not_to_be_in_viewport()
    position.evaluate("(bar, at) => { bar.value = at; bar.dispatchEvent(new Event('input')); }", 155_500)
    expect(page.locator(".said.is-spoken")).to_contain_text("A smaller vehicle")
    time.sleep(0.4)
    assert scroller.evaluate("pane => pane.scrollTop") == 0


@pytest.mark.slow
def test_unplayable_recording_shows_an_error(library: Library) -> None:
    source = library.bring("Odd coding")
    files = {"file": ("odd.wav", unplayable(), "audio/wav")}
    library.newsroom.call("PUT", f"/api/sources/{source}/media", files=files)
    page = library.read(source).page
    expect(page.get_by_test_id("player")).to_contain_text("This browser cannot play odd.wav", timeout=ANSWER_MS)
    expect(page.get_by_test_id("player-toggle")).to_be_hidden()


def test_suggestion_plays_only_its_words(library: Library) -> None:
    desk = library.desk
    source = library.bring("Heard on the desk", recording=SECONDS)
    desk.open(headline=HEADLINE, source_ids=[source])
    desk.write(CONTEXT)
    desk.wait_ranked()
    item = desk.suggestions.filter(has_text=SAID)
    before = desk.words()
    item.get_by_test_id("play-suggestion").click()
    wait_until(library.is_playing)
    expect(item.locator(".icon-stop")).to_be_visible()
    library.page.get_by_label("Speed").select_option("2")
    assert desk.words() == before
    wait_until(lambda: not library.is_playing(), 20)
    ends = heard(library, source, str(item.locator("mark").text_content()))[1]
    assert ends - 0.1 <= library.seconds() < ends + 0.6
    expect(item.locator(".icon-play")).to_be_visible()


def test_quote_plays_from_card_and_transcript(library: Library) -> None:
    desk, page = library.desk, library.page
    source = library.bring("Heard from a card", recording=SECONDS)
    desk.open(headline="A card", body=f"“{SAID},” {SPEAKER} said.", source_ids=[source])
    expect(desk.quoted("verbatim", desk.editor)).to_be_visible(timeout=ANSWER_MS)
    # The card of a correct quote opens when it is asked for.
    desk.editor.locator("[data-sign]").hover()
    play = desk.card.get_by_test_id("play-quote")
    play.click()
    wait_until(library.is_playing)
    begins, _ = heard(library, source, SAID)
    assert begins - 0.1 <= library.seconds() < begins + 5
    expect(play).to_have_text("Stop")
    play.click()
    wait_until(lambda: not library.is_playing())
    expect(play).to_have_text("Play")
    desk.card.get_by_role("button", name="Show in the source").click()
    reader = page.get_by_test_id("reader")
    reader.get_by_role("button", name="Play from 01:34").click()
    wait_until(library.is_playing)
    expect(reader.locator(".is-spoken")).to_contain_text("nineteen winters")
    expect(page.locator("audio")).to_have_count(1)
    # The bar and the text above it are both in sight.
    bar, text = page.get_by_test_id("player").bounding_box(), reader.bounding_box()
    assert bar and text
    assert text["y"] + text["height"] <= bar["y"] + 1
    page.get_by_role("button", name="Close the player").click()
    expect(page.locator("audio")).to_have_count(0)
