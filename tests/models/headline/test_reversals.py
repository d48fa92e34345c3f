import pytest

from models.headline.reversals import (
    Reversal,
    english_reversal,
    korean_reversal,
    left_out_between,
    may_reverse,
)
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


@pytest.mark.parametrize(
    ("before", "after", "language"),
    [
        ("The nurses did their best, and the managers are cowards", "The nurses are cowards", "en"),
        ("Ada Roe is a fair woman, but her board is deaf", "Roe is deaf", "en"),
        ("The porter kept the keys, but the guard stole the cash", "The porter stole the cash", "en"),
        ("My father built the chapel and my mother painted the ceiling", "My father painted the ceiling", "en"),
        ("The inspector was wrong about pipes, and I was right about rust", "The inspector was right about rust", "en"),
        ("The police did badly. The firemen are the best we have", "The police are the best we have", "en"),
        ("The pumps work. I would never say that the wall is safe", "The pumps work … the wall is safe", "en"),
        ("Die Pfleger haben alles versucht, aber die Chefs sind Feiglinge", "Die Pfleger sind Feiglinge", "de"),
        ("Les infirmiers ont tout essayé, mais les chefs sont des lâches", "Les infirmiers sont des lâches", "fr"),
        ("Los enfermeros lo intentaron, pero los jefes son cobardes", "Los enfermeros son cobardes", "es"),
        ("Gli infermieri hanno provato, ma i capi sono vigliacchi", "Gli infermieri sono vigliacchi", "it"),
    ],
)
def test_words_of_two_clauses_are_no_statement(before: str, after: str, language: str) -> None:
    assert left_out_between(word_diff(before, after), after, language) is not None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The porter who found the bag was honest", "The porter was honest"),
        ("The board met on Monday and approved the plan", "The board approved the plan"),
        ("We repaired it, in spite of the cost, within a week", "We repaired it within a week"),
        ("The mayor came late and she left early", "The mayor left early"),
        ("The nurses did their best, and the managers are cowards", "The managers are cowards"),
        ("It is a lot of stress, and we are tired", "We are stressed and tired"),
        ("We need boats, and we need nets", "We need boats … nets"),
    ],
)
def test_other_words_between_may_be_left_out(before: str, after: str) -> None:
    assert left_out_between(word_diff(before, after), after, "en") is None
