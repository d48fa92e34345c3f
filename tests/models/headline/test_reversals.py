import pytest

from models.headline.reversals import Reversal, english_reversal, korean_reversal, may_reverse
from models.text.differences import word_diff
from models.text.language import detect_language

SKIPPED = "We are glad. Last year we had not even a roof, or a door, or a clock that went. We are ready to open"


@pytest.mark.parametrize(
    ("before", "after", "turn"),
    [
        (
            "A wall without pumps behind it is money wasted",
            "A wall is money wasted",
            Reversal("condition_dropped", "without pumps behind it"),
        ),
        (
            "We will pay, if the council agrees, for all of it",
            "We will pay for all of it",
            Reversal("condition_dropped", "if the council agrees"),
        ),
        ("We will not cut the night bus", "We will cut the night bus", Reversal("negation_dropped", "not")),
        ("They can't close the pier", "They can close the pier", Reversal("negation_dropped", "can't")),
        ("We will cut the night bus", "We will never cut the night bus", Reversal("negation_added", "never")),
        ("We will cut taxes next year", "We will raise taxes next year", Reversal("negation_added", "raise")),
        ("Prices will be rising", "Prices will be falling", Reversal("negation_added", "falling")),
        ("The city beat the union", "The union beat the city", Reversal("negation_added", "The union beat the city")),
        ("The city beat the union", "The city defeated the union", None),
        ("We open the hall today", "We open the new hall today", None),
        # In other words it is still negated.
        ("We can't close the pier in winter", "We cannot close the pier in winter", None),
        # A part cut off at either end is quoted as it is.
        ("We will pay if the council agrees", "We will pay", None),
        # Speech that was skipped.
        (SKIPPED, "We are ready to open", None),
        ("A wall with two pumps is money wasted", "A wall is money wasted", None),
        ("Only a fool signs this unless he must", "Cats like warm milk in the evening", None),
        ("", "A wall", None),
    ],
)
def test_reversal(before: str, after: str, turn: Reversal | None) -> None:
    assert english_reversal(word_diff(before, after), before) == turn


BODY = "펌프 값을 치르기 전에는 계약서에 서명하지 않겠습니다"


@pytest.mark.parametrize(
    ("before", "after", "phrase"),
    [
        (BODY, "서명하겠습니다", "서명하지 않겠습니다"),
        (BODY, "계약서에 서명하겠다", "서명하지 않겠습니다"),
        (BODY, "계약서에 서명할 것", "서명하지 않겠습니다"),
        ("우리는 심야 버스를 없애지 않을 것입니다. 약속합니다.", "심야 버스를 없앨 것", "없애지 않을 것입니다"),
        ("벽은 바다를 막지 못합니다", "벽은 바다를 막는다", "막지 못합니다"),
        ("올해는 예산이 없습니다", "올해는 예산이 있습니다", "예산이 없습니다"),
        ("우리는 바다를 막을 수 없습니다", "바다를 막을 수 있다", "막을 수 없습니다"),
    ],
)
def test_korean_reversals(before: str, after: str, phrase: str) -> None:
    assert korean_reversal(before, after) == Reversal("negation_dropped", phrase)
    # In the other direction the headline has the “not”.
    assert korean_reversal(after, before) in (Reversal("negation_added", phrase), None)


def test_korean_negation_added() -> None:
    turn = korean_reversal("올해 안으로 계약서에 서명하겠습니다", "계약서에 서명하지 않겠다")
    assert turn == Reversal("negation_added", "서명하지 않겠다")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # Negated in both, or affirmed in both.
        (BODY, "계약서에 서명하지 않겠다"),
        (BODY, "계약서에 안 서명하겠다"),
        ("계약서에 서명하겠습니다", "계약서에 서명한다"),
        # A double negation, a question or a condition is no negation.
        ("계약서에 서명하지 않을 수 없습니다", "계약서에 서명하겠다"),
        ("계약서에 서명하지 않겠습니까?", "계약서에 서명하겠다"),
        ("계약서에 서명하지 않으면 벽은 없습니다", "계약서에 서명하겠다"),
        ("계약서에 서명하지 않겠다고 말한 적이 없습니다", "계약서에 서명하겠다"),
        ("계약서에 서명하지 않고 버텼지만 내일은 하겠습니다", "계약서에 서명하겠다"),
        # The body says both.
        ("오늘은 서명하지 않겠습니다. 내일 서명하겠습니다.", "서명하겠다"),
        # Another verb, another object, or the same verb in another statement.
        (BODY, "펌프를 사겠다"),
        ("올해는 예산이 없습니다", "올해는 계획이 있습니다"),
        (BODY, "계약서에 서명하면 돈을 버린다"),
        ("", "서명하겠다"),
    ],
)
def test_no_korean_reversal(before: str, after: str) -> None:
    assert korean_reversal(before, after) is None


@pytest.mark.parametrize(
    "text", ["벽이 아닙니다", "가지 마십시오", "돈을 안 냅니다", "비가 오면", "없다", "if so", "can’t"]
)
def test_what_words_may_hang_on(text: str) -> None:
    assert may_reverse(text, detect_language(text))


@pytest.mark.parametrize("text", ["얼음 공장은 고장 나 있습니다", "라면을 먹었습니다", "The ice plant is broken", ""])
def test_changes_that_do_not_reverse_the_meaning(text: str) -> None:
    assert not may_reverse(text, detect_language(text))
