"""A suggestion in its surroundings: words are chosen by keyboard or pointer, left out, put in brackets, and checked."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.confidence import Confidences
from tests.browser.desk import Desk, select_words
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
def peeked(desk: Desk, lanterns: str, confident: Confidences) -> Desk:
    """Open the surroundings of a suggestion by keyboard after two sentences."""
    del confident
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


def drag(desk: Desk, words: str) -> None:
    """Select words of the suggested paragraph with the pointer."""
    select_words(desk.page, ".is-suggested .peek-words", words)
    left, top, right, bottom = desk.page.evaluate(
        """() => {
            const rects = [...getSelection().getRangeAt(0).getClientRects()];
            const [first, last] = [rects[0], rects.at(-1)];
            return [first.left + 1, first.top + first.height / 2, last.right, last.top + last.height / 2];
        }"""
    )
    desk.page.mouse.move(left, top)
    desk.page.mouse.down()
    desk.page.mouse.move(right, bottom, steps=3)
    desk.page.mouse.up()


def preview(desk: Desk) -> Locator:
    return desk.page.get_by_test_id("peek-preview")


def only_mark(desk: Desk) -> tuple[str, dict[str, Any]]:
    desk.wait_saved()
    [mark] = quote_marks(desk.stored()["body"])
    return mark


def test_words_are_selected_by_keyboard(peeked: Desk) -> None:
    keys = peeked.page.keyboard
    before = peeked.words()
    keys.press("Shift+ArrowRight")
    keys.press("Escape")
    # The caret is where it was.
    expect(peeked.editor).to_be_focused()
    keys.type("On. ")
    assert peeked.words() == f"{before}On. "
    peeked.wait_ghost()
    keys.press("Alt+ArrowDown")
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
    assert peeked.words() == f"{_WRITTEN}On. “He lit them himself,” {_ELLA} said."
    expect(peeked.quoted("verbatim", peeked.editor).first).to_have_text("He lit them himself")
    quoted, mark = only_mark(peeked)
    assert quoted == mark["exact"] == _PAPER[mark["start"] : mark["end"]] == "He lit them himself"


def test_words_left_out_and_in_brackets_pass_the_quote_check(peeked: Desk) -> None:
    page = peeked.page
    drag(peeked, _PAPER[: _PAPER.index(", one after")])
    drag(peeked, "whatever its owners may tell you this winter")
    page.keyboard.press("Delete")
    drag(peeked, "He")
    page.keyboard.press("[")
    page.get_by_test_id("peek-bracket-words").fill("The miller")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("peek-text")).to_be_focused()
    quotation = "The paper mill … has paid for every lantern on the quay. [The miller] lit them himself"
    expect(preview(peeked)).to_have_text(f"“{quotation},” {_ELLA} said.")
    page.get_by_test_id("peek-insert").click()
    expect(peeked.quoted("edited", peeked.editor).first).to_have_text(quotation)
    quoted, mark = only_mark(peeked)
    assert quoted == quotation
    assert mark["exact"] == _PAPER[mark["start"] : mark["end"]] == _PAPER[: _PAPER.index(", one after")]
