"""Writing itself: the toolbar, marks as they are typed, paste, find and replace, drag and drop, the length."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import violations
from tests.browser.desk import ANSWER_MS, CARET, Desk, select_words
from tests.browser.material import SAID, SPEAKER
from tests.browser.newsroom import quote_marks
from tests.browser.ui.test_korean import InputMethod
from tests.browser.ui.test_looks import assert_no_sideways_scroll

CLIPBOARD = Path(__file__).parents[2] / "clipboard"
_PASTE = """(editor, html) => {
    const data = new DataTransfer();
    data.setData("text/html", html);
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


_SELECTED = """() => {
    const { x, y, width, height } = getSelection().getRangeAt(0).getClientRects()[0];
    return [x + width / 2, y + height / 2];
}"""


def tool(desk: Desk, name: str) -> Locator:
    return desk.page.get_by_role("toolbar", name="Formatting").get_by_role("button", name=name, exact=True)


def outline(node: dict[str, Any]) -> list[str]:
    """Return a stored body as lines, in the format of the files beside the clipboard samples."""
    lines: list[str] = []
    for child in node["content"]:
        kind = child["type"]
        if kind in {"bullet_list", "ordered_list"}:
            for item in child["content"]:
                first, *rest = outline(item)
                lines += [("- " if kind == "bullet_list" else "1. ") + first, *(f"  {line}" for line in rest)]
        elif kind == "blockquote":
            lines += [f"> {line}" for line in outline(child)]
        else:
            level = child.get("attrs", {}).get("level")
            lines.append(("" if level is None else "## " if level == 3 else "# ") + inline(child))
    return lines


def inline(block: dict[str, Any]) -> str:
    """Return text with its marks as Markdown; `/` is a line break."""
    pieces = []
    for child in block.get("content", []):
        text = child.get("text", "/")
        marks = {mark["type"]: mark for mark in child.get("marks", [])}
        for name, sign in (("em", "*"), ("strong", "**")):
            text = f"{sign}{text}{sign}" if name in marks else text
        pieces.append(f"[{text}]({marks['link']['attrs']['href']})" if "link" in marks else text)
    return "".join(pieces)


def stored_outline(desk: Desk) -> list[str]:
    desk.wait_saved()
    return outline(desk.stored()["body"])


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
    assert stored_outline(desk) == ["# Ferries of the north", "- First", "- **Second**"]
    tool(desk, "Numbered list").click()
    assert stored_outline(desk)[1:] == ["1. First", "1. **Second**"]
    assert desk.headline.bounding_box() == top
    desk.page.set_viewport_size({"width": 834, "height": 700})
    expect(tool(desk, "Find and replace")).to_be_in_viewport(ratio=0.99)
    assert_no_sideways_scroll(desk.page)


@pytest.mark.slow
def test_link_is_added_and_removed(desk: Desk) -> None:
    desk.open(headline="Link", body="Read the harbour report today")
    desk.editor.focus()
    select_words(desk.page, "[data-testid=editor]", "the harbour report")
    desk.page.keyboard.press("Control+k")
    address = desk.page.get_by_role("textbox", name="Address")
    expect(address).to_be_focused()
    address.fill("javascript:alert(1)")
    desk.page.keyboard.press("Enter")
    expect(desk.page.get_by_role("alert")).to_contain_text("not a web or email address")
    assert violations(desk.page) == []
    address.fill("example.org/harbour")
    desk.page.keyboard.press("Enter")
    expect(desk.editor).to_be_focused()
    assert stored_outline(desk) == ["Read [the harbour report](https://example.org/harbour) today"]
    desk.caret_to("Control+End")
    for _ in range(2):
        desk.page.keyboard.press("Control+ArrowLeft")
    desk.page.evaluate(CARET)
    desk.page.keyboard.press("Control+k")
    expect(address).to_have_value("https://example.org/harbour")
    desk.page.get_by_role("button", name="Remove link").click()
    assert stored_outline(desk) == ["Read the harbour report today"]


def test_typography_and_markdown_are_undone_in_steps(desk: Desk) -> None:
    desk.open(headline="Typed")
    desk.write('"It\'s **late**," he said. And left.')
    assert stored_outline(desk) == ["“It’s **late**,” he said. And left."]
    desk.page.keyboard.press("Control+z")
    assert desk.words() == "“It’s late,” he said. "
    desk.page.keyboard.press("Control+Shift+z")
    assert desk.words() == "“It’s late,” he said. And left."
    desk.write_headline(": 'Late'")
    expect(desk.headline).to_have_text("Typed: ‘Late’")


def test_paste_from_office_programs(desk: Desk) -> None:
    # The browser says so of markup that it never runs.
    desk.expected_faults.append("Executing inline event handler violates")
    desk.open(headline="Paste")
    desk.editor.focus()
    for name in ("word", "word-online", "google-docs", "hostile"):
        desk.editor.evaluate(_PASTE, (CLIPBOARD / f"{name}.html").read_text(encoding="utf-8"))
        expect(desk.editor).not_to_have_text("")
        assert stored_outline(desk) == (CLIPBOARD / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        desk.page.keyboard.press("Control+z")
        expect(desk.editor).to_have_text("")


def status_of(page: Page, words: str) -> None:
    expect(page.get_by_test_id("find-status")).to_have_text(words)


def select_in_source(desk: Desk) -> None:
    """Open the hearing and select what was said in it."""
    # What drafts quote of it is marked once that is known: a selection made before would be lost.
    with desk.page.expect_response(lambda answer: answer.url.endswith("/quoted")):
        desk.tab("sources").get_by_role("button", name="Night bus hearing", exact=True).first.click()
    desk.page.evaluate(CARET)
    expect(desk.page.locator(".reader-words", has_text=SAID)).to_be_visible(timeout=ANSWER_MS)
    select_words(desk.page, ".reader-words", SAID)


def test_find_and_replace(desk: Desk, hearing: str) -> None:
    desk.open(headline="Night money", body="Money first. money second.\n", source_ids=[hearing])
    desk.write("They said ")
    select_in_source(desk)
    desk.page.get_by_test_id("quote-selection").click()
    expect(desk.quoted("verbatim", desk.editor).first).to_contain_text(SAID, timeout=ANSWER_MS)
    desk.caret_to("Control+Home")
    desk.page.keyboard.press("Control+f")
    field = desk.page.get_by_role("textbox", name="Find")
    expect(field).to_be_focused()
    field.fill("money")
    status_of(desk.page, "2 of 4")
    for key, words in (("Enter", "3 of 4"), ("Shift+Enter", "2 of 4")):
        desk.page.keyboard.press(key)
        status_of(desk.page, words)
    desk.page.get_by_role("button", name="Match case").click()
    expect(desk.page.get_by_test_id("find-count")).to_have_text("2 of 3")
    desk.page.get_by_role("button", name="Match case").click()
    desk.page.get_by_role("button", name="Replace", exact=True).click()
    assert violations(desk.page) == []
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


@pytest.mark.slow
def test_find_in_hangul(desk: Desk) -> None:
    desk.open(headline="찾기", body="버스는 늦었다. 그 버스는 비었다.")
    desk.editor.focus()
    desk.caret_to("Control+Home")
    desk.page.keyboard.press("Control+f")
    expect(desk.page.get_by_role("textbox", name="Find")).to_be_focused()
    InputMethod(desk).type((("ㅂ", "버", "벗", "버"), ("ㅅ", "스")))
    status_of(desk.page, "1 of 2")
    assert desk.words() == "버스는 늦었다. 그 버스는 비었다."
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.press("Delete")
    assert desk.words() == "는 늦었다. 그 버스는 비었다."
    expect(desk.page.get_by_test_id("word-count")).to_have_text("17 characters · 0.1 sheets")


def test_words_dragged_from_a_source_become_a_quote(desk: Desk, hearing: str) -> None:
    desk.open(headline="Dragged", body="Before it. After it.\nThe end.", source_ids=[hearing])
    select_in_source(desk)
    words = desk.page.evaluate(_SELECTED)
    drag(desk.page, words, desk.editor.locator("p").last)
    expect(desk.editor).to_contain_text(f"“{SAID},” {SPEAKER} said.", timeout=ANSWER_MS)
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
