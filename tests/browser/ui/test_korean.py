"""Hangul is composed letter by letter: each syllable stands once, whatever shows around the caret."""

import pytest
from playwright.sync_api import expect

from tests.browser.desk import ANSWER_MS, Desk, select_words
from tests.browser.input_method import InputMethod, syllables
from tests.browser.material import CONTEXT, CONTEXTOMIZED, LATER_CONTEXT, SAID, SPEAKER

# What an input method shows while 한국말 and 안녕 are typed.
KOREAN = (("ㅎ", "하", "한"), ("ㄱ", "구", "국"), ("ㅁ", "마", "말"))
GREETING = (("ㅇ", "아", "안"), ("ㄴ", "녀", "녕"))


@pytest.fixture
def method(desk: Desk) -> InputMethod:
    return InputMethod(desk)


def test_in_the_body(desk: Desk, hearing: str, method: InputMethod) -> None:
    desk.open(headline="한국말", source_ids=[hearing])
    desk.editor.focus()
    method.type(KOREAN)
    desk.page.keyboard.type(" ")
    method.type(GREETING)
    assert desk.words() == "한국말 안녕"
    desk.wait_saved()
    assert desk.stored_words() == "한국말 안녕"


def test_in_the_headline(desk: Desk, method: InputMethod) -> None:
    desk.open()
    desk.headline.click()
    method.type(KOREAN)
    desk.page.keyboard.type(" ")
    method.type(GREETING)
    expect(desk.headline).to_have_text("한국말 안녕")
    desk.wait_saved()
    assert desk.stored()["headline"] == "한국말 안녕"


def test_with_a_ghost_at_the_caret(desk: Desk, ghosted: Desk, method: InputMethod) -> None:
    method.type(KOREAN)
    assert desk.words() == f"{CONTEXT}한국말"
    expect(desk.ghost).to_have_count(0)
    desk.page.keyboard.type(". ")
    desk.wait_ghost()
    method.type(GREETING)
    assert desk.words() == f"{CONTEXT}한국말. 안녕"
    desk.wait_saved()
    assert desk.stored_words() == f"{CONTEXT}한국말. 안녕"


@pytest.mark.usefixtures("confident")
def test_while_answers_arrive(desk: Desk, hearing: str, method: InputMethod) -> None:
    """The context changes as the composition begins, so the answers come while it is open."""
    desk.open(headline="The night bus", source_ids=[hearing])
    desk.write(CONTEXT)
    desk.wait_ghost()
    desk.page.keyboard.type(LATER_CONTEXT)
    method.compose("ㅎ", "하")
    desk.wait_saved()
    assert desk.words() == f"{CONTEXT}{LATER_CONTEXT}하"
    method.compose("한")
    method.commit("한")
    method.type(KOREAN[1:])
    assert desk.words() == f"{CONTEXT}{LATER_CONTEXT}한국말"
    desk.wait_ranked()
    assert desk.words() == f"{CONTEXT}{LATER_CONTEXT}한국말"


@pytest.mark.slow
def test_inside_a_marked_quote(desk: Desk, hearing: str, method: InputMethod) -> None:
    desk.open(headline="The night bus", body=f"“{SAID},” {SPEAKER} said.", source_ids=[hearing])
    expect(desk.quoted("verbatim", desk.editor)).to_be_visible(timeout=ANSWER_MS)
    desk.editor.focus()
    desk.page.keyboard.press("Control+Home")
    for _ in range(len("“A night ")):
        desk.page.keyboard.press("ArrowRight")
    method.type(KOREAN)
    expected = f"“{SAID.replace('A night ', 'A night 한국말')},” {SPEAKER} said."
    assert desk.words() == expected
    expect(desk.quoted("differs", desk.editor)).to_be_visible(timeout=ANSWER_MS)
    method.type(GREETING)
    assert desk.words() == expected.replace("한국말", "한국말안녕")
    desk.wait_saved()
    assert desk.stored_words() == desk.words()


@pytest.mark.slow
def test_inside_a_marked_headline_quote(desk: Desk, method: InputMethod) -> None:
    desk.open(headline=f"‘{CONTEXTOMIZED}’", body=f"“{SAID},” {SPEAKER} said.")
    expect(desk.quoted("unsupported", desk.headline)).to_be_visible(timeout=ANSWER_MS)
    desk.headline.focus()
    select_words(desk.page, "[data-testid=headline]", "‘The ")
    desk.page.keyboard.press("ArrowRight")
    method.type(KOREAN)
    expect(desk.headline).to_have_text(f"‘{CONTEXTOMIZED.replace('The ', 'The 한국말')}’")
    desk.wait_saved()
    method.type(GREETING)
    expect(desk.headline).to_have_text(f"‘{CONTEXTOMIZED.replace('The ', 'The 한국말안녕')}’")


MARKS = (("“", "”"), ("‘", "’"), ("「", "」"))
KOREAN_BODY = "시장은 “한국말 안녕”이라고 말했다."
OTHER_BODY = "시장은 “펌프 값을 치르기 전에는 서명하지 않겠습니다”라고 말했다."


def type_quote(desk: Desk, method: InputMethod, opening: str, closing: str) -> str:
    """Composes “한국말 안녕” between these marks in an empty headline, and gives the headline."""
    desk.headline.click()
    method.type((("ㅅ", "시"), ("ㅈ", "자", "장")))
    desk.page.keyboard.type(f" {opening}")
    method.type(KOREAN)
    desk.page.keyboard.type(" ")
    method.type(GREETING)
    desk.page.keyboard.type(closing)
    return f"시장 {opening}한국말 안녕{closing}"


@pytest.mark.slow
@pytest.mark.parametrize(("opening", "closing"), MARKS)
def test_a_headline_quote_that_the_body_has(desk: Desk, method: InputMethod, opening: str, closing: str) -> None:
    desk.open(body=KOREAN_BODY)
    written = type_quote(desk, method, opening, closing)
    expect(desk.headline_line).to_contain_text("supported by the body", timeout=ANSWER_MS)
    expect(desk.headline).to_have_text(written)
    expect(desk.quoted("unsupported")).to_have_count(0)
    desk.wait_saved()
    assert desk.stored()["headline"] == written


@pytest.mark.slow
@pytest.mark.parametrize(("opening", "closing"), MARKS)
def test_a_headline_quote_that_the_body_has_not(desk: Desk, method: InputMethod, opening: str, closing: str) -> None:
    desk.open(body=OTHER_BODY)
    written = type_quote(desk, method, opening, closing)
    marked = desk.quoted("unsupported", desk.headline)
    expect(marked).to_have_text("한국말 안녕", timeout=ANSWER_MS)
    # The next word is composed while answers come.
    desk.page.keyboard.type(" ")
    method.compose("ㅎ", "하")
    desk.wait_saved()
    expect(desk.headline).to_have_text(f"{written} 하")
    method.compose("한")
    method.commit("한")
    method.type(KOREAN[1:])
    expect(desk.headline).to_have_text(f"{written} 한국말")
    for _ in range(len("녕” 한국말")):
        desk.page.keyboard.press("ArrowLeft")
    method.type(KOREAN)
    expect(desk.headline).to_have_text(f"시장 {opening}한국말 안한국말녕{closing} 한국말")
    expect(marked).to_have_text("한국말 안한국말녕", timeout=ANSWER_MS)
    desk.wait_saved()
    assert desk.stored()["headline"] == f"시장 {opening}한국말 안한국말녕{closing} 한국말"


# Syllables at each of four places: 500 in all.
AT_EACH_PLACE = 125


def words_of(seed: int) -> tuple[str, list[tuple[tuple[str, ...], ...]]]:
    """A line of Hangul in words of four syllables, and what is composed for each word."""
    typed = list(syllables(AT_EACH_PLACE, seed))
    words = [tuple(typed[first : first + 4]) for first in range(0, len(typed), 4)]
    return " ".join("".join(steps[-1] for steps in word) for word in words), words


def type_words(desk: Desk, method: InputMethod, words: list[tuple[tuple[str, ...], ...]]) -> None:
    for at, word in enumerate(words):
        if at:
            desk.page.keyboard.type(" ")
        method.type(word)


@pytest.mark.slow
def test_no_letter_of_many_is_lost_or_doubled_after_a_ghost_and_in_the_headline(
    desk: Desk, ghosted: Desk, method: InputMethod
) -> None:
    line, words = words_of(1)
    type_words(desk, method, words)
    assert desk.words() == f"{CONTEXT}{line}"
    headline, words = words_of(2)
    before = desk.headline.inner_text()
    desk.headline.click()
    desk.page.keyboard.press("End")
    type_words(desk, method, words)
    expect(desk.headline).to_have_text(f"{before}{headline}")
    desk.wait_saved()
    assert desk.stored_words() == desk.words()
    assert desk.stored()["headline"] == f"{before}{headline}"


@pytest.mark.slow
def test_no_letter_of_many_is_lost_or_doubled_at_the_beginning_of_a_line_and_in_marked_words(
    desk: Desk, hearing: str, method: InputMethod
) -> None:
    marked = f"“{SAID},” {SPEAKER} said."
    desk.open(headline="The night bus", body=f"{marked}\nA line that waits.", source_ids=[hearing])
    expect(desk.quoted("verbatim", desk.editor)).to_be_visible(timeout=ANSWER_MS)
    desk.editor.focus()
    line, words = words_of(3)
    desk.page.keyboard.press("Control+End")
    desk.page.keyboard.press("Home")
    type_words(desk, method, words)
    assert desk.words() == f"{marked}\n{line}A line that waits."
    inside, words = words_of(4)
    desk.page.keyboard.press("Control+Home")
    for _ in range(len("“A night ")):
        desk.page.keyboard.press("ArrowRight")
    type_words(desk, method, words)
    changed = marked.replace("A night ", f"A night {inside}")
    assert desk.words() == f"{changed}\n{line}A line that waits."
    desk.wait_saved()
    assert desk.stored_words() == desk.words()
