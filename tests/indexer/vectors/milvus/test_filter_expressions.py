"""Filters in Milvus' expression language."""

from indexer.vectors.milvus.filter_expressions import SPEAKER_BYTES, clipped, expressions, listed


def test_text_is_clipped_between_characters() -> None:
    assert clipped("물" * SPEAKER_BYTES) == "물" * (SPEAKER_BYTES // 3)
    assert clipped("\ud800") == "?"


def test_listed_values_are_escaped_and_sorted() -> None:
    assert listed({"b", 'a"\\\n'}) == '["a\\"\\\\\\n", "b"]'


def test_no_filter_matches_everything_and_an_empty_choice_nothing() -> None:
    assert list(expressions(None, None)) == [""]
    assert list(expressions([], None)) == []
    assert list(expressions(None, frozenset())) == []


def test_many_sources_take_several_expressions_that_share_the_other_clauses() -> None:
    ids = [f"s{number}" for number in range(5_000)]
    parts = list(expressions(ids, frozenset({"Ada"})))
    assert len(parts) == 2
    assert all(part.endswith(' and speaker in ["Ada"]') for part in parts)
    assert sum(part.count('"s') for part in parts) == 5_000
