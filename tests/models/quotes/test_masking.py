"""Masking of quotes, and the map back to the original characters."""

import pytest

from models.quotes.detection import find_direct_quotes
from models.quotes.masking import masked_sentences


def masked(text: str) -> list[str]:
    return [sentence.text for sentence in masked_sentences(text, find_direct_quotes(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("“The bridge is safe,” she said. “It is.”", ["“It is so,” she said.", "“It is so.”"]),
        ("She called it “a bad joke” again.", ["She called it “a bad joke” again."]),
        ("It was “a very long and very bad joke” again.", ["It was “a very long” again."]),
        ("“Is it safe?” Hale asked. Nobody spoke.", ["“Is it so?” Hale asked.", "Nobody spoke."]),
        ("“Is it safe?” The crowd cheered.", ["“Is it so?”", "The crowd cheered."]),
        ("Mr. Hale met Dr. J. Marsh. They ate.", ["Mr. Hale met Dr. J. Marsh.", "They ate."]),
        ("One.\n\nTwo.", ["One.", "Two."]),
        ("", []),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert masked(text) == expected


def test_positions_lead_back_to_the_text() -> None:
    text = "“The old bridge is safe for everyone,” said Hale, “and it will stand for years,” he added. Marsh left."
    first, second = masked_sentences(text, find_direct_quotes(text))
    for word in ("said", "Hale", "added"):
        at = first.text.index(word)
        span = first.original(at, at + len(word))
        assert span is not None and text[slice(*span)] == word
    assert second.original(0, 5) == (text.index("Marsh"), text.index("Marsh") + 5)
    assert first.original(0, len(first.text)) is None


def test_a_quote_over_two_paragraphs_has_a_slot_in_each() -> None:
    text = "“It is safe for everyone.\n\n“It will stand for years,” Hale said."
    sentences = masked_sentences(text, find_direct_quotes(text))
    assert [slot.quote for sentence in sentences for slot in sentence.slots] == [0, 0]
    assert [sentence.paragraph for sentence in sentences] == [0, 1]
    assert sentences[0].only_quotes and not sentences[1].only_quotes


def test_sentences_of_a_line_are_the_same_wherever_it_is() -> None:
    # Lines are divided alike by both marks, and cached only where the first divides them.
    lines = [
        "“The old bridge is safe for everyone,” said Hale, “and it will stand for years,” he added. Marsh left.",
        "Nobody was there. “Is it safe?” Hale asked.",
        "“It is safe for everyone.",
        "“It will stand for years,” Hale said.",
        "",
        "She called it “…",
        "“a bad joke” again",
    ]
    for first in range(len(lines)):
        text = "\n".join(lines[first:] + lines[:first])
        other = text.replace("\n", "\r")
        assert masked_sentences(text, find_direct_quotes(text)) == masked_sentences(other, find_direct_quotes(other))
