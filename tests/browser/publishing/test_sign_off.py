"""A draft with false quotes is not published by accident: each is fixed, has a reason, or a second person signs."""

import os
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import violations
from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.newsroom import Newsroom
from tests.browser.people import People, server_answer

_PICTURES = os.environ.get("QUOTEDESK_TEST_PICTURES")

HEARING = """Orla Vennacher: We will not close the harbour school this year. The school needs fifty new desks before the
winter. Nobody on the council has asked the parents what they want.

Tam Brickley: The roof was repaired twice, and the rain came in both times.
"""
DROPPED = "We will close the harbour school this year"
NUMBER = "The school needs sixty new desks before the winter"
INVENTED = "Every ferry captain in town sings opera at dawn"
PARAPHRASE = "Parents have not been asked by anybody on the council about their wishes"
SPEAKER = "The roof was repaired twice, and the rain came in both times"
BODY = "\n".join(
    [
        f"“{DROPPED},” Orla Vennacher said.",
        f"“{NUMBER},” Orla Vennacher said.",
        f"“{INVENTED},” Orla Vennacher said.",
        f"“{PARAPHRASE},” Orla Vennacher said.",
        f"“{SPEAKER},” Orla Vennacher said.",
    ]
)
REQUEST_NOTE = "The recording is on the desk of the night editor."
REASON = "On the recording, which the transcript does not follow."

OpenAs = Callable[[str], Page]


def _draw(page: Page, name: str) -> None:
    if _PICTURES:
        page.screenshot(path=Path(_PICTURES) / f"{name}.png")


def _row(panel: Locator, quote: str) -> Locator:
    return panel.locator(".objection").filter(has_text=quote)


def _give_reasons(panel: Locator) -> None:
    for area in panel.get_by_test_id("override-reason").all():
        area.fill(REASON)


def test_each_false_quote_needs_a_reason_to_publish(desk: Desk, newsroom: Newsroom) -> None:
    source = str(newsroom.upload("harbour-school.txt", HEARING)["source_id"])
    desk.open(headline="The harbour school", body=BODY, source_ids=[source])
    panel = desk.open_publishing()
    for quote, kind in (
        (DROPPED, "“Not” changed"),
        (NUMBER, "Number changed"),
        (INVENTED, "Not found in the sources"),
        (SPEAKER, "Wrong speaker"),
    ):
        expect(_row(panel.get_by_role("region", name="Blocks publishing"), quote)).to_contain_text(kind)
    expect(_row(panel, NUMBER).locator(".diff-source mark")).to_contain_text("fifty")
    expect(_row(panel, NUMBER).locator(".diff-yours del")).to_contain_text("sixty")
    expect(_row(panel, PARAPHRASE)).to_have_count(1)
    confirm, left = panel.get_by_test_id("publish-confirm"), panel.get_by_test_id("publish-left")
    expect(confirm).to_be_disabled()
    expect(left).to_have_text("5 quotes still to fix, or to publish with a reason.")
    for scheme in ("light", "dark"):
        desk.page.emulate_media(color_scheme=scheme)
        _draw(desk.page, f"dialog-{scheme}")
        assert violations(desk.page) == []
    desk.page.emulate_media(color_scheme="light")

    _row(panel, NUMBER).get_by_role("button", name="Show in draft").click()
    expect(panel).to_be_hidden()
    expect(desk.card).to_contain_text("The number “fifty” was changed to “sixty”.", timeout=ANSWER_MS)
    desk.card.get_by_role("button", name="Use the source’s words").click()
    expect(desk.editor).to_contain_text("needs fifty new desks")
    desk.wait_saved()

    panel = desk.open_publishing()
    expect(_row(panel, "sixty new desks")).to_have_count(0)
    expect(left).to_have_text("4 quotes still to fix, or to publish with a reason.")
    _give_reasons(panel)
    expect(left).to_have_text("The reasons are stored with the publication.")
    confirm.click()
    sheet = panel.get_by_test_id("publication-sheet")
    expect(sheet).to_be_visible(timeout=ANSWER_MS)
    desk.page.goto(f"{newsroom.url}{sheet.get_attribute('href')}")
    expect(desk.page.locator(".cover")).to_contain_text(REASON)
    _draw(desk.page, "sheet")
    assert violations(desk.page) == []


def test_quotation_marks_are_removed_from_the_card(desk: Desk, newsroom: Newsroom) -> None:
    source = str(newsroom.upload("harbour-school.txt", HEARING)["source_id"])
    desk.open(headline="The harbour school", body=f"“{INVENTED},” Orla Vennacher said.", source_ids=[source])
    desk.quoted("missing", desk.editor).first.click(timeout=ANSWER_MS)
    expect(desk.card).to_contain_text("Not found in the sources")
    _draw(desk.page, "card-not-found")
    desk.card.get_by_role("button", name="Remove the quotation marks").click()
    expect(desk.editor).to_have_text(f"{INVENTED}, Orla Vennacher said.")
    expect(desk.quoted("missing", desk.editor)).to_have_count(0)


def _require_sign_off(page: Page) -> None:
    """Require sign-off in the settings, as an administrator."""
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("button", name="Publishing").click()
    signing = page.get_by_test_id("policy-sign-off")
    expect(signing).to_be_enabled(timeout=ANSWER_MS)
    _draw(page, "settings")
    assert violations(page) == []
    signing.check()
    expect(page.locator(".policy-saved")).to_have_text("Saved.")


def _begin_review(page: Page) -> Locator:
    """Begin a review from the notice that editors see on every page."""
    notice = page.get_by_test_id("inbox-open")
    expect(notice).to_have_accessible_name("One draft is waiting for your sign-off", timeout=ANSWER_MS)
    expect(page.locator("#toasts")).to_contain_text("A draft is waiting for your sign-off.")
    notice.click()
    _draw(page, "sign-offs")
    assert violations(page) == []
    page.get_by_test_id("sign-off-row").get_by_role("link", name="Review “The harbour school”").click()
    review = page.get_by_test_id("publish-dialog")
    expect(review.get_by_test_id("override-given")).to_contain_text(REASON, timeout=ANSWER_MS)
    expect(review.get_by_test_id("sign-off")).to_contain_text(REQUEST_NOTE)
    _draw(page, "decide")
    assert violations(page) == []
    return review


def _send_back(review: Locator, note: str) -> None:
    review.get_by_test_id("sign-off-send-back").click()
    # Without a note the writer would not know what to change.
    expect(review.get_by_test_id("sign-off-note")).to_be_focused()
    review.get_by_test_id("sign-off-note").fill(note)
    review.get_by_test_id("sign-off-send-back").click()
    expect(review.get_by_test_id("sign-off")).to_have_attribute("data-state", "sent_back", timeout=ANSWER_MS)


def _return_by_notice(page: Page) -> Locator:
    """Follow the notice on another page to the draft that was sent back."""
    page.goto("/drafts")
    notice = page.get_by_test_id("inbox-open")
    expect(notice).to_have_accessible_name("Your request for sign-off was sent back", timeout=ANSWER_MS)
    expect(notice).to_contain_text("was sent back")
    _draw(page, "notice")
    assert violations(page) == []
    notice.click()
    row = page.get_by_test_id("sign-off-row")
    expect(row).to_contain_text("Name the recording.")
    row.get_by_role("link", name="Review “The harbour school”").click()
    panel = page.get_by_test_id("publish-dialog")
    expect(panel.get_by_test_id("sign-off")).to_contain_text("Name the recording.", timeout=ANSWER_MS)
    expect(panel.get_by_test_id("sign-off")).to_contain_text(REQUEST_NOTE)
    expect(panel.get_by_test_id("override-reason")).to_have_value(REASON)
    _draw(page, "sent-back")
    assert violations(page) == []
    return panel


def test_publishing_needs_sign_off_by_a_second_person(room: tuple[Newsroom, People], open_as: OpenAs) -> None:
    _, people = room
    ada = people.add("Ada Quill", "reporter", "City")
    bo = people.add("Bo Tarn", "editor", "City")
    chief = open_as(people.add("Cleo Marsh", "admin", "City"))

    _require_sign_off(chief)

    mine = open_as(ada)
    mine.goto("/")
    body = f"“{INVENTED},” Orla Vennacher said."
    draft = server_answer(mine, "POST", "/api/drafts", {"headline": "The harbour school", "body": body}).json()[
        "draft_id"
    ]
    mine.goto(f"/drafts/{draft}")
    mine.get_by_test_id("publish-open").click()
    panel = mine.get_by_test_id("publish-dialog")
    expect(panel.get_by_test_id("blocker")).to_have_count(1, timeout=ANSWER_MS)
    expect(panel.get_by_test_id("publish-confirm")).to_be_disabled()

    # The editor is on another page than the writing desk.
    theirs = open_as(bo)
    theirs.goto("/sources")
    expect(theirs.get_by_role("heading", name="Sources", level=1)).to_be_visible()
    expect(theirs.get_by_test_id("inbox-open")).to_be_hidden()

    _give_reasons(panel)
    expect(panel.get_by_test_id("publish-confirm")).to_have_count(0)
    panel.get_by_test_id("sign-off-request-note").fill(REQUEST_NOTE)
    _draw(mine, "asking")
    panel.get_by_test_id("sign-off-ask").click()
    expect(panel.get_by_test_id("sign-off")).to_have_attribute("data-state", "requested", timeout=ANSWER_MS)
    expect(panel.get_by_test_id("publish-left")).to_have_text("This can be published once an editor has approved it.")
    _draw(mine, "waiting")
    assert violations(mine) == []

    # Everybody who may decide is notified, on every page.
    chief.goto("/audit")
    waits = "One draft is waiting for your sign-off"
    expect(chief.get_by_test_id("inbox-open")).to_have_accessible_name(waits, timeout=ANSWER_MS)
    assert violations(chief) == []

    # The editor is notified in the page, and reads what it is about.
    review = _begin_review(theirs)
    _send_back(review, "Name the recording.")

    # It comes back to the open dialog; both notes and the reason are there after a reload, too.
    expect(panel.get_by_test_id("sign-off")).to_contain_text("Name the recording.", timeout=ANSWER_MS)
    panel = _return_by_notice(mine)
    expect(mine).to_have_url(re.compile(f"/drafts/{draft}"))
    panel.get_by_test_id("override-reason").fill("On recording 4, at 12:30.")
    panel.get_by_test_id("sign-off-ask").click()
    expect(review.get_by_test_id("sign-off-approve")).to_be_visible(timeout=ANSWER_MS)
    expect(review.get_by_test_id("override-given")).to_contain_text("On recording 4")
    review.get_by_test_id("sign-off-approve").click()
    expect(panel.get_by_test_id("sign-off")).to_contain_text("Approved by Bo Tarn", timeout=ANSWER_MS)
    panel.get_by_test_id("publish-confirm").click()
    expect(panel.get_by_test_id("publication-file").first).to_be_visible(timeout=ANSWER_MS)
    sheet = panel.get_by_test_id("publication-sheet").get_attribute("href")
    mine.goto(str(sheet))
    cover = mine.locator(".cover")
    expect(cover).to_contain_text("On recording 4, at 12:30.")
    expect(cover).to_contain_text("Approved by Bo Tarn")
    _draw(mine, "sheet-signed")
