"""Hangul is composed letter by letter: each syllable stands once, whatever shows around the caret."""

import pytest
from playwright.sync_api import expect

from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.input_method import InputMethod
from tests.browser.material import CONTEXT, LATER_CONTEXT, SAID, SPEAKER

# What an input method shows while 한국말 and 안녕 are typed.
KOREAN = (("ㅎ", "하", "한"), ("ㄱ", "구", "국"), ("ㅁ", "마", "말"))
GREETING = (("ㅇ", "아", "안"), ("ㄴ", "녀", "녕"))


@pytest.fixture
def method(desk: Desk) -> InputMethod:
    return InputMethod(desk)


def test_composition_in_the_headline(desk: Desk, method: InputMethod) -> None:
    desk.open()
    desk.headline.click()
    method.type(KOREAN)
    desk.page.keyboard.type(" ")
    method.type(GREETING)
    expect(desk.headline).to_have_text("한국말 안녕")
    desk.wait_saved()
    assert desk.stored()["headline"] == "한국말 안녕"


def test_composition_with_a_ghost_at_the_caret(desk: Desk, ghosted: Desk, method: InputMethod) -> None:
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
def test_composition_while_answers_arrive(desk: Desk, hearing: str, method: InputMethod) -> None:
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
def test_composition_inside_a_marked_quote(desk: Desk, hearing: str, method: InputMethod) -> None:
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


OTHER_BODY = "시장은 “펌프 값을 치르기 전에는 서명하지 않겠습니다”라고 말했다."


def type_quote(desk: Desk, method: InputMethod) -> str:
    """Compose a quote in single marks in an empty headline and return the headline."""
    desk.headline.click()
    method.type((("ㅅ", "시"), ("ㅈ", "자", "장")))
    desk.page.keyboard.type(" ‘")
    method.type(KOREAN)
    desk.page.keyboard.type(" ")
    method.type(GREETING)
    desk.page.keyboard.type("’")
    return "시장 ‘한국말 안녕’"


@pytest.mark.slow
def test_composition_in_an_unsupported_headline_quote(desk: Desk, method: InputMethod) -> None:
    desk.open(body=OTHER_BODY)
    written = type_quote(desk, method)
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
    expect(desk.headline).to_have_text("시장 ‘한국말 안한국말녕’ 한국말")
    expect(marked).to_have_text("한국말 안한국말녕", timeout=ANSWER_MS)
    desk.wait_saved()
    assert desk.stored()["headline"] == "시장 ‘한국말 안한국말녕’ 한국말"
