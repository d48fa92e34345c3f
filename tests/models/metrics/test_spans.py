import pytest

from models.metrics.spans import bag_of_words_f1, exact_match


def test_exact_match_is_about_words() -> None:
    assert exact_match("“We’ll wait,”", ["we'll wait"])
    assert not exact_match("wait we'll", ["we'll wait"])
    assert exact_match("never", ["not now", "Never!"])


def test_f1_by_hand() -> None:
    # 3 words predicted, 4 quoted, 2 in common: precision 2/3, recall 2/4, F1 4/7.
    assert bag_of_words_f1("the old bridge", ["an old stone bridge"]) == pytest.approx(4 / 7)
    assert bag_of_words_f1("the the", ["the"]) == pytest.approx(2 / 3)


def test_f1_is_the_best_of_several_spans_and_zero_without() -> None:
    assert bag_of_words_f1("old bridge", ["new road", "old bridge"]) == 1.0
    assert bag_of_words_f1("", ["old bridge"]) == 0.0
    assert bag_of_words_f1("old bridge", []) == 0.0
