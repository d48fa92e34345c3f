"""A draft with a false quote is published once a second person has signed."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import violations
from tests.browser.newsroom import Newsroom
from tests.browser.people import People, server_answer

INVENTED = "Every ferry captain in town sings opera at dawn"
REQUEST_NOTE = "The recording is on the desk of the night editor."
REASON = "On the recording, which the transcript does not follow."


def _require_sign_off(page: Page) -> None:
    """Require sign-off in the settings, as an administrator."""
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("button", name="Publishing").click()
    page.get_by_test_id("policy-sign-off").check()
    expect(page.locator(".policy-saved")).to_have_text("Saved.")


def _follow_notice(page: Page, name: str) -> Locator:
    """Follow the notice, which is on every page, to the dialog of the draft."""
    notice = page.get_by_test_id("inbox-open")
    expect(notice).to_have_accessible_name(name)
    notice.click()
    page.get_by_test_id("sign-off-row").get_by_role("link", name="Review “The harbour school”").click()
    dialog = page.get_by_test_id("publish-dialog")
    expect(dialog.get_by_test_id("sign-off")).to_contain_text(REQUEST_NOTE)
    assert violations(page) == []
    return dialog


def test_publishing_needs_sign_off_by_a_second_person(
    room: tuple[Newsroom, People], open_as: Callable[[str], Page]
) -> None:
    _, people = room
    _require_sign_off(open_as(people.add("Cleo Marsh", "admin", "City")))
    mine, theirs = (
        open_as(people.add("Ada Quill", "reporter", "City")),
        open_as(people.add("Bo Tarn", "editor", "City")),
    )
    mine.goto("/")
    content = {"headline": "The harbour school", "body": f"“{INVENTED},” Orla Vennacher said."}
    draft = server_answer(mine, "POST", "/api/drafts", content).json()["draft_id"]
    mine.goto(f"/drafts/{draft}")
    mine.get_by_test_id("publish-open").click()
    panel = mine.get_by_test_id("publish-dialog")
    expect(panel.get_by_test_id("blocker")).to_have_count(1)
    # The editor is on another page than the writing desk.
    theirs.goto("/sources")
    expect(theirs.get_by_test_id("inbox-open")).to_be_hidden()
    panel.get_by_test_id("override-reason").fill(REASON)
    expect(panel.get_by_test_id("publish-confirm")).to_have_count(0)
    panel.get_by_test_id("sign-off-request-note").fill(REQUEST_NOTE)
    panel.get_by_test_id("sign-off-ask").click()
    expect(panel.get_by_test_id("publish-left")).to_have_text("This can be published once an editor has approved it.")

    # The editor is notified in the page, reads what it is about, and sends it back with a note.
    review = _follow_notice(theirs, "One draft is waiting for your sign-off")
    expect(review.get_by_test_id("override-given")).to_contain_text(REASON)
    review.get_by_test_id("sign-off-send-back").click()
    expect(review.get_by_test_id("sign-off-note")).to_be_focused()
    review.get_by_test_id("sign-off-note").fill("Name the recording.")
    review.get_by_test_id("sign-off-send-back").click()

    # It comes back to the open dialog; both notes and the reason are there on another page, too.
    expect(panel.get_by_test_id("sign-off")).to_contain_text("Name the recording.")
    mine.goto("/drafts")
    panel = _follow_notice(mine, "Your request for sign-off was sent back")
    expect(panel.get_by_test_id("sign-off")).to_contain_text("Name the recording.")
    expect(panel.get_by_test_id("override-reason")).to_have_value(REASON)
    panel.get_by_test_id("override-reason").fill("On recording 4, at 12:30.")
    panel.get_by_test_id("sign-off-ask").click()
    expect(review.get_by_test_id("override-given")).to_contain_text("On recording 4")
    review.get_by_test_id("sign-off-approve").click()
    expect(panel.get_by_test_id("sign-off")).to_contain_text("Approved by Bo Tarn")
    panel.get_by_test_id("publish-confirm").click()
    expect(panel.get_by_test_id("publication-file").first).to_be_visible()
    mine.goto(str(panel.get_by_test_id("publication-sheet").get_attribute("href")))
    expect(mine.locator(".cover")).to_contain_text("On recording 4, at 12:30.")
    expect(mine.locator(".cover")).to_contain_text("Approved by Bo Tarn")
