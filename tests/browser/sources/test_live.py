"""A live source: begun on the page, followed by a reader and a writer while its lines arrive, corrected, and ended."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessibility import violations
from tests.browser.confidence import Confidences
from tests.browser.desk import Desk
from tests.browser.library import Library
from tests.browser.newsroom import Newsroom

ADA, BEN = "Ada Roe", "Ben Holt"
OPENING = [
    (BEN, "Good evening. This is the hearing on the harbour pumps, and the first item is the budget."),
    (
        ADA,
        "The pumps in the harbour are older than the bridge. Nobody has bought a spare part for them since it opened.",
    ),
]
SAID = "The new pumps will cost the town four million every single winter"
CORRECTED = "The new pumps will cost the town fourteen million every single winter"


class Speech:
    """Lines of a live source that arrive over HTTP."""

    def __init__(self, newsroom: Newsroom, source_id: str) -> None:
        self.newsroom = newsroom
        self.source_id = source_id
        self.count = 0

    def say(self, speaker: str, words: str, number: int | None = None) -> int:
        """Send a line, or a correction of one that was sent; return its number."""
        if number is None:
            self.count += 1
            number = self.count
        self._send((number, speaker, words))
        return number

    def say_all(self, *lines: tuple[str, str]) -> None:
        """Send several lines at once."""
        self._send(*((self.count + number, *line) for number, line in enumerate(lines, start=1)))
        self.count += len(lines)

    def _send(self, *lines: tuple[int, str, str]) -> None:
        sent = [
            {"number": number, "text": words, "speaker": speaker, "start_ms": number * 4_000}
            for number, speaker, words in lines
        ]
        self.newsroom.call("POST", f"/api/sources/{self.source_id}/lines", json={"lines": sent})


@pytest.fixture
def library(desk: Desk) -> Library:
    return Library(desk)


def begin(newsroom: Newsroom, title: str) -> Speech:
    return Speech(newsroom, newsroom.call("POST", "/api/sources/live", json={"title": title})["source_id"])


def live_row(library: Library, title: str) -> Locator:
    return library.rows.filter(has_text=title).get_by_test_id("live")


def test_live_source_from_start_to_end(library: Library) -> None:
    page = library.go().page
    page.get_by_test_id("live-open").click()
    dialog = page.get_by_test_id("live-dialog")
    dialog.get_by_test_id("live-title").fill("Harbour hearing")
    assert violations(page) == []
    dialog.get_by_test_id("live-title").press("Enter")
    expect(library.title).to_have_text("Harbour hearing")
    expect(live_row(library, "Harbour hearing")).to_have_text("Live · no line yet")
    source_id = page.url.partition("source=")[2].partition("&")[0]
    expect(page.get_by_test_id("live-how")).to_contain_text(f"--id {source_id}")

    speech = Speech(library.newsroom, source_id)
    speech.say_all(*OPENING)
    expect(library.lines).to_have_count(2)
    expect(live_row(library, "Harbour hearing")).to_have_text("Live · 2 lines")
    speech.say(BEN, "And who pays for that?")
    expect(library.lines).to_have_count(3)

    page.get_by_test_id("live-end").click()
    page.get_by_test_id("dialog-send").click()
    expect(library.toast).to_contain_text("“Harbour hearing” is complete now.")
    expect(live_row(library, "Harbour hearing")).to_have_count(0)
    expect(page.get_by_test_id("source-review")).to_be_visible()
    expect(library.lines).to_have_count(3)
    assert "live" not in library.stored(source_id)


def test_live_transcript_follows_only_at_its_end(library: Library) -> None:
    speech = begin(library.newsroom, "Long debate")
    speech.say_all(
        *(((ADA, BEN)[number % 2], f"Remark {number} about the harbour and the pumps in it.") for number in range(60))
    )
    page = library.read(speech.source_id).page
    expect(library.lines).to_have_count(60)
    scroller = page.locator(".transcript-scroll:not([hidden])")
    scroller.evaluate("at => { at.scrollTop = 200; }")
    speech.say(ADA, "The last word but one.")
    expect(library.lines).to_have_count(61)
    assert scroller.evaluate("at => at.scrollTop") == 200
    scroller.evaluate("at => { at.scrollTop = at.scrollHeight; }")
    expect(library.line("The last word but one.")).to_be_in_viewport()
    for first in (0, 10, 20):
        speech.say_all(*(((BEN, ADA)[number % 2], f"Answer {number}.") for number in range(first, first + 10)))
        expect(library.line(f"Answer {first + 9}.")).to_be_in_viewport()
    expect(library.lines).to_have_count(91)
    # Each is drawn once, in order.
    drawn = library.lines.evaluate_all("lines => lines.map((line) => Number(line.dataset.index))")
    assert drawn == list(range(91))


def test_live_words_are_suggested_and_corrections_reported(
    desk: Desk, newsroom: Newsroom, confident: Confidences
) -> None:
    speech = begin(newsroom, "Pumps, live")
    speech.say_all(*OPENING, (BEN, "What would new ones cost?"))
    desk.open(headline="Town argues over its harbour pumps", source_ids=[speech.source_id])
    desk.write("The council heard what the new pumps will cost the town each winter. ")
    desk.wait_ranked()
    expect(desk.suggestions.filter(has_text=SAID)).to_have_count(0)

    number = speech.say(ADA, f"{SAID}.")
    offered = desk.suggestions.filter(has_text=SAID)
    offered.wait_for()
    offered.click()
    expect(desk.quoted("verbatim", desk.editor).first).to_contain_text(SAID)

    # The reader next to the draft follows; more lines make the paragraph longer, and the quote stays what it was.
    desk.tab("sources").locator(f"[data-source='{speech.source_id}'] .source-title").click()
    reader = desk.page.get_by_test_id("reader")
    speech.say(BEN, "Who says so?")
    expect(reader).to_contain_text("Who says so?")

    speech.say(ADA, f"{CORRECTED}.", number)
    flagged = desk.quoted("differs", desk.editor)
    expect(flagged.first).to_be_visible()
    expect(reader).to_contain_text(CORRECTED)
