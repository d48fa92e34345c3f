"""Reporting verbs, in every form."""

import pytest

from models.quotes.attribution.cue_verbs import is_cue, is_cue_only_beside


@pytest.mark.parametrize(
    "word", ["said", "Says", "telling", "admitted", "replies", "replied", "agreed", "wrote", "quipped", "stresses"]
)
def test_cues(word: str) -> None:
    assert is_cue(word)


@pytest.mark.parametrize("word", ["walked", "is", "", "sayed", "bridge", "\ud800"])
def test_no_cues(word: str) -> None:
    assert not is_cue(word)


def test_some_verbs_count_only_next_to_the_quote() -> None:
    assert is_cue_only_beside("went") and not is_cue_only_beside("said")
