import numpy as np
import pytest

from models.evaluation.recommend.error_analysis import SpanComparison, compare_spans, paragraph_errors, span_errors

PARAGRAPH = "The weir holds. We mended it twice, and it leaks still."


def span(words: str) -> tuple[int, int]:
    start = PARAGRAPH.index(words)
    return start, start + len(words)


@pytest.mark.parametrize(
    ("predicted", "relation", "count"),
    [
        ("We mended it twice", "exact", 4),
        # White space and punctuation are no words.
        (" We mended it twice, ", "exact", 4),
        ("The weir holds. We mended it twice", "contains", 7),
        ("mended it", "contained", 2),
        ("it twice, and it leaks", "partial", 5),
        ("The weir holds.", "disjoint", 3),
    ],
)
def test_relation_of_predicted_and_quoted_span(predicted: str, relation: str, count: int) -> None:
    comparison = compare_spans(PARAGRAPH, span(predicted), span("We mended it twice"))
    assert (comparison.relation, comparison.predicted_words, comparison.quoted_words) == (relation, count, 4)


def test_the_same_word_elsewhere_is_another_word() -> None:
    first, second = PARAGRAPH.index("it "), PARAGRAPH.rindex("it ")
    assert compare_spans(PARAGRAPH, (first, first + 2), (second, second + 2)).relation == "disjoint"


def test_no_prediction_is_disjoint_and_has_no_words() -> None:
    assert compare_spans(PARAGRAPH, (0, 0), span("The weir")) == SpanComparison("disjoint", 0, 2)


def test_distances_are_shares_of_the_wrong_ones() -> None:
    errors = paragraph_errors(np.array([0, 1, 0, 2, 3, 5, 6, 40, 1, 1]))
    assert errors["wrong"] == 8
    assert errors["distance"] == {"1": 37.5, "2": 12.5, "3-5": 25.0, "6+": 25.0}
    assert errors["median_distance"] == 2.5


def test_without_a_mistake_there_are_no_shares() -> None:
    errors = paragraph_errors(np.array([0, 0]))
    assert errors == {
        "wrong": 0,
        "distance": {"1": None, "2": None, "3-5": None, "6+": None},
        "median_distance": None,
    }


def test_shares_and_mean_length_of_spans() -> None:
    errors = span_errors(
        [SpanComparison("contains", 9, 3), SpanComparison("exact", 4, 4), SpanComparison("contains", 8, 1)]
    )
    assert errors == {
        "exact": 33.33,
        "contains": 66.67,
        "contained": 0.0,
        "partial": 0.0,
        "disjoint": 0.0,
        "predicted_words": 7.0,
        "quoted_words": 2.67,
    }
