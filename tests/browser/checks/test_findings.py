"""Dismissing, restoring, judging, explaining and fixing findings, also by keyboard."""

from playwright.sync_api import expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import CONTEXTOMIZED, SAID, SPEAKER, said_by

DRIVER = said_by("fifty seats")[0]
ALTERED = "Nobody needs sixty seats at midnight,"
DIFFERS = f"🌧️ “{ALTERED}” {DRIVER} said."
MISSING = "“The ferryman owns all the lanterns of the valley,” she said."


def test_dismissed_findings_are_listed_and_restored(desk: Desk, hearing: str) -> None:
    first = desk.open(headline="Lanterns", body=f"{DIFFERS}\n{MISSING}", source_ids=[hearing]).draft_id
    for state, scope in (("missing", "Always, for this quote"), ("differs", "In this draft")):
        desk.quoted(state, desk.editor).first.click(timeout=ANSWER_MS)
        desk.card.get_by_role("button", name="Dismiss…").click()
        desk.card.get_by_role("button", name=scope).click()
        expect(desk.quoted(state)).to_have_count(0)
    assert desk.focus_is_in(".ProseMirror")

    desk.open(headline="Another", body="No quotes here.")
    desk.editor.focus()
    desk.page.keyboard.press("Control+Shift+F8")
    drawer = desk.page.get_by_test_id("dismissals")
    kept = drawer.get_by_test_id("dismissal")
    expect(kept).to_have_count(1)
    expect(kept).to_contain_text("all the lanterns")
    expect(kept).to_contain_text("Always, for this quote · ")
    expect(kept).to_contain_text("no longer in this draft")
    desk.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    assert desk.focus_is_in(".ProseMirror")

    desk.go_to(first)
    checks = desk.tab("checks")
    checks.get_by_role("button", name="Dismissed (2)").press("Enter")
    expect(drawer.get_by_test_id("dismissal")).to_have_count(2)
    drawer.get_by_role("button", name="Restore “The ferryman").press("Enter")
    expect(drawer.get_by_test_id("dismissal")).to_have_count(1)
    desk.page.keyboard.press("Enter")
    expect(drawer).to_contain_text("No dismissed warnings")
    desk.page.keyboard.press("Escape")
    expect(desk.quoted("missing", desk.editor)).to_have_count(1, timeout=ANSWER_MS)
    expect(desk.quoted("differs", desk.editor)).to_have_count(1)
    expect(checks.get_by_role("button", name="Dismissed (")).to_have_count(0)


def test_feedback_on_a_finding_is_stored_and_retracted(desk: Desk, hearing: str) -> None:
    desk.open(headline="Seats 🪑", body=DIFFERS, source_ids=[hearing])
    desk.quoted("differs", desk.editor).click(timeout=ANSWER_MS)
    judge = desk.card.get_by_role("group", name="Was this warning right?")
    expect(judge).to_contain_text("Nothing is sent elsewhere")
    with desk.page.expect_response("**/api/feedback") as answered:
        judge.get_by_role("button", name="False alarm").press("Enter")
    sent = answered.value.request.post_data_json
    assert sent is not None
    finding = sent.pop("finding")
    assert sent == {
        "about": "quote", "verdict": "fine", "headline": "Seats 🪑", "body": DIFFERS, "draft_id": desk.draft_id,
    }  # fmt: skip
    assert DIFFERS[finding["start"] : finding["end"]] == finding["quote"] == ALTERED
    expect(judge).to_contain_text("Recorded: false alarm.")
    path = f"/api/feedback/{answered.value.json()['feedback_id']}"
    with desk.page.expect_response(f"**{path}") as taken:
        desk.page.keyboard.press("Enter")
    assert taken.value.status == 204
    expect(judge.get_by_role("button", name="Good catch")).to_be_visible()
    expect(judge).not_to_contain_text("Recorded")


def test_fix_is_a_single_undo_step(desk: Desk, hearing: str) -> None:
    desk.open(headline="Seats", body=DIFFERS, source_ids=[hearing])
    desk.quoted("differs", desk.editor).click(timeout=ANSWER_MS)
    desk.page.keyboard.press("Tab")
    desk.card.get_by_role("button", name="Use the source’s words").press("Enter")
    expect(desk.card).to_have_count(0)
    assert desk.focus_is_in(".ProseMirror")
    desk.page.keyboard.type("!")
    mended = DIFFERS.replace("sixty", "fifty").replace(",”", "”")
    assert desk.words().replace("!", "").replace(",”", "”") == mended
    desk.page.keyboard.press("Control+z")
    assert desk.words().replace(",”", "”") == mended
    desk.page.keyboard.press("Control+z")
    assert desk.words() == DIFFERS


def test_card_explains_a_finding_in_the_interface_language(desk: Desk, hearing: str) -> None:
    desk.page.context.add_cookies([{"name": "quotedesk_language", "value": "ko", "url": desk.newsroom.url}])
    desk.open(headline="Seats", body=DIFFERS, source_ids=[hearing])
    desk.quoted("differs", desk.editor).click(timeout=ANSWER_MS)
    expect(desk.card.locator(".card-hard")).to_contain_text("“fifty”(이)라는 수치가 “sixty”(으)로 바뀌었습니다.")


def test_f8_visits_warnings_in_order(desk: Desk, hearing: str) -> None:
    body = f"“{SAID},” {SPEAKER} said.\n{DIFFERS}\n{MISSING}"
    desk.open(headline=f"Office: ‘{CONTEXTOMIZED}’", body=body, source_ids=[hearing])
    expect(desk.page.locator("#count-checks")).to_have_text("3", timeout=ANSWER_MS)
    desk.editor.focus()
    headings = []
    for _ in range(3):
        desk.page.keyboard.press("F8")
        expect(desk.card).to_have_count(1)
        headings.append(desk.card.get_by_role("heading").inner_text())
    assert headings == ["Not found in the body", "Differs from the source", "Not found in the sources"]
