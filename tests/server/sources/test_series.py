"""Which sources are of one series, and which labels name the same person in each."""

import pytest

from server.sources.series import names_anybody, title_pattern


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Bay Council, May 3, 2031", "Bay Council, June 7, 2031"),
        ("council_2031-05-03 regular", "Council 2031-06-07 Regular"),
        ("제12차 위원회 회의 2031년 5월 3일", "제13차 위원회 회의 2031년 6월 7일"),
        ("Weekly sync #12", "Weekly sync #13"),
    ],
)
def test_titles_of_a_series_have_one_pattern(first: str, second: str) -> None:
    assert title_pattern(first) == title_pattern(second) != ""


def test_titles_without_words_have_none() -> None:
    assert {title_pattern("2031-05-03"), title_pattern("No. 7"), title_pattern("A 3")} == {""}


@pytest.mark.parametrize("label", ["Speaker 1", "SPEAKER_00", "spk_0", "A", "Q", "화자 2", "Unidentified person", "3"])
def test_generic_labels_name_nobody(label: str) -> None:
    assert names_anybody(label)


@pytest.mark.parametrize("label", ["CHAIR", "Ada Quill", "Mr. Reed", "위원장 김민기", "The Speaker of the House"])
def test_names_and_offices_name_somebody(label: str) -> None:
    assert not names_anybody(label)
