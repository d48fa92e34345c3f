"""A newsroom of several people: whose a thing is, with whom it is shared, and what the others see of it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.newsroom import Newsroom
from tests.browser.people import People, server_answer

OpenAs = Callable[[str], Page]


def test_shared_draft_is_readable_by_its_recipients(room: tuple[Newsroom, People], open_as: OpenAs) -> None:
    _, people = room
    ada, bram = people.add("Ada Quill", "reporter", "City"), people.add("Bram Osk", "reporter", "Sport")
    mine = open_as(ada)
    mine.goto("/")
    mine.get_by_test_id("headline").click()
    mine.keyboard.type("The wall and the pumps")
    expect(mine.get_by_test_id("save-state")).to_contain_text("Saved")
    mine.get_by_test_id("share-open").click()
    dialog = mine.get_by_test_id("sharing-dialog")
    expect(dialog.get_by_test_id("sharing-list")).to_contain_text("Ada Quill")
    # Her desk shares: what she begins is read there already.
    expect(dialog.get_by_test_id("sharing-row")).to_have_text(["CityDeskCan viewCan edit"])
    dialog.get_by_test_id("sharing-add").select_option(label="Bram Osk")
    dialog.get_by_test_id("sharing-add-button").click()
    expect(dialog.get_by_test_id("sharing-row").nth(1).get_by_role("combobox")).to_be_focused()
    expect(dialog.get_by_test_id("sharing-status")).to_have_text("Saved.")
    dialog.get_by_test_id("sharing-done").click()
    expect(dialog).to_be_hidden()

    theirs = open_as(bram)
    theirs.goto(mine.url)
    expect(theirs.get_by_test_id("read-only")).to_contain_text("This is Ada Quill’s draft")
    body = theirs.get_by_test_id("editor")
    expect(body).to_have_attribute("contenteditable", "false")
    expect(theirs.get_by_test_id("publish-open")).to_be_hidden()

    mine.get_by_test_id("share-open").click()
    # “Saved.” may still be of the change before.
    with mine.expect_response(lambda answer: answer.request.method != "GET"):
        mine.get_by_test_id("sharing-level").nth(1).select_option("edit")
    expect(mine.get_by_test_id("sharing-status")).to_have_text("Saved.")
    mine.get_by_test_id("sharing-done").click()
    expect(mine.get_by_test_id("sharing-dialog")).to_be_hidden()
    theirs.goto(mine.url)
    expect(theirs.get_by_test_id("read-only")).to_have_count(0)
    expect(body).to_have_attribute("contenteditable", "true")

    mine.get_by_test_id("share-open").click()
    with mine.expect_response(lambda answer: answer.request.method != "GET"):
        mine.get_by_test_id("sharing-remove").nth(1).click()
    expect(mine.get_by_test_id("sharing-status")).to_have_text("Saved.")
    mine.get_by_test_id("sharing-done").click()
    expect(mine.get_by_test_id("sharing-dialog")).to_be_hidden()
    # Typed on a page that is still open: it is not taken, and before long the page takes nothing more.
    body.click()
    theirs.keyboard.type("Not mine any more.")
    expect(theirs.get_by_test_id("save-state")).to_have_attribute("data-state", "refused")
    expect(body).to_have_attribute("aria-readonly", "true")
    expect(mine.get_by_test_id("editor")).to_have_text("")
    assert (theirs.goto(mine.url) or pytest.fail()).status == 404


def test_read_only_source_has_no_edit_controls(room: tuple[Newsroom, People], open_as: OpenAs) -> None:
    _, people = room
    mine = open_as(people.add("Gil Tarn", "reporter", "Harbour"))
    text = "Dora Pell: The quay holds for ten winters.\n\nBo Lind: Who says so?"
    brought = server_answer(mine, "POST", "/api/sources", {"text": text, "title": "The quay"}).json()
    corrected = f"/api/sources/{brought['source_id']}/paragraphs/"
    paragraph_id = server_answer(mine, "GET", f"/api/sources/{brought['source_id']}").json()["items"][0]["paragraph_id"]
    change = {"text": "The quay holds for twenty winters.", "expected_text": "The quay holds for ten winters."}
    assert server_answer(mine, "PATCH", f"{corrected}{paragraph_id}", change).ok
    theirs = open_as(people.add("Hana Moor", "reporter", "Harbour"))
    address = f"/sources?source={brought['source_id']}"
    for page, changes in ((mine, True), (theirs, False)):
        page.goto(address)
        line = page.get_by_test_id("line").first
        expect(line).to_contain_text("twenty winters")
        expect(line.get_by_role("button", name="Correct this paragraph")).to_have_count(int(changes))
        expect(line.get_by_role("button", name="Dora Pell")).to_have_count(int(changes))
        page.get_by_test_id("details-open").click()
        expect(page.get_by_test_id("media-attach")).to_have_count(int(changes))
        expect(page.get_by_test_id("details-save")).to_be_visible(visible=changes)
        line.locator("[data-act=history]").click()
        expect(page.get_by_test_id("revision")).to_have_count(1)
        expect(page.get_by_test_id("restore")).to_have_count(int(changes))
        page.keyboard.press("Escape")
    line.focus()
    theirs.keyboard.press("c")
    expect(theirs.locator("#toasts")).to_contain_text("You can view this source but not edit it")
    expect(theirs.get_by_test_id("correct-form")).to_have_count(0)
