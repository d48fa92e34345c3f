"""What the desk says of the quotes in a draft, and how it helps to fix them."""

import pytest
from playwright.sync_api import expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import CONTEXTOMIZED, SAID, SPEAKER, clock, said_by
from tests.browser.newsroom import quote_marks

DRIVER, SECOND, _ = said_by("fifty seats")
VERBATIM = f"“{SAID},” {SPEAKER} said."
DIFFERS = f"“Nobody needs sixty seats at midnight,” {DRIVER} said."
MISSING = "“The moon was made of old timetables,” she said."


@pytest.fixture
def checked(desk: Desk, hearing: str) -> Desk:
    """A draft with a true, an altered and an unknown quote, checked."""
    desk.open(headline="The night bus", body="\n".join((VERBATIM, DIFFERS, MISSING)), source_ids=[hearing])
    expect(desk.quoted("verbatim", desk.editor)).to_have_text(f"{SAID},", timeout=ANSWER_MS)
    return desk


def test_each_quote_is_marked_by_what_is_known_of_it(checked: Desk) -> None:
    expect(checked.quoted("differs", checked.editor)).to_have_text("Nobody needs sixty seats at midnight,")
    expect(checked.quoted("missing", checked.editor)).to_have_text("The moon was made of old timetables,")
    # By the shape of the line as well as by colour.
    shapes = {
        checked.quoted(state, checked.editor).evaluate(
            "mark => [mark, ...mark.querySelectorAll('*')].map(one => getComputedStyle(one))"
            ".map(style => `${style.textDecorationStyle} ${style.borderBottomStyle} ${style.textDecorationLine}`)"
            ".join() "
        )
        for state in ("verbatim", "differs", "missing")
    }
    assert len(shapes) == 3
    checks = checked.tab("checks")
    expect(checks.get_by_test_id("check")).to_have_count(3)
    to_look_at = checks.get_by_role("region", name="To review")
    expect(to_look_at.get_by_test_id("check")).to_have_count(2)
    expect(to_look_at).to_contain_text("Differs from the source")
    expect(to_look_at).to_contain_text("Not found in the sources")
    expect(checks.get_by_role("region", name="Checked")).to_contain_text("Matches the source exactly")
    expect(checked.page.locator("#count-checks")).to_have_text("2")


def test_an_altered_quote_is_mended_with_the_sources_words(checked: Desk, hearing: str) -> None:
    checked.quoted("differs", checked.editor).click()
    expect(checked.card).to_contain_text("Differs from the source")
    expect(checked.card.locator(".diff-source mark")).to_contain_text("fifty")
    expect(checked.card.locator(".diff-yours del")).to_contain_text("sixty")
    expect(checked.card).to_contain_text(DRIVER)
    expect(checked.card).to_contain_text(clock(SECOND))
    checked.card.get_by_role("button", name="Use the source’s words").click()
    expect(checked.card).to_have_count(0)
    mended = "Nobody needs fifty seats at midnight"
    assert checked.words() == "\n".join((VERBATIM, f"“{mended},” {DRIVER} said.", MISSING))
    expect(checked.quoted("verbatim", checked.editor).filter(has_text=mended)).to_have_count(1, timeout=ANSWER_MS)
    expect(checked.quoted("differs")).to_have_count(0)
    checked.wait_saved()
    [(quoted, mark)] = quote_marks(checked.stored()["body"])
    assert (quoted, mark["exact"], mark["source_id"]) == (mended, mended, hearing)
    assert (mark["speaker"], mark["start_ms"]) == (DRIVER, SECOND * 1000)

    checked.page.keyboard.press("Control+z")
    assert checked.words() == "\n".join((VERBATIM, DIFFERS, MISSING))


def test_an_inserted_quote_is_checked_again_when_it_is_edited(ghosted: Desk) -> None:
    ghosted.suggestions.filter(has_text=SAID).click()
    # The comma is the article's own, and so a piece of its own.
    quote = ghosted.quoted("verbatim", ghosted.editor).first
    expect(quote).to_contain_text(SAID, timeout=ANSWER_MS)
    for _ in range(len(f"rain,” {SPEAKER} said.")):
        ghosted.page.keyboard.press("ArrowLeft")
    ghosted.page.keyboard.type("cold ")
    expect(ghosted.quoted("differs", ghosted.editor).first).to_be_visible(timeout=ANSWER_MS)
    expect(ghosted.quoted("verbatim", ghosted.editor)).to_have_count(0)


def test_a_dismissal_says_its_scope_and_can_be_taken_back(checked: Desk) -> None:
    checked.quoted("missing", checked.editor).click()
    expect(checked.card).to_contain_text("Not found in the sources")
    checked.card.get_by_role("button", name="Dismiss…").click()
    scopes = checked.card.get_by_role("group", name="Dismiss this warning")
    for scope in ("Here, until it is edited", "In this draft", "Always, for this quote"):
        expect(scopes.get_by_role("button", name=scope)).to_be_visible()
    scopes.get_by_role("button", name="In this draft").click()
    expect(checked.card).to_have_count(0)
    expect(checked.quoted("missing")).to_have_count(0)
    checked.page.reload()
    expect(checked.quoted("differs", checked.editor)).to_have_count(1, timeout=ANSWER_MS)
    expect(checked.quoted("missing")).to_have_count(0)
    dismissed = checked.tab("checks").get_by_role("region", name="Dismissed")
    dismissed.get_by_role("button", name="Restore").click()
    expect(checked.quoted("missing", checked.editor)).to_have_count(1)


def test_f8_goes_from_warning_to_warning(desk: Desk, hearing: str) -> None:
    body = "\n".join((VERBATIM, DIFFERS, MISSING))
    desk.open(headline=f"Office: ‘{CONTEXTOMIZED}’", body=body, source_ids=[hearing])
    expect(desk.page.locator("#count-checks")).to_have_text("3", timeout=ANSWER_MS)
    desk.editor.focus()
    seen = []
    for _ in range(3):
        desk.page.keyboard.press("F8")
        expect(desk.card).to_have_count(1)
        seen.append(desk.card.get_by_role("heading").inner_text())
    assert seen == ["Not found in the body", "Differs from the source", "Not found in the sources"]


def test_escape_closes_the_card(checked: Desk) -> None:
    checked.quoted("differs", checked.editor).click()
    expect(checked.card).to_be_visible()
    checked.page.keyboard.press("Escape")
    expect(checked.card).to_have_count(0)


def test_the_desk_never_calls_a_quote_false(checked: Desk) -> None:
    for state in ("differs", "missing"):
        checked.quoted(state, checked.editor).click()
        expect(checked.card).to_be_visible()
        # “False alarm” is said of the warning.
        text = checked.page.locator("body").inner_text().lower().replace("false alarm", "")
        assert "false" not in text.split()
        checked.page.keyboard.press("Escape")
