"""Every quote's state, live beside the writing, and what its card lets a reporter do, with and without a pointer."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessibility import violations
from tests.browser.checks.test_provenance import paste
from tests.browser.desk import ANSWER_MS, Desk, select_words
from tests.browser.material import ORLA, SAID, TAMSIN, clock, said_by, webvtt
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
NO_NOT = f"{ORLA} said the council would “cut the night bus unless the hospital moves its last shift”."
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


def found(desk: Desk, state: str) -> Locator:
    """The quote's mark in the article, once the check has said so."""
    mark = desk.quoted(state, desk.editor).first
    expect(mark).to_be_visible(timeout=ANSWER_MS)
    return mark


def opened(desk: Desk, body: str, state: str, **content: Any) -> Locator:
    """The card of the first quote in this state."""
    desk.open(headline="The night bus", body=body, **content)
    found(desk, state).click()
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


@pytest.mark.slow
def test_an_inserted_quote_is_watched_while_it_is_edited(ghosted: Desk) -> None:
    ghosted.suggestions.filter(has_text=SAID).click()
    expect(ghosted.quoted("verbatim", ghosted.editor).first).to_contain_text(SAID, timeout=ANSWER_MS)
    replace_word(ghosted, "left in", "lost in")
    # Nothing is claimed of the changed words before they are checked.
    assert ghosted.page.locator("[data-testid=editor] .finding").count() == 0
    found(ghosted, "differs").click()
    expect(ghosted.card.get_by_role("heading")).to_have_text("Differs from the source")
    expect(ghosted.card.locator(".diff-source mark")).to_contain_text("left")
    expect(ghosted.card.locator(".diff-yours del")).to_contain_text("lost")
    expect(ghosted.card.locator(".card-hard")).to_have_count(0)
    ghosted.page.keyboard.press("Escape")
    ghosted.page.keyboard.press("Control+z")
    expect(ghosted.quoted("verbatim", ghosted.editor).first).to_contain_text(SAID, timeout=ANSWER_MS)
    expect(ghosted.quoted("differs", ghosted.editor)).to_have_count(0)


def test_a_changed_number_is_said_plainly_and_undo_makes_it_true_again(desk: Desk, hearing: str) -> None:
    desk.open(headline="The night bus", body=VERBATIM, source_ids=[hearing])
    found(desk, "verbatim")
    replace_word(desk, "fifty", "sixty")
    found(desk, "hard").click()
    expect(desk.card.locator(".card-hard")).to_have_text("The number “fifty” was changed to “sixty”.")
    expect(desk.card.locator("mark.diff-hard")).to_contain_text("fifty")
    expect(desk.card.locator("del.diff-hard")).to_contain_text("sixty")
    row = desk.tab("checks").get_by_test_id("check")
    expect(row).to_contain_text("Differs from the source · A number was changed")
    desk.editor.focus()
    desk.page.keyboard.press("Control+z")
    assert desk.words() == VERBATIM
    expect(found(desk, "verbatim")).to_contain_text(SEATS)
    expect(row).to_contain_text("Matches the source exactly")
    expect(desk.quoted("hard")).to_have_count(0)


def test_a_pasted_fabrication_is_found_out_and_reached_by_keys_alone(desk: Desk, hearing: str) -> None:
    desk.open(headline="The night bus", source_ids=[hearing])
    paste(desk, f"<p>{FABRICATED}</p>")
    found(desk, "missing")
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


def test_words_given_to_another_say_whose_they_are(desk: Desk, hearing: str) -> None:
    card = opened(desk, OTHER, "other-speaker", source_ids=[hearing])
    expect(card.get_by_role("heading")).to_have_text("Wrong speaker")
    facts = card.locator(".card-facts")
    expect(facts.locator("dd").nth(0)).to_have_text(TAMSIN)
    expect(facts.locator("dd").nth(1)).to_have_text(ORLA)
    expect(facts.locator("dd").nth(2)).to_have_text(f"Night bus hearing · {clock(said_by(SHIFT)[1])} · paragraph 4")
    expect(button(card, "Use the source’s words")).to_have_count(0)
    desk.page.keyboard.press("Escape")
    replace_word(desk, TAMSIN, ORLA)
    found(desk, "verbatim")
    expect(desk.quoted("other-speaker")).to_have_count(0)


@pytest.mark.slow
def test_an_allowed_edit_is_quiet_and_says_what_was_done(desk: Desk, hearing: str) -> None:
    card = opened(desk, EDITED, "edited", source_ids=[hearing])
    expect(card.get_by_role("heading")).to_have_text("Acceptable edit")
    expect(card).to_contain_text("Words are left out at the ellipsis")
    expect(card.locator(".diff-yours .diff-allowed")).to_contain_text("Quarry")
    expect(button(card, "Dismiss…")).to_have_count(0)
    expect(desk.page.locator("#count-checks")).to_have_text("")
    panel = desk.open_publishing()
    expect(panel.get_by_test_id("publish-warning")).to_have_count(0)


def test_a_not_left_out_before_the_first_word_is_told(desk: Desk, hearing: str) -> None:
    card = opened(desk, NO_NOT, "hard", source_ids=[hearing])
    expect(card.locator(".card-hard")).to_contain_text("“not”")
    # The words are the source's own: there is nothing to put in their place.
    expect(button(card, "Use the source’s words")).to_have_count(0)


def test_what_only_another_source_has_is_attached_from_its_card(desk: Desk, newsroom: Newsroom) -> None:
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


def test_the_sources_words_are_put_in_by_keys_and_taken_back(desk: Desk, hearing: str) -> None:
    desk.open(headline="The night bus", body=f"{HARD}", source_ids=[hearing])
    found(desk, "hard")
    desk.write(" Nobody laughed.")
    desk.page.keyboard.press("F8")
    expect(desk.card).to_be_visible()
    for _ in range(3):
        desk.page.keyboard.press("Tab")
    expect(button(desk.card, "Use the source’s words")).to_be_focused()
    desk.page.keyboard.press("Enter")
    expect(desk.card).to_have_count(0)
    assert desk.words() == f"{VERBATIM} Nobody laughed."
    found(desk, "verbatim")
    assert desk.focus_is_in("[data-testid=editor]")
    desk.wait_saved()
    [(words, mark)] = quote_marks(desk.stored()["body"])
    assert (words, mark["exact"], mark["source_id"]) == (SEATS, SEATS, hearing)
    desk.page.keyboard.press("Control+z")
    assert desk.words() == f"{HARD} Nobody laughed."
    found(desk, "hard")


@pytest.mark.slow
def test_a_last_word_too_is_put_right(desk: Desk, hearing: str) -> None:
    card = opened(desk, VERBATIM.replace("midnight", "noon"), "differs", source_ids=[hearing])
    button(card, "Use the source’s words").click()
    expect(desk.card).to_have_count(0)
    assert desk.words() == VERBATIM
    found(desk, "verbatim")


@pytest.mark.slow
def test_an_ellipsis_stays_where_only_a_word_is_mended(desk: Desk, hearing: str) -> None:
    card = opened(desk, EDITED.replace("Nurses ride", "Nurses drive"), "differs", source_ids=[hearing])
    button(card, "Use the source’s words").click()
    expect(desk.card).to_have_count(0)
    assert desk.words() == EDITED
    found(desk, "edited")


KOREAN_SOURCE = """박도윤: 우리는 그 버스 노선을 올해 안에 폐지하지 않는다. 간호사들이 그 버스를 타고 집에 간다.

이서연: 좋습니다. 그러면 다음 안건으로 넘어가겠습니다.
"""


@pytest.mark.slow
def test_an_altered_korean_ending_is_as_grave_as_a_not(desk: Desk, newsroom: Newsroom) -> None:
    source = str(newsroom.upload("시의회.txt", KOREAN_SOURCE)["source_id"])
    said = "우리는 그 버스 노선을 올해 안에 폐지하지 않는다"
    desk.open(headline="심야 버스", body=f"박도윤 의원은 “{said}”고 말했다.", source_ids=[source])
    found(desk, "verbatim")
    replace_word(desk, "폐지하지 않는다", "폐지한다")
    found(desk, "hard").click()
    expect(desk.card.locator(".card-hard")).to_contain_text("“폐지하지 않는다”")
    desk.page.keyboard.press("Escape")
    expect(desk.editor).to_be_focused()
    desk.page.keyboard.press("Control+z")
    found(desk, "verbatim")


ALL = "\n".join(body for body, _ in STATES.values())


@pytest.fixture
def every_state(desk: Desk, hearing: str) -> Desk:
    """A draft with a quote in each state, checked."""
    desk.open(headline="The night bus", body=ALL, source_ids=[hearing])
    for state in STATES:
        found(desk, state)
    return desk


@pytest.mark.slow
def test_marks_differ_by_more_than_colour(every_state: Desk) -> None:
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


def test_the_list_of_checks_has_every_quote_and_goes_to_it(every_state: Desk) -> None:
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
def test_no_state_keeps_anyone_out(every_state: Desk, scheme: Any) -> None:
    every_state.page.emulate_media(color_scheme=scheme)
    every_state.tab("checks")
    for row in every_state.page.locator("#pane-checks").get_by_test_id("check").get_by_role("button").all():
        row.click()
        expect(every_state.card).to_be_visible()
        assert violations(every_state.page) == []


@pytest.mark.slow
@pytest.mark.parametrize("size", [(360, 740), (640, 360)], ids=["narrow", "zoomed to 200 %"])
def test_a_card_has_room_in_a_small_window(desk: Desk, hearing: str, size: tuple[int, int]) -> None:
    desk.page.set_viewport_size({"width": size[0], "height": size[1]})
    desk.open(headline="The night bus", body=f"{HARD}\n{FABRICATED}", source_ids=[hearing])
    found(desk, "hard")
    desk.editor.focus()
    for name in ("Use the source’s words", "Dismiss…"):
        desk.page.keyboard.press("F8")
        for shown in ("Close", name):
            expect(button(desk.card, shown)).to_be_in_viewport(ratio=1)
        assert_no_sideways_scroll(desk.page)
