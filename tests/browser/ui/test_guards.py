"""What guards the pages does not break them: content security policy, tokens of changes, limits."""

import contextlib
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, Response, expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.newsroom import Newsroom, words_of
from tests.browser.people import People

VIOLATIONS = """() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) =>
        window.violations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}`));
}"""
# More than a page asks for by itself, and less than any machine can ask for in the time.
LIMIT = "24/8 second"
# The first import waits until the models are loaded.
IMPORT_MS = 60_000
GROW_OLD = "document.querySelector('meta[name=csrf-token]').content = 'grown old'"
# As a page that has gone wild: it asks and asks, until it is stopped.
GO_WILD = """() => {
    window.wild = true;
    const ask = async () => { while (window.wild) await fetch("/api/csrf"); };
    for (let line = 0; line < 4; line++) void ask();
}"""
CALM_DOWN = "window.wild = false"


def violations_of(page: Page) -> list[str]:
    recorded: list[str] = page.evaluate("window.violations")
    return recorded


@pytest.fixture
def watched(page: Page) -> Page:
    """Open a page that records violations of its content security policy."""
    page.add_init_script(f"({VIOLATIONS})()")
    return page


@pytest.mark.parametrize("path", ["/", "/library", "/archive", "/drafts", "/nothing", "SHEET", "SOURCE"])
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_pages_obey_their_content_security_policy(watched: Page, newsroom: Newsroom, path: str, scheme: str) -> None:
    faults: list[str] = []
    watched.on("console", lambda message: faults.append(message.text) if "Content Security" in message.text else None)
    watched.on("pageerror", lambda error: faults.append(str(error)))
    watched.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    named = {
        "SHEET": f"/drafts/{newsroom.drafts()[0]['draft_id']}/quotes",
        "SOURCE": f"/library?source={newsroom.sources()[0]['source_id']}",
    }
    watched.goto(newsroom.url + named.get(path, path))
    watched.wait_for_load_state("networkidle")
    assert violations_of(watched) == []
    assert faults == []


def test_injected_scripts_do_not_run(watched: Page, newsroom: Newsroom) -> None:
    watched.goto(f"{newsroom.url}/library")
    manifest = watched.locator('script[type="module"]').get_attribute("src")
    watched.evaluate(
        """(src) => {
            const holder = document.createElement("div");
            holder.innerHTML = `<img src="data:," onerror="window.ran = 1"><a href="javascript:ran = 1" id="in">x</a>`;
            document.body.append(holder);
            const inline = document.createElement("script");
            inline.textContent = "window.ran = 1";
            const framed = `<iframe srcdoc="<script src='${src}'><\\/script>"></iframe>`;
            document.body.insertAdjacentHTML("beforeend", framed);
            document.body.append(inline);
            document.getElementById("in").click();
        }""",
        manifest,
    )
    watched.wait_for_timeout(200)
    assert watched.evaluate("window.ran") is None
    violations = " ".join(violations_of(watched))
    assert "script-src" in violations


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Newsroom, People]]:
    """Serve a newsroom that limits the requests of each person."""
    data = tmp_path_factory.mktemp("guarded")
    newsroom = Newsroom(data, sample=False, mode="newsroom", request_limit=LIMIT)
    newsroom.start()
    people = People(newsroom, data)
    yield newsroom, people
    people.close()
    newsroom.stop()


def refusals(page: Page) -> list[int]:
    """Collect the statuses of refused writing requests."""
    statuses: list[int] = []

    def heard(answer: Response) -> None:
        if answer.status in {403, 429} and answer.request.method != "GET":
            statuses.append(answer.status)

    page.on("response", heard)
    return statuses


@pytest.mark.slow
def test_uploads_retry_after_csrf_and_rate_limit(watched: Page, guarded: tuple[Newsroom, People]) -> None:
    newsroom, people = guarded
    people.sign_in(watched.context, people.add("Ada Quill", "editor"))
    refused = refusals(watched)
    watched.goto(f"{newsroom.url}/library")
    watched.wait_for_load_state("networkidle")
    watched.evaluate(GROW_OLD)
    add(watched, "first.txt")
    expect(watched.locator("#toasts")).to_contain_text("first", ignore_case=True, timeout=IMPORT_MS)
    assert refused == [403]
    watched.evaluate(GO_WILD)
    watched.wait_for_event("response", lambda answer: answer.status == 429)
    add(watched, "second.txt")
    watched.wait_for_timeout(1_000)
    watched.evaluate(CALM_DOWN)
    expect(watched.locator("#toasts")).to_contain_text("second", ignore_case=True, timeout=IMPORT_MS)
    assert set(refused[1:]) <= {429}
    assert violations_of(watched) == []


@pytest.mark.slow
def test_saving_retries_after_csrf_and_rate_limit(watched: Page, guarded: tuple[Newsroom, People]) -> None:
    newsroom, people = guarded
    people.sign_in(watched.context, people.add("Bram Osk", "editor"))
    draft_id = people.draft("The wall and the pumps")
    refused = refusals(watched)
    desk = Desk(watched, newsroom).go_to(draft_id)
    notes = desk.tab("notes").get_by_role("textbox", name="Notes to the editor")
    status = watched.get_by_test_id("notes-status")
    watched.wait_for_load_state("networkidle")
    watched.evaluate(GROW_OLD)
    notes.press_sequentially("Ask about the pumps. ")
    expect(status).to_have_text("Saved", timeout=ANSWER_MS)
    assert refused == [403]
    assert people.kept(draft_id).notes == "Ask about the pumps. "
    watched.evaluate(GO_WILD)
    watched.wait_for_event("response", lambda answer: answer.status == 429)
    desk.write("The wall holds.")
    end = time.monotonic() + 4 * ANSWER_MS / 1000
    # Now and then one gets in between: what is asked for is counted one by one.
    while 429 not in refused:
        assert time.monotonic() < end
        notes.press_sequentially("And about the wall. ")
        watched.wait_for_timeout(2_500)  # longer than the page waits before it saves, on a busy machine too
    watched.evaluate(CALM_DOWN)
    desk.wait_saved()
    expect(status).to_have_text("Saved", timeout=ANSWER_MS)
    assert set(refused[1:]) == {429}
    kept = people.kept(draft_id)
    assert (kept.notes, words_of(kept.body)) == (notes.input_value(), "The wall holds.")
    expect(watched.get_by_role("alert")).to_have_count(0)


def add(page: Page, name: str) -> None:
    """Upload a source from the reader's own files."""
    words = f"Jane Doe: The pumps come first, as {name} says.".encode()
    page.get_by_test_id("upload-input").set_input_files([FilePayload(name=name, mimeType="text/plain", buffer=words)])


@pytest.mark.slow
def test_transcript_is_fetched_by_address(watched: Page, tmp_path: Path) -> None:
    with transcript_host() as port:
        room = Newsroom(tmp_path / "fetching", sample=False, fetch_hosts=f"transcripts.example:{port}=127.0.0.1")
        room.start()
        try:
            watched.goto(f"{room.url}/library")
            watched.get_by_test_id("fetch-open").click()
            field = watched.get_by_test_id("fetch-address")
            expect(field).to_be_focused()
            field.fill("the hearing")
            field.press("Enter")
            expect(watched.get_by_role("alert")).to_be_visible()
            field.fill(f"http://transcripts.example:{port}/The%20hearing.txt")
            field.press("Enter")
            expect(watched.locator("#toasts")).to_contain_text("The hearing", timeout=15_000)
            watched.get_by_test_id("fetch-open").click()
            watched.get_by_test_id("fetch-address").fill("https://evil.example/a.txt")
            watched.screenshot(path=str(tmp_path / "fetch.png"))
            watched.get_by_test_id("fetch-add").click()
            expect(watched.locator("#uploads")).to_contain_text("Files cannot be downloaded from", timeout=15_000)
            assert violations_of(watched) == []
        finally:
            room.stop()


@contextlib.contextmanager
def transcript_host() -> Iterator[int]:
    """Serve one transcript from another host."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            words = b"Jane Doe: The pumps come first, and then the wall."
            self.send_response(200)
            self.send_header("Content-Type", "text/plain")
            self.send_header("Content-Length", str(len(words)))
            self.end_headers()
            self.wfile.write(words)

        def log_message(self, *_arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()


def test_address_field_is_absent_without_allowed_hosts(watched: Page, newsroom: Newsroom) -> None:
    watched.goto(f"{newsroom.url}/library")
    expect(watched.get_by_test_id("upload-button").first).to_be_visible()
    expect(watched.get_by_test_id("fetch-open")).to_have_count(0)
