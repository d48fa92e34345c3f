"""A suggestion in its surroundings: other words chosen, some left out, some in brackets, and what the check says."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessibility import violations
from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import CONTEXT, HEADLINE, SAID, SPEAKER
from tests.browser.newsroom import Newsroom, quote_marks

_ELLA = "Ella Quarne"
# One paragraph of a hearing that no other test has.
_PAPER = (
    "The paper mill, whatever its owners may tell you this winter, has paid for every lantern on the quay. "
    "He lit them himself, one after another. We will not forget that."
)
_HEARING = f"Moderator: Good evening, and welcome to the lantern hearing.\n\n{_ELLA}: {_PAPER}\n\nModerator: Thank you."
_WRITTEN = "The quay is dark. Who paid for its lanterns was asked at the lantern hearing. "


@pytest.fixture(scope="module")
def lanterns(newsroom: Newsroom) -> str:
    return str(newsroom.upload("lanterns.txt", _HEARING)["source_id"])


@pytest.fixture
def peeked(desk: Desk, lanterns: str) -> Desk:
    """Open the surroundings of a suggestion by keyboard after two sentences."""
    desk.open(headline="Who pays for the lanterns", source_ids=[lanterns])
    desk.write(_WRITTEN)
    offered = desk.wait_ghost()
    while _ELLA not in offered:
        desk.page.keyboard.press("Alt+]")
        offered = desk.ghost.inner_text()
    desk.page.keyboard.press("Alt+ArrowDown")
    expect(desk.page.get_by_test_id("peek-text")).to_be_focused()
    expect(desk.page.locator(".peek-paragraph")).to_have_count(3)
    return desk


def drag(desk: Desk, first: str, last: str) -> None:
    """Select with the pointer, from the beginning of one word to the end of another."""
    places: list[dict[str, float]] = desk.page.evaluate(
        """([first, last]) => {
            const element = [...document.querySelectorAll(".peek-words")].find(one => one.textContent.includes(first));
            element.scrollIntoView({block: "center"});
            const text = element.textContent;
            const place = at => {
                const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
                for (let node = walker.nextNode(); node; at -= node.data.length, node = walker.nextNode()) {
                    if (at > node.data.length) continue;
                    const range = document.createRange();
                    range.setStart(node, at);
                    range.setEnd(node, at);
                    const {left, top, height} = range.getBoundingClientRect();
                    return {x: left, y: top + height / 2};
                }
            };
            const start = text.indexOf(first);
            return [place(start), place(text.indexOf(last, start) + last.length)];
        }""",
        [first, last],
    )
    desk.page.mouse.move(places[0]["x"] + 1, places[0]["y"])
    desk.page.mouse.down()
    desk.page.mouse.move(places[1]["x"], places[1]["y"], steps=3)
    desk.page.mouse.up()


def word_places(desk: Desk) -> list[float]:
    """Return left edge and top of each word of the suggested paragraph, in CSS pixels."""
    places: list[float] = desk.page.locator(".peek-paragraph.is-suggested .peek-words").evaluate(
        r"""element => {
            const ends = [];
            const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
            for (let node = walker.nextNode(); node; node = walker.nextNode())
                for (let at = 0; at < node.data.length; at++) ends.push([node, at]);
            return [...element.textContent.matchAll(/\S+/g)].flatMap(({index}) => {
                const range = document.createRange(), [node, at] = ends[index];
                range.setStart(node, at);
                range.setEnd(node, at + 1);
                const {left, top} = range.getBoundingClientRect();
                return [left, top];
            });
        }"""
    )
    return places


def preview(desk: Desk) -> Locator:
    return desk.page.get_by_test_id("peek-preview")


def only_mark(desk: Desk) -> tuple[str, dict[str, Any]]:
    desk.wait_saved()
    [mark] = quote_marks(desk.stored()["body"])
    return mark


def test_words_are_selected_by_keyboard(peeked: Desk) -> None:
    keys = peeked.page.keyboard
    expect(peeked.page.locator(".peek-paragraph").first).to_contain_text("welcome to the lantern hearing")
    keys.press("End")
    keys.press("Control+ArrowLeft")
    keys.press("Control+ArrowLeft")
    keys.press("Control+Shift+ArrowRight")
    expect(preview(peeked)).to_have_text(f"“He lit them himself, one after another,” {_ELLA} said.")
    keys.press("Shift+ArrowLeft")
    keys.press("Shift+ArrowLeft")
    keys.press("Shift+ArrowLeft")
    expect(preview(peeked)).to_have_text(f"“He lit them himself,” {_ELLA} said.")
    keys.press("Enter")
    expect(peeked.editor).to_be_focused()
    expect(peeked.page.get_by_test_id("peek")).to_have_count(0)
    assert peeked.words() == f"{_WRITTEN}“He lit them himself,” {_ELLA} said."
    expect(peeked.quoted("verbatim", peeked.editor).first).to_have_text("He lit them himself", timeout=ANSWER_MS)
    quoted, mark = only_mark(peeked)
    assert quoted == mark["exact"] == _PAPER[mark["start"] : mark["end"]] == "He lit them himself"


@pytest.mark.slow
def test_cuts_and_brackets_pass_the_quote_check(peeked: Desk) -> None:
    page = peeked.page
    drag(peeked, "The paper mill", "himself")
    page.get_by_test_id("peek-leave-out").click()
    expect(page.get_by_test_id("peek-refusal")).to_contain_text("some of the marked words")
    drag(peeked, "whatever", "winter")
    page.keyboard.press("Delete")
    drag(peeked, "He", "He")
    page.keyboard.press("[")
    page.get_by_test_id("peek-bracket-words").fill("The miller")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("peek-text")).to_be_focused()
    quotation = "The paper mill … has paid for every lantern on the quay. [The miller] lit them himself"
    expect(preview(peeked)).to_have_text(f"“{quotation},” {_ELLA} said.")
    page.get_by_test_id("peek-insert").click()
    expect(peeked.quoted("edited", peeked.editor).first).to_have_text(quotation, timeout=ANSWER_MS)
    expect(peeked.quoted("differs")).to_have_count(0)
    quoted, mark = only_mark(peeked)
    assert quoted == quotation
    assert mark["exact"] == _PAPER[mark["start"] : mark["end"]] == _PAPER[: _PAPER.index(", one after")]


@pytest.mark.slow
def test_words_do_not_move_during_selection(peeked: Desk) -> None:
    keys = peeked.page.keyboard
    keys.press("End")
    # Each run of text begins at a 64th of a pixel.
    before = pytest.approx(word_places(peeked), abs=0.25)
    keys.press("Home")
    for _ in _PAPER.split():
        keys.press("ArrowRight")
        assert word_places(peeked) == before
    keys.press("Shift+Home")
    assert word_places(peeked) == before


def test_escape_restores_the_caret(peeked: Desk) -> None:
    before = peeked.words()
    assert violations(peeked.page) == []
    peeked.page.keyboard.press("Shift+ArrowRight")
    peeked.page.keyboard.press("Escape")
    expect(peeked.editor).to_be_focused()
    peeked.page.keyboard.type("On.")
    assert peeked.words() == f"{before}On."


def test_quote_is_inserted_in_three_keys(desk: Desk, hearing: str) -> None:
    desk.open(headline=HEADLINE, source_ids=[hearing])
    desk.write(CONTEXT)
    desk.wait_ghost()
    pressed = 0
    while SAID not in desk.ghost.inner_text():
        desk.page.keyboard.press("Alt+]")
        pressed += 1
        assert pressed < 3
    desk.page.keyboard.press("Tab")
    assert pressed + 1 <= 3
    assert desk.words() == f"{CONTEXT}“{SAID},” {SPEAKER} said."
    expect(desk.quoted("verbatim", desk.editor).first).to_have_text(SAID, timeout=ANSWER_MS)
