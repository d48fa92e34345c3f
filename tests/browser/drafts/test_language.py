"""The language of a draft: marks, spelling and direction in the editor, and in what is published."""

from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.pictures import show

ARABIC = (
    "أعلنت البلدية أن الجسر القديم سيغلق في الشتاء، وقالت المهندسة «الجسر ليس آمنا منذ عام» أمام المجلس.",
    "ولم يقل المجلس متى يفتح الجسر الجديد.",
)


def body_of(*lines: str) -> dict[str, object]:
    paragraphs = [{"type": "paragraph", "content": [{"type": "text", "text": line}]} for line in lines]
    items = [{"type": "list_item", "content": [paragraph]} for paragraph in paragraphs]
    return {"type": "doc", "content": [*paragraphs, {"type": "bullet_list", "content": items}]}


def test_right_to_left_draft(desk: Desk) -> None:
    page = desk.open(headline="الجسر القديم", body=body_of(*ARABIC)).page
    editor = page.get_by_test_id("editor")
    expect(editor).to_have_attribute("dir", "rtl")
    expect(page.get_by_test_id("headline")).to_have_attribute("dir", "rtl")
    # Bullets stand where the lines begin.
    side = editor.locator("ul").evaluate(
        "list => getComputedStyle(list).paddingRight !== '0px' && getComputedStyle(list).paddingLeft === '0px'"
    )
    assert side
    show(page, "draft-rtl")
    page.set_viewport_size({"width": 390, "height": 800})
    show(page, "draft-rtl-phone")
    page.goto(f"{desk.newsroom.url}/drafts/{desk.draft_id}/quotes")
    expect(page.locator("blockquote.words").first).to_have_attribute("lang", "ar")
    show(page, "sheet-rtl")
    answer = page.request.get(f"{desk.newsroom.url}/api/drafts/{desk.draft_id}/export?format=html")
    page.set_content(answer.text())
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    show(page, "published-rtl")


def test_chosen_language_decides_quotation_marks(desk: Desk) -> None:
    page = desk.open(headline="Pumps on the quay", body="Nobody on the quay was asked. ").page
    editor = page.get_by_test_id("editor")
    expect(editor).to_have_attribute("lang", "en")
    page.get_by_test_id("details-open").click()
    page.get_by_test_id("details-language").select_option("de")
    page.get_by_test_id("details-language").press("Escape")
    expect(editor).to_have_attribute("lang", "de")
    editor.press("Control+End")
    editor.press_sequentially('"So"')
    expect(editor).to_have_text("Nobody on the quay was asked. „So“")
