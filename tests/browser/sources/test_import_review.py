"""After an import, what was read is reviewed: corrected in one place, at once, and remembered for the next file."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import violations
from tests.browser.desk import Desk
from tests.browser.library import Library
from tests.browser.screens import COUNCIL

NEXT = """Harbour council, regular meeting

Saturday, June 7, 2031

CHAIR: Is the crane at work now?

QUILL: The gantry is at work by day and by night.
"""


@pytest.fixture
def library(desk: Desk) -> Library:
    return Library(desk)


def test_import_is_reviewed_and_remembered(library: Library) -> None:
    page = library.go().page
    choose = page.get_by_test_id("upload-input")
    choose.set_input_files({"name": "council.txt", "mimeType": "text/plain", "buffer": COUNCIL.encode()})
    imported = page.get_by_test_id("imported")
    expect(imported).to_contain_text("Harbour council, regular meeting")
    expect(imported).to_contain_text("3 May 2031")
    imported.get_by_test_id("review-open").click()
    review = page.get_by_test_id("review-dialog")
    expect(review.get_by_test_id("review-date")).to_have_value("2031-05-03")
    expect(review).to_contain_text("From the first lines: “Saturday, May 3, 2031”")
    expect(review.locator(".review-notes")).to_contain_text("These may be one person: Quill, Ada Quill")
    assert violations(page) == []
    # Merged, named, split, and who asks.
    review.get_by_test_id("review-merge").click()
    rows = review.get_by_test_id("review-row")
    expect(rows.filter(has_text="Will be merged with Ada Quill.")).to_have_count(2)
    chair = rows.filter(has=page.get_by_label("Name of the speaker Chair")).first
    chair.get_by_test_id("review-speaker").fill("Jo Park")
    chair.get_by_test_id("review-asks").check()
    other = rows.filter(has_text="SPEAKER 1")
    other.locator("summary").click()
    other.get_by_test_id("review-move").first.check()
    other.get_by_test_id("review-moved-to").fill("Lee Moss")
    review.get_by_test_id("review-kind").select_option("hearing")
    review.get_by_test_id("review-save").click()
    expect(review).to_have_count(0)
    expect(imported).to_have_count(0)
    sources = library.newsroom.call("GET", "/api/sources?q=crane")["sources"]
    source_id = next(source["source_id"] for source in sources if source["title"].startswith("Harbour council"))
    stored = library.stored(source_id)
    assert [item["speaker"] for item in stored["items"] if item["speaker"]] == [
        "Jo Park", "Ada Quill", "Ada Quill", "Jo Park", "Lee Moss",
    ]  # fmt: skip
    assert (stored["kind"], stored["reviewed"]) == ("hearing", True)
    # The next file of the series comes in as it was decided, and is held until its review where that is chosen.
    page.evaluate("localStorage.setItem('quotedesk.sources.hold', '1')")
    choose.set_input_files({"name": "june.txt", "mimeType": "text/plain", "buffer": NEXT.encode()})
    expect(imported).to_contain_text("It is not searched before you have reviewed it.")
    search = "/api/archive?q=gantry"
    assert library.newsroom.call("GET", search)["results"] == []
    imported.get_by_test_id("review-open").click()
    expect(review.locator(".review-notes")).to_contain_text("Names and questions are as you decided")
    names = [field.input_value() for field in review.get_by_test_id("review-speaker").all()]
    assert {"Jo Park", "Ada Quill"} <= set(names)
    review.get_by_test_id("review-hold").uncheck()
    review.get_by_role("button", name="Save and search it").click()
    expect(review).to_have_count(0)
    assert len(library.newsroom.call("GET", search)["results"]) == 1


CALL = """Harbour call

#ada# The wall will cost forty million, and nobody has said who pays for it.

#ben# We could ask the city, but the city has asked us the same thing.

#ada# Then the wall will have to wait for the spring, as it did before.

#Weather# It will be a cold winter, and a long one as well.

#ben# Nobody asked the people who live behind it, and they would pay.
"""


def test_speaker_convention_is_learned_from_an_example(library: Library) -> None:
    source = library.newsroom.upload("harbour-call.txt", CALL)["source_id"]
    page = library.page
    page.goto(f"{library.newsroom.url}/sources?source={source}")
    page.get_by_test_id("source-review").click()
    review = page.get_by_test_id("review-dialog")
    review.get_by_test_id("review-title").fill("The harbour call")
    convention = review.get_by_test_id("convention")
    convention.locator("summary").click()
    lines = convention.get_by_test_id("convention-lines")
    expect(lines.get_by_role("option")).to_have_count(6)
    # By keyboard: the third line, and in it the name.
    lines.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    line = convention.get_by_test_id("convention-line")
    expect(line).to_be_focused()
    expect(line).to_have_value("#ben# We could ask the city, but the city has asked us the same thing.")
    page.keyboard.press("ArrowRight")
    for _ in "ben":
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    summary = convention.get_by_test_id("convention-found")
    expect(summary).to_have_text("5 lines name a speaker so. 3 speakers.")
    assert [item["speaker"] for item in library.stored(source)["items"]] == [None] * 5
    speakers = convention.get_by_test_id("convention-speakers").get_by_role("listitem")
    speakers.filter(has_text="Weather").get_by_test_id("convention-not-speaker").check()
    expect(summary).to_have_text("4 lines name a speaker so. 2 speakers.")
    assert violations(page) == []
    convention.get_by_test_id("convention-apply").click()
    names = review.get_by_test_id("review-speaker")
    expect(names.first).to_have_value("ada")
    expect(review.get_by_test_id("review-title")).to_have_value("The harbour call")
    assert [item["speaker"] for item in library.stored(source)["items"]] == ["ada", "ben", "ada", "ada", "ben"]
    review.get_by_test_id("review-save").click()
    expect(review).to_have_count(0)
    assert library.stored(source)["title"] == "The harbour call"
