"""How likely the words before a colon are a speaker."""

import pytest

from indexer.readers.text.speaker_names import MAX_NAME_CHARACTERS, Likelihood, likelihood, normalize_name


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Jane Doe", Likelihood.NAME),
        ("JANE", Likelihood.NAME),
        ("JANE DOE", Likelihood.CERTAIN),
        ("Mr. Doe", Likelihood.CERTAIN),
        ("THE PRESS", Likelihood.CERTAIN),
        ("김철수 의원", Likelihood.CERTAIN),
        ("김철수", Likelihood.WORD),
        ("Marta", Likelihood.WORD),
        ("Note", Likelihood.NOT_A_NAME),
        ("1 Speaker", Likelihood.NOT_A_NAME),
        ("the pumps failed", Likelihood.NOT_A_NAME),
        ("What?", Likelihood.NOT_A_NAME),
        ("Jane " * 8, Likelihood.NOT_A_NAME),
        ("J" * (MAX_NAME_CHARACTERS + 1), Likelihood.NOT_A_NAME),
        ("", Likelihood.NOT_A_NAME),
    ],
)
def test_likelihood_follows_the_shape_of_a_label(label: str, expected: Likelihood) -> None:
    assert likelihood(label) == expected


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("  Jane\u200b  Doe: ", "Jane Doe"),
        ("[Jane Doe]", "Jane Doe"),
        ("– Jane Doe |", "Jane Doe"),
        ("Jane\u200d", "Jane"),
    ],
)
def test_name_is_normalized(label: str, name: str) -> None:
    assert normalize_name(label) == name
