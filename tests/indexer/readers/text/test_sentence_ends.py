"""Sentence ends found by simple rules."""

from itertools import pairwise

import pytest

from indexer.readers.text.sentence_ends import sentence_ends


def sentences(text: str) -> list[str]:
    bounds = [0, *sentence_ends(text), len(text)]
    return [text[start:end].strip() for start, end in pairwise(bounds)]


def test_sentences_end_after_their_closing_marks() -> None:
    assert sentences("He left. “Why?” She stayed! Then… Nothing.") == [
        "He left.",
        "“Why?”",
        "She stayed!",
        "Then…",
        "Nothing.",
    ]


@pytest.mark.parametrize(
    "text", ["Mr. Osk left.", "J. R. Osk left.", "About 3 p.m. on Monday.", "We met vs. them again."]
)
def test_abbreviations_and_initials_end_no_sentence(text: str) -> None:
    assert sentence_ends(text) == []


def test_lower_case_after_a_full_stop_continues_the_sentence() -> None:
    assert sentence_ends("The co. left early") == []
    assert sentence_ends("It was late. and dark") == []


def test_the_pronoun_i_is_no_initial() -> None:
    assert sentences("It was I. We left.") == ["It was I.", "We left."]


def test_full_width_marks_need_no_space() -> None:
    assert sentences("行く。来る。") == ["行く。", "来る。"]
