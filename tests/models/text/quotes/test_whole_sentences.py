"""Sentences by final marks alone, with whole quotes."""

import pytest

from models.text.quotes.whole_sentences import split_whole_sentences


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in split_whole_sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("No mark at all", ["No mark at all"]),
        ("Dr. J. Smith left. It rained at 3 p.m. in Bonn.", ["Dr. J. Smith left.", "It rained at 3 p.m. in Bonn."]),
        ("A line\n\nAnother. And more", ["A line", "Another.", "And more"]),
        ("Is it so? She asked: why!", ["Is it so?", "She asked: why!"]),
        ("비가 왔다. 그는 떠났다.", ["비가 왔다.", "그는 떠났다."]),
    ],
)
def test_sentences_end_at_final_marks_and_lines(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_a_quote_of_several_sentences_is_in_one() -> None:
    quoted = "“It leaks. It always did,” she said."
    assert sentences(f"It rained. {quoted} “No.” He left.") == ["It rained.", quoted, "“No.”", "He left."]


def test_a_quote_that_is_still_open_ends_with_its_line() -> None:
    assert sentences("She said: “It leaks. It always\nNext line.") == ["She said: “It leaks. It always", "Next line."]
