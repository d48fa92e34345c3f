"""Explanations of unsupported headline quotes, which must be true of the body."""

import subprocess
import sys

import numpy as np
import pytest

from models.headline.explanation import dropped_hedge, explain_unsupported, piece_coverage, uncovered
from models.headline.reasons import HeadlineReason, message_of
from models.headline.reversals import Reversal
from models.text.language import detect_language


def why(quote: str, *body: str, turn: Reversal | None = None) -> HeadlineReason:
    return explain_unsupported(quote, body, body[0], turn, [], detect_language(quote))


def test_reversal_takes_precedence() -> None:
    turn = Reversal("negation_dropped", "not")
    reason = why("We will pay 40 million", "We will not pay 38 million", turn=turn)
    assert reason == HeadlineReason("negation-dropped", {"words": "not"})
    explanation = "the quote there says “not”, and the headline reverses the meaning."
    assert message_of(reason) == f"Not found in the body: {explanation}"
    assert message_of(reason, sure=False) == f"Possibly not in the body: {explanation}"


@pytest.mark.parametrize(
    ("quote", "body", "number"),
    [
        ("It costs 40 million", "It costs 38 million", "40 million"),
        # As the headline writes it, and the first of two.
        ("It costs 1,200 or 1,500", "It costs 900", "1,200"),
        ("Since 1953, 7 of 9", "Since 1953", "7"),
        ("비용은 2,500만원", "비용은 3,000만원입니다", "2,500만"),
        ("스무 명 실종", "서른 명이 실종됐습니다", "스무"),
    ],
)
def test_number_missing_in_the_body(quote: str, body: str, number: str) -> None:
    assert why(quote, body) == HeadlineReason("number", {"number": number})


@pytest.mark.parametrize(
    ("quote", "body"),
    [
        ("It costs 38 million", "It costs thirty-eight million"),
        ("It costs 1.5 million", "It costs 1,500,000"),
        ("It costs 40 million", "It costs 38 to 40 million"),
        ("Up 20%", "Up 20 percent"),
        ("예산 1억 2천만 원", "예산은 120,000,000원입니다"),
        ("실종자 20명", "실종자는 스무 명입니다"),
    ],
)
def test_a_number_written_otherwise_is_there(quote: str, body: str) -> None:
    assert why(quote, body) == HeadlineReason("otherwise")


def test_a_number_in_any_quote_is_there() -> None:
    assert why("It costs 40", "It costs much", "40, I think") == HeadlineReason("otherwise")


@pytest.mark.parametrize(
    ("quote", "nearest", "hedge"),
    [
        ("The pier will close", "The pier may close in winter", "may"),
        ("The pier will close", "I think the pier will close", "I think"),
        ("다리 내년 폐쇄", "다리 내년 폐쇄할 것 같습니다", "것 같습니다"),
    ],
)
def test_a_hedge_left_out(quote: str, nearest: str, hedge: str) -> None:
    assert dropped_hedge(quote, nearest) == hedge
    assert why(quote, nearest) == HeadlineReason("hedge", {"words": hedge})


@pytest.mark.parametrize(
    ("quote", "nearest"),
    [
        ("The pier may close", "The pier might close in winter"),
        # A month; what was; another sentence; another statement.
        ("The pier will close", "The pier will close in May"),
        ("The pier was open", "We could not open the pier"),
        ("The pier will close", "It may rain tomorrow. The pier will close."),
        ("My opponents lied about everything", "The pier may close in winter"),
        ("다리 내년 폐쇄", "다리 내년 폐쇄하고 전망대를 짓습니다"),
        ("of the", "of the may"),
    ],
)
def test_no_hedge_left_out(quote: str, nearest: str) -> None:
    assert dropped_hedge(quote, nearest) is None


@pytest.mark.parametrize(
    ("quote", "body", "missing"),
    [
        ("My opponents are liars", ["The pier is open"], "opponents are liars"),
        ("The pier is haunted", ["The pier is open"], "haunted"),
        ("반대하는 사람은 거짓말쟁이", ["서명하지 않겠습니다"], "반대하는 사람은 거짓말쟁이"),
    ],
)
def test_words_that_no_quote_mentions(quote: str, body: list[str], missing: str) -> None:
    missing_words = uncovered(quote, body, [])
    assert missing_words is not None
    assert missing_words.rstrip(".") == missing
    assert quote.count(missing_words) == 1


@pytest.mark.parametrize(
    ("quote", "body"),
    [
        ("The pier is open", ["open", "a pier"]),
        # Words of several tokens, and with another ending.
        ("We don’t pay", ["We don't want to pay"]),
        ("The pump decides", ["We decided on pumps"]),
        ("They won’t pay", ["They will not pay"]),
        ("비는 벽을 넘었다", ["비가 벽 위로 넘어왔습니다"]),
        ("🌊", ["x"]),
    ],
)
def test_words_that_are_there(quote: str, body: list[str]) -> None:
    assert uncovered(quote, body, []) is None


@pytest.mark.parametrize(
    ("scores", "least"), [([0.9, 0.8, 0.9, 0.9, 0.1], "mayors dine"), ([0.2, 0.8, 0.9, 0.9, 0.9], "Herring rots")]
)
def test_the_words_that_match_least(scores: list[float], least: str) -> None:
    spans = [(0, 7), (8, 12), (13, 18), (19, 25), (26, 30)]
    coverage = [(start, end, score) for (start, end), score in zip(spans, scores, strict=True)]
    assert uncovered("Herring rots while mayors dine", ["while"], coverage) == least


def test_many_missing_words_are_cut() -> None:
    missing_words = uncovered("herring lorries gulls nets ropes anchors", ["x"], [])
    assert missing_words == "herring lorries gulls nets"


def test_the_same_in_every_process() -> None:
    """Independent of the order of sets."""
    code = (
        "from models.headline.explanation import uncovered; "
        "print(uncovered('나비 도가 구나', ['하나 비도 가구', '나라 도시 구름 나무 비누 가위'], []))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": str(seed), "PYTHONPATH": ".", "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in range(4)
    }
    assert len(outputs) == 1


def test_coverage_of_pieces() -> None:
    best = np.array([[0.1, 0.9], [0.5, 0.25]], np.float32)
    assert piece_coverage([(0, 2), (2, 5)], best) == [(0, 2, pytest.approx(0.9)), (2, 5, 0.5)]
