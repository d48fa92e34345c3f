"""The pages in their states, one after another: for whoever looks at all of them.

Nothing here reads a word of the page, so that a page in any language can be gone through.
"""

import json
from collections.abc import Callable, Iterator

from playwright.sync_api import FilePayload, Page, expect

from tests.browser.confidence import Confidences
from tests.browser.desk import ANSWER_MS
from tests.browser.elsewhere import Elsewhere
from tests.browser.material import CONTEXT, CONTEXTOMIZED, SAID, SPEAKER, webvtt
from tests.browser.newsroom import Newsroom
from tests.browser.people import server_answer

HEADLINE = f"Office: ‘{CONTEXTOMIZED}’"
BODY = f"{CONTEXT}\n“{SAID},” {SPEAKER} said.\n“Nobody needs sixty seats at midnight,” she said.\n“All moons are old.”"

LIGHTHOUSE_HEARING = """SEN. ODA QUILLFEATHER: The old lighthouse will be closed before the winter comes.

LUC MCMARSH: Nobody has climbed it in the winter for a hundred years.

SEN. ODA QUILLFEATHER: It will be open again when the spring comes.
"""
LIGHTHOUSE_BRIEFING = """Oda Quillfeather: The road to the lighthouse has been paid for by the county.

Harbour Keeper: The lamp will burn for another hundred years.
"""
COUNCIL = """Harbour council, regular meeting

Saturday, May 3, 2031

CHAIR: Why was the crane not ordered in time?

QUILL: The crane was ordered in April, and nobody told the council of it.

ADA QUILL: The harbour paid for it, and the harbour was not asked.

CHAIR: Who paid for the second crane?

SPEAKER 1: The second crane was paid for by the city, in the end.
"""
THREAD = "\n".join(
    json.dumps({"id": str(number), "text": text, "posted_at": f"2031-05-03T08:{number:02}:00Z", **reply})
    for number, (text, reply) in enumerate(
        (
            ("The council wants to cut the night bus to the quarry villages.", {}),
            ("Nurses ride the night bus home from the hospital after eleven.", {"reply_to": "0"}),
            ("Forty-one pounds for every journey on the night bus, said the transport office.", {"reply_to": "1"}),
            ("A smaller bus with sixteen seats would do, a driver told the hearing.", {"reply_to": "0"}),
        )
    )
)
PASSWORD = "umbrella pavement nine"


class Screens:
    """The states of all pages, visited one after another."""

    def __init__(self, page: Page, newsroom: Newsroom, hearing: str, elsewhere: Elsewhere) -> None:
        self.page = page
        self.newsroom = newsroom
        self.hearing = hearing
        self.elsewhere = elsewhere

    def at(self, testid: str) -> None:
        """Wait until this is visible."""
        expect(self.page.get_by_test_id(testid).first).to_be_visible(timeout=ANSWER_MS)

    def click(self, testid: str) -> None:
        """Click the first element with this test id."""
        self.page.get_by_test_id(testid).first.click()

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def seen(self, selector: str) -> None:
        """Wait until the first match is visible."""
        expect(self.page.locator(selector).first).to_be_visible(timeout=ANSWER_MS)

    def gone(self, selector: str) -> None:
        """Wait until no match is visible."""
        expect(self.page.locator(selector).locator("visible=true")).to_have_count(0, timeout=ANSWER_MS)

    def open_draft(self, **content: object) -> str:
        """Open a new draft and return its id."""
        draft_id = str(self.newsroom.make_draft(**content)["draft_id"])
        self.page.goto(f"{self.newsroom.url}/drafts/{draft_id}")
        self.at("editor")
        return draft_id

    def tab(self, name: str) -> None:
        """Show a tab of the panel."""
        toggle = self.page.locator("#panel-toggle")
        if toggle.is_visible() and toggle.get_attribute("aria-expanded") != "true":
            toggle.click()
        self.click(f"tab-{name}")
        self.seen(f"#pane-{name}")

    def close_drawer(self) -> None:
        """Close the panel where it covers the page."""
        close = self.page.locator("#panel-close")
        if close.is_visible():
            close.click()

    def write(self, words: str) -> None:
        """Type at the end of the body."""
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
    on.click("details-open")
    page.get_by_test_id("details-deadline").fill("2031-05-03T18:00")
    page.get_by_test_id("details-word-goal").fill("600")
    yield "desk-details"
    on.click("details-open")
    on.gone("[data-testid=details-byline]")
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


def speakers(on: Screens) -> Iterator[str]:
    page = on.page
    on.newsroom.upload("lighthouse-hearing.txt", LIGHTHOUSE_HEARING)
    on.newsroom.upload("lighthouse-briefing.txt", LIGHTHOUSE_BRIEFING)
    page.goto(f"{on.newsroom.url}/sources/speakers")
    page.locator("[data-testid=speaker] summary").first.click()
    on.at("speaker-label")
    yield "speakers"
    rename, merge = page.locator(".row-actions").first.get_by_role("button").all()
    rename.click()
    on.at("speaker-name")
    yield "speakers-rename"
    on.press("Escape")
    on.gone("dialog[open]")
    merge.click()
    on.at("merge-person")
    yield "speakers-merge"
    on.press("Escape")
    on.gone("dialog[open]")
    page.get_by_test_id("speakers-search").fill("qxzv wvkq")
    on.gone("[data-testid=speaker]")
    on.seen("#speakers .empty")
    yield "speakers-none"


def import_review(on: Screens) -> Iterator[str]:
    page = on.page
    page.goto(f"{on.newsroom.url}/sources")
    file = FilePayload(name="harbour.txt", mimeType="text/plain", buffer=COUNCIL.encode())
    page.get_by_test_id("upload-input").set_input_files([file])
    on.at("imported")
    yield "import-imported"
    on.click("review-open")
    on.at("review-row")
    row = page.get_by_test_id("review-row").last
    row.locator("summary").click()
    expect(row.get_by_test_id("review-move").first).to_be_visible()
    yield "import-review"


def posts(on: Screens) -> Iterator[str]:
    page = on.page
    page.goto(f"{on.newsroom.url}/monitor")
    on.at("monitor-text")
    yield "posts-empty"
    page.get_by_test_id("monitor-text").fill(THREAD)
    on.click("monitor-ask")
    on.at("curve")
    yield "posts-found"


def publication(on: Screens) -> Iterator[str]:
    draft = on.newsroom.make_draft(
        headline="The night bus", body=f"{CONTEXT}\n“{SAID},” {SPEAKER} said.", source_ids=[on.hearing]
    )
    version = {"version": draft["version"]}
    files = on.newsroom.call("POST", f"/api/drafts/{draft['draft_id']}/publish", json=version)["files"]
    on.page.goto(on.newsroom.url + next(str(file["url"]) for file in files if file["format"] == "html"))
    on.seen("article")
    yield "publication"


def sign_in(on: Screens) -> Iterator[str]:
    page = on.page
    page.goto(f"{on.newsroom.url}/sign-in")
    on.seen("#email")
    yield "sign-in"
    page.locator("#email").fill("nobody@desk.example")
    page.locator("#password").fill("not the password")
    on.press("Enter")
    on.at("problem")
    yield "sign-in-problem"


def people(on: Screens) -> Iterator[str]:
    page = on.page
    page.goto(f"{on.newsroom.url}/people")
    on.at("person")
    yield "people"
    on.click("who")
    on.at("who-menu")
    yield "people-who"
    on.press("Escape")
    page.locator("#add-person").click()
    on.seen("dialog[open]")
    yield "people-add"
    fields = page.locator("dialog[open] input.field")
    fields.nth(0).fill("Cleo Varn")
    fields.nth(1).fill("cleo.varn@desk.example")
    on.click("dialog-send")
    on.at("secret")
    yield "people-link"
    on.click("secret-close")
    on.gone("dialog[open]")
    page.get_by_test_id("person").first.get_by_role("button").click()
    on.seen("dialog[open]")
    yield "people-change"
    on.press("Escape")
    on.gone("dialog[open]")
    page.get_by_test_id("desk").first.get_by_role("button").click()
    on.seen("dialog[open]")
    yield "people-desk"


def invitation(on: Screens) -> Iterator[str]:
    person = {"name": "Dov Marl", "email": "dov.marl@desk.example", "role": "reporter", "desk_ids": []}
    made = server_answer(on.page, "POST", "/api/people", person, on.newsroom.url).json()
    on.page.goto(made["link"])
    on.seen("#new")
    yield "invitation"


def audit(on: Screens) -> Iterator[str]:
    on.page.goto(f"{on.newsroom.url}/audit")
    on.seen("[data-testid=audit-entries] td")
    yield "audit"
    on.page.goto(f"{on.newsroom.url}/audit?person=nobody")
    on.seen(".audit-table .empty")
    yield "audit-none"


def account(on: Screens) -> Iterator[str]:
    page = on.page
    page.goto(f"{on.newsroom.url}/account")
    on.at("browser")
    on.click("make-token")
    on.seen("dialog[open]")
    yield "account-token"
    page.locator("dialog[open] input.field").first.fill("The content system")
    on.click("dialog-send")
    on.at("secret")
    yield "account-secret"
    on.click("secret-close")
    on.gone("dialog[open]")
    on.at("token")
    yield "account"
    page.goto(f"{on.newsroom.url}/password")
    on.seen("#new")
    yield "account-password"
    page.goto(f"{on.newsroom.url}/two-factor")
    on.at("two-factor-secret")
    yield "account-two-factor"


def sharing(on: Screens) -> Iterator[str]:
    page = on.page
    content = {"headline": "The night bus", "body": CONTEXT}
    made = server_answer(page, "POST", "/api/drafts", content, on.newsroom.url)
    page.goto(f"{on.newsroom.url}/drafts/{made.json()['draft_id']}")
    on.at("editor")
    yield "newsroom-desk"
    on.click("share-open")
    on.at("sharing-list")
    yield "newsroom-sharing"


SCREENS: tuple[Callable[[Screens], Iterator[str]], ...] = (
    empty_desk,
    desk,
    first_run,
    library,
    passages,
    drafts,
    quote_sheet,
    error_page,
    speakers,
    import_review,
    posts,
    publication,
    embedded,
)
ALSO_ON_A_PHONE = (library, drafts, quote_sheet, error_page, speakers, import_review, posts, publication)
# In a newsroom with accounts, to an administrator who is signed in with a password; the first to nobody.
NEWSROOM_SCREENS: tuple[Callable[[Screens], Iterator[str]], ...] = (
    sign_in,
    people,
    account,
    audit,
    sharing,
    invitation,
)
