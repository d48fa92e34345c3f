"""Standfirst, byline, deadline and word goal of an article, as a writer uses them."""

import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from tests.browser.accessibility import violations
from tests.browser.desk import Desk
from tests.browser.material import said_by

DRIVER = said_by("fifty seats")[0]
DIFFERS = f"“Nobody needs sixty seats at midnight,” {DRIVER} said."
BODY = "The council wants a wall along the quay, and its engineers want pumps behind it."


def test_details_are_checked_saved_and_listed(desk: Desk, hearing: str) -> None:
    page = desk.open(headline="Pumps on the quay", body=BODY, source_ids=[hearing]).page
    field = {name: page.get_by_test_id(f"details-{name}") for name in ("standfirst", "byline", "deadline", "word-goal")}
    opener, status = page.get_by_test_id("details-open"), page.get_by_test_id("details-status")
    opener.focus()
    page.keyboard.press("Enter")
    expect(field["standfirst"]).to_be_focused()
    # Quotes of the standfirst are checked while it is typed.
    page.keyboard.type(DIFFERS)
    expect(page.locator(".details-findings")).to_contain_text("Differs")
    field["byline"].fill("Ada Quill")
    field["deadline"].fill((datetime.now() + timedelta(minutes=30)).strftime("%Y-%m-%dT%H:%M"))
    field["word-goal"].fill("20")
    expect(page.get_by_test_id("word-count")).to_have_text("15 of 20 words")
    expect(opener).to_have_text(re.compile("Details · due "))
    assert violations(page) == []
    expect(status).to_have_text("Saved")
    page.wait_for_function(
        "id => fetch(`/api/drafts/${id}`).then(answer => answer.json()).then(draft => draft.details.word_goal === 20)",
        arg=desk.draft_id,
    )
    stored = desk.stored()["details"]
    assert (stored["standfirst"], stored["byline"]) == (DIFFERS, "Ada Quill")
    due = datetime.fromisoformat(stored["deadline"])
    assert timedelta(minutes=28) < due - datetime.now(UTC) <= timedelta(minutes=30)
    # What publishing objects to in the standfirst leads to its field.
    field["byline"].press("Escape")
    expect(opener).to_be_focused()
    desk.open_publishing().get_by_role("button", name=re.compile("“Nobody needs")).click()
    expect(field["standfirst"]).to_be_focused()
    page.goto(f"{desk.newsroom.url}/drafts")
    row = page.get_by_test_id("draft-row").filter(has_text="Pumps on the quay")
    expect(row.get_by_test_id("draft-due")).to_have_class(re.compile("is-soon"))
    expect(row).to_contain_text("15 of 20 words")
