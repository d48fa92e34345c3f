"""Headline quotes that the body gives to somebody else."""

import pytest

from models.headline.checker import LearnedHeadlineChecker

BODY = "“The bath is finished and everybody knows it,” said Lowell Finch. Mayor Odette Bray said it would stay open."


@pytest.mark.parametrize(
    ("headline", "state"),
    [
        ("Bray: ‘The bath is finished and everybody knows it’", "unsupported"),
        ("‘The bath is finished and everybody knows it’, says Bray", "unsupported"),
        ("‘The bath is finished and everybody knows it’, says Ivo Pell", "unsupported"),
        ("Finch: ‘The bath is finished and everybody knows it’", "verbatim"),
        # Neither says who: the council is nobody in the body, and the name is not tied to the quote.
        ("Exclusive: ‘The bath is finished and everybody knows it’", "verbatim"),
        ("Bray under fire as ‘the bath is finished’", "verbatim"),
    ],
)
def test_somebody_else_in_the_body(headline_checker: LearnedHeadlineChecker, headline: str, state: str) -> None:
    [finding] = headline_checker.check(headline, BODY)
    assert finding.state == state
    if state == "unsupported":
        name = "Ivo Pell" if "Pell" in headline else "Bray"
        assert finding.message == f"In the body Lowell Finch says this; the headline gives it to {name}."
