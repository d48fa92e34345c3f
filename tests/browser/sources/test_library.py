"""The source library: found, read, put right, named, held back, attached and deleted, by hand and by keyboard."""

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.library import Library
from tests.browser.material import ORLA, SAID, TAMSIN, webvtt
from tests.browser.ui.test_looks import assert_no_sideways_scroll

FIFTY = "Nobody needs fifty seats at midnight."
SIXTY = "Nobody needs sixty seats at midnight."


@pytest.fixture
def library(desk: Desk) -> Library:
    return Library(desk)


def quoting(library: Library, source_id: str, headline: str, attached: bool = True) -> str:
    """Create a draft that quotes the transport officer, with provenance."""
    paragraph = next(item for item in library.stored(source_id)["items"] if SAID in item["text"])
    start = paragraph["text"].index(SAID)
    names = {key: paragraph[key] for key in ("paragraph_id", "speaker", "start_ms")}
    range_attrs = {"paragraph_index": paragraph["index"], "start": start, "end": start + len(SAID), "exact": SAID}
    attrs = {"source_id": source_id, "source_title": "", **names, **range_attrs}
    quoted = {"type": "text", "text": SAID, "marks": [{"type": "quote", "attrs": attrs}]}
    words = [{"type": "text", "text": "“"}, quoted, {"type": "text", "text": ",” she said."}]
    body = {"type": "doc", "content": [{"type": "paragraph", "content": words}]}
    draft = library.newsroom.make_draft(headline=headline, body=body, source_ids=[source_id] if attached else [])
    return str(draft["draft_id"])


def test_search_is_kept_in_the_address(library: Library) -> None:
    source = library.bring("The winter hearing")
    page = library.go().page
    library.search.fill("windows to see it pass")
    row = page.locator(f"[data-source='{source}']")
    expect(row.locator(".found-hit mark")).to_have_text("windows to see it pass", timeout=ANSWER_MS)
    expect(library.status).to_contain_text("with “windows to see it pass”")
    row.locator(".found-hit").click()
    sought = page.locator(".said.is-sought")
    expect(sought).to_be_in_viewport()
    expect(sought).to_be_focused()
    expect(sought.locator("mark.is-found")).to_have_text("windows to see it pass")
    expect(page).to_have_url(re.compile(rf"q=windows\+to\+see\+it\+pass&source={source}&at=4"))
    expect(page).to_have_title("The winter hearing · Sources · Quotedesk")
    page.reload()
    expect(sought).to_contain_text("windows to see it pass")
    expect(library.search).to_have_value("windows to see it pass")
    page.go_back()
    expect(library.title).to_be_hidden()
    expect(page.get_by_test_id("archive-result").first).to_be_visible()
    expect(library.search).to_have_value("windows to see it pass")
    page.go_forward()
    expect(library.title).to_have_text("The winter hearing")


@pytest.mark.slow
def test_search_keeps_focus_in_the_field(library: Library) -> None:
    library.read(library.bring("Undisturbed"), 4)
    library.search.click()
    library.page.keyboard.type("snow", delay=120)
    expect(library.line("In the snow").locator("mark.is-found")).to_have_text("snow", timeout=ANSWER_MS)
    expect(library.search).to_be_focused()
    expect(library.search).to_have_value("snow")


@pytest.mark.slow
def test_filters_are_applied_and_cleared(library: Library) -> None:
    held = library.bring("Held back", recording=2, spoken_on="2031-05-03", embargo_until="2999-01-01T08:00:00Z")
    library.bring("Open to all", spoken_on="2031-04-01")
    page = library.go().page
    page.get_by_test_id("filters-open").click()
    page.get_by_label("Under embargo").check()
    # Other tests hold sources back, too.
    expect(library.rows.filter(has_text="Open to all")).to_have_count(0, timeout=ANSWER_MS)
    row = library.rows.filter(has_text="Held back")
    expect(row).to_have_attribute("data-source", held)
    expect(row).to_contain_text("Embargo until 1 Jan 2999")
    expect(row).to_contain_text("Recording")
    page.get_by_label("To", exact=True).fill("2031-04-30")
    expect(library.status).to_have_text("No sources")
    expect(page.get_by_text("Remove a filter")).to_be_visible()
    page.get_by_label("Under embargo").uncheck()
    expect(library.rows.filter(has_text="Open to all")).to_be_visible()
    expect(library.rows.filter(has_text="Held back")).to_have_count(0)
    assert "to=2031-04-30" in page.url
    page.get_by_test_id("clear-filters").click()
    expect(library.rows.filter(has_text="Held back")).to_be_visible()
    page.locator("#filter-speaker").select_option(TAMSIN)
    page.get_by_label("Has a recording").check()
    expect(library.rows.filter(has_text="Held back")).to_be_visible()
    expect(library.rows.filter(has_text="sample")).to_have_count(0)
    page.go_back()
    expect(page.get_by_label("Has a recording")).not_to_be_checked()


def test_speaker_is_renamed_in_the_whole_source(library: Library) -> None:
    source = library.bring("Misspelt")
    page = library.read(source).page
    page.get_by_role("button", name=f"{ORLA}, rename this speaker").first.click()
    dialog = page.get_by_test_id("rename-dialog")
    expect(dialog.get_by_test_id("rename-count")).to_have_text(f"3 paragraphs of {ORLA} in this source.")
    name = dialog.get_by_test_id("rename-to")
    expect(name).to_be_focused()
    name.fill(TAMSIN)
    expect(dialog.get_by_test_id("rename-count")).to_contain_text("The two become one speaker")
    name.fill("Orla Venacher")
    name.press("Enter")
    expect(library.toast).to_contain_text("3 paragraphs are now attributed to Orla Venacher.")
    expect(page.get_by_role("button", name="Orla Venacher, rename this speaker")).to_have_count(3)
    assert [item["speaker"] for item in library.stored(source)["items"]].count("Orla Venacher") == 3
    library.toast.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name=f"{ORLA}, rename this speaker")).to_have_count(3)
    assert [item["speaker"] for item in library.stored(source)["items"]].count(ORLA) == 3


def test_paragraph_correction_is_restored_from_history(library: Library) -> None:
    source = library.bring("Misheard")
    page = library.read(source).page
    line = library.line(FIFTY)
    form = library.begin_correcting(line)
    text = form.get_by_test_id("correct-text")
    expect(text).to_be_focused()
    text.fill(text.input_value().replace("fifty", "sixty"))
    form.get_by_test_id("correct-note").fill("Heard again")
    text.press("Control+Enter")
    corrected = library.line(SIXTY)
    expect(corrected).to_be_focused()
    expect(library.line(FIFTY)).to_have_count(0)
    corrected.get_by_role("button", name="Corrected once").click()
    history = page.get_by_test_id("history-dialog")
    expect(history.locator(".diff-text del")).to_contain_text("fifty")
    expect(history.locator(".diff-text ins")).to_contain_text("sixty")
    expect(history.get_by_test_id("revision")).to_contain_text("Heard again")
    history.get_by_test_id("restore").click()
    restored = library.line(FIFTY)
    expect(restored).to_be_focused()
    expect(restored.get_by_role("button", name="Corrected 2 times")).to_be_visible()
    stored = library.stored(source)["items"][6]
    assert (FIFTY in stored["text"], stored["revisions"]) == (True, 2)


@pytest.mark.slow
def test_stage_direction_has_no_speaker(library: Library) -> None:
    source = library.bring("No speech")
    library.read(source)
    form = library.begin_correcting(library.line(FIFTY))
    kind = form.get_by_test_id("correct-kind")
    kind.select_option(label="Stage direction")
    expect(form.get_by_label("Speaker")).to_be_disabled()
    form.get_by_test_id("correct-save").click()
    line = library.line(FIFTY)
    expect(line.locator(".said-kind")).to_have_text("Stage direction")
    expect(line.locator(".said-speaker")).to_have_count(0)
    stored = library.stored(source)["items"][6]
    assert (stored["kind"], stored["speaker"]) == ("direction", None)
    expect(library.begin_correcting(line).get_by_test_id("correct-kind")).to_have_value("direction")


def test_conflicting_correction_is_shown(library: Library) -> None:
    library.desk.expected_faults = ["the server responded with a status of 409"]
    source = library.bring("At once")
    page = library.read(source).page
    form = library.begin_correcting(library.line(FIFTY))
    text = form.get_by_test_id("correct-text")
    mine = text.input_value().replace("decent tyres", "good tyres")
    text.fill(mine)
    theirs = library.stored(source)["items"][6]
    path = f"/api/sources/{source}/paragraphs/{theirs['paragraph_id']}"
    library.newsroom.call("PATCH", path, json={"text": theirs["text"].replace("fifty", "sixty")})
    form.get_by_test_id("correct-save").click()
    expect(form.get_by_test_id("correct-conflict")).to_be_visible()
    expect(form.locator(".diff-text")).to_contain_text("sixty")
    expect(text).to_have_value(mine)
    page.get_by_role("button", name="Use my version").click()
    expect(library.line("good tyres")).to_be_visible()
    assert library.stored(source)["items"][6]["text"] == mine


@pytest.mark.slow
def test_cancelled_correction_can_be_continued(library: Library) -> None:
    page = library.read(library.bring("Put away")).page
    text = library.begin_correcting(library.line(FIFTY)).get_by_test_id("correct-text")
    text.press("End")
    page.keyboard.type(" Space and c are letters here")
    text.press("Escape")
    expect(page.get_by_test_id("correct-form")).to_have_count(0)
    expect(library.line(FIFTY)).to_be_focused()
    library.toast.get_by_role("button", name="Continue editing").click()
    expect(text).to_have_value(re.compile("Space and c are letters here"))


@pytest.mark.slow
def test_quoted_passage_links_to_its_draft(library: Library) -> None:
    source = library.bring("Much quoted")
    draft = quoting(library, source, "What a night bus costs")
    page = library.read(source).page
    line = library.line(SAID)
    expect(line.locator("mark.is-quoted")).to_have_text(SAID, timeout=ANSWER_MS)
    line.get_by_role("link", name="What a night bus costs").click()
    expect(page).to_have_url(re.compile(draft))


def test_deletion_lists_dependent_drafts(library: Library) -> None:
    source = library.bring("Depended on")
    quoting(library, source, "The bus that carries nurses")
    page = library.read(source).page
    details = library.open_details()
    details.get_by_test_id("delete-source").click()
    dialog = page.get_by_test_id("delete-dialog")
    # Drafts of other tests may quote the same words.
    dependant = dialog.get_by_test_id("dependant").filter(has_text="The bus that carries nurses")
    expect(dependant).to_contain_text("1 quote")
    dialog.get_by_test_id("delete-cancel").click()
    expect(details.get_by_test_id("delete-source")).to_be_focused()
    details.get_by_test_id("delete-source").click()
    # What the page asks of the source while it is being deleted may come too late.
    library.desk.expected_faults.append(f"/api/sources/{source}?posts=0")
    dialog.get_by_test_id("delete-confirm").click()
    expect(page.locator(f"[data-source='{source}']")).to_have_count(0, timeout=ANSWER_MS)
    expect(library.message).to_have_text("Choose a source")
    expect(library.toast).to_contain_text("“Depended on” was deleted.")
    assert library.desk.focus_is_in("[data-testid=library-source]")
    assert source not in page.url
    assert source not in str(library.newsroom.call("GET", "/api/sources"))


def test_embargo_is_set_and_shown(library: Library) -> None:
    source = library.bring("Early copy")
    page = library.read(source).page
    details = library.open_details()
    expect(details.get_by_test_id("details-save")).to_be_disabled()
    details.get_by_test_id("details-embargo").fill("2999-03-01T09:30")
    details.get_by_test_id("details-embargo-note").fill("Agreed with the council")
    details.get_by_test_id("details-save").click()
    expect(page.locator("#source").get_by_test_id("embargo")).to_have_text("Embargo until 1 Mar 2999, 09:30")
    row = page.locator(f"[data-source='{source}']")
    expect(row.get_by_test_id("embargo")).to_be_visible()
    stored = library.stored(source)
    assert (stored["embargoed"], stored["embargo_note"]) == (True, "Agreed with the council")
    details.get_by_test_id("details-embargo").fill("")
    details.get_by_test_id("details-save").click()
    expect(page.locator("#source").get_by_test_id("embargo")).to_have_count(0)
    expect(row.get_by_test_id("embargo")).to_have_count(0)
    assert library.stored(source)["embargo_until"] is None


@pytest.mark.slow
def test_source_is_attached_to_drafts_in_the_library(library: Library) -> None:
    source = library.bring("To be attached")
    draft = library.newsroom.make_draft(headline="A draft without sources")["draft_id"]
    library.read(source)
    box = library.open_details().get_by_label("A draft without sources")
    box.check()
    expect(library.toast).to_contain_text("Attached to “A draft without sources”.")
    assert library.newsroom.draft(draft)["source_ids"] == [source]
    box.uncheck()
    expect(library.toast).to_contain_text("Detached")
    assert library.newsroom.draft(draft)["source_ids"] == []


@pytest.mark.slow
def test_uploads_in_the_library_and_link_back_to_the_draft(library: Library) -> None:
    desk = library.desk
    desk.expected_faults = ["the server responded with a status of 4"]
    desk.open(headline="On the way")
    desk.tab("sources").get_by_test_id("library-link").click()
    page = library.page
    expect(page).to_have_title("Sources · Quotedesk")
    expect(library.rows.first).to_be_visible()  # nobody is quicker than the page's script
    page.get_by_test_id("upload-input").set_input_files(
        [
            FilePayload(name="come-in.vtt", mimeType="text/vtt", buffer=webvtt(title="Just come in").encode()),
            FilePayload(name="not-a-text.txt", mimeType="text/plain", buffer=bytes(range(256)) * 9),
        ]
    )
    expect(library.rows.filter(has_text="Just come in")).to_be_visible(timeout=2 * ANSWER_MS)
    expect(page.get_by_test_id("upload-error")).to_contain_text("not-a-text.txt")
    page.get_by_role("link", name="Quotedesk, home").click()
    expect(page).to_have_url(re.compile(desk.draft_id))


@pytest.mark.slow
def test_changes_by_others_are_shown(library: Library) -> None:
    source = library.bring("In two rooms")
    page = library.read(source).page
    library.newsroom.call("POST", f"/api/sources/{source}/speakers", json={"from": ORLA, "to": "Orla V."})
    expect(page.get_by_role("button", name="Orla V., rename this speaker")).to_have_count(3, timeout=ANSWER_MS)
    library.newsroom.call("DELETE", f"/api/sources/{source}")
    library.desk.expected_faults = ["the server responded with a status of 404"]
    expect(library.message).to_have_text("This source was deleted.", timeout=ANSWER_MS)


def test_library_by_keyboard(library: Library) -> None:
    source = library.bring("By keyboard alone")
    page = library.go().page
    library.search.focus()
    page.keyboard.type("By keyboard alone")
    expect(library.rows).to_have_count(1, timeout=ANSWER_MS)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator(f"[data-source='{source}'] .found-main")).to_be_focused()
    page.keyboard.press("Enter")
    expect(library.title).to_be_focused()
    expect(library.title).to_have_text("By keyboard alone")
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(library.lines.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(library.lines.nth(2)).to_be_focused()
    page.keyboard.press("End")
    expect(library.lines.last).to_be_focused()
    page.keyboard.press("c")
    expect(page.get_by_test_id("correct-text")).to_be_focused()
    page.keyboard.press("Escape")
    expect(library.lines.last).to_be_focused()
    page.keyboard.press("r")
    expect(page.get_by_test_id("rename-to")).to_be_focused()
    page.keyboard.press("Escape")
    expect(library.lines.last).to_be_focused()


@pytest.mark.slow
def test_library_fits_small_windows(library: Library) -> None:
    page: Page = library.page
    page.set_viewport_size({"width": 360, "height": 740})
    source = library.bring("In a small window", recording=2, embargo_until="2999-01-01T08:00:00Z")
    library.go()
    assert_no_sideways_scroll(page)
    page.locator(f"[data-source='{source}'] .found-main").click()
    expect(library.lines.first).to_be_in_viewport()
    expect(page.get_by_test_id("player")).to_be_in_viewport(ratio=0.99)
    assert_no_sideways_scroll(page)
    library.open_details()
    assert_no_sideways_scroll(page)
    page.get_by_role("button", name="Close the details").click()
    form = library.begin_correcting(library.lines.nth(4))
    expect(form.get_by_test_id("correct-save")).to_be_in_viewport()
    assert_no_sideways_scroll(page)
    page.keyboard.press("Escape")
    back = page.get_by_test_id("source-back")
    if back.is_visible():
        back.click()
        expect(page.locator(f"[data-source='{source}'] .found-main")).to_be_focused()
