"""Every quote's state, live beside the writing, and what its card lets a reporter do, with and without a pointer."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessibility import violations
from tests.browser.checks.test_provenance import paste
from tests.browser.desk import ANSWER_MS, Desk, select_words
from tests.browser.material import ORLA, TAMSIN, clock, said_by, webvtt
from tests.browser.newsroom import Newsroom, quote_marks
from tests.browser.ui.test_looks import assert_no_sideways_scroll

SEATS = "Nobody needs fifty seats at midnight"
SHIFT = "We will not cut the night bus unless the hospital moves its last shift"
VERBATIM = f"“{SEATS},” {TAMSIN} said."
HARD = VERBATIM.replace("fifty", "sixty")
DIFFERS = VERBATIM.replace("seats", "chairs")
OTHER = f"“{SHIFT},” {TAMSIN} said."
EDITED = f"“Nurses ride it home … there is no other way up [Quarry Hill] after eleven,” {ORLA} said."
FABRICATED = f"“The night bus was never needed by anybody up there,” {ORLA} said."
# By the class of the mark in the text.
STATES = {
    "verbatim": (VERBATIM, "Matches the source exactly"),
    "edited": (EDITED, "Acceptable edit"),
    "differs": (DIFFERS, "Differs from the source"),
    "hard": (HARD, "Differs from the source"),
    "other-speaker": (OTHER, "Wrong speaker"),
    "missing": (FABRICATED, "Not found in the sources"),
}
# Nothing is wrong with these: their cards open when they are asked for.
QUIET = ("verbatim", "edited")


def wait_for_mark(desk: Desk, state: str) -> Locator:
    """Wait for the mark of a quote in this state and return it."""
    mark = desk.quoted(state, desk.editor).first
    expect(mark).to_be_visible(timeout=ANSWER_MS)
    return mark


def opened(desk: Desk, body: str, state: str, **content: Any) -> Locator:
    """Open the card of the first quote in this state."""
    desk.open(headline="The night bus", body=body, **content)
    wait_for_mark(desk, state).click()
    if state in QUIET:
        expect(desk.card).to_have_count(0)
        desk.page.keyboard.press("Control+F8")
    expect(desk.card).to_be_visible()
    return desk.card


def button(card: Locator, name: str) -> Locator:
    return card.get_by_role("button", name=name)


def replace_word(desk: Desk, word: str, other: str) -> None:
    select_words(desk.page, "[data-testid=editor]", word)
    # At one stroke: key by key, on a busy machine, it would take several steps to undo.
    desk.page.keyboard.insert_text(other)


def test_changed_number_is_named_and_undo_clears_it(desk: Desk, hearing: str) -> None:
    desk.open(headline="The night bus", body=VERBATIM, source_ids=[hearing])
    wait_for_mark(desk, "verbatim")
    replace_word(desk, "fifty", "sixty")
    wait_for_mark(desk, "hard").click()
    expect(desk.card.locator(".card-hard")).to_have_text("The number “fifty” was changed to “sixty”.")
    expect(desk.card.locator("mark.diff-hard")).to_contain_text("fifty")
    expect(desk.card.locator("del.diff-hard")).to_contain_text("sixty")
    row = desk.tab("checks").get_by_test_id("check")
    expect(row).to_contain_text("Differs from the source · A number was changed")
    desk.editor.focus()
    desk.page.keyboard.press("Control+z")
    assert desk.words() == VERBATIM
    expect(wait_for_mark(desk, "verbatim")).to_contain_text(SEATS)
    expect(row).to_contain_text("Matches the source exactly")
    expect(desk.quoted("hard")).to_have_count(0)


def test_pasted_fabrication_is_reviewed_by_keyboard(desk: Desk, hearing: str) -> None:
    desk.open(headline="The night bus", source_ids=[hearing])
    paste(desk, f"<p>{FABRICATED}</p>")
    wait_for_mark(desk, "missing")
    status = desk.page.locator("#offer-status")
    expect(status).to_contain_text("Not found in the sources: “The night bus was never needed")
    desk.page.keyboard.press("F8")
    expect(desk.card.get_by_role("heading")).to_have_text("Not found in the sources")
    expect(desk.card).to_contain_text("Check the wording, attach the source, or remove the quotation marks.")
    expect(status).to_contain_text("Tab moves to the actions")
    assert desk.focus_is_in("[data-testid=editor]")
    desk.page.keyboard.press("Tab")
    assert desk.focus_is_in(".card")
    desk.page.keyboard.press("Escape")
    expect(desk.card).to_have_count(0)
    assert desk.focus_is_in("[data-testid=editor]")
    # The caret stands in the quote: its card opens here, and is left by setting it aside.
    desk.page.keyboard.press("Control+F8")
    expect(desk.card).to_be_focused()
    for _ in range(3):
        desk.page.keyboard.press("Tab")
    expect(button(desk.card, "Dismiss…")).to_be_focused()
    desk.page.keyboard.press("Enter")
    desk.page.keyboard.press("Enter")
    expect(desk.card).to_have_count(0)
    assert desk.focus_is_in("[data-testid=editor]")
    expect(desk.quoted("missing")).to_have_count(0)
    desk.page.keyboard.press("F8")
    expect(status).to_have_text("No quotes to review.")


def test_wrong_speaker_card_names_the_real_speaker(desk: Desk, hearing: str) -> None:
    card = opened(desk, OTHER, "other-speaker", source_ids=[hearing])
    expect(card.get_by_role("heading")).to_have_text("Wrong speaker")
    facts = card.locator(".card-facts")
    expect(facts.locator("dd").nth(0)).to_have_text(TAMSIN)
    expect(facts.locator("dd").nth(1)).to_have_text(ORLA)
    expect(facts.locator("dd").nth(2)).to_have_text(f"Night bus hearing · {clock(said_by(SHIFT)[1])} · paragraph 4")
    expect(button(card, "Use the source’s words")).to_have_count(0)
    desk.page.keyboard.press("Escape")
    replace_word(desk, TAMSIN, ORLA)
    wait_for_mark(desk, "verbatim")
    expect(desk.quoted("other-speaker")).to_have_count(0)


def test_unattached_source_is_attached_from_the_card(desk: Desk, newsroom: Newsroom) -> None:
    harbour = webvtt([("Bram Osk", 3, "The harbour needs new pumps before the autumn storms come.")], "Harbour board")
    other = str(newsroom.upload("harbour-board.vtt", harbour)["source_id"])
    # Said nowhere else: other tests bring sources of the same hearing.
    words = "The ferry will carry bicycles to the lighthouse from the first of May"
    ferry = str(
        newsroom.upload("ferry-board.vtt", webvtt([("Marta Quill", 3, f"{words}.")], "Ferry board"))["source_id"]
    )
    card = opened(desk, f"“{words},” Marta Quill said.", "verbatim", source_ids=[other])
    expect(card).to_contain_text("The words are in “Ferry board”, which is not attached to this draft.")
    row = desk.tab("checks").get_by_test_id("check")
    expect(row).to_contain_text("Matches the source exactly · source not attached")
    row.get_by_role("button").click()
    button(desk.card, "Attach this source").click()
    expect(desk.card).to_have_count(0)
    assert desk.focus_is_in("[data-testid=editor]")
    expect(desk.page.locator("#toasts")).to_contain_text("“Ferry board” is attached to this draft.")
    expect(row).not_to_contain_text("source not attached", timeout=ANSWER_MS)
    assert set(desk.stored()["source_ids"]) == {other, ferry}
    row.get_by_role("button").click()
    expect(button(desk.card, "Show in the source")).to_be_visible()
    expect(button(desk.card, "Attach this source")).to_have_count(0)


def test_fix_is_applied_and_undone_by_keyboard(desk: Desk, hearing: str) -> None:
    desk.open(headline="The night bus", body=f"{HARD}", source_ids=[hearing])
    wait_for_mark(desk, "hard")
    desk.write(" Nobody laughed.")
    desk.page.keyboard.press("F8")
    expect(desk.card).to_be_visible()
    for _ in range(3):
        desk.page.keyboard.press("Tab")
    expect(button(desk.card, "Use the source’s words")).to_be_focused()
    desk.page.keyboard.press("Enter")
    expect(desk.card).to_have_count(0)
    assert desk.words() == f"{VERBATIM} Nobody laughed."
    wait_for_mark(desk, "verbatim")
    assert desk.focus_is_in("[data-testid=editor]")
    desk.wait_saved()
    [(words, mark)] = quote_marks(desk.stored()["body"])
    assert (words, mark["exact"], mark["source_id"]) == (SEATS, SEATS, hearing)
    desk.page.keyboard.press("Control+z")
    assert desk.words() == f"{HARD} Nobody laughed."
    wait_for_mark(desk, "hard")


ALL = "\n".join(body for body, _ in STATES.values())


@pytest.fixture
def every_state(desk: Desk, hearing: str) -> Desk:
    """Open a draft with a checked quote in each state."""
    desk.open(headline="The night bus", body=ALL, source_ids=[hearing])
    for state in STATES:
        wait_for_mark(desk, state)
    return desk


@pytest.mark.slow
def test_finding_marks_differ_by_shape(every_state: Desk) -> None:
    def shape(state: str) -> str:
        drawn: str = every_state.quoted(state, every_state.editor).last.evaluate(
            """mark => {
                const line = getComputedStyle(mark);
                const sign = getComputedStyle(mark.nextElementSibling ?? mark, "::after");
                return [line.textDecorationStyle, line.textDecorationThickness, sign.content].join(" ");
            }"""
        )
        return drawn

    shapes = {state: shape(state) for state in STATES if state != "differs"}
    shapes["differs"] = shape("differs:not(.finding-hard)")
    assert len(set(shapes.values())) == len(STATES), shapes


def test_checks_list_shows_every_quote_and_navigates(every_state: Desk) -> None:
    checks = every_state.tab("checks")
    rows = checks.get_by_test_id("check")
    expect(rows).to_have_count(len(STATES))
    counts = checks.get_by_role("list", name="Quotes by state")
    for words in ("2 Differs from the source", "1 Wrong speaker", "1 Acceptable edit"):
        expect(counts).to_contain_text(words)
    only = checks.get_by_label("Only quotes to review")
    only.focus()
    every_state.page.keyboard.press("Space")
    expect(rows).to_have_count(4)
    row = rows.filter(has_text="Wrong speaker").get_by_role("button")
    row.focus()
    every_state.page.keyboard.press("Enter")
    expect(every_state.card.get_by_role("heading")).to_have_text("Wrong speaker")
    assert every_state.focus_is_in("[data-testid=editor]")
    expect(every_state.quoted("other-speaker", every_state.editor)).to_be_in_viewport()
    every_state.page.keyboard.press("Escape")
    only.uncheck()
    expect(rows).to_have_count(len(STATES))

    panel = every_state.open_publishing()
    blockers = panel.get_by_test_id("blocker")
    for words in ("Number changed", "Wrong speaker", "Not found in the sources"):
        expect(blockers.filter(has_text=words)).to_have_count(1)
    expect(panel.get_by_test_id("publish-confirm")).to_be_disabled()


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_finding_cards_are_accessible(every_state: Desk, scheme: Any) -> None:
    every_state.page.emulate_media(color_scheme=scheme)
    every_state.tab("checks")
    for row in every_state.page.locator("#pane-checks").get_by_test_id("check").get_by_role("button").all():
        row.click()
        expect(every_state.card).to_be_visible()
        assert violations(every_state.page) == []


@pytest.mark.slow
@pytest.mark.parametrize("size", [(360, 740), (640, 360)], ids=["narrow", "zoomed to 200 %"])
def test_card_actions_are_visible_in_a_small_window(desk: Desk, hearing: str, size: tuple[int, int]) -> None:
    desk.page.set_viewport_size({"width": size[0], "height": size[1]})
    desk.open(headline="The night bus", body=f"{HARD}\n{FABRICATED}", source_ids=[hearing])
    wait_for_mark(desk, "hard")
    desk.editor.focus()
    for name in ("Use the source’s words", "Dismiss…"):
        desk.page.keyboard.press("F8")
        for shown in ("Close", name):
            expect(button(desk.card, shown)).to_be_in_viewport(ratio=1)
        assert_no_sideways_scroll(desk.page)
