"""Pairs are split by date or by share, never dividing an article or a transcript."""

from datetime import date, timedelta

import pytest

from indexer.alignment.splits import (
    Link,
    SplitPeriods,
    check_counts,
    periods_for_shares,
    split_by_date,
    split_by_share,
)
from models.errors import AppError

PERIODS = SplitPeriods(date(2031, 1, 1), date(2031, 7, 1))


def link(number: int, day: date | None = None, transcript: str | None = None) -> Link:
    return Link(f"a{number}", transcript or f"t{number}", day, day)


def test_periods_include_their_first_day() -> None:
    days = [date(2030, 12, 31), date(2031, 1, 1), date(2031, 6, 30), date(2031, 7, 1), None]
    assert [PERIODS.of(day) for day in days] == ["train", "dev", "dev", "test", "train"]


def test_small_group_goes_to_the_period_of_its_latest_date() -> None:
    links = [link(n, date(2030, 1, 1)) for n in range(98)]
    links += [link(98, date(2030, 1, 1), "shared"), link(99, date(2031, 8, 1), "shared")]
    splits = split_by_date(links, PERIODS)
    assert splits == ["train"] * 98 + ["test", "test"]


def test_large_group_is_divided_and_pairs_between_periods_are_left_out() -> None:
    links = [
        Link(f"a{n}", "speech", day, date(2030, 1, 1)) for n, day in enumerate([date(2030, 2, 1), date(2031, 8, 1)])
    ]
    assert split_by_date(links, PERIODS) == ["train", None]


def test_periods_give_about_the_wanted_shares() -> None:
    links = [link(n, date(2031, 1, 1 + n)) for n in range(20)]
    periods = periods_for_shares(links, 0.1, 0.2)
    assert periods is not None
    splits = split_by_date(links, periods)
    assert [splits.count(split) for split in ("train", "dev", "test")] == [14, 2, 4]


def test_too_few_dates_give_no_periods() -> None:
    assert periods_for_shares([link(0, date(2031, 1, 1)), link(1), link(2)], 0.1, 0.1) is None
    assert periods_for_shares([link(n, date(2031, 1, 1)) for n in range(9)], 0.1, 0.1) is None


def test_shares_keep_groups_whole_and_do_not_depend_on_order() -> None:
    links = [link(n, transcript=f"t{n // 2}") for n in range(40)]
    splits = split_by_share(links, 0.2, 0.2)
    by_transcript = {link.transcript: split for link, split in zip(links, splits, strict=True)}
    assert all(by_transcript[link.transcript] == split for link, split in zip(links, splits, strict=True))
    assert (splits.count("dev"), splits.count("test")) == (8, 8)
    assert split_by_share(links[::-1], 0.2, 0.2) == splits[::-1]


def test_empty_split_is_an_error() -> None:
    assert check_counts(["train", "dev", "test", None]) == {"train": 1, "dev": 1, "test": 1}
    with pytest.raises(AppError) as error:
        check_counts(["train", "test", None])
    assert error.value.code == "too_few_pairs"


def test_no_article_is_in_two_splits() -> None:
    day = date(2031, 1, 1)
    links = [
        Link(f"a{n // 2}", f"t{(n * 7) % 23}", day + timedelta(n), day + timedelta((n * 5) % 90)) for n in range(100)
    ]
    by_date = split_by_date(links, SplitPeriods(day + timedelta(60), day + timedelta(80)))
    for splits in (by_date, split_by_share(links, 0.1, 0.1)):
        for name in ("article", "transcript"):
            splits_of_document: dict[str, set[str]] = {}
            for link, split in zip(links, splits, strict=True):
                if split is not None:
                    splits_of_document.setdefault(getattr(link, name), set()).add(split)
            assert all(len(in_splits) == 1 for in_splits in splits_of_document.values())
