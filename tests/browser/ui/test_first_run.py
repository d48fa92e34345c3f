"""The first run on an empty install: from a transcript to the first inserted quote, and no blank page."""

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.accessibility import sideways, violations
from tests.browser.confidence import Confidences
from tests.browser.desk import Desk
from tests.browser.input_method import KOREAN, InputMethod
from tests.browser.material import CONTEXT, HEADLINE, webvtt
from tests.browser.newsroom import Newsroom
from tests.browser.shared_context import CreateContext

FILE = FilePayload(name="night-bus.vtt", mimeType="text/vtt", buffer=webvtt().encode())


@pytest.fixture
def phone(create_context: CreateContext) -> Page:
    return create_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()


def begin(page: Page, newsroom: Newsroom) -> None:
    """Open the install at its address."""
    Confidences(page, lambda _event, _at: 0.9)
    # The first to listen has files chosen here instead of in a dialog, which takes the browser a moment.
    page.on("filechooser", lambda _: None)
    page.goto(newsroom.url)
    expect(page.get_by_test_id("guide")).to_be_visible()
    # The page is connected, so nothing moves the focus any more.
    expect(page.get_by_test_id("save-state")).to_have_attribute("data-state", "saved")


def step(page: Page, number: int) -> None:
    # The first file also waits for what a server loads at its first import.
    expect(page.get_by_test_id("guide-status")).to_contain_text(f"Step {number} of 4")


def assert_first_quote(page: Page) -> None:
    expect(page.get_by_test_id("editor").locator("q")).to_be_visible()
    expect(page.get_by_test_id("guide-status")).to_contain_text("You inserted your first quote.")


def test_first_quote_with_the_mouse(page: Page, own_newsroom: Newsroom) -> None:
    begin(page, own_newsroom)
    with page.expect_file_chooser() as chooser:
        page.get_by_test_id("guide-file").click()
    chooser.value.set_files([FILE])
    step(page, 2)
    expect(page.get_by_test_id("review-save")).to_be_in_viewport(ratio=1)
    page.get_by_test_id("review-title").fill("The hearing on the night bus")
    page.get_by_test_id("review-speaker").first.fill("Chair")
    page.get_by_test_id("review-save").click()
    step(page, 3)
    [source] = own_newsroom.sources()
    assert (source["title"], source["speakers"][0]) == ("The hearing on the night bus", "Chair")
    page.get_by_test_id("headline").click()
    page.keyboard.type(HEADLINE)
    page.get_by_test_id("editor").click()
    step(page, 4)
    page.keyboard.type(CONTEXT)
    expect(page.get_by_test_id("guide-write-step")).to_contain_text("Press Tab to insert it.")
    page.get_by_test_id("ghost").click()
    assert_first_quote(page)
    page.get_by_test_id("guide-close").click()
    expect(page.get_by_test_id("guide")).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("editor").locator("q")).to_be_visible()
    expect(page.get_by_test_id("guide")).to_have_count(0)


def test_first_quote_with_a_korean_input_method(page: Page, own_newsroom: Newsroom) -> None:
    begin(page, own_newsroom)
    method = InputMethod(Desk(page, own_newsroom))
    expect(page.get_by_test_id("guide-file")).to_be_focused()
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files([FILE])
    step(page, 2)
    page.get_by_test_id("review-title").focus()
    page.keyboard.press("Control+a")
    method.type(KOREAN)
    expect(page.get_by_test_id("review-title")).to_have_value("한국말")
    page.get_by_test_id("review-save").focus()
    page.keyboard.press("Enter")
    step(page, 3)
    expect(page.get_by_test_id("headline")).to_be_focused()
    method.type(KOREAN)
    page.keyboard.press("Enter")
    step(page, 4)
    method.type(KOREAN)
    page.keyboard.type(f". {CONTEXT}")
    expect(page.get_by_test_id("ghost")).to_be_visible()
    page.keyboard.press("Tab")
    assert_first_quote(page)
    expect(page.get_by_test_id("headline")).to_have_text("한국말")
    expect(page.get_by_test_id("editor")).to_contain_text(f"한국말. {CONTEXT}“")
    [source] = own_newsroom.sources()
    assert source["title"] == "한국말"


def test_first_quote_by_touch_on_a_phone(phone: Page, own_newsroom: Newsroom) -> None:
    begin(phone, own_newsroom)
    with phone.expect_file_chooser() as chooser:
        phone.get_by_test_id("guide-file").tap()
    chooser.value.set_files([FILE])
    step(phone, 2)
    assert sideways(phone) == []
    phone.get_by_test_id("review-save").tap()
    step(phone, 3)
    phone.keyboard.type(HEADLINE)
    phone.get_by_test_id("editor").tap()
    phone.keyboard.type(CONTEXT)
    expect(phone.get_by_test_id("guide-write-step")).to_contain_text("Tap it to insert it.")
    phone.get_by_test_id("ghost").tap()
    assert_first_quote(phone)


def test_sample_leads_to_ones_own_transcript_in_two_clicks(page: Page, newsroom: Newsroom) -> None:
    Confidences(page, lambda _event, _at: 0.9)
    page.goto(f"{newsroom.url}/drafts/sample-draft")
    expect(page.get_by_test_id("own-source")).to_contain_text("Use your own transcript")
    expect(page.get_by_test_id("save-state")).to_have_attribute("data-state", "saved")
    with page.expect_file_chooser() as chooser:
        page.get_by_text("Choose a file…").click()
    chooser.value.set_files([FILE])
    step(page, 2)
    assert "sample-draft" not in page.url
    page.get_by_test_id("review-save").click()
    step(page, 3)
    page.keyboard.type(HEADLINE)
    page.keyboard.press("Enter")
    page.keyboard.type(CONTEXT)
    expect(page.get_by_test_id("ghost")).to_be_visible()


def test_guide_is_skipped_for_good(page: Page, own_newsroom: Newsroom) -> None:
    begin(page, own_newsroom)
    page.get_by_test_id("guide-skip").click()
    expect(page.get_by_test_id("guide")).to_have_count(0)
    expect(page.get_by_test_id("headline")).to_be_focused()
    page.reload()
    expect(page.get_by_test_id("save-state")).to_have_attribute("data-state", "saved")
    expect(page.get_by_test_id("guide")).to_have_count(0)


@pytest.mark.slow
def test_empty_install_has_no_blank_page(page: Page, own_newsroom: Newsroom) -> None:
    faults: list[str] = []
    states = {"/": "guide", "/sources": "empty-add", "/monitor": "monitor-ask", "/drafts": "new-draft"}
    for path, there in states.items():
        for draft in own_newsroom.drafts():
            own_newsroom.call("DELETE", f"/api/drafts/{draft['draft_id']}")
        page.set_viewport_size({"width": 1280, "height": 720})
        page.goto(f"{own_newsroom.url}{path}")
        expect(page.get_by_test_id(there).first).to_be_visible()
        faults += [f"{path}: {violation}" for violation in violations(page)]
        for width in (720, 390):
            page.set_viewport_size({"width": width, "height": 844})
            assert sideways(page) == []
    assert not faults, "\n".join(faults)
