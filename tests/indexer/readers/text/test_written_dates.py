"""Dates as people write them."""

from datetime import date

import pytest

from indexer.readers.text.written_dates import find_dates

MAY_3 = date(2031, 5, 3)  # a Saturday


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("May 3, 2031", MAY_3),
        ("Saturday, May 3rd, 2031", MAY_3),
        ("3 May 2031", MAY_3),
        ("this 3rd day of May, 2031", MAY_3),
        ("Saturday, 3 rd May, 2031(A)", MAY_3),
        ("den 3. Mai 2031", MAY_3),
        ("samedi 3 mai 2031", MAY_3),
        ("1er février 2031", date(2031, 2, 1)),
        ("3 de mayo de 2031", MAY_3),
        ("3 maggio 2031", MAY_3),
        ("3 maja 2031 r.", MAY_3),
        ("3 мая 2031 года", MAY_3),
        ("2031년 5월 3일(토)", MAY_3),
        ("2031년5월3일", MAY_3),
        ("2031. 5. 3.", MAY_3),
        ("2031年 5月 3日星期六", MAY_3),
        ("令和十三年五月三日（土曜日）", MAY_3),
        ("民國120年5月3日", MAY_3),
        ("3.5.2031", MAY_3),
        ("2031/05/03", MAY_3),
        ("5/23/2031", date(2031, 5, 23)),
        ("3/5/2031", None),
        ("9-6-89", None),
    ],
)
def test_dates_are_read_in_many_forms(text: str, day: date | None) -> None:
    assert [written.day for written in find_dates(text)] == [day]


@pytest.mark.parametrize(
    "text", ["", "May 3", "in May of 2031", "31 June 2031", "2031", "version 3.5.2", "10:15-11-12", "0.3.5.2031.7"]
)
def test_other_numbers_are_no_dates(text: str) -> None:
    assert find_dates(text) == []


def test_weekday_is_compared_with_the_day() -> None:
    fits, differs, none = find_dates("Saturday, May 3, 2031; Montag, 4. Mai 2031; 5 May 2031")
    assert (fits.weekday_fits, differs.weekday_fits, none.weekday_fits) == (True, False, None)
    assert fits.written == "Saturday, May 3, 2031"
