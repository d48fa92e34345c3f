"""The direction of right-to-left text in the editor and in what is published."""

from playwright.sync_api import expect

from tests.browser.desk import Desk

ARABIC = (
    "أعلنت البلدية أن الجسر القديم سيغلق في الشتاء، وقالت المهندسة «الجسر ليس آمنا منذ عام» أمام المجلس.",
    "ولم يقل المجلس متى يفتح الجسر الجديد.",
)


def test_right_to_left_draft(desk: Desk) -> None:
    paragraphs = [{"type": "paragraph", "content": [{"type": "text", "text": line}]} for line in ARABIC]
    items = [{"type": "list_item", "content": [paragraph]} for paragraph in paragraphs]
    body = {"type": "doc", "content": [*paragraphs, {"type": "bullet_list", "content": items}]}
    page = desk.open(headline="الجسر القديم", body=body).page
    editor = page.get_by_test_id("editor")
    expect(editor).to_have_attribute("dir", "rtl")
    expect(page.get_by_test_id("headline")).to_have_attribute("dir", "rtl")
    # Bullets stand where the lines begin.
    side = editor.locator("ul").evaluate(
        "list => getComputedStyle(list).paddingRight !== '0px' && getComputedStyle(list).paddingLeft === '0px'"
    )
    assert side
    page.goto(f"{desk.newsroom.url}/drafts/{desk.draft_id}/quotes")
    expect(page.locator("blockquote.words").first).to_have_attribute("lang", "ar")
    answer = page.request.get(f"{desk.newsroom.url}/api/drafts/{desk.draft_id}/export?format=html")
    page.set_content(answer.text())
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
