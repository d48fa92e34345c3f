"""A draft with five problems becomes a published article: by keyboard, and by touch on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.desk import Desk, select_words
from tests.browser.material import CONTEXTOMIZED, ORLA, SAID, TAMSIN
from tests.browser.newsroom import Newsroom
from tests.browser.shared_context import CreateContext

WRONG_NUMBER = f"“Nobody needs sixty seats at midnight,” {TAMSIN} said."
WRONG_NOT = f"“The bakers never start at two in the morning,” {TAMSIN} said."
INVENTED = f"“The ferryman owns all the lanterns of the valley,” {ORLA} said."
WRONG_SPEAKER = f"“We will not cut the night bus unless the hospital moves its last shift,” {TAMSIN} said."
RIGHT = f"“{SAID},” {ORLA} said."
WRITTEN = "\n".join((WRONG_NUMBER, WRONG_NOT, INVENTED, WRONG_SPEAKER, RIGHT))
PUBLISHED = "\n".join(
    (
        f"“Nobody needs fifty seats at midnight,” {TAMSIN} said.",
        f"“The bakers start at two in the morning,” {TAMSIN} said.",
        f"The ferryman owns all the lanterns of the valley, {ORLA} said.",
        f"“We will not cut the night bus unless the hospital moves its last shift,” {ORLA} said.",
        RIGHT,
    )
)


class Keyboard:
    """Go from problem to problem with F8, and into a card with Tab."""

    viewport = (1280, 720)
    has_touch = False

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.press = desk.page.keyboard.press

    def open_card(self, words: Locator) -> None:
        card = self.desk.card
        for _ in range(6):
            self.press("F8")
            expect(card).to_be_visible()
            if words.evaluate("element => element.classList.contains('is-open')"):
                return
        raise AssertionError("F8 does not go there")

    def fix(self, name: str) -> None:
        """Press the button of this name on the card."""
        self.press("Tab")
        expect(self.desk.card).to_be_focused()
        for _ in range(8):
            if self.desk.page.evaluate("() => document.activeElement.textContent") == name:
                break
            self.press("Tab")
        self.press("Enter")

    def select_speaker(self) -> None:
        self.press("Escape")
        expect(self.desk.editor).to_be_focused()
        # From the quote's last word over its closing mark and the space to the name.
        for _ in range(2):
            self.press("ArrowRight")
        for _ in TAMSIN:
            self.press("Shift+ArrowRight")

    def publish(self) -> None:
        self.press("Control+Shift+Enter")
        confirm = self.desk.publishing.get_by_test_id("publish-confirm")
        expect(confirm).to_be_enabled()
        for _ in range(20):
            if confirm.evaluate("element => element === document.activeElement"):
                break
            self.press("Tab")
        self.press("Enter")


class Touch(Keyboard):
    """Tap marks and the buttons of their cards, on a phone."""

    viewport = (390, 844)
    has_touch = True

    def open_card(self, words: Locator) -> None:
        words.tap()
        expect(self.desk.card).to_be_visible()

    def fix(self, name: str) -> None:
        self.desk.card.get_by_role("button", name=name).tap()

    def select_speaker(self) -> None:
        select_words(self.desk.page, "[data-testid=editor] p:nth-of-type(4)", TAMSIN)

    def publish(self) -> None:
        self.desk.page.get_by_test_id("publish-open").tap()
        confirm = self.desk.publishing.get_by_test_id("publish-confirm")
        expect(confirm).to_be_enabled()
        confirm.tap()


@pytest.fixture(params=[Keyboard, Touch], ids=lambda way: way.__name__)
def writer(request: pytest.FixtureRequest, create_context: CreateContext, newsroom: Newsroom) -> Iterator[Keyboard]:
    way = request.param
    width, height = way.viewport
    size: ViewportSize = {"width": width, "height": height}
    context = create_context(viewport=size, has_touch=way.has_touch, is_mobile=way.has_touch)
    desk = Desk(context.new_page(), newsroom)
    yield way(desk)
    assert desk.unexpected_faults() == []


def words_of(page: Page, kind: str, text: str) -> Locator:
    return page.get_by_test_id("editor").locator(f".finding-{kind}").filter(has_text=text)


def test_five_problems_are_fixed_and_the_article_is_published(writer: Keyboard, hearing: str) -> None:
    desk, page = writer.desk, writer.desk.page
    desk.open(headline=f"Transport office: ‘{CONTEXTOMIZED}’", body=WRITTEN, source_ids=[hearing])
    marked = desk.quoted("unsupported", desk.headline)
    expect(marked).to_be_visible()
    expect(words_of(page, "missing", "ferryman")).to_be_visible()
    for words, button in (
        (words_of(page, "differs", "sixty seats"), "Use the source’s words"),
        (words_of(page, "differs", "bakers never"), "Use the source’s words"),
        (words_of(page, "missing", "ferryman"), "Remove the quotation marks"),
    ):
        writer.open_card(words)
        writer.fix(button)
        expect(words).to_have_count(0)
        expect(desk.card).to_have_count(0)
        expect(desk.editor).to_be_focused()
    writer.open_card(words_of(page, "other-speaker", "cut the night bus"))
    writer.select_speaker()
    page.keyboard.type(ORLA)
    expect(words_of(page, "other-speaker", "cut the night bus")).to_have_count(0)
    writer.open_card(marked)
    writer.fix("Use the body’s words")
    expect(marked).to_have_count(0)
    expect(desk.headline).to_contain_text(SAID)
    assert desk.words() == PUBLISHED
    desk.wait_saved()
    writer.publish()
    expect(desk.publishing).to_contain_text("Published")
    expect(desk.publishing.get_by_test_id("publication-file").first).to_be_visible()
    assert desk.stored_words() == PUBLISHED
