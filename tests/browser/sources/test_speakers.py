"""The speakers of all sources: found, renamed, merged, split off and put back."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import violations
from tests.browser.newsroom import Newsroom
from tests.browser.screens import LIGHTHOUSE_BRIEFING, LIGHTHOUSE_HEARING


def row_of(page: Page, name: str) -> Locator:
    return page.get_by_test_id("speaker").filter(has=page.locator(".row-name", has_text=name))


def test_speakers_are_renamed_merged_and_split(page: Page, own_newsroom: Newsroom) -> None:
    own_newsroom.upload("lighthouse-hearing.txt", LIGHTHOUSE_HEARING)
    own_newsroom.upload("lighthouse-briefing.txt", LIGHTHOUSE_BRIEFING)
    page.goto(f"{own_newsroom.url}/sources")
    page.get_by_role("navigation", name="Views").get_by_role("link", name="Speakers").click()
    oda, keeper = row_of(page, "Oda Quillfeather"), row_of(page, "Harbour Keeper")
    oda.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(oda.get_by_test_id("speaker-label")).to_have_count(2)
    page.get_by_test_id("speakers-search").fill("mcmarsh")
    expect(page.get_by_test_id("speakers-status")).to_have_text("One speaker")
    row_of(page, "Luc McMarsh").get_by_role("button", name="Rename Luc McMarsh…").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("speaker-name")).to_be_focused()
    page.keyboard.type("Lucas McMarsh")
    page.keyboard.press("Enter")
    last = page.get_by_test_id("last-change")
    expect(last).to_contain_text("Renamed to Lucas McMarsh.")
    expect(row_of(page, "Lucas McMarsh").locator(".row-name")).to_be_focused()
    page.get_by_test_id("speakers-undo").focus()
    page.keyboard.press("Enter")
    expect(last).to_have_text("Undone.")
    expect(row_of(page, "Luc McMarsh")).to_be_visible()

    page.get_by_test_id("speakers-search").fill("")
    keeper.get_by_role("button", name="Merge").click()
    dialog = page.get_by_test_id("speaker-merge")
    dialog.get_by_test_id("merge-search").fill("quillfeather")
    expect(dialog.get_by_test_id("merge-person")).to_have_count(1)
    dialog.get_by_test_id("merge-person").get_by_role("radio").check()
    expect(dialog.get_by_test_id("speaker-name")).to_have_value("Oda Quillfeather")
    dialog.get_by_test_id("dialog-send").click()
    expect(last).to_contain_text("Harbour Keeper and Oda Quillfeather are one person")
    expect(oda).to_contain_text("4 paragraphs · 3 names in the sources")
    if not oda.get_by_test_id("speaker-label").first.is_visible():
        oda.locator("summary").click()
    assert violations(page) == []
    oda.get_by_role("button", name="Split off Harbour Keeper…").click()
    dialog = page.get_by_test_id("speaker-split")
    dialog.get_by_test_id("speaker-name").fill("Ansel Tarr")
    dialog.get_by_test_id("dialog-send").click()
    split = row_of(page, "Ansel Tarr")
    expect(split).to_be_visible()
    expect(oda).to_contain_text("2 names in the sources")
    split.locator("summary").click()
    split.get_by_role("button", name="Undo the correction of Harbour Keeper").click()
    expect(keeper).to_be_visible()
