"""The pages in their states, one after another: for whoever looks at all of them.

Nothing here reads a word of the page, so that a page in any language can be gone through.
"""

from collections.abc import Callable, Iterator

from playwright.sync_api import Page, expect

from tests.browser.confidence import Confidences
from tests.browser.desk import ANSWER_MS
from tests.browser.elsewhere import Elsewhere
from tests.browser.material import CONTEXT, CONTEXTOMIZED, SAID, SPEAKER, webvtt
from tests.browser.newsroom import Newsroom

HEADLINE = f"Office: ‘{CONTEXTOMIZED}’"
BODY = f"{CONTEXT}\n“{SAID},” {SPEAKER} said.\n“Nobody needs sixty seats at midnight,” she said.\n“All moons are old.”"


class Screens:
    """What the states have in common."""

    def __init__(self, page: Page, newsroom: Newsroom, hearing: str, elsewhere: Elsewhere) -> None:
        self.page = page
        self.newsroom = newsroom
        self.hearing = hearing
        self.elsewhere = elsewhere

    def at(self, testid: str) -> None:
        """Until this is there."""
        expect(self.page.get_by_test_id(testid).first).to_be_visible(timeout=ANSWER_MS)

    def click(self, testid: str) -> None:
        """Presses what has this name."""
        self.page.get_by_test_id(testid).first.click()

    def press(self, *keys: str) -> None:
        """Presses keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def seen(self, selector: str) -> None:
        """Until the first of these is in the page and can be seen."""
        expect(self.page.locator(selector).first).to_be_visible(timeout=ANSWER_MS)

    def gone(self, selector: str) -> None:
        """Until none of these can be seen."""
        expect(self.page.locator(selector).locator("visible=true")).to_have_count(0, timeout=ANSWER_MS)

    def open_draft(self, **content: object) -> str:
        """Opens a new draft and gives its id."""
        draft_id = str(self.newsroom.make_draft(**content)["draft_id"])
        self.page.goto(f"{self.newsroom.url}/drafts/{draft_id}")
        self.at("editor")
        return draft_id

    def tab(self, name: str) -> None:
        """Shows a tab of the panel."""
        toggle = self.page.locator("#panel-toggle")
        if toggle.is_visible() and toggle.get_attribute("aria-expanded") != "true":
            toggle.click()
        self.click(f"tab-{name}")
        self.seen(f"#pane-{name}")

    def close_drawer(self) -> None:
        """Puts the panel away where it lies over the page."""
        close = self.page.locator("#panel-close")
        if close.is_visible():
            close.click()

    def write(self, words: str) -> None:
        """Types at the end of the body."""
        self.page.get_by_test_id("editor").focus()
        self.press("Control+End")
        self.page.keyboard.type(words)


def empty_desk(on: Screens) -> Iterator[str]:
    on.open_draft()
    yield "desk-empty"


def desk(on: Screens) -> Iterator[str]:
    on.open_draft(headline=HEADLINE, body=BODY, source_ids=[on.hearing])
    on.at("headline-warning")
    on.write(" She went on. ")
    on.at("ghost")
    on.seen("[data-testid=editor] .finding-differs")
    yield "desk-ghost"
    for part in (_at_the_caret, _panes, _cards, _dialogs):
        yield from part(on)


def _at_the_caret(on: Screens) -> Iterator[str]:
    page = on.page
    on.press("Alt+Shift+Enter")
    on.at("readable")
    yield "desk-readable"
    on.press("Escape")
    on.gone("[data-testid=readable]")
    on.press("Alt+ArrowDown")
    on.at("peek")
    expect(page.locator(".peek-paragraph")).not_to_have_count(1, timeout=ANSWER_MS)
    yield "desk-peek"
    on.press("Escape")
    on.gone("[data-testid=peek]")
    on.press("Control+f")
    on.at("find-bar")
    page.keyboard.type("night")
    on.seen(".ProseMirror .found")
    on.click("find-more")
    yield "desk-find"
    on.press("Escape")
    on.gone("[data-testid=find-bar]")
    on.write("")
    on.press("Control+k")
    on.at("link-dialog")
    yield "desk-link"
    on.press("Escape")
    on.gone("[data-testid=link-dialog]")


def _panes(on: Screens) -> Iterator[str]:
    page = on.page
    on.tab("posts")
    on.seen("[data-testid=story-post], [data-testid=posts-empty]")
    yield "desk-posts"
    on.tab("sources")
    on.at("coverage")
    yield "desk-sources"
    on.tab("checks")
    on.at("check")
    yield "desk-checks"
    on.tab("notes")
    page.get_by_test_id("notes-text").fill("Call the transport office back before five.")
    yield "desk-notes"
    on.tab("sources")
    page.locator(".source.is-attached .source-title").first.click()
    on.at("reader")
    yield "desk-reader"
    page.locator(".reader-head button").first.click()


def _cards(on: Screens) -> Iterator[str]:
    page = on.page
    on.tab("quotes")
    on.close_drawer()
    page.get_by_test_id("headline-warning").get_by_role("button").click()
    on.seen(".card")
    yield "desk-headline-card"
    on.press("Escape")
    on.gone(".card")
    page.locator("[data-testid=editor] .finding-differs").first.click()
    on.seen(".card")
    yield "desk-body-card"
    page.locator(".card .dismiss button").first.click()
    on.seen(".dismiss-choices")
    yield "desk-dismissing"
    page.locator(".dismiss-choices button").first.click()
    on.gone(".card")
    on.press("Control+Shift+F8")
    on.at("dismissal")
    yield "desk-dismissed"
    on.press("Escape")
    on.gone("dialog[open]")


def _dialogs(on: Screens) -> Iterator[str]:
    page = on.page
    on.click("variants-open")
    on.at("keep-headline")
    on.click("keep-headline")
    on.at("variant")
    yield "desk-variants"
    on.click("variants-open")
    on.gone("[data-testid=keep-headline]")
    on.click("versions-open")
    on.at("name-present")
    on.seen(".dialog-versions")
    yield "desk-versions"
    on.press("Escape")
    on.gone("dialog[open]")
    on.click("publish-open")
    on.seen("#publish-dialog .dialog-actions")
    yield "desk-publish"
    on.press("Escape")
    page.locator("#settings-open").click()
    on.seen(".settings-dialog")
    yield "desk-settings"
    on.press("Escape")
    on.gone(".settings-dialog")
    on.press("Control+/")
    on.at("keys-sheet")
    yield "desk-keys"
    on.press("Escape")
    on.gone(".keys-sheet")
    on.click("drafts-open")
    on.seen("#drafts-menu")
    yield "desk-drafts-menu"


def first_run(on: Screens) -> Iterator[str]:
    on.page.goto(f"{on.newsroom.url}/drafts/sample-draft")
    on.at("hint-headline")
    yield "desk-hints"


def library(on: Screens) -> Iterator[str]:
    page = on.page
    source_id = str(on.newsroom.upload("seen.vtt", webvtt(title="Seen from all sides"))["source_id"])
    on.newsroom.call("PATCH", f"/api/sources/{source_id}", json={"embargo_until": "2999-01-01T08:00:00Z"})
    page.goto(f"{on.newsroom.url}/library")
    on.at("library-source")
    yield "library-list"
    page.goto(f"{on.newsroom.url}/library?source={source_id}")
    on.at("line")
    on.click("details-open")
    on.at("details")
    yield "library-source"
    on.click("delete-source")
    on.at("delete-dialog")
    yield "library-delete"
    on.click("delete-cancel")
    page.locator(".details .square, [data-testid=details] .square").first.click()
    on.gone("[data-testid=details]")
    line = page.get_by_test_id("line").nth(1)
    line.focus()
    on.press("c")
    on.at("correct-form")
    yield "library-editing"
    page.get_by_test_id("correct-text").press("End")
    page.keyboard.type(" Indeed.")
    on.click("correct-save")
    on.gone("[data-testid=correct-form]")
    page.get_by_test_id("line").nth(1).focus()
    on.press("h")
    on.at("revision")
    yield "library-history"
    on.press("Escape")
    on.gone("[data-testid=history-dialog]")
    page.get_by_test_id("line").nth(1).focus()
    on.press("r")
    on.at("rename-to")
    yield "library-rename"


def passages(on: Screens) -> Iterator[str]:
    page = on.page
    page.goto(f"{on.newsroom.url}/sources?q=night+bus")
    on.at("archive-result")
    yield "sources-passages"
    page.get_by_test_id("library-search").fill("qxzv wvkq")
    on.gone("[data-testid=archive-result]")
    expect(page.get_by_test_id("archive-status")).not_to_have_text("")
    yield "sources-none"


def drafts(on: Screens) -> Iterator[str]:
    page = on.page
    on.newsroom.make_draft(headline=HEADLINE, body=BODY, source_ids=[on.hearing])
    page.goto(f"{on.newsroom.url}/drafts")
    on.at("draft-row")
    yield "drafts-list"
    page.get_by_test_id("draft-row").first.get_by_test_id("draft-actions").click()
    yield "drafts-actions"
    on.press("Escape")
    on.click("import-open")
    on.seen("dialog[open]")
    yield "drafts-import"
    on.press("Escape")
    page.get_by_test_id("drafts-search").fill("qxzv wvkq")
    on.gone("[data-testid=draft-row]")
    yield "drafts-none"


def quote_sheet(on: Screens) -> Iterator[str]:
    draft = on.newsroom.make_draft(headline=HEADLINE, body=BODY, source_ids=[on.hearing])
    on.page.goto(f"{on.newsroom.url}/drafts/{draft['draft_id']}/quotes")
    on.seen(".quote")
    yield "quote-sheet"


def error_page(on: Screens) -> Iterator[str]:
    on.page.goto(f"{on.newsroom.url}/drafts/there-is-none")
    on.seen(".notice")
    yield "error"


def embedded(on: Screens) -> Iterator[str]:
    page = on.page
    Confidences(page, lambda _event, _at: 0.9)
    page.goto(on.elsewhere.page(on.newsroom.url, on.hearing))
    page.wait_for_function("() => window.desk?.now.connected")
    page.locator("#headline").fill(HEADLINE)
    page.locator("#story [contenteditable]").focus()
    page.keyboard.type(f"“Nobody needs sixty seats at midnight,” she said. {CONTEXT}")
    on.seen(".finding-differs")
    on.at("ghost")
    yield "plugin"
    on.press("F8")
    on.at("finding-card")
    yield "plugin-card"


SCREENS: tuple[Callable[[Screens], Iterator[str]], ...] = (
    empty_desk,
    desk,
    first_run,
    library,
    passages,
    drafts,
    quote_sheet,
    error_page,
    embedded,
)
