"""Pieces that a sentence weaves together: what they say together has to be said in the source."""

import pytest

from tests.models.quotes.verification.test_verifier import library, verify

ROE = "ADA ROE"
HEARING = library(
    hearing=[
        (
            ROE,
            "I took the keys, but I did not take the money. My father built the chapel and my mother painted the wall. "
            "The porter kept the tools, but the guard stole the cash. The inspector was wrong about the pipes, and I "
            "was right about the boiler. We bought two pumps in March, and my deputy sold the old mill.",
        ),
        ("BEN HOLT", "Wir haben zwei Pumpen gekauft, und mein Bruder hat die Mühle verkauft."),
    ]
)


@pytest.mark.parametrize(
    "body",
    [
        "Ada Roe said she “took” both “the keys” and “the money.”",
        "Ada Roe admitted that she “took” “the money.”",
        "Ada Roe said the porter “kept” both “the tools” and “the cash.”",
        "Ada Roe said “my father” had “painted the wall.”",
        "Ada Roe said “the inspector” was “right about the boiler.”",
        "Ada Roe said “the porter” then “stole the cash.”",
        "Ada Roe said that they “bought” “the old mill.”",
        "Ada Roe said “we” had “sold the old mill.”",
        "Ada Roe said that “the pipes” were “right.”",
    ],
)
def test_pieces_of_two_statements_are_a_cut(body: str) -> None:
    findings = verify(body, HEARING)
    assert [finding.state for finding in findings][-1] == "differs"
    assert findings[-1].cut is not None


@pytest.mark.parametrize(
    "body",
    [
        "Ada Roe said she “took” “the keys.”",
        "Ada Roe said her father “built the chapel” and her mother “painted the wall.”",
        "Ada Roe said that “my mother” had “painted the wall.”",
        "Ada Roe said that they “bought” “two pumps.”",
        "Ada Roe spoke of “the keys” and “the money.”",
        "Ada Roe said the porter “kept the tools” and the guard “stole the cash.”",
        "Ada Roe said she was “right” about “the boiler.”",
        "Ada Roe spoke of “the keys.” She did not “take the money.”",
    ],
)
def test_pieces_of_one_statement_or_of_the_writers_are_none(body: str) -> None:
    findings = verify(body, HEARING)
    assert {finding.state for finding in findings} <= {"verbatim", "edited"}
