"""The desk's page, as a writer uses it."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.newsroom import Newsroom, words_of

# What the console says of a server that is gone, in the middle of whatever it was sending.
GONE = ("WebSocket", "net::ERR_")


# What other drafts quote is marked in a transcript, so words may stand in several runs of text.
_SELECT = """([selector, words]) => {
    for (const element of document.querySelectorAll(selector)) {
        const start = element.textContent.indexOf(words);
        if (start < 0) continue;
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const ends = [start, start + words.length], found = [];
        let before = 0;
        for (let node = walker.nextNode(); node; before += node.data.length, node = walker.nextNode())
            for (const end of ends.slice(found.length))
                if (end <= before + node.data.length) found.push([node, end - before]);
        getSelection().setBaseAndExtent(...found[0], ...found[1]);
        return true;
    }
    return false;
}"""


def select_words(page: Page, selector: str, words: str) -> None:
    """Select words in the first of the elements that contains them."""
    assert page.evaluate(_SELECT, [selector, words]), words


# Where the caret is, once what follows a key is done.
CARET = """async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    const { anchorNode, anchorOffset } = getSelection();
    return [anchorNode?.textContent, anchorOffset];
}"""


class Desk:
    """One draft, open in one tab."""

    def __init__(self, page: Page, newsroom: Newsroom) -> None:
        self.page = page
        self.newsroom = newsroom
        self.draft_id = ""
        self.headline = page.get_by_test_id("headline")
        self.editor = page.get_by_test_id("editor")
        self.ghost = page.get_by_test_id("ghost")
        self.suggestions = page.get_by_test_id("suggestion")
        self.save_state = page.get_by_test_id("save-state")
        self.card = page.locator(".card")
        self.headline_line = page.locator("#headline-line")
        self.publishing = page.get_by_test_id("publish-dialog")
        self.faults: list[str] = []
        self.expected_faults: list[str] = []
        page.on("console", lambda message: self._heard(message.type, message.text, message.location["url"]))
        page.on("pageerror", lambda error: self._heard("error", str(error)))

    def _heard(self, kind: str, text: str, location: str = "") -> None:
        # Chromium asks for an icon of its own accord, and Playwright says that it blocks service workers.
        is_browsers_own = location.endswith("/favicon.ico") or text.endswith("by Playwright")
        if kind in {"error", "warning"} and not is_browsers_own:
            self.faults.append(f"{text} {location}".strip())

    def unexpected_faults(self) -> list[str]:
        """Return console messages that the test did not announce, including content blocked by the policy."""
        return [fault for fault in self.faults if not any(expected in fault for expected in self.expected_faults)]

    def open(self, **content: Any) -> "Desk":
        """Open a new draft with this content."""
        return self.go_to(self.newsroom.make_draft(**content)["draft_id"])

    def go_to(self, draft_id: str) -> "Desk":
        """Open an existing draft and wait until it is editable."""
        self.draft_id = draft_id
        self.page.goto(f"{self.newsroom.url}/drafts/{draft_id}")
        expect(self.editor).to_be_visible()
        return self

    def stored(self) -> dict[str, Any]:
        """Return the draft as the server has it."""
        return self.newsroom.draft(self.draft_id)

    def stored_words(self) -> str:
        """Return the text of the stored body."""
        return words_of(self.stored()["body"])

    def write_headline(self, words: str) -> None:
        """Type at the end of the headline."""
        self.headline.click()
        self.page.keyboard.press("End")
        self.page.keyboard.type(words)

    def write(self, words: str, delay: float = 0) -> None:
        """Type at the end of the body."""
        self.caret_to("Control+End")
        self.page.keyboard.type(words, delay=delay)

    def caret_to(self, key: str) -> None:
        """Focus the body and press keys until the caret stays.

        Just after it got the focus, the editor restores its own selection.
        """
        self.editor.focus()
        caret = None
        for _ in range(10):
            self.page.keyboard.press(key)
            before, caret = caret, self.page.evaluate(CARET)
            if caret == before:
                return
        raise AssertionError(f"The caret does not stay after {key}.")

    def words(self) -> str:
        """Return the text in the editor, without decorations."""
        lines: list[str] = self.editor.evaluate(
            """editor => [...editor.querySelectorAll("p, h2, h3")].map(block => {
                const copy = block.cloneNode(true);
                copy.querySelectorAll("[data-testid=ghost], .ProseMirror-widget, img.ProseMirror-separator")
                  .forEach(drawn => drawn.remove());
                return copy.textContent;
            })"""
        )
        return "\n".join(lines)

    def wait_saved(self) -> None:
        """Wait until the server acknowledged the last edit."""
        expect(self.save_state).to_have_attribute("data-state", "saved")

    def wait_ranked(self) -> None:
        """Wait for the final suggestions at this position."""
        expect(self.page.get_by_test_id("suggestions-status")).to_have_text(re.compile("^Best match(es)?$"))
        expect(self.suggestions.first).to_be_visible()

    def wait_ghost(self) -> str:
        """Wait for the final ranking and return the words of the ghost."""
        self.wait_ranked()
        expect(self.ghost).to_be_visible()
        return self.ghost.inner_text()

    def tab(self, name: str) -> Locator:
        """Show a tab of the side panel and return its pane."""
        self.page.get_by_test_id(f"tab-{name}").click()
        pane = self.page.locator(f"#pane-{name}")
        expect(pane).to_be_visible()
        return pane

    def quoted(self, state: str, where: Locator | None = None) -> Locator:
        """Return words with the mark of a finding.

        In the body: verbatim, differs, missing; in the headline: unsupported, in-source, phrase.
        """
        return (where or self.page).locator(f".finding-{state}")

    def open_publishing(self) -> Locator:
        """Open the publish panel and wait until it has checked."""
        self.page.get_by_test_id("publish-open").click()
        expect(self.publishing.locator(".dialog-actions")).to_be_visible()
        return self.publishing

    def wait_focus_in(self, selector: str) -> None:
        """Wait until the focused element is inside this one."""
        self.page.wait_for_function("at => document.activeElement?.closest(at)", arg=selector)
