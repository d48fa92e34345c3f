"""What comes from outside is shown as text, wherever it is shown."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.newsroom import Newsroom

ATTACK = "<script>window.x=1</script><img src=x onerror=window.x=1>"
QUOTE = f"A ferry without wheels is no {ATTACK} worth a song"
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


def test_hostile_text_is_escaped_in_cards_and_publications(desk: Desk, source: str, newsroom: Newsroom) -> None:
    altered = QUOTE.replace("song", "dance")
    desk.open(headline=HEADLINE, body=f"“{altered},” she said.", source_ids=[source])
    differs = desk.quoted("differs", desk.editor).first
    expect(differs).to_be_visible()
    differs.click()
    expect(desk.card).to_contain_text("Differs from the source")
    expect(desk.card.locator(".diff")).to_contain_text("<script>")
    assert_unharmed(desk)
    desk.page.keyboard.press("Escape")
    warning = desk.page.get_by_test_id("headline-warning")
    expect(warning).to_be_visible()
    warning.get_by_role("button").click()
    expect(desk.card.locator("blockquote")).to_contain_text(ATTACK)
    assert_unharmed(desk)
    desk.card.get_by_role("button", name="Close").click()

    expect(desk.tab("checks")).to_contain_text("<script>")
    desk.tab("sources").get_by_role("region", name="Attached to this draft").locator(".source-title").click()
    expect(desk.page.get_by_test_id("reader")).to_contain_text(ATTACK)
    assert_unharmed(desk)

    panel = desk.open_publishing()
    expect(panel.get_by_test_id("blocker").first.locator(".diff")).to_contain_text("<script>")
    for reason in panel.get_by_test_id("override-reason").all():
        reason.fill(f"Because {ATTACK}")
    panel.get_by_test_id("publish-confirm").click()
    links = panel.get_by_test_id("publication-file")
    expect(links).to_have_count(3)
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
    expect(desk.page.locator("article")).to_contain_text(altered)
    assert_unharmed(desk)
    # Without the server's headers, as a file that somebody was sent.
    desk.page.goto("about:blank")
    desk.page.set_content(newsroom.get(paths["html"]).content.decode())
    expect(desk.page.locator("article")).to_contain_text(altered)
    assert_unharmed(desk)
