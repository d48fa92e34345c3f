"""A draft's page loads again when the server cannot be reached."""

from playwright.sync_api import Page, expect

from tests.browser.desk import GONE, Desk
from tests.browser.newsroom import Newsroom
from tests.browser.people import People
from tests.browser.shared_context import CreateContext
from tests.waiting import wait_until

# Whether the service worker serves this page's address, and its cache has the address and the text.
_STORED = """async text => {
    await navigator.serviceWorker.ready;
    const draft = await caches.match(location.pathname + "/text");
    return Boolean(await caches.match(location.pathname)) && (!text || (await draft?.text())?.includes(text));
}"""


def wait_stored(page: Page, text: str = "") -> None:
    """Wait until this page can be loaded without the server, with this text."""
    wait_until(lambda: bool(page.evaluate(_STORED, text)))


def test_page_reloads_and_edits_are_saved_when_the_server_is_back(
    create_context: CreateContext, own_newsroom: Newsroom
) -> None:
    desk = Desk(create_context(service_workers="allow").new_page(), own_newsroom)
    desk.expected_faults = [*GONE, "503"]
    desk.open(headline="The bus", body="The bus stops.")
    desk.write(" Nurses ride it.")
    desk.wait_saved()
    wait_stored(desk.page, "Nurses ride it.")
    own_newsroom.stop()
    expect(desk.save_state).to_contain_text("Offline")

    desk.page.reload()
    expect(desk.editor).to_have_text("The bus stops. Nurses ride it.")
    expect(desk.save_state).to_contain_text("Offline")
    desk.write(" In snow too.")
    expect(desk.save_state).to_contain_text("stored in this browser")
    # Also what was typed on a page that was loaded without the server.
    desk.page.reload()
    expect(desk.editor).to_have_text("The bus stops. Nurses ride it. In snow too.")
    desk.write(" And on Sundays.")
    expect(desk.save_state).to_contain_text("stored in this browser")

    # A server that is there and does not answer.
    own_newsroom.start()
    own_newsroom.process.suspend()
    desk.page.reload()
    expect(desk.editor).to_have_text("The bus stops. Nurses ride it. In snow too. And on Sundays.")
    own_newsroom.process.resume()
    whole = "The bus stops. Nurses ride it. In snow too. And on Sundays."
    wait_until(lambda: desk.stored_words() == whole)
    expect(desk.editor).to_have_text(whole)
    assert desk.unexpected_faults() == []


def test_signing_out_removes_stored_pages(room: tuple[Newsroom, People], create_context: CreateContext) -> None:
    newsroom, people = room
    ada = people.add("Ada Roe")
    draft_id = people.draft("The bus")
    context = create_context(service_workers="allow")
    people.sign_in(context, ada)
    page = context.new_page()
    page.goto(f"{newsroom.url}/drafts/{draft_id}")
    wait_stored(page)
    page.get_by_test_id("who").click()
    page.get_by_test_id("who-menu").get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Password")).to_be_visible()
    assert page.evaluate("async () => (await caches.keys()).filter(name => name.includes('pages'))") == []
