"""The publish dialog fixes what it finds, and the editor says what was published."""

from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.material import TAMSIN

WRONG = f"“Nobody needs sixty seats at midnight,” {TAMSIN} said."
INVENTED = f"“The ferryman owns all the lanterns of the valley,” {TAMSIN} said."
REASON = "She said so on the phone."


def test_findings_are_fixed_in_the_dialog_and_reasons_kept_for_an_update(desk: Desk, hearing: str) -> None:
    page, state = desk.page, desk.page.get_by_test_id("published-state")
    desk.open(headline="Seats", body=f"{WRONG}\n{INVENTED}", source_ids=[hearing])
    expect(desk.quoted("missing", desk.editor)).to_be_visible()
    dialog = desk.open_publishing()
    wrong = dialog.locator(".objection").filter(has_text="sixty")
    wrong.get_by_role("button", name="Use the source’s words").click()
    expect(wrong).to_have_count(0)
    expect(dialog.get_by_test_id("publish-fixed")).to_have_text("Quote fixed. “Nobody needs fifty seats at midnight”")
    expect(desk.editor).to_contain_text("Nobody needs fifty seats")
    dialog.get_by_test_id("override-reason").fill(REASON)
    expect(state).to_have_text("")
    dialog.get_by_test_id("publish-confirm").click()
    expect(dialog.get_by_test_id("publication-file").first).to_be_visible()
    dialog.get_by_role("button", name="Back to the draft").click()
    expect(state).to_contain_text("Published")
    expect(page.get_by_test_id("publish-open")).to_have_text("Update…")
    desk.caret_to("Control+End")
    page.keyboard.press("Enter")
    page.keyboard.type("Nobody objected.")
    expect(state).to_contain_text("edited since")
    desk.wait_saved()
    page.reload()
    expect(state).to_contain_text("edited since")
    desk.open_publishing()
    expect(dialog.get_by_test_id("override-reason")).to_have_value(REASON)
    expect(dialog.get_by_test_id("publish-confirm")).to_have_text("Update")
