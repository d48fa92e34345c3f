"""Every quote's state in the text, and what its card lets a reporter do, with and without a pointer."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessibility import violations
from tests.browser.checks.test_provenance import paste
from tests.browser.desk import Desk
from tests.browser.material import CONTEXTOMIZED, ORLA, SAID, TAMSIN, webvtt
from tests.browser.newsroom import Newsroom, quote_marks

SEATS = "Nobody needs fifty seats at midnight"
VERBATIM = f"“{SEATS},” {TAMSIN} said."
HARD = VERBATIM.replace("fifty", "sixty")
DIFFERS = VERBATIM.replace("seats", "chairs")
OTHER = f"“We will not cut the night bus unless the hospital moves its last shift,” {TAMSIN} said."
EDITED = f"“Nurses ride it home … there is no other way up [Quarry Hill] after eleven,” {ORLA} said."
FABRICATED = f"“The night bus was never needed by anybody up there,” {ORLA} said."
# By the class of the mark in the text.
STATES = {
    "verbatim": VERBATIM,
    "edited": EDITED,
    "differs:not(.finding-hard)": DIFFERS,
    "hard": HARD,
    "other-speaker": OTHER,
    "missing": FABRICATED,
}
_SHAPE = """mark => {
    const line = getComputedStyle(mark);
    const sign = getComputedStyle(mark.nextElementSibling ?? mark, "::after");
    return [line.textDecorationStyle, line.textDecorationThickness, sign.content].join(" ");
}"""


def wait_for_mark(desk: Desk, state: str) -> Locator:
    """Wait for the mark of a quote in this state and return it."""
    mark = desk.quoted(state, desk.editor).first
    expect(mark).to_be_visible()
    return mark


def button(card: Locator, name: str) -> Locator:
    return card.get_by_role("button", name=name)


def test_warnings_are_reviewed_by_keyboard(desk: Desk, hearing: str) -> None:
    body = f"“{SAID},” {ORLA} said.\n{HARD}\nNobody laughed. "
    desk.open(headline=f"Office: ‘{CONTEXTOMIZED}’", body=body, source_ids=[hearing])
    wait_for_mark(desk, "hard")
    desk.page.locator("#count-checks").filter(has_text="2").wait_for()
    paste(desk, f"<p>{FABRICATED}</p>")
    wait_for_mark(desk, "missing")
    status = desk.page.locator("#offer-status")
    expect(status).to_contain_text("Not found in the sources: “The night bus was never needed")
    desk.caret_to("Control+Home")
    for heading in ("Not found in the body", "Differs from the source", "Not found in the sources"):
        desk.page.keyboard.press("F8")
        expect(desk.card.get_by_role("heading")).to_have_text(heading)
    desk.page.keyboard.press("Escape")
    wait_for_mark(desk, "missing").click()
    expect(desk.card.get_by_role("heading")).to_have_text("Not found in the sources")
    expect(desk.editor).to_be_focused()
    desk.page.keyboard.press("Tab")
    desk.wait_focus_in(".card")
    desk.page.keyboard.press("Escape")
    expect(desk.card).to_have_count(0)
    expect(desk.editor).to_be_focused()
    # The caret stands in the quote: its card opens here, and the warning is dismissed.
    desk.page.keyboard.press("Control+F8")
    expect(desk.card).to_be_focused()
    button(desk.card, "Dismiss…").focus()
    desk.page.keyboard.press("Enter")
    desk.page.keyboard.press("Enter")
    expect(desk.card).to_have_count(0)
    expect(desk.editor).to_be_focused()
    expect(desk.quoted("missing", desk.editor)).to_have_count(0)
    # Dismissed warnings are listed, and come back.
    desk.page.keyboard.press("Control+Shift+F8")
    drawer = desk.page.get_by_test_id("dismissals")
    expect(drawer.get_by_test_id("dismissal")).to_have_count(1)
    drawer.get_by_role("button", name="Restore “The night bus").press("Enter")
    expect(drawer).to_contain_text("No dismissed warnings")
    desk.page.keyboard.press("Escape")
    expect(desk.editor).to_be_focused()
    expect(desk.quoted("missing", desk.editor)).to_have_count(1)


def test_unattached_source_is_attached_and_its_quote_pulled_from_the_card(desk: Desk, newsroom: Newsroom) -> None:
    harbour = webvtt([("Bram Osk", 3, "The harbour needs new pumps before the autumn storms come.")], "Harbour board")
    other = str(newsroom.upload("harbour-board.vtt", harbour)["source_id"])
    # Said nowhere else: other tests bring sources of the same hearing.
    words = "The ferry will carry bicycles to the lighthouse from the first of May"
    ferry = str(
        newsroom.upload("ferry-board.vtt", webvtt([("Marta Quill", 3, f"{words}.")], "Ferry board"))["source_id"]
    )
    desk.open(headline="The ferry", body=f"“{words},” Marta Quill said.", source_ids=[other])
    wait_for_mark(desk, "verbatim").click()
    # A card of a correct quote opens only on request.
    expect(desk.card).to_have_count(0)
    desk.page.keyboard.press("Control+F8")
    expect(desk.card).to_contain_text("The words are in “Ferry board”, which is not attached to this draft.")
    button(desk.card, "Attach this source").click()
    expect(desk.card).to_have_count(0)
    expect(desk.editor).to_be_focused()
    expect(desk.page.locator("#toasts")).to_contain_text("“Ferry board” is attached to this draft.")
    row = desk.tab("checks").get_by_test_id("check")
    expect(row).to_contain_text("Matches the source exactly")
    expect(row).not_to_contain_text("source not attached")
    assert set(desk.stored()["source_ids"]) == {other, ferry}
    row.get_by_role("button").click()
    expect(button(desk.card, "Attach this source")).to_have_count(0)
    button(desk.card, "Make a pull quote").press("Enter")
    pull_quote = desk.editor.locator("blockquote.pull-quote")
    expect(pull_quote.locator("p")).to_have_text([f"“{words}”", "— Marta Quill"])
    expect(desk.quoted("verbatim", pull_quote)).to_have_count(1)
    desk.wait_saved()
    assert [block["type"] for block in desk.stored()["body"]["content"]][:2] == ["paragraph", "pull_quote"]
    assert {mark["source_id"] for _, mark in quote_marks(desk.stored()["body"])} == {ferry}


def test_states_differ_by_shape_and_lead_from_the_list_to_accessible_cards(desk: Desk, hearing: str) -> None:
    desk.open(headline="The night bus", body="\n".join(STATES.values()), source_ids=[hearing])
    shapes = {state: wait_for_mark(desk, state).evaluate(_SHAPE) for state in STATES}
    assert len(set(shapes.values())) == len(STATES), shapes
    checks = desk.tab("checks")
    rows = checks.get_by_test_id("check")
    expect(rows).to_have_count(len(STATES))
    only = checks.get_by_label("Only quotes to review")
    only.focus()
    desk.page.keyboard.press("Space")
    expect(rows).to_have_count(4)
    for row in rows.get_by_role("button").all():
        row.focus()
        desk.page.keyboard.press("Enter")
        expect(desk.card).to_be_visible()
        expect(desk.editor).to_be_focused()
        assert violations(desk.page) == []
    expect(desk.quoted("missing", desk.editor)).to_be_in_viewport()


@pytest.mark.parametrize("width", [1280, 390])
def test_opened_finding_is_seen_wherever_it_is_opened(desk: Desk, hearing: str, width: int) -> None:
    page = desk.page
    page.set_viewport_size({"width": width, "height": 720})
    far = "\n".join(["The clerk read out the minutes of the last meeting. " * 12] * 12)
    desk.open(headline=f"Office: ‘{CONTEXTOMIZED}’", body=f"{far}\n{HARD}\n{far}", source_ids=[hearing])
    quote = wait_for_mark(desk, "hard")
    expect(desk.headline_line.get_by_role("button")).to_be_visible()
    card = desk.page.get_by_test_id("finding-card")

    def open_from_list() -> None:
        if width == 390:
            page.locator("#panel-toggle").click()
        desk.tab("checks").get_by_test_id("check").filter(has_text="Differs").get_by_role("button").click()

    def open_from_keys() -> None:
        desk.headline.focus()
        for _ in range(2):
            page.keyboard.press("F8")

    def open_from_gate() -> None:
        row = desk.open_publishing().locator(".objection").filter(has_text="Number")
        row.get_by_role("button", name="Show").click()

    for open_finding in (open_from_list, open_from_keys, open_from_gate):
        desk.headline.click()
        expect(card).to_have_count(0)
        open_finding()
        expect(card.get_by_role("heading")).to_be_in_viewport()
        expect(quote).to_be_in_viewport()
        words, box = quote.bounding_box(), card.bounding_box()
        assert words
        assert box
        assert words["x"] + words["width"] <= box["x"] or words["y"] + words["height"] <= box["y"]
        page.keyboard.press("Escape")
        expect(card).to_have_count(0)
