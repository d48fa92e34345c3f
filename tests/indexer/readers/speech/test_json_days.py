from datetime import date
from typing import Any

import pytest

from indexer.readers.speech.json_days import common_day, day_of

DAY = date(2031, 5, 6)


@pytest.mark.parametrize(
    "content",
    [
        {"date": "2031-05-06"},
        {"recorded_at": "2031-05-06T10:00:00Z"},
        {"meeting": {"meeting_date": "May 6, 2031"}},
        {"metadata": {"callDateTime": "Tuesday, 6 May 2031 at 9:00"}},
        {"data": {"session": {"held on": "2031-05-06"}}},
        [{"info": {"dateOfHearing": "06.05.2031"}}],
        {"start_time": 1935824400},
        {"recordingTimestamp": 1935824400000},
        {"date": 20310506},
        {"date": "20310506"},
        {"회의일": "2031년 5월 6일"},
        {"when_it_was": "2031-05-06"},
        {"publishDate": "2031-05-07", "date": "2031-05-06"},
        {"created_at": "2031-06-01", "published": "2031-05-06"},
        {"sprint": "2031-05-06", "again": "2031-05-06"},
    ],
)
def test_finds_the_day(content: object) -> None:
    assert day_of(content) == DAY


@pytest.mark.parametrize(
    "content",
    [
        {"created_at": "2031-05-06"},
        {"lastModifiedDate": "2031-05-06", "transcription": {"processed_on": "2031-05-06"}},
        {"birth_date": "1970-01-02", "speaker": {"dob": "1970-01-02"}},
        {"fiscal_quarter_end": "2031-03-31", "nextMeetingDate": "2031-06-03"},
        {"first": "2031-05-06", "second": "2031-05-07"},
        {"date": "3/5/2031"},
        {"duration": 1935824400},
        {"start_time": 12.5},
        {"date": True},
        {"note": "The wall was promised for May 6, 2031"},
        {"items": [{"date": "2031-05-06"}, {"date": "2031-05-07"}]},
        {"date": "Monday, 6 May 2031"},
    ],
)
def test_leaves_out_days_of_the_file_of_people_and_of_other_events(content: object) -> None:
    assert day_of(content) is None


def test_a_day_that_all_records_of_a_list_give_is_common() -> None:
    records: list[dict[str, Any]] = [{"date": "2031-05-06", "text": "One."}, {"date": "2031-05-06", "text": "Two."}]
    assert common_day(records) == DAY
    assert common_day([*records, {"date": "2031-05-07", "text": "Three."}]) is None
    assert common_day([{"text": "One."}]) is None
