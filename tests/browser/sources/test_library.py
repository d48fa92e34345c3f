"""The source library: found, read, put right, named, held back, attached and deleted, by hand and by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.library import Library
from tests.browser.material import ORLA, SAID

FIFTY = "Nobody needs fifty seats at midnight."
SIXTY = "Nobody needs sixty seats at midnight."


@pytest.fixture
def library(desk: Desk) -> Library:
    return Library(desk)


def test_search_is_kept_in_the_address(library: Library) -> None:
    source = library.bring("The winter hearing")
    page = library.go().page
    library.search.fill("windows to see it pass")
    row = page.locator(f"[data-source='{source}']")
    expect(row.locator(".found-hit mark")).to_have_text("windows to see it pass")
    row.locator(".found-hit").click()
    sought = page.locator(".said.is-sought")
    expect(sought).to_be_in_viewport()
    expect(sought).to_be_focused()
    expect(page).to_have_url(re.compile(rf"q=windows\+to\+see\+it\+pass&source={source}&at=4"))
    page.reload()
    expect(sought).to_contain_text("windows to see it pass")
    expect(library.search).to_have_value("windows to see it pass")
    page.go_back()
    expect(library.title).to_be_hidden()
    expect(page.get_by_test_id("archive-result").first).to_be_visible()
    page.go_forward()
    expect(library.title).to_have_text("The winter hearing")
    # What is found in an open source is marked while one types, and the field keeps the focus.
    library.search.fill("")
    page.keyboard.type("snow")
    expect(library.line("In the snow").locator("mark.is-found")).to_have_text("snow")
    expect(library.search).to_be_focused()


def test_source_is_read_and_corrected_by_keyboard(library: Library) -> None:
    library.desk.expected_faults = ["the server responded with a status of 409"]
    source = library.bring("By keyboard alone")
    page = library.go().page
    library.search.focus()
    page.keyboard.type("By keyboard alone")
    expect(library.rows).to_have_count(1)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator(f"[data-source='{source}'] .found-main")).to_be_focused()
    page.keyboard.press("Enter")
    expect(library.title).to_be_focused()
    for _ in range(5):
        page.keyboard.press("Tab")
    expect(library.lines.first).to_be_focused()
    for _ in range(6):
        page.keyboard.press("ArrowDown")
    expect(library.line(FIFTY)).to_be_focused()
    page.keyboard.press("c")
    form, text = page.get_by_test_id("correct-form"), page.get_by_test_id("correct-text")
    expect(text).to_be_focused()
    mine = text.input_value().replace("fifty", "sixty")
    # Somebody else is quicker: both versions are shown.
    paragraph = library.stored(source)["items"][6]
    path = f"/api/sources/{source}/paragraphs/{paragraph['paragraph_id']}"
    library.newsroom.call("PATCH", path, json={"text": paragraph["text"].replace("tyres", "wheels")})
    text.fill(mine)
    form.get_by_test_id("correct-note").fill("Heard again")
    text.press("Control+Enter")
    expect(form.get_by_test_id("correct-conflict")).to_be_visible()
    expect(form.locator(".diff-text")).to_contain_text("wheels")
    page.get_by_role("button", name="Use my version").click()
    corrected = library.line(SIXTY)
    expect(corrected).to_be_focused()
    assert library.stored(source)["items"][6]["text"] == mine
    page.keyboard.press("h")
    history = page.get_by_test_id("history-dialog")
    expect(history.get_by_test_id("revision").first).to_contain_text("Heard again")
    history.get_by_test_id("restore").first.click()
    expect(library.line("wheels")).to_be_focused()
    assert library.stored(source)["items"][6]["revisions"] == 3
    # A correction that was put away goes on where it was.
    page.keyboard.press("c")
    text.press("End")
    page.keyboard.type(" Space and c are letters here")
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    library.toast.get_by_role("button", name="Continue editing").click()
    expect(text).to_have_value(re.compile("Space and c are letters here"))


def test_speaker_is_renamed_and_the_source_held_back_and_deleted(library: Library) -> None:
    source = library.bring("Depended on")
    body = f"“{SAID},” she said."
    draft = library.newsroom.make_draft(headline="The bus that carries nurses", body=body, source_ids=[source])
    page = library.read(source).page
    page.get_by_role("button", name=f"{ORLA}, rename this speaker").first.click()
    name = page.get_by_test_id("rename-to")
    expect(name).to_be_focused()
    name.fill("Orla Venacher")
    name.press("Enter")
    expect(library.toast).to_contain_text("3 paragraphs are now attributed to Orla Venacher.")
    expect(page.get_by_role("button", name="Orla Venacher, rename this speaker")).to_have_count(3)
    library.toast.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name=f"{ORLA}, rename this speaker")).to_have_count(3)
    assert [item["speaker"] for item in library.stored(source)["items"]].count(ORLA) == 3
    # Changes by others are shown.
    library.newsroom.call("POST", f"/api/sources/{source}/speakers", json={"from": ORLA, "to": "Orla V."})
    expect(page.get_by_role("button", name="Orla V., rename this speaker")).to_have_count(3)

    details = library.open_details()
    details.get_by_test_id("details-embargo").fill("2999-03-01T09:30")
    details.get_by_test_id("details-embargo-note").fill("Agreed with the council")
    details.get_by_test_id("details-save").click()
    expect(page.locator("#source").get_by_test_id("embargo")).to_have_text("Embargo until 1 Mar 2999, 09:30")
    stored = library.stored(source)
    assert (stored["embargoed"], stored["embargo_note"]) == (True, "Agreed with the council")
    box = details.get_by_label("The bus that carries nurses")
    expect(box).to_be_checked()
    box.uncheck()
    expect(library.toast).to_contain_text("Detached")
    assert library.newsroom.draft(draft["draft_id"])["source_ids"] == []
    box.check()
    expect(library.toast).to_contain_text("Attached to “The bus that carries nurses”.")

    details.get_by_test_id("delete-source").click()
    dialog = page.get_by_test_id("delete-dialog")
    # Drafts of other tests may quote the same words.
    expect(dialog.get_by_test_id("dependant").filter(has_text="The bus that carries nurses")).to_be_visible()
    # What the page asks of the source while it is being deleted may come too late.
    library.desk.expected_faults.append(f"/api/sources/{source}?posts=0")
    dialog.get_by_test_id("dialog-send").click()
    expect(page.locator(f"[data-source='{source}']")).to_have_count(0)
    expect(library.message).to_have_text("Choose a source")
    library.desk.wait_focus_in("[data-testid=library-source]")
    assert source not in str(library.newsroom.call("GET", "/api/sources"))
