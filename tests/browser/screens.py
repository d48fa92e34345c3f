"""The pages in their states, one after another: for whoever looks at all of them.

Nothing here reads a word of the page, so that a page in any language can be gone through.
"""

import json
from collections.abc import Callable, Iterator

from playwright.sync_api import FilePayload, Page, expect

from tests.browser.confidence import Confidences
from tests.browser.elsewhere import Elsewhere
from tests.browser.material import CONTEXT, CONTEXTOMIZED, SAID, SPEAKER, webvtt
from tests.browser.newsroom import Newsroom
from tests.browser.people import server_answer
from tests.server.finished.sample import HEARING as MILL_HEARING
from tests.server.finished.sample import word_article

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
        expect(self.page.get_by_test_id(testid).first).to_be_visible()

    def click(self, testid: str) -> None:
        """Click the first element with this test id."""
        self.page.get_by_test_id(testid).first.click()

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def seen(self, selector: str) -> None:
        """Wait until the first match is visible."""
        expect(self.page.locator(selector).first).to_be_visible()

    def gone(self, selector: str) -> None:
        """Wait until no match is visible."""
        expect(self.page.locator(selector).locator("visible=true")).to_have_count(0)

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


def desk(on: Screens) -> Iterator[str]:
    draft = on.newsroom.make_draft(headline=HEADLINE, body=BODY, source_ids=[on.hearing])
    on.page.goto(f"{on.newsroom.url}/drafts/{draft['draft_id']}")
    on.at("headline-warning")
    on.page.get_by_test_id("editor").focus()
    on.press("Control+End")
    on.page.keyboard.type(" She went on. ")
    on.at("ghost")
    on.seen("[data-testid=editor] .finding-differs")
    yield "desk-ghost"
    for part in (_at_the_caret, _panes, _cards, _dialogs):
        yield from part(on)


def _at_the_caret(on: Screens) -> Iterator[str]:
    for key, shown, state in (
        ("Alt+Shift+Enter", "[data-testid=readable]", "desk-readable"),
        ("Alt+ArrowDown", ".peek-paragraph + .peek-paragraph", "desk-peek"),
        ("Control+f", "[data-testid=find-bar]", "desk-find"),
    ):
        on.press(key)
        on.seen(shown)
        yield state
        on.press("Escape")
        on.gone(shown)


def _panes(on: Screens) -> Iterator[str]:
    for name, shown in (
        ("posts", "[data-testid=story-post], [data-testid=posts-empty]"),
        ("checks", "[data-testid=check]"),
        ("notes", "[data-testid=notes-text]"),
        ("sources", "[data-testid=coverage]"),
    ):
        on.tab(name)
        on.seen(shown)
        yield f"desk-{name}"
    on.page.locator(".source.is-attached .source-title").first.click()
    on.at("reader")
    yield "desk-reader"
    on.page.locator(".reader-head button").first.click()
    on.tab("quotes")
    on.close_drawer()


def _cards(on: Screens) -> Iterator[str]:
    for mark, state in (
        ("[data-testid=headline-warning] button", "desk-headline-card"),
        ("[data-testid=editor] .finding-differs", "desk-body-card"),
    ):
        on.page.locator(mark).first.click()
        on.seen(".card")
        yield state
        on.press("Escape")
        on.gone(".card")


def _dialogs(on: Screens) -> Iterator[str]:
    for opener, shown in (("variants-open", "keep-headline"), ("details-open", "details-byline")):
        on.click(opener)
        on.at(shown)
        yield f"desk-{opener}"
        on.click(opener)
        on.gone(f"[data-testid={shown}]")
    # More drafts than the menu shows without scrolling.
    for number in range(12):
        on.newsroom.make_draft(headline=f"Night bus, part {number}")
    for opener, shown in (
        ("[data-testid=versions-open]", ".dialog-versions"),
        ("[data-testid=publish-open]", "#publish-dialog .dialog-actions"),
        ("#settings-open", ".settings-dialog"),
        ("[data-testid=drafts-open]", "#drafts-menu [data-testid=draft]:nth-child(12)"),
    ):
        on.page.locator(opener).click()
        on.seen(shown)
        yield f"desk {shown}"
        on.press("Escape")
        on.gone(shown)
    on.press("Control+/")
    on.at("palette")
    yield "desk-keys"


def other_pages(on: Screens) -> Iterator[str]:
    draft = on.newsroom.make_draft(
        headline="The night bus", body=f"{CONTEXT}\n“{SAID},” {SPEAKER} said.", source_ids=[on.hearing]
    )
    path = f"/api/drafts/{draft['draft_id']}/publish"
    files = on.newsroom.call("POST", path, json={"version": draft["version"]})["files"]
    for path, shown in (
        ("/drafts/sample-draft", "[data-testid=own-source]"),
        ("/sources?q=night+bus", "[data-testid=archive-result]"),
        (f"/drafts/{draft['draft_id']}/quotes", ".quote"),
        (next(str(file["url"]) for file in files if file["format"] == "html"), "article"),
        ("/drafts/there-is-none", ".notice"),
    ):
        on.page.goto(on.newsroom.url + path)
        on.seen(shown)
        yield path


def library(on: Screens) -> Iterator[str]:
    page = on.page
    source_id = str(on.newsroom.upload("seen.vtt", webvtt(title="Seen from all sides"))["source_id"])
    on.newsroom.call("PATCH", f"/api/sources/{source_id}", json={"embargo_until": "2999-01-01T08:00:00Z"})
    page.goto(f"{on.newsroom.url}/sources")
    on.at("library-source")
    yield "library-list"
    page.goto(f"{on.newsroom.url}/sources?source={source_id}")
    on.at("line")
    on.click("details-open")
    on.at("details")
    yield "library-source"
    on.click("delete-source")
    on.at("delete-dialog")
    yield "library-delete"
    on.click("dialog-cancel")
    page.locator(".details .square, [data-testid=details] .square").first.click()
    on.gone("[data-testid=details]")
    for key, shown in (("c", "correct-form"), ("r", "rename-to")):
        page.get_by_test_id("line").nth(1).focus()
        on.press(key)
        on.at(shown)
        yield f"library-{shown}"
        on.press("Escape")
        on.gone(f"[data-testid={shown}]")


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
    for button, shown in ((rename, "speaker-name"), (merge, "merge-person")):
        button.click()
        on.at(shown)
        yield f"speakers-{shown}"
        on.press("Escape")
        on.gone("dialog[open]")


def import_review(on: Screens) -> Iterator[str]:
    page = on.page
    page.goto(f"{on.newsroom.url}/sources")
    file = FilePayload(name="harbour.txt", mimeType="text/plain", buffer=COUNCIL.encode())
    page.get_by_test_id("upload-input").set_input_files([file])
    on.at("imported")
    yield "import-imported"
    on.click("review-open")
    on.at("review-row")
    page.get_by_test_id("review-row").last.locator("summary").click()
    yield "import-review"


def posts(on: Screens) -> Iterator[str]:
    page = on.page
    page.goto(f"{on.newsroom.url}/monitor")
    page.get_by_test_id("monitor-text").fill(THREAD)
    on.click("monitor-ask")
    on.at("curve")
    yield "posts-found"


def finished(on: Screens) -> Iterator[str]:
    page = on.page
    page.goto(f"{on.newsroom.url}/check")
    on.at("choose-article")
    yield "finished"
    on.click("check-article")
    on.seen("[role=alert]")
    yield "finished-empty"
    article = FilePayload(name="mill.docx", mimeType="application/octet-stream", buffer=word_article())
    page.get_by_test_id("article-input").set_input_files([article])
    hearing = FilePayload(name="hearing.vtt", mimeType="text/vtt", buffer=MILL_HEARING.encode())
    page.get_by_test_id("sources-input").set_input_files([hearing])
    on.click("check-article")
    on.at("verdict")
    yield "finished-checked"
    page.get_by_test_id("check").nth(1).get_by_role("button").click()
    on.at("finding-card")
    yield "finished-card"


def sign_in(on: Screens) -> Iterator[str]:
    page = on.page
    page.goto(f"{on.newsroom.url}/sign-in")
    page.locator("#email").fill("nobody@desk.example")
    page.locator("#password").fill("not the password")
    on.press("Enter")
    on.at("problem")
    yield "sign-in"


def people(on: Screens) -> Iterator[str]:
    page = on.page
    page.goto(f"{on.newsroom.url}/people")
    on.at("person")
    yield "people"
    page.locator("#add-person").click()
    fields = page.locator("dialog[open] input.field")
    fields.nth(0).fill("Cleo Varn")
    fields.nth(1).fill("cleo.varn@desk.example")
    yield "people-add"
    on.click("dialog-send")
    on.at("secret")
    yield "people-link"
    on.click("secret-close")
    for row in ("person", "desk"):
        on.gone("dialog[open]")
        page.get_by_test_id(row).first.get_by_role("button").click()
        on.seen("dialog[open]")
        yield f"people-{row}"
        on.press("Escape")


def invitation(on: Screens) -> Iterator[str]:
    person = {"name": "Dov Marl", "email": "dov.marl@desk.example", "role": "reporter", "desk_ids": []}
    made = server_answer(on.page, "POST", "/api/people", person, on.newsroom.url).json()
    on.page.goto(made["link"])
    on.seen("#new")
    yield "invitation"


def account(on: Screens) -> Iterator[str]:
    page = on.page
    page.goto(f"{on.newsroom.url}/account")
    on.at("browser")
    on.click("make-token")
    page.locator("dialog[open] input.field").first.fill("The content system")
    on.click("dialog-send")
    on.at("secret")
    yield "account-secret"
    on.click("secret-close")
    for path, shown in (
        ("account", "[data-testid=token]"),
        ("password", "#new"),
        ("two-factor", "[data-testid=two-factor-secret]"),
        ("audit", "[data-testid=audit-entries] td"),
    ):
        page.goto(f"{on.newsroom.url}/{path}")
        on.seen(shown)
        yield path


def sharing(on: Screens) -> Iterator[str]:
    page = on.page
    content = {"headline": "The night bus", "body": CONTEXT}
    made = server_answer(page, "POST", "/api/drafts", content, on.newsroom.url)
    page.goto(f"{on.newsroom.url}/drafts/{made.json()['draft_id']}")
    on.at("editor")
    on.click("share-open")
    on.at("sharing-list")
    yield "newsroom-sharing"


SCREENS: tuple[Callable[[Screens], Iterator[str]], ...] = (
    desk,
    other_pages,
    library,
    drafts,
    speakers,
    import_review,
    posts,
    finished,
    embedded,
)
# In a newsroom with accounts, to an administrator who is signed in with a password; the first to nobody.
NEWSROOM_SCREENS: tuple[Callable[[Screens], Iterator[str]], ...] = (
    sign_in,
    people,
    account,
    sharing,
    invitation,
)
