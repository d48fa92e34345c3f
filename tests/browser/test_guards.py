"""What guards the pages does not break them: content security policy, tokens of changes, limits."""

import contextlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.newsroom import Newsroom

VIOLATIONS = """() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) =>
        window.violations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}`));
}"""


def violations_of(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.violations")
    return found


@pytest.fixture
def watched(page: Page) -> Page:
    """A page that notes what its policy forbade it."""
    page.add_init_script(f"({VIOLATIONS})()")
    return page


@pytest.mark.parametrize("path", ["/", "/library", "/archive", "/drafts", "/nothing", "SHEET", "SOURCE"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_wants_what_its_policy_forbids(watched: Page, newsroom: Newsroom, path: str, scheme: str) -> None:
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


def test_the_parts_that_are_loaded_later_come(watched: Page, newsroom: Newsroom) -> None:
    watched.goto(newsroom.url)
    watched.locator("#settings-open").click()
    expect(watched.get_by_role("dialog").first).to_be_visible()
    watched.keyboard.press("Escape")
    watched.get_by_test_id("versions-open").click()
    expect(watched.get_by_role("dialog").first).to_be_visible()
    watched.keyboard.press("Escape")
    watched.get_by_test_id("publish-open").click()
    expect(watched.get_by_test_id("publish-dialog")).to_be_visible()
    assert violations_of(watched) == []


def test_a_script_that_got_into_a_page_does_not_run(watched: Page, newsroom: Newsroom) -> None:
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
    told = " ".join(violations_of(watched))
    assert "script-src" in told


def test_a_transcript_is_added_by_its_address(watched: Page, tmp_path: Path) -> None:
    """From a host that was named; what another host has is refused in words."""
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
            expect(watched.locator("#uploads")).to_contain_text("Nothing is fetched from", timeout=15_000)
            assert violations_of(watched) == []
        finally:
            room.stop()


@contextlib.contextmanager
def transcript_host() -> Iterator[int]:
    """A machine elsewhere that has one transcript."""

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


def test_without_hosts_there_is_no_field_for_addresses(watched: Page, newsroom: Newsroom) -> None:
    watched.goto(f"{newsroom.url}/library")
    expect(watched.get_by_test_id("upload-button").first).to_be_visible()
    expect(watched.get_by_test_id("fetch-open")).to_have_count(0)
