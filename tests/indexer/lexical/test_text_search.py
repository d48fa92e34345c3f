"""Searches that a user types into the archive's search field."""

import pytest

from indexer.lexical.tantivy_store import TantivyStore
from indexer.lexical.text_query import TextQuery, parse


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ('the "Harbour wall" again', TextQuery(("the", "again"), (("harbour", "wall"),), ())),
        ("“harbour wall", TextQuery((), (("harbour", "wall"),), ())),
        ("«harbour wall» „boats“", TextQuery((), (("harbour", "wall"), ("boats",)), ())),
        ('pumps -budget -"next year"', TextQuery(("pumps",), (), (("budget",), ("next", "year")))),
        ("don't", TextQuery(("don", "t"), (), ())),
        ('- "" -- "…"', TextQuery((), (), ())),
        ("", TextQuery((), (), ())),
    ],
)
def test_parsing(typed: str, expected: TextQuery) -> None:
    assert parse(typed) == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("pumps budget", [21, 22, 11]),
        ('"harbour wall"', [11]),
        ('"wall harbour"', []),
        ('"the pumps" boats', [11, 21]),
        ("pumps -budget", [11]),
        ('pumps -"the harbour"', [21]),
        ("-pumps", []),
        ("", []),
        ('"the water" herring', [12, 11]),
        ("펌프가 멈췄고", [31]),
        ("gulls herring", [12]),
        ("gulls", []),
    ],
)
def test_searching(store: TantivyStore, typed: str, expected: list[int]) -> None:
    hits = store.search_text(typed, 10)
    paragraph_ids = [hit.paragraph_id for hit in hits]
    assert sorted(paragraph_ids) == sorted(expected)
    assert paragraph_ids[:1] == expected[:1]
    scores = [hit.score for hit in hits]
    assert scores == sorted(scores, reverse=True)


def test_paragraphs_with_every_word_come_first(store: TantivyStore) -> None:
    # "budget" alone scores higher in the short paragraph.
    assert store.search_text("wall budget the", 2)[0].paragraph_id == 21
    assert len(store.search_text("the", 2)) == 2
