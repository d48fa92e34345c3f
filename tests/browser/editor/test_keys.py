"""Everything by keyboard: the order of Tab, the desk’s shortcuts, and shortcuts while Hangul is composed."""

from playwright.sync_api import expect

from tests.browser.confidence import Confidences
from tests.browser.desk import Desk
from tests.browser.input_method import GREETING, KOREAN, InputMethod
from tests.browser.material import CONTEXT, CONTEXTOMIZED, SAID, SPEAKER

# Where the focus is, told so that no two controls are the same: by a number that each is given the first time.
_FOCUSED = """() => {
    const at = document.activeElement, numbers = (window.walkedNumbers ??= new Map());
    if (at === document.body) return "";
    if (!numbers.has(at)) numbers.set(at, numbers.size);
    return `${numbers.get(at)} ${at.tagName} ${at.id || at.className}`;
}"""
# Whatever can be reached by Tab: in sight, not switched off, and of radio buttons the one chosen.
_STOPS = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, [tabindex], summary")]
    .filter(one => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({visibilityProperty: true})).length"""


def walk(desk: Desk, key: str, most: int) -> list[str]:
    """Return the controls that repeated presses of a key visit, until they leave the page or repeat."""
    seen: list[str] = []
    for _ in range(most):
        desk.page.keyboard.press(key)
        at: str = desk.page.evaluate(_FOCUSED)
        if not at or at in seen:
            break
        seen.append(at)
    return seen


def walk_both_ways(desk: Desk) -> None:
    """Walk from the first control to the last and back, visiting each once."""
    first = desk.page.locator(".skip")
    stops: int = desk.page.evaluate(_STOPS)
    first.focus()
    there = [desk.page.evaluate(_FOCUSED), *walk(desk, "Tab", stops + 5)]
    # In a browser without a bar the first comes after the last.
    there = there[:-1] if there[-1] == there[0] else there
    assert len(there) == stops, there
    assert any(at.endswith("DIV editor") for at in there)
    first.focus()
    # Backwards from the first, a browser without a bar may leave the page before it comes to the last.
    back = walk(desk, "Shift+Tab", stops + 5) or walk(desk, "Shift+Tab", stops + 5)
    assert [at for at in back[::-1] if at != there[0]] == there[1:]


def test_tab_order_covers_the_page_in_both_directions(desk: Desk, hearing: str) -> None:
    Confidences(desk.page, lambda _event, _at: 0.9)
    body = f"{CONTEXT}\n“{SAID},” {SPEAKER} said."
    desk.open(headline=f"Walk: ‘{CONTEXTOMIZED}’", body=body, source_ids=[hearing])
    expect(desk.page.get_by_test_id("headline-warning")).to_be_visible()
    desk.wait_ranked()
    desk.page.get_by_test_id("archive-toggle").click()
    expect(desk.page.locator("#archive-list [role=option]").first).to_be_visible()
    walk_both_ways(desk)
    # With a quote shown Tab takes that, once; the next stays in the text, and after Escape it goes on.
    desk.write(" She went on. ")
    desk.wait_ghost()
    desk.page.keyboard.press("Tab")
    expect(desk.editor).to_be_focused()
    expect(desk.ghost).to_have_count(0)
    desk.page.keyboard.press("Tab")
    expect(desk.editor).to_be_focused()
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.press("Tab")
    expect(desk.editor).not_to_be_focused()
    assert "\t" not in desk.words()


def test_shortcuts_move_focus_and_can_be_changed(desk: Desk) -> None:
    page = desk.open(headline="Panes").page
    desk.write("Here. ")
    for digit, name in enumerate(("quotes", "sources", "checks"), start=1):
        page.keyboard.press(f"Alt+{digit}")
        expect(page.get_by_test_id(f"tab-{name}")).to_be_focused()
        expect(page.locator(f"#pane-{name}")).to_be_visible()
    page.keyboard.press("Alt+3")
    expect(desk.editor).to_be_focused()
    page.keyboard.type("There?")
    page.keyboard.press("Alt+0")
    expect(desk.headline).to_be_focused()
    # The palette runs commands: from the text, where a question mark is only written.
    desk.editor.focus()
    page.keyboard.press("Control+k")
    palette = page.get_by_test_id("palette")
    expect(page.get_by_test_id("palette-find")).to_be_focused()
    page.keyboard.type("go to the headline")
    page.keyboard.press("Enter")
    expect(palette).to_be_hidden()
    expect(desk.headline).to_be_focused()
    page.keyboard.press("Control+/")
    palette.get_by_role("button", name="Change shortcuts").click()
    headline = page.get_by_role("button", name="Change the shortcut: Go to the headline")
    headline.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Shift+Enter")
    expect(page.get_by_test_id("keys-take")).to_be_focused()
    page.keyboard.press("Enter")
    expect(headline).to_be_focused()
    page.keyboard.press("Escape")
    for _ in range(2):
        desk.editor.focus()
        page.keyboard.press("Control+Shift+Enter")
        expect(desk.headline).to_be_focused()
        expect(desk.publishing).to_be_hidden()
        page.reload()
    assert desk.words() == "Here. There?"


def test_shortcuts_are_ignored_during_composition(ghosted: Desk) -> None:
    method, page = InputMethod(ghosted), ghosted.page
    before = ghosted.words()
    keys = page.context.new_cdp_session(page)
    # As a Mac tells them, and as Windows does.
    for key in ("F8", "Alt+]", "Alt+1", "Alt+Enter", "Control+/"):
        method.compose("ㅎ", "하")
        page.keyboard.press(key)
        method.compose("한")
        method.commit("한")
    for code in ("F8", "Tab", "BracketRight", "Digit1"):
        method.compose("ㅎ", "하")
        event = {"key": "Process", "code": code, "windowsVirtualKeyCode": 229, "modifiers": int(code[0] in "BD")}
        keys.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **event})
        keys.send("Input.dispatchKeyEvent", {"type": "keyUp", **event})
        method.compose("한")
        method.commit("한")
    method.type(KOREAN[1:])
    page.keyboard.type(" ")
    method.type(GREETING)
    assert ghosted.words() == f"{before}{'한' * 9}국말 안녕"
    expect(ghosted.editor).to_be_focused()
    expect(page.get_by_test_id("keys-sheet")).to_have_count(0)
    ghosted.wait_saved()
    assert ghosted.stored_words() == ghosted.words()
