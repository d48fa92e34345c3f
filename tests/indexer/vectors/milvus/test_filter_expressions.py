"""Filters in Milvus' expression language."""

from datetime import UTC, date, datetime, timedelta, timezone

from indexer.sources import Filter
from indexer.vectors.milvus.filter_expressions import (
    NO_DAY,
    NO_EMBARGO,
    clipped,
    day_number,
    expressions,
    listed,
    moment,
)


def test_unknown_days_and_embargoes_sort_before_any() -> None:
    assert NO_DAY == day_number(None) < day_number(date(1, 1, 1)) < day_number(date(2031, 5, 3))
    assert NO_EMBARGO == moment(None) < moment(datetime(1, 1, 1)) < moment(datetime(2031, 5, 3))


def test_moment_is_utc_whatever_the_zone() -> None:
    zoned = datetime(2031, 5, 3, 12, tzinfo=timezone(timedelta(hours=2)))
    assert moment(zoned) == moment(datetime(2031, 5, 3, 10)) == moment(datetime(2031, 5, 3, 10, tzinfo=UTC))


def test_text_is_clipped_between_characters() -> None:
    assert clipped("물물", 5) == "물"
    assert clipped("\ud800", 5) == "?"


def test_listed_values_are_escaped_and_sorted() -> None:
    assert listed({"b", 'a"\\\n'}) == '["a\\"\\\\\\n", "b"]'


def test_no_filter_matches_everything_and_an_empty_choice_nothing() -> None:
    assert list(expressions(Filter(), None)) == [""]
    assert list(expressions(Filter(), [])) == []
    assert list(expressions(Filter(speakers=frozenset()), None)) == []


def test_unknown_days_are_excluded_by_a_last_day() -> None:
    [expression] = expressions(Filter(last_day=date(2031, 5, 3)), None)
    assert expression == f"day <= {day_number(date(2031, 5, 3))} and day > {NO_DAY}"


def test_many_sources_take_several_expressions_that_share_the_other_clauses() -> None:
    ids = [f"s{number}" for number in range(5_000)]
    parts = list(expressions(Filter(languages=frozenset({"ko"})), ids))
    assert len(parts) == 2
    assert all(part.endswith(' and language in ["ko"]') for part in parts)
    assert sum(part.count('"s') for part in parts) == 5_000
