"""Hangul is composed letter by letter: each syllable stands once, whatever shows around the caret."""

import pytest
from playwright.sync_api import expect

from tests.browser.confidence import Confidences
from tests.browser.desk import CARET, Desk
from tests.browser.input_method import GREETING, KOREAN, InputMethod
from tests.browser.material import CONTEXT, LATER_CONTEXT, SAID, SPEAKER


@pytest.fixture
def method(desk: Desk) -> InputMethod:
    return InputMethod(desk)


def test_composition_with_a_ghost_and_while_answers_arrive(
    desk: Desk, hearing: str, confident: Confidences, method: InputMethod
) -> None:
    desk.open(source_ids=[hearing])
    desk.headline.click()
    method.type(KOREAN)
    desk.page.keyboard.type(" ")
    method.type(GREETING)
    expect(desk.headline).to_have_text("한국말 안녕")
    desk.write(CONTEXT)
    desk.wait_ghost()
    method.type(KOREAN)
    assert desk.words() == f"{CONTEXT}한국말"
    expect(desk.ghost).to_have_count(0)
    # The answers to this sentence arrive while the next syllable is composed.
    confident.hold()
    desk.page.keyboard.type(f". {LATER_CONTEXT}")
    written = f"{CONTEXT}한국말. {LATER_CONTEXT}"
    method.compose("ㅎ", "하")
    desk.wait_saved()
    confident.release()
    desk.page.evaluate(CARET)
    assert desk.words() == f"{written}하"
    method.compose("한")
    method.commit("한")
    method.type(KOREAN[1:])
    desk.wait_ranked()
    assert desk.words() == f"{written}한국말"
    desk.wait_saved()
    assert (desk.stored()["headline"], desk.stored_words()) == ("한국말 안녕", f"{written}한국말")


def test_composition_inside_a_marked_quote(desk: Desk, hearing: str, method: InputMethod) -> None:
    desk.open(headline="The night bus", body=f"“{SAID},” {SPEAKER} said.", source_ids=[hearing])
    expect(desk.quoted("verbatim", desk.editor)).to_be_visible()
    desk.caret_to("Control+Home")
    for _ in range(len("“A night ")):
        desk.page.keyboard.press("ArrowRight")
    method.type(KOREAN)
    expected = f"“{SAID.replace('A night ', 'A night 한국말')},” {SPEAKER} said."
    assert desk.words() == expected
    expect(desk.quoted("differs", desk.editor)).to_be_visible()
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


def test_composition_in_an_unsupported_headline_quote(desk: Desk, method: InputMethod) -> None:
    desk.open(body=OTHER_BODY)
    written = type_quote(desk, method)
    marked = desk.quoted("unsupported", desk.headline)
    expect(marked).to_have_text("한국말 안녕")
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
    expect(marked).to_have_text("한국말 안한국말녕")
    desk.wait_saved()
    assert desk.stored()["headline"] == "시장 ‘한국말 안한국말녕’ 한국말"
