"""Suggested fixes from the body's own words, and what they never cut off."""

import pytest

from models.headline.fixes import find_fix
from models.headline.protocol import SupportingQuote
from models.quotes.detection import find_direct_quotes

SHORT = "A wall without pumps behind it is money thrown in the harbour"
LONG = (
    "I have told the committee twice and I will tell it a third time if it asks me to do so in public. "
    "The ice plant has been broken since March. "
    "Nobody on the council has come down to the quay to look at it, to smell it or to say that they are sorry."
)


def fix(headline_quote: str, body: str) -> SupportingQuote | None:
    suggestion = find_fix(headline_quote, find_direct_quotes(body))
    if suggestion:
        assert body[suggestion.start : suggestion.end] == suggestion.text
        assert suggestion.text == suggestion.text.strip()
    return suggestion


def fixed(headline_quote: str, body: str) -> str | None:
    suggestion = fix(headline_quote, body)
    return suggestion.text if suggestion else None


@pytest.mark.parametrize("tail", [",", " —", ""])
def test_short_quote_is_taken_whole_without_its_comma(tail: str) -> None:
    assert fixed("The wall is money thrown in the harbour", f"Yes. 🌊 “{SHORT}{tail}” said Osk.") == SHORT


@pytest.mark.parametrize("tail", ["?", "…"])
def test_other_marks_belong_to_the_words(tail: str) -> None:
    assert fixed("The wall is money", f"“{SHORT}{tail}” he asked.") == SHORT + tail


def test_full_stop_of_an_abbreviation_is_kept() -> None:
    assert fixed("We make no bread", "“We make our bread in the U.S.” she said.") == "We make our bread in the U.S."


def test_fix_from_a_long_quote_is_its_most_similar_sentence() -> None:
    assert len(LONG) > 200
    assert (
        fixed("The ice plant is broken for good", f"“{LONG}” she said.") == "The ice plant has been broken since March"
    )


def test_fix_from_a_long_sentence_is_a_run_of_its_clauses() -> None:
    body = (
        "“I sell herring on the quay, I have sold it since my father died, the ice plant is broken again, "
        "and the people who come down to buy from me have learned to bring a bucket,” she said."
    )
    assert fixed("The ice plant is broken for good", body) == "the ice plant is broken again"


@pytest.mark.parametrize(
    "words",
    [
        "We will cut the night bus and sell it, unless the hospital moves the last shift of its nurses to another hour",
        "If the hospital moves the last shift of its nurses to another hour of the night, we will cut the night bus",
        "We will cut the night bus, but only after every one of the drivers has found a place in the county’s garage",
    ],
)
def test_no_clause_is_cut_off_from_its_condition(words: str) -> None:
    assert len(words) > 90
    assert fixed("We will cut the night bus", f"“{words},” she said.") is None


def test_brackets_and_inner_marks_are_not_cut_apart() -> None:
    body = (
        "「그는 “펌프가 있는 벽은, 돈을 바다에 버리는 일이고, 시민을 속이는 일”이라고 "
        "여러 번 거듭하여 말한 것으로 기억합니다」"
    )
    assert fixed("벽은 돈을 바다에 버리는 일", body) == "돈을 바다에 버리는 일이고"


def test_no_fix_from_a_long_quote_without_common_words() -> None:
    assert fixed("My opponents are liars", f"“{LONG}” she said.") is None


def test_no_quote_that_shares_no_word_is_offered() -> None:
    assert fixed("My opponents are liars", f"“{SHORT},” he said.") is None


def test_a_quote_further_off_only_if_it_is_like_it() -> None:
    endless = "and so on and so forth " * 20
    assert fixed("The wall is money thrown away", f"“{endless}” he said. “{SHORT},” he said.") == SHORT
    assert fixed("My opponents are liars", f"“{endless}” he said. “{SHORT},” he said.") is None


def test_without_body_quotes() -> None:
    assert fixed("Money thrown in the harbour", "Nobody said a thing.") is None


def test_emoji_before_and_inside() -> None:
    suggestion = fix("The wall is money", "🌊🧱 Osk: “🧱 A wall without pumps is money 💸 thrown in the harbour.”")
    assert suggestion is not None
    assert suggestion.text == "🧱 A wall without pumps is money 💸 thrown in the harbour"


def test_a_quote_through_several_paragraphs() -> None:
    body = f"“{LONG}\n\n“The wall costs thirty-eight million.\n\n“{LONG}” she said."
    suggestion = fix("The wall costs forty million", body)
    assert suggestion is not None
    assert suggestion.text == "The wall costs thirty-eight million"


def test_korean() -> None:
    short = "시장은 “펌프 값을 치르기 전에는 계약서에 서명하지 않겠습니다.”라고 말했다."
    assert fixed("계약서에 서명하겠다", short) == "펌프 값을 치르기 전에는 계약서에 서명하지 않겠습니다"
    long = (
        "“저는 지난봄부터 위원회에 나가 같은 말씀을 여러 차례 드렸고 보고서에도 분명히 적었습니다. "
        "얼음 공장은 삼월부터 고장 나 있습니다. 시청에서는 아직 아무도 부두에 내려와 보시지 않았다는 말씀을 드립니다.”"
    )
    assert fixed("얼음 공장 고장 났다", long) == "얼음 공장은 삼월부터 고장 나 있습니다"


def test_korean_clauses_keep_their_condition() -> None:
    words = "병원이 간호사들의 마지막 근무 시간을 다른 시간으로 옮기면, 우리는 올해 안에 심야 버스를 없애겠습니다"
    assert len(words) > 45
    assert fixed("심야 버스를 없애겠습니다", f"“{words}”라고 그는 말했다.") is None
