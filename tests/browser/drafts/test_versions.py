"""Earlier versions of a draft are compared, named and restored."""

from typing import Any

import socketio
from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk

PIER = "The council will keep the old pier, the mayor said on Monday after a long night of talks."
PUMPS = "Engineers tested the pumps again on Tuesday, and again two of them failed within the hour."
NETS = "Fishing crews mended their nets on the quay while they waited for the gates to open."


def document(*paragraphs: str) -> dict[str, Any]:
    blocks = [{"type": "paragraph", "content": [{"type": "text", "text": text}]} for text in paragraphs]
    return {"type": "doc", "content": blocks}


def open_versions(desk: Desk) -> Locator:
    opener = desk.page.get_by_test_id("versions-open")
    opener.focus()
    desk.page.keyboard.press("Enter")
    dialog = desk.page.get_by_test_id("versions-dialog")
    expect(dialog).to_be_visible()
    return dialog


def test_version_is_compared_named_and_restored(desk: Desk) -> None:
    made = desk.newsroom.make_draft(headline="Pier stays", body=document(PIER, PUMPS, NETS))
    now = document(PIER.replace("Monday", "Sunday"), NETS, "A vote is near.")
    with socketio.SimpleClient() as program:
        program.connect(desk.newsroom.url, transports=["websocket"])
        saved = {"draft_id": made["draft_id"], "version": 1, "headline": "Old pier stays", "body": now}
        assert program.call("save_draft", saved, timeout=60) == {"version": 2}
    desk.go_to(made["draft_id"])
    dialog = open_versions(desk)
    article = dialog.get_by_role("region", name="Article")
    expect(article.locator("del")).to_have_text(["[removed: Pier]", "[removed: Monday]", f"[removed: {PUMPS}]"])
    expect(article.locator("ins")).to_have_text(["[added: Old pier]", "[added: Sunday]", "[added: A vote is near.]"])
    dialog.get_by_role("button", name="Next change").click()
    expect(dialog.get_by_role("status")).to_have_text("Change 1 of 4")
    # With the keyboard alone: the text as it was.
    dialog.get_by_role("radio", name="Changes since").focus()
    desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.press("ArrowRight")
    expect(article.locator("ins, del")).to_have_count(0)
    expect(article.locator("p")).to_have_text([PIER, PUMPS, NETS])
    dialog.get_by_test_id("name-version").click()
    desk.page.keyboard.type("As the mayor read it")
    desk.page.keyboard.press("Enter")
    expect(dialog.get_by_test_id("version")).to_contain_text("As the mayor read it")
    desk.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(desk.page.get_by_test_id("versions-open")).to_be_focused()

    desk.write(" And more.")
    desk.wait_saved()
    before = desk.words()
    open_versions(desk).get_by_test_id("restore-version").click()
    expect(desk.editor.locator("p")).to_have_text([PIER, PUMPS, NETS])
    expect(desk.headline).to_have_text("Pier stays")
    desk.wait_saved()
    assert (desk.stored()["headline"], desk.stored_words()) == ("Pier stays", "\n".join((PIER, PUMPS, NETS)))
    # One step of undo brings the text back, and the list has it as well.
    desk.editor.focus()
    desk.page.keyboard.press("Control+z")
    assert desk.words() == before
    desk.wait_saved()
    expect(open_versions(desk).get_by_test_id("version").filter(has_text="Before a restore")).to_have_count(1)
