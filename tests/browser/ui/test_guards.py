"""The content security policy stops injected scripts, and no page breaks it."""

import pytest
from playwright.sync_api import Page

from tests.browser.newsroom import Newsroom

VIOLATIONS = """() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) =>
        window.violations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}`));
}"""


def violations_of(page: Page) -> list[str]:
    recorded: list[str] = page.evaluate("window.violations")
    return recorded


@pytest.fixture
def watched(page: Page) -> Page:
    """Open a page that records violations of its content security policy."""
    page.add_init_script(f"({VIOLATIONS})()")
    return page


def test_pages_obey_their_content_security_policy(watched: Page, newsroom: Newsroom) -> None:
    faults: list[str] = []
    watched.on("console", lambda message: faults.append(message.text) if "Content Security" in message.text else None)
    watched.on("pageerror", lambda error: faults.append(str(error)))
    sheet = f"/drafts/{newsroom.drafts()[0]['draft_id']}/quotes"
    source = f"/sources?source={newsroom.sources()[0]['source_id']}"
    for path in ("/", "/sources", "/drafts", "/nothing", sheet, source):
        watched.goto(newsroom.url + path)
        watched.wait_for_load_state("networkidle")
        assert violations_of(watched) == [], path
    assert faults == []


def test_injected_scripts_do_not_run(watched: Page, newsroom: Newsroom) -> None:
    watched.goto(f"{newsroom.url}/sources")
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
    watched.wait_for_function("() => window.violations.some(violation => violation.startsWith('script-src'))")
    assert watched.evaluate("window.ran") is None
