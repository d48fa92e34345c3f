"""Dialogue behind dashes: which words are speech, and what only looks like it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.quotes.detection import find_direct_quotes


def texts(text: str, *, nested: bool = False) -> list[str]:
    return [quote.text for quote in find_direct_quotes(text, nested=nested)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("– Jesteśmy gotowi – mówi Anna Lis.", ["Jesteśmy gotowi"]),
        ("- Jesteśmy gotowi - mówi Anna Lis. - Zaczynamy.", ["Jesteśmy gotowi", "Zaczynamy."]),
        ("– Jeśli mur runie – ostrzega Lis – zabierze dom.", ["Jeśli mur runie", "zabierze dom."]),
        ("Lis nie wątpi. – Jesteśmy gotowi – powiedziała.", ["Jesteśmy gotowi"]),
        ("– Gotowi? – pyta Lis.\n– Tak – odpowiada Jan.", ["Gotowi?", "Tak"]),
        ("—No lo sé —dijo Ana—. Nadie lo sabe.", ["No lo sé", "Nadie lo sabe."]),
        ("— Não sei — disse Ana.", ["Não sei"]),
        ("– Non lo so – ha detto Anna.", ["Non lo so"]),
        ("– Je ne sais pas, dit Anne.", ["Je ne sais pas"]),
        ("— Qui sait ? demande Anne.", ["Qui sait ?"]),
        ("— Jamais, a-t-il répondu.", ["Jamais"]),
        ("– To «nic» – mówi Lis.", ["To «nic»"]),
    ],
)
def test_speech_behind_a_dash(text: str, expected: list[str]) -> None:
    assert texts(text) == expected
    for quote in find_direct_quotes(text):
        assert text[quote.start : quote.end] == quote.text
        assert (quote.outer_start, quote.outer_end, quote.depth) == (quote.start, quote.end, 0)


@pytest.mark.parametrize(
    "text",
    [
        "– mleko\n– chleb\n– masło",
        "- The bridge - a ruin - was closed.",
        "– The harbour, said Hale, is closed.",
        "Most – mówi się – jest stary.",
        "The bridge was old. – It fell – as everybody knows.",
        "– Le pont, la tour et le port.",
    ],
)
def test_lists_and_asides_are_none(text: str) -> None:
    assert texts(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("« Le mur tient, se félicite Anne Roy, et le port aussi. »", ["Le mur tient", "et le port aussi."]),
        ("« Le mur tient, a-t-il répondu. »", ["Le mur tient"]),
        ("«Il muro tiene – racconta Anna Lis – e il porto lo sa».", ["Il muro tiene", "e il porto lo sa"]),
        ("„Mur jest stary – mówi Anna Lis – ale stoi”.", ["Mur jest stary", "ale stoi"]),
        ("« Le mur, la tour, le port, tout tient. »", ["Le mur, la tour, le port, tout tient."]),
    ],
)
def test_the_writers_words_within_marks_are_not_quoted(text: str, expected: list[str]) -> None:
    quotes = find_direct_quotes(text)
    assert [quote.text for quote in quotes] == expected
    assert all(text[quote.start : quote.end] == quote.text for quote in quotes)


def test_marks_in_speech_are_within_it() -> None:
    text = "– To „nic” – mówi Lis. „Tak”, dodaje."
    assert [(quote.text, quote.depth) for quote in find_direct_quotes(text, nested=True)] == [
        ("To „nic”", 0),
        ("nic", 1),
        ("Tak", 0),
    ]


@given(
    st.lists(
        st.sampled_from(
            ["–", "—", "- ", " ", "mówi", "dijo", ", dit Anne", "A", "a", ".", "?", "\n", "„", "”", "«", "»"]
        )
    )
)
def test_any_arrangement_gives_quotes_in_order(words: list[str]) -> None:
    text = "".join(words)
    quotes = find_direct_quotes(text)
    ends = [0, *(quote.outer_end for quote in quotes)]
    assert all(quote.outer_start >= end for quote, end in zip(quotes, ends, strict=False))
    assert all(text[quote.start : quote.end].strip() for quote in quotes)
