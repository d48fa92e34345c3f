"""A headline quote that a source has and the body does not."""

from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.material import SAID, SPEAKER, clock, said_by

BODY = f"“{SAID},” {SPEAKER} said."
DRIVER, SECOND, PARAGRAPH = said_by("fifty seats")
UNQUOTED = "Nobody needs fifty seats at midnight"


def test_headline_quote_found_only_in_the_source(desk: Desk, hearing: str) -> None:
    other = str(desk.newsroom.upload("ferry.txt", "Elm Tarn: The ferry is never late.\n")["source_id"])
    desk.open(headline=f"Driver: ‘{UNQUOTED}’", body=BODY, source_ids=[hearing, other])
    marked = desk.quoted("in-source", desk.headline)
    expect(marked).to_have_text(UNQUOTED)
    expect(desk.headline_line).to_contain_text("In the source, not in the body")
    marked.click()
    expect(desk.card).to_contain_text(f"{DRIVER} says it in “Night bus hearing”, but no quote in the body contains it.")
    expect(desk.card.locator(".card-where")).to_contain_text(clock(SECOND))
    desk.card.get_by_role("button", name="Show in the source").click()
    sought = desk.page.get_by_test_id("reader").locator(".is-sought")
    expect(sought.locator(".reader-words")).to_have_text(PARAGRAPH)
    expect(sought.first).to_be_in_viewport()
    # The words were said: a reason is enough, and nothing blocks.
    panel = desk.open_publishing()
    expect(panel.get_by_test_id("blocker")).to_have_count(0)
    reason_row = panel.get_by_test_id("reason-row")
    expect(reason_row).to_contain_text(UNQUOTED)
    reason_row.get_by_role("button", name="Show in draft").click()
    expect(desk.card.get_by_role("heading")).to_have_text("In the source, not in the body")
    desk.page.keyboard.press("Escape")
    # Detaching the source has the headline checked again.
    desk.page.get_by_role("button", name="Back to the list").click()
    attached = desk.tab("sources").get_by_test_id("source").filter(has_text="Night bus hearing").first
    attached.get_by_role("button", name="Detach").click()
    expect(desk.quoted("unsupported", desk.headline)).to_have_text(UNQUOTED)


def test_headline_is_only_as_green_as_the_quote_it_rests_on(desk: Desk, hearing: str) -> None:
    invented = "The last bus was sold to a circus in May"
    desk.open(headline=f"Driver: ‘{invented}’", body=f"“{invented},” {SPEAKER} said.", source_ids=[hearing])
    expect(desk.quoted("missing")).to_contain_text(invented)
    marked = desk.quoted("uncertain", desk.headline)
    expect(marked).to_have_text(invented)
    marked.click()
    expect(desk.card).to_contain_text("The quote in the body that it rests on: Not found in the sources.")
