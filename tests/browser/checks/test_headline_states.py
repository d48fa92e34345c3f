"""What the desk says of the quotes in a headline, and how it helps to fix them."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import CONTEXTOMIZED, SAID, SPEAKER, clock, said_by

HEADLINE = f"Transport office: ‘{CONTEXTOMIZED}’"
# What she said just before: with it, the quote is too long for a headline.
LONG = (
    "On an ordinary weekday nine people board it, and every one of those journeys costs the council forty-one pounds. "
    f"{SAID}"
)
BODY = f"“{LONG},” {SPEAKER} said."
DRIVER, SECOND, PARAGRAPH = said_by("fifty seats")
UNQUOTED = "Nobody needs fifty seats at midnight"


def line_of(marked: Locator) -> str:
    return str(marked.evaluate("mark => getComputedStyle(mark).textDecorationStyle"))


def test_contextomized_headline_quote_is_explained_and_fixed(desk: Desk, hearing: str) -> None:
    desk.open(headline=HEADLINE, body=BODY, source_ids=[hearing])
    marked = desk.quoted("unsupported", desk.headline)
    expect(marked).to_have_text(CONTEXTOMIZED, timeout=ANSWER_MS)
    expect(desk.headline_line).to_contain_text("Not found in the body")
    assert line_of(marked) == "double"

    marked.click()
    expect(desk.card.get_by_role("heading")).to_have_text("Not found in the body")
    expect(desk.card.locator(".card-message")).to_contain_text("without nurses on it")
    expect(desk.card.locator(".card-nearest blockquote")).to_contain_text("On an ordinary weekday")
    expect(desk.card.locator(".diff-source mark").filter(has_text="without nurses on it")).to_be_visible()
    expect(desk.card.locator(".card-fix blockquote")).to_have_text(f"“{SAID}”")
    desk.card.get_by_role("button", name="Use the body’s words").click()

    expect(desk.headline).to_have_text(f"Transport office: ‘{SAID}’")
    expect(desk.card).to_have_count(0)
    expect(desk.headline_line).to_contain_text("supported by the body", timeout=ANSWER_MS)
    expect(desk.quoted("unsupported")).to_have_count(0)
    expect(desk.page.locator("#count-checks")).to_have_text("")
    desk.wait_saved()
    assert desk.stored()["headline"] == f"Transport office: ‘{SAID}’"

    desk.page.keyboard.press("Control+z")
    expect(desk.headline).to_have_text(HEADLINE)
    expect(marked).to_have_text(CONTEXTOMIZED, timeout=ANSWER_MS)


def test_undoing_a_fix_keeps_text_typed_before_it(desk: Desk, hearing: str) -> None:
    desk.open(headline=HEADLINE, body=BODY, source_ids=[hearing])
    marked = desk.quoted("unsupported", desk.headline)
    expect(marked).to_be_visible(timeout=ANSWER_MS)
    marked.click()
    expect(desk.card).to_be_visible()
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.type("!")
    expect(desk.card).to_be_hidden()  # it closes when one types
    # At once, before the answer to what was typed: the card stays when that comes.
    marked.click()
    expect(desk.card).to_be_visible()
    desk.wait_saved()
    desk.page.wait_for_timeout(1_500)
    expect(desk.card).to_be_visible()
    desk.card.get_by_role("button", name="Use the body’s words").click()
    expect(desk.headline).to_have_text(f"Transport office: ‘{SAID}’!")
    desk.page.keyboard.press("Control+z")
    expect(desk.headline).to_have_text(f"{HEADLINE}!")


def test_headline_quote_found_only_in_the_source(desk: Desk, hearing: str) -> None:
    desk.open(headline=f"Driver: ‘{UNQUOTED}’", body=BODY, source_ids=[hearing])
    marked = desk.quoted("in-source", desk.headline)
    expect(marked).to_have_text(UNQUOTED, timeout=ANSWER_MS)
    assert line_of(marked) == "dotted"
    expect(desk.quoted("unsupported")).to_have_count(0)
    expect(desk.headline_line).to_contain_text("In the source, not in the body")
    to_look_at = desk.tab("checks").get_by_role("region", name="To review")
    expect(to_look_at.get_by_test_id("check")).to_contain_text("In the source, not in the body")

    marked.click()
    expect(desk.card).to_contain_text(f"{DRIVER} says it in “Night bus hearing”, but no quote in the body contains it.")
    expect(desk.card.locator(".card-where")).to_contain_text(clock(SECOND))
    desk.card.get_by_role("button", name="Show in the source").click()
    reader = desk.page.get_by_test_id("reader")
    expect(reader.locator(".is-sought .reader-words")).to_have_text(PARAGRAPH)
    expect(reader.locator(".is-sought")).to_be_in_viewport()

    panel = desk.open_publishing()
    # The words were said: a reason is enough, and nothing blocks.
    expect(panel.get_by_test_id("blocker")).to_have_count(0)
    reason_row = panel.get_by_test_id("reason-row")
    expect(reason_row).to_contain_text(UNQUOTED)
    expect(reason_row.get_by_test_id("override-reason")).to_be_visible()
    reason_row.get_by_role("button", name="Show in draft").click()
    expect(desk.card.get_by_role("heading")).to_have_text("In the source, not in the body")


@pytest.mark.slow
def test_headline_is_rechecked_when_a_source_is_detached(desk: Desk, hearing: str) -> None:
    other = str(desk.newsroom.upload("ferry.txt", "Elm Tarn: The ferry is never late.\n")["source_id"])
    desk.open(headline=f"Driver: ‘{UNQUOTED}’", body=BODY, source_ids=[hearing, other])
    expect(desk.quoted("in-source", desk.headline)).to_be_visible(timeout=ANSWER_MS)
    sources = desk.tab("sources")
    attached = sources.get_by_test_id("source").filter(has_text="Night bus hearing").first
    attached.get_by_role("button", name="Detach").click()
    expect(desk.quoted("unsupported", desk.headline)).to_have_text(UNQUOTED, timeout=ANSWER_MS)
    expect(desk.quoted("in-source")).to_have_count(0)
    expect(desk.headline_line).to_contain_text("Not found in the body")


def test_supported_headline_quote_has_a_card(desk: Desk, hearing: str) -> None:
    desk.open(headline=f"Office: ‘{SAID.lower()}’", body=BODY, source_ids=[hearing])
    expect(desk.headline_line).to_contain_text("supported by the body", timeout=ANSWER_MS)
    desk.tab("checks").get_by_test_id("check").filter(has_text="Headline").get_by_role("button").click()
    expect(desk.card.get_by_role("heading")).to_have_text("Matches the body exactly")
    expect(desk.card.get_by_test_id("support")).to_contain_text(SAID)
    desk.card.get_by_role("button", name="Show in the body").click()
    assert desk.page.evaluate("getSelection().toString()") == f"{LONG},"


def test_quoted_phrase_that_is_no_quotation_does_not_block(desk: Desk) -> None:
    words = "The Night Bus"
    desk.open(headline=f"Watch the new film ‘{words}’ tonight", body="The council met. Nobody spoke of it.")
    marked = desk.quoted("phrase", desk.headline)
    expect(marked).to_have_text(words, timeout=ANSWER_MS)
    expect(desk.quoted("unsupported")).to_have_count(0)
    expect(desk.page.locator("#count-checks")).to_have_text("")
    line = desk.headline_line.get_by_test_id("headline-phrase")
    expect(line).to_contain_text("Not treated as a quotation")
    line.get_by_role("button", name="Why").click()
    expect(desk.card.get_by_role("heading")).to_have_text("Not treated as a quotation")
    expect(desk.card.locator(".card-message")).to_contain_text("the title of a work")
    expect(desk.card.get_by_role("button", name="Use the body’s words")).to_have_count(0)
    checks = desk.tab("checks")
    expect(checks.get_by_role("region", name="To review")).to_have_count(0)

    panel = desk.open_publishing()
    expect(panel.get_by_test_id("blocker")).to_have_count(0)
    expect(panel.get_by_test_id("publish-warning")).to_have_count(0)
    expect(panel.get_by_test_id("publish-confirm")).to_be_enabled()


def test_headline_finding_is_not_redrawn_while_typing_in_the_body(desk: Desk, hearing: str) -> None:
    answers: list[str] = []

    def heard(frame: str | bytes) -> None:
        answers.extend(["headline"] if "headline_findings" in str(frame) else [])

    desk.page.on("websocket", lambda socket: socket.on("framereceived", heard))
    desk.open(headline=HEADLINE, body=BODY, source_ids=[hearing])
    expect(desk.quoted("unsupported", desk.headline)).to_be_visible(timeout=ANSWER_MS)
    checks = desk.tab("checks").get_by_test_id("check")
    expect(checks).to_have_count(2)
    checks.filter(has_text=CONTEXTOMIZED).get_by_role("button").click()
    expect(desk.card).to_be_visible()
    desk.editor.focus()
    desk.page.keyboard.press("Control+Home")
    desk.page.evaluate(
        """() => {
            window.redrawn = [];
            const shown = ({target}) => target.outerHTML ?? target.data;
            const watch = new MutationObserver(changes => window.redrawn.push(...changes.map(shown)));
            for (const id of ["headline", "headline-line", "cards", "pane-checks"])
                watch.observe(document.getElementById(id), {childList: true, characterData: true, subtree: true});
        }"""
    )
    for words in ("Nine people were on board 🚌. ", "Nobody spoke. "):
        before = len(answers)
        desk.page.keyboard.type(words)
        for _ in range(ANSWER_MS // 100):
            if len(answers) > before:
                break
            desk.page.wait_for_timeout(100)
        assert len(answers) > before
        desk.page.wait_for_timeout(100)
    assert desk.page.evaluate("window.redrawn") == []
    expect(desk.quoted("unsupported", desk.headline)).to_have_text(CONTEXTOMIZED)
    expect(desk.card).to_be_visible()
