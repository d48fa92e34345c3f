"""The first run on an empty install: from a transcript to the first inserted quote, and no blank page."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.browser.accessibility import SCHEMES, violations
from tests.browser.confidence import Confidences
from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.input_method import InputMethod
from tests.browser.material import CONTEXT, HEADLINE, webvtt
from tests.browser.newsroom import Newsroom
from tests.browser.ui.test_looks import assert_no_sideways_scroll

FILE = FilePayload(name="night-bus.vtt", mimeType="text/vtt", buffer=webvtt().encode())
MOST_SECONDS = 120
# What an input method shows while 한국말 is typed.
KOREAN = (("ㅎ", "하", "한"), ("ㄱ", "구", "국"), ("ㅁ", "마", "말"))


@pytest.fixture(scope="module")
def install(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Newsroom]:
    room = Newsroom(tmp_path_factory.mktemp("first-run"), sample=False)
    room.start()
    yield room
    room.stop()


@pytest.fixture
def empty(install: Newsroom) -> Newsroom:
    """Start an install in its initial state."""
    for source in install.sources():
        install.call("DELETE", f"/api/sources/{source['source_id']}")
    for draft in install.drafts():
        install.call("DELETE", f"/api/drafts/{draft['draft_id']}")
    return install


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-GB", reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def begin(page: Page, empty: Newsroom) -> float:
    """Open the install at its address and return the time of opening."""
    Confidences(page, lambda _event, _at: 0.9)
    # The first to listen has files chosen here instead of in a dialog, which takes the browser a moment.
    page.on("filechooser", lambda _: None)
    began = time.monotonic()
    page.goto(empty.url)
    expect(page.get_by_test_id("guide")).to_be_visible(timeout=ANSWER_MS)
    # The page is connected, so nothing moves the focus any more.
    expect(page.get_by_test_id("save-state")).to_have_attribute("data-state", "saved", timeout=ANSWER_MS)
    return began


def step(page: Page, number: int) -> None:
    # The first file also waits for what a server loads at its first import.
    expect(page.get_by_test_id("guide-status")).to_contain_text(f"Step {number} of 4", timeout=4 * ANSWER_MS)


def assert_first_quote(page: Page, began: float) -> None:
    expect(page.get_by_test_id("editor").locator("q")).to_be_visible()
    expect(page.get_by_test_id("guide-status")).to_contain_text("You inserted your first quote.")
    assert time.monotonic() - began < MOST_SECONDS


def test_first_quote_with_the_mouse(page: Page, empty: Newsroom) -> None:
    began = begin(page, empty)
    with page.expect_file_chooser() as chooser:
        page.get_by_test_id("guide-file").click()
    chooser.value.set_files([FILE])
    step(page, 2)
    # The panel stays where it was: the guide says how the file is doing.
    expect(page.get_by_test_id("tab-quotes")).to_have_attribute("aria-selected", "true")
    page.get_by_test_id("review-title").fill("The hearing on the night bus")
    page.get_by_test_id("review-date").fill("2031-05-03")
    page.get_by_test_id("review-speaker").first.fill("Chair")
    page.get_by_test_id("review-save").click()
    step(page, 3)
    [source] = empty.sources()
    assert (source["title"], source["spoken_on"]) == ("The hearing on the night bus", "2031-05-03")
    assert source["speakers"][0] == "Chair"
    page.get_by_test_id("headline").click()
    page.keyboard.type(HEADLINE)
    page.get_by_test_id("editor").click()
    step(page, 4)
    page.keyboard.type(CONTEXT)
    expect(page.get_by_test_id("guide-write-step")).to_contain_text("Press Tab to insert it.", timeout=ANSWER_MS)
    page.get_by_test_id("ghost").click()
    assert_first_quote(page, began)
    page.get_by_test_id("guide-close").click()
    expect(page.get_by_test_id("guide")).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("editor").locator("q")).to_be_visible()
    expect(page.get_by_test_id("guide")).to_have_count(0)


def test_first_quote_with_the_keyboard_alone(page: Page, empty: Newsroom) -> None:
    began = begin(page, empty)
    expect(page.get_by_test_id("guide-file")).to_be_focused()
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files([FILE])
    step(page, 2)
    expect(page.get_by_test_id("review-save")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("headline")).to_be_focused()
    page.keyboard.type(HEADLINE)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("editor")).to_be_focused()
    step(page, 4)
    page.keyboard.type(CONTEXT)
    expect(page.get_by_test_id("ghost")).to_be_visible(timeout=ANSWER_MS)
    page.keyboard.press("Tab")
    assert_first_quote(page, began)


@pytest.mark.slow
def test_first_quote_with_a_korean_input_method(page: Page, empty: Newsroom) -> None:
    began = begin(page, empty)
    method = InputMethod(Desk(page, empty))
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
    expect(page.get_by_test_id("ghost")).to_be_visible(timeout=ANSWER_MS)
    page.keyboard.press("Tab")
    assert_first_quote(page, began)
    expect(page.get_by_test_id("headline")).to_have_text("한국말")
    expect(page.get_by_test_id("editor")).to_contain_text(f"한국말. {CONTEXT}“")
    [source] = empty.sources()
    assert source["title"] == "한국말"


def test_first_quote_by_touch_on_a_phone(phone: Page, empty: Newsroom) -> None:
    began = begin(phone, empty)
    with phone.expect_file_chooser() as chooser:
        phone.get_by_test_id("guide-file").tap()
    chooser.value.set_files([FILE])
    step(phone, 2)
    assert_no_sideways_scroll(phone)
    phone.get_by_test_id("review-save").tap()
    step(phone, 3)
    phone.keyboard.type(HEADLINE)
    phone.get_by_test_id("editor").tap()
    phone.keyboard.type(CONTEXT)
    expect(phone.get_by_test_id("guide-write-step")).to_contain_text("Tap it to insert it.", timeout=ANSWER_MS)
    phone.get_by_test_id("ghost").tap()
    assert_first_quote(phone, began)


def test_guide_is_skipped_for_good(page: Page, empty: Newsroom) -> None:
    begin(page, empty)
    page.get_by_test_id("guide-skip").click()
    expect(page.get_by_test_id("guide")).to_have_count(0)
    expect(page.get_by_test_id("headline")).to_be_focused()
    page.reload()
    expect(page.get_by_test_id("editor")).to_be_visible()
    page.wait_for_timeout(500)
    expect(page.get_by_test_id("guide")).to_have_count(0)


@pytest.mark.slow
def test_sample_is_in_the_interface_language(page: Page, empty: Newsroom) -> None:
    page.context.add_cookies([{"name": "quotedesk_language", "value": "ko", "url": empty.url}])
    page.goto(f"{empty.url}/sources")
    page.get_by_test_id("empty-sample").click()
    expect(page).to_have_url(re.compile("/drafts/sample-draft-ko$"), timeout=4 * ANSWER_MS)
    expect(page.get_by_test_id("headline")).to_contain_text("야간 진료실은 간판만 켜 두는 일")
    expect(page.locator(".headline-line .line-unsupported")).to_be_visible(timeout=2 * ANSWER_MS)
    expect(page.get_by_test_id("editor").locator(".finding-differs")).to_be_visible(timeout=2 * ANSWER_MS)
    page.goto(empty.url)
    expect(page).to_have_url(re.compile("/drafts/sample-draft-ko$"))


@pytest.mark.slow
def test_empty_install_has_no_blank_page(page: Page, empty: Newsroom) -> None:
    faults: list[str] = []
    states = {"/": "guide", "/sources": "empty-add", "/monitor": "monitor-ask", "/drafts": "new-draft"}
    for path, there in states.items():
        for draft in empty.drafts():
            empty.call("DELETE", f"/api/drafts/{draft['draft_id']}")
        page.set_viewport_size({"width": 1280, "height": 720})
        page.goto(f"{empty.url}{path}")
        expect(page.get_by_test_id(there).first).to_be_visible(timeout=ANSWER_MS)
        for scheme, media in SCHEMES.items():
            page.emulate_media(**media)
            faults += [f"{path}, {scheme}: {violation}" for violation in violations(page)]
        page.emulate_media(**SCHEMES["light"])
        for width in (720, 390):
            page.set_viewport_size({"width": width, "height": 844})
            assert_no_sideways_scroll(page)
    assert not faults, "\n".join(faults)
