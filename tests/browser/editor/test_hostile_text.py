"""What comes from outside is shown as text, wherever it is shown."""

import json

import pytest
from playwright.sync_api import FilePayload, expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.newsroom import Newsroom

ATTACK = "<script>window.x=1</script><img src=x onerror=window.x=1>"
QUOTE = f"A ferry without wheels is no {ATTACK} worth a song"
TITLE = f"Ferry {ATTACK} talk"
CONTEXT = "The ferry company held a talk. What is a ferry without it worth, people asked. "
# Leaves out the condition, so that it is warned of.
HEADLINE = f"Pilot {ATTACK}: “A ferry is no {ATTACK} worth a song”"


@pytest.fixture
def source(newsroom: Newsroom) -> str:
    """Upload a transcript whose one paragraph contains markup."""
    made = newsroom.upload("talk.txt", f"{QUOTE}.\n")
    [paragraph] = newsroom.get(f"/api/sources/{made['source_id']}").json()["items"]
    assert paragraph["text"] == f"{QUOTE}."
    return str(made["source_id"])


def assert_unharmed(desk: Desk) -> None:
    assert desk.page.evaluate("typeof window.x") == "undefined"
    assert (
        desk.page.locator(
            "img[src=x], [onerror], body script:not([type='application/json'], [type='text/plain'])"
        ).count()
        == 0
    )


def test_hostile_text_is_escaped_in_suggestions(desk: Desk, source: str) -> None:
    desk.open(headline=f"Ferry {ATTACK}", source_ids=[source])
    expect(desk.headline).to_have_text(f"Ferry {ATTACK}")
    assert desk.page.title().startswith(f"Ferry {ATTACK}")
    desk.write(CONTEXT)
    assert ATTACK in desk.wait_ghost()
    expect(desk.suggestions.locator("mark")).to_contain_text(ATTACK)
    assert_unharmed(desk)
    desk.page.keyboard.press("Tab")
    expect(desk.editor).to_contain_text(QUOTE)
    expect(desk.quoted("verbatim", desk.editor).first).to_be_visible(timeout=ANSWER_MS)
    desk.wait_saved()
    desk.page.reload()
    expect(desk.editor).to_contain_text(QUOTE)
    assert_unharmed(desk)


def test_hostile_text_is_escaped_in_cards_and_lists(desk: Desk, source: str) -> None:
    altered = QUOTE.replace("song", "dance")
    desk.open(headline=HEADLINE, body=f"“{altered},” she said.", source_ids=[source])
    differs = desk.quoted("differs", desk.editor).first
    expect(differs).to_be_visible(timeout=ANSWER_MS)
    differs.click()
    expect(desk.card).to_contain_text("Differs from the source")
    expect(desk.card.locator(".diff")).to_contain_text("<script>")
    assert_unharmed(desk)
    desk.page.keyboard.press("Escape")
    warning = desk.page.get_by_test_id("headline-warning")
    expect(warning).to_be_visible(timeout=ANSWER_MS)
    warning.get_by_role("button").click()
    expect(desk.card.locator("blockquote")).to_contain_text(ATTACK)
    assert_unharmed(desk)
    desk.card.get_by_role("button", name="Close").click()

    expect(desk.tab("checks")).to_contain_text("<script>")
    desk.tab("sources").get_by_role("region", name="Attached to this draft").locator(".source-title").click()
    expect(desk.page.get_by_test_id("reader")).to_contain_text(ATTACK)
    desk.page.get_by_role("button", name="Back to the list").click()
    desk.page.get_by_test_id("drafts-open").click()
    expect(desk.page.get_by_test_id("drafts-menu")).to_contain_text(ATTACK)
    assert_unharmed(desk)


def test_hostile_text_is_escaped_in_published_article(desk: Desk, source: str, newsroom: Newsroom) -> None:
    desk.open(headline=HEADLINE, body=f"“{QUOTE},” she said. {ATTACK}", source_ids=[source])
    panel = desk.open_publishing()
    expect(panel.get_by_test_id("blocker").locator(".diff")).to_contain_text("<script>window.x=1</script><img")
    panel.get_by_test_id("override-reason").fill(f"Because {ATTACK}")
    panel.get_by_test_id("publish-confirm").click()
    links = panel.get_by_test_id("publication-file")
    expect(links).to_have_count(3, timeout=ANSWER_MS)
    assert_unharmed(desk)
    paths = {path.rpartition(".")[2]: path for link in links.all() if (path := link.get_attribute("href"))}
    assert json.loads(newsroom.get(paths["json"]).content)["overrides"] == []
    # The reason is on the quote sheet, for the newsroom.
    sheet = panel.get_by_test_id("publication-sheet").get_attribute("href")
    desk.page.goto(f"{newsroom.url}{sheet}")
    expect(desk.page.locator(".cover")).to_contain_text(f"Because {ATTACK}")
    assert_unharmed(desk)

    desk.page.goto(f"{newsroom.url}{paths['html']}")
    expect(desk.page.get_by_role("heading", level=1)).to_have_text(HEADLINE)
    expect(desk.page.locator("article")).to_contain_text(QUOTE)
    expect(desk.page.locator(".sources")).to_contain_text(QUOTE)
    assert_unharmed(desk)
    # Without the server's headers, as a file that somebody was sent.
    desk.page.goto("about:blank")
    desk.page.set_content(newsroom.get(paths["html"]).content.decode())
    expect(desk.page.locator("article")).to_contain_text(QUOTE)
    assert_unharmed(desk)


def test_hostile_titles_are_escaped_in_lists(desk: Desk, newsroom: Newsroom) -> None:
    desk.expected_faults = ["the server responded with a status of 400"]
    content = f"WEBVTT\n\nNOTE title: {TITLE}\n\n00:01.000 --> 00:04.000\n<v {ATTACK}>The pier is closed.\n"
    desk.open(headline="The pier")
    sources = desk.tab("sources")
    name = "pier <img src=x onerror=window.x=1>.vtt"
    desk.page.get_by_test_id("upload-input").set_input_files(
        [
            FilePayload(name=name, mimeType="text/vtt", buffer=content.encode()),
            FilePayload(name=f"broken {name}.exe", mimeType="application/octet-stream", buffer=b"MZ\x00\x00"),
        ]
    )
    expect(sources.get_by_test_id("upload-error")).to_contain_text("<img src=x onerror=window.x=1>", timeout=ANSWER_MS)
    attached = sources.get_by_role("region", name="Attached to this draft").get_by_test_id("source")
    expect(attached).to_contain_text("Ferry <script>window.x=1</script>", timeout=ANSWER_MS)
    assert_unharmed(desk)
    desk.page.reload()
    desk.tab("sources")
    expect(attached).to_contain_text("Ferry <script>window.x=1</script>")
    assert_unharmed(desk)


def test_pasted_page_loses_its_scripts(desk: Desk) -> None:
    # Chromium takes handlers out of what is really copied; here they come through, and the policy stops them.
    desk.expected_faults = ["Executing inline event handler violates"]
    desk.open(headline="Pasting")
    desk.editor.focus()
    desk.page.evaluate(
        """html => {
            const data = new DataTransfer();
            data.setData("text/html", html);
            data.setData("text/plain", "plain");
            document.activeElement.dispatchEvent(
                new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
        }""",
        f"<h2>Title</h2><p>One <b>bold</b> {ATTACK}<a href='javascript:window.x=1'>link</a></p>",
    )
    expect(desk.editor.locator("h2")).to_have_text("Title")
    expect(desk.editor.locator("strong")).to_have_text("bold")
    expect(desk.editor.get_by_role("link")).to_have_count(0)
    assert_unharmed(desk)
    desk.wait_saved()
    assert "javascript" not in str(desk.stored()["body"])
