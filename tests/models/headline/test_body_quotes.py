"""Quotes of a body and their sentences."""

import pytest

from models.headline.body_quotes import quotes_of, quoting_sentences


def test_quotes_with_words() -> None:
    assert [quote.text for quote in quotes_of("“…” and ‘🌊’, “No!” she said: “네”, “7”.")] == ["No!", "네", "7"]
    assert quotes_of("") == []


@pytest.mark.parametrize(
    ("body", "sentences"),
    [
        ("Nobody spoke. At all.", ()),
        ("It rained. Osk said “it is wet” and left. Nobody cared.", ("Osk said “it is wet” and left.",)),
        ("It rained! “It is wet,” said Osk. “Very wet.” Yes.", ("“It is wet,” said Osk.", "“Very wet.”")),
        # Twice in one sentence: once.
        ("Osk called it “wet” and “cold” today. Then he left.", ("Osk called it “wet” and “cold” today.",)),
        ("First line\n“Second” he said\nthird", ("“Second” he said",)),
        (
            "시장이 왔다. 시장은 “서명하지 않겠습니다”라고 말했다. 비가 왔다.",
            ("시장은 “서명하지 않겠습니다”라고 말했다.",),
        ),
        ("Osk: “Not closed\nNext.", ("Osk: “Not closed",)),
    ],
)
def test_sentences(body: str, sentences: tuple[str, ...]) -> None:
    assert quoting_sentences(body) == sentences


def test_given_quotes_are_used() -> None:
    body = "One “two” three. Four “five” six."
    first, second = quotes_of(body)
    assert quoting_sentences(body, [second]) == ("Four “five” six.",)
    assert quoting_sentences(body, [first, second]) == quoting_sentences(body)


def test_a_sentence_without_end_is_cut() -> None:
    [sentence] = quoting_sentences("word " * 5_000 + "“a thing” " + "word " * 5_000)
    assert "“a thing”" in sentence
    assert len(sentence) < 700
