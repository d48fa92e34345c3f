"""The date of a source, where its file states it unambiguously."""

from datetime import date

import pytest

from indexer.readers.files import read_source
from indexer.readers.text.dates import parse_iso_day

MAY_3 = date(2031, 5, 3)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2031-05-03", MAY_3),
        (" 2031-05-03T23:30:00Z ", MAY_3),
        ("2031-05-03 23:30", MAY_3),
        ("2031-05-03T23:30:00.000+09:00", MAY_3),
        ("2031-06-31", None),
        ("03/05/2031", None),
        ("2031-05", None),
        ("2031-05-03, or later", None),
        ("", None),
    ],
)
def test_iso_days_only(text: str, day: date | None) -> None:
    assert parse_iso_day(text) == day


@pytest.mark.parametrize(
    ("name", "content", "day"),
    [
        ("a.md", "---\ntitle: Pier\ndate: 2031-05-03\n---\nWe agreed.", MAY_3),
        ("a.md", "---\nDate: '2031-05-03T10:00:00Z'\n---\nWe agreed.", MAY_3),
        ("a.md", "---\ndate: 3 May\n---\nWe agreed.", None),
        ("a.md", "We agreed.\n\nOn 2031-05-03 we agreed.", None),
        ("a.txt", "date: 2031-05-03\n\nWe agreed.", MAY_3),
        ("a.html", '<meta property="article:published_time" content="2031-05-03T06:00:00+00:00"><p>We agreed.', MAY_3),
        ("a.html", '<p>We <time datetime="2031-05-03">a</time> <time datetime="2031-05-03T09:00">b</time>', MAY_3),
        ("a.html", '<p>We agreed. <time datetime="2031-05-03">a</time> <time datetime="2031-05-04">b</time>', None),
        ("a.html", '<main><p>We agreed.</main><time datetime="2031-05-03">elsewhere</time>', None),
        ("a.html", '<meta property="article:published_time" content="soon"><p>We agreed.', None),
        ("a.vtt", "WEBVTT\n\nNOTE 2031-05-03\n\n00:01.000 --> 00:02.000\nWe agreed.", MAY_3),
    ],
)  # fmt: skip
def test_day_of_a_file(name: str, content: str, day: date | None) -> None:
    assert read_source(name, content.encode()).spoken_on == day
