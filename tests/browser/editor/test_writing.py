"""Writing itself: toolbar, marks as they are typed, paste, find and replace, drag and drop."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import sideways
from tests.browser.desk import CARET, Desk, select_words
from tests.browser.input_method import InputMethod
from tests.browser.material import SAID, SPEAKER
from tests.browser.newsroom import quote_marks

_SELECTED = """() => {
    const { x, y, width, height } = getSelection().getRangeAt(0).getClientRects()[0];
    return [x + width / 2, y + height / 2];
}"""


def tool(desk: Desk, name: str) -> Locator:
    return desk.page.get_by_role("toolbar", name="Formatting").get_by_role("button", name=name, exact=True)


def test_toolbar_by_keyboard(desk: Desk) -> None:
    desk.open(headline="Toolbar", body="Ferries of the north")
    top = desk.headline.bounding_box()
    desk.headline.focus()
    desk.page.keyboard.press("Shift+Tab")
    expect(tool(desk, "Paragraph")).to_be_focused()
    expect(tool(desk, "Paragraph")).to_have_attribute("aria-pressed", "true")
    expect(tool(desk, "Undo")).to_have_attribute("aria-disabled", "true")
    desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.press("Enter")
    expect(tool(desk, "Heading")).to_be_focused()
    expect(tool(desk, "Heading")).to_have_attribute("aria-pressed", "true")
    desk.page.keyboard.press("Escape")
    expect(desk.editor).to_be_focused()
    desk.caret_to("Control+End")
    desk.page.keyboard.press("Enter")
    desk.page.keyboard.type("First")
    tool(desk, "Bulleted list").click()
    desk.page.keyboard.press("Enter")
    tool(desk, "Bold").click()
    desk.page.keyboard.type("Second")
    expect(tool(desk, "Bold")).to_have_attribute("aria-pressed", "true")
    expect(desk.editor.locator("ul > li")).to_have_text(["First", "Second"])
    expect(desk.editor.locator("li strong")).to_have_text("Second")
    tool(desk, "Numbered list").click()
    desk.wait_saved()
    assert [block["type"] for block in desk.stored()["body"]["content"]] == ["heading", "ordered_list"]
    assert desk.headline.bounding_box() == top
    desk.page.set_viewport_size({"width": 834, "height": 700})
    expect(tool(desk, "Find and replace")).to_be_in_viewport(ratio=0.99)
    assert sideways(desk.page) == []


def test_typography_and_markdown_are_undone_in_steps(desk: Desk) -> None:
    desk.open(headline="Typed")
    desk.write('"It\'s **late**," he said. And left.')
    assert desk.words() == "“It’s late,” he said. And left."
    expect(desk.editor.locator("strong")).to_have_text("late")
    desk.page.keyboard.press("Control+z")
    assert desk.words() == "“It’s late,” he said. "
    desk.page.keyboard.press("Control+Shift+z")
    assert desk.words() == "“It’s late,” he said. And left."
    desk.write_headline(": 'Late'")
    expect(desk.headline).to_have_text("Typed: ‘Late’")
    # A link is put on selected words.
    desk.editor.focus()
    select_words(desk.page, "[data-testid=editor]", "And left")
    desk.page.keyboard.press("Control+Shift+K")
    address = desk.page.get_by_role("textbox", name="Address")
    expect(address).to_be_focused()
    address.fill("javascript:alert(1)")
    desk.page.keyboard.press("Enter")
    expect(desk.page.get_by_role("alert")).to_contain_text("not a web or email address")
    address.fill("example.org/harbour")
    desk.page.keyboard.press("Enter")
    expect(desk.editor).to_be_focused()
    expect(desk.editor.get_by_role("link", name="And left")).to_have_attribute("href", "https://example.org/harbour")


def status_of(page: Page, words: str) -> None:
    expect(page.get_by_test_id("find-status")).to_have_text(words)


def select_in_source(desk: Desk) -> None:
    """Open the hearing and select what was said in it."""
    # What drafts quote of it is marked once that is known: a selection made before would be lost.
    with desk.page.expect_response(lambda answer: answer.url.endswith("/quoted")):
        desk.tab("sources").get_by_role("button", name="Night bus hearing", exact=True).first.click()
    desk.page.evaluate(CARET)
    expect(desk.page.locator(".reader-words", has_text=SAID)).to_be_visible()
    select_words(desk.page, ".reader-words", SAID)


def test_find_and_replace(desk: Desk, hearing: str) -> None:
    desk.open(headline="Night money", body="Money first. money second.\n", source_ids=[hearing])
    desk.write("They said ")
    select_in_source(desk)
    desk.page.get_by_test_id("quote-selection").click()
    expect(desk.quoted("verbatim", desk.editor).first).to_contain_text(SAID)
    desk.caret_to("Control+Home")
    desk.page.keyboard.press("Control+f")
    field = desk.page.get_by_role("textbox", name="Find")
    expect(field).to_be_focused()
    field.fill("money")
    status_of(desk.page, "2 of 4")
    desk.page.get_by_role("button", name="Replace", exact=True).click()
    desk.page.get_by_role("textbox", name="Replace with").fill("funds")
    desk.page.get_by_role("button", name="Replace all").click()
    expect(desk.page.get_by_test_id("find-outcome")).to_have_text("3 replaced. 1 match inside a quote was not changed.")
    expect(desk.headline).to_have_text("Night funds")
    assert desk.words().startswith("funds first. funds second.\nThey said “")
    assert SAID in desk.words()
    desk.page.keyboard.press("Escape")
    expect(desk.page.get_by_test_id("find-bar")).to_be_hidden()
    expect(desk.editor).to_be_focused()
    desk.page.keyboard.press("Control+z")
    assert desk.words().startswith("Money first. money second.\n")
    # An input method composes in the field, not in the text.
    desk.write(" 버스는 늦었다.")
    before = desk.words()
    desk.page.keyboard.press("Control+f")
    field.fill("")
    InputMethod(desk).type((("ㅂ", "버", "벗", "버"), ("ㅅ", "스")))
    status_of(desk.page, "1 of 1")
    assert desk.words() == before


def test_find_bar_does_not_cover_the_headline(desk: Desk) -> None:
    page = desk.open(headline="The night bus", body="\n".join(f"Line {number}." for number in range(60))).page
    bar = page.get_by_test_id("find-bar")
    desk.headline.click()
    for key in ("Control+f", "Control+Alt+f"):
        page.keyboard.press(key)
        expect(bar).to_be_visible()
        below, headline = bar.bounding_box(), desk.headline.bounding_box()
        assert below and headline
        assert headline["y"] >= below["y"] + below["height"]
    page.keyboard.press("Escape")
    # Further down nothing that is read moves.
    desk.caret_to("Control+End")
    last = desk.editor.locator("p").last
    before = last.bounding_box()
    page.keyboard.press("Control+f")
    expect(bar).to_be_visible()
    assert last.bounding_box() == before


def test_words_dragged_from_a_source_become_a_quote(desk: Desk, hearing: str) -> None:
    desk.open(headline="Dragged", body="Before it. After it.\nThe end.", source_ids=[hearing])
    select_in_source(desk)
    words = desk.page.evaluate(_SELECTED)
    drag(desk.page, words, desk.editor.locator("p").last)
    expect(desk.editor).to_contain_text(f"“{SAID},” {SPEAKER} said.")
    [(quoted, mark)] = marks = quote_marks_of(desk)
    assert (quoted, mark["source_id"]) == (SAID, hearing)
    select_words(desk.page, "[data-testid=editor]", f"“{SAID},” {SPEAKER} said.")
    desk.editor.focus()
    moved = desk.page.evaluate(_SELECTED)
    drag(desk.page, moved, desk.editor.locator("p").first)
    expect(desk.editor.locator("p").first).to_contain_text(SAID)
    assert quote_marks_of(desk) == marks


def quote_marks_of(desk: Desk) -> list[tuple[str, dict[str, Any]]]:
    desk.wait_saved()
    return quote_marks(desk.stored()["body"])


def drag(page: Page, words: tuple[float, float], target: Locator) -> None:
    """Drag selected words to the end of a paragraph."""
    box = target.bounding_box()
    assert box
    page.mouse.move(*words)
    page.mouse.down()
    page.mouse.move(box["x"] + 300, box["y"] + 5, steps=6)
    page.mouse.move(box["x"] + box["width"] - 4, box["y"] + box["height"] - 8, steps=2)
    page.mouse.up()
