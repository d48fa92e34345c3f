"""Properties of every reader, whatever the bytes."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from indexer.readers import SUPPORTED_SUFFIXES, read_source
from models.errors import AppError

SCRAPS = st.sampled_from(
    [
        *("WEBVTT", "\n", "\n\n", "1\n", "00:00:01.000 --> 00:00:02,000", "00:01", "1:60:99 --> ", "-->"),
        *("<v Ann>", "<", ">", "&lt;", "&#13;", "NOTE ", "STYLE\n", "REGION\n", "{\\an8}", "[00:12:31] "),
        *("<!doctype html><p>", "<b>", "<br>", "<tr><td>", "</table>", '{"paragraphs": [', '{"text": "', '"}', "]}"),
        *("JANE DOE: ", "Q. ", "A. ", "**", "_", "[", "](", "# ", "> ", "---\n", "title: ", "```\n"),
        *("we went home. ", "가나다 ", "。", "☂", "\u202e", " ", "\r", "\x0b", "\x1c", "\u2028"),
    ]
)
SOURCES = st.one_of(
    st.binary(max_size=300), st.lists(SCRAPS | st.text(max_size=8), max_size=40).map(lambda s: "".join(s).encode())
)


@pytest.mark.parametrize("suffix", SUPPORTED_SUFFIXES)
@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=SOURCES)
def test_reading_gives_paragraphs_with_words_or_an_input_error(suffix: str, data: bytes) -> None:
    try:
        transcript = read_source("a" + suffix, data)
    except AppError as error:
        assert error.code and error.message and error.hint
        return
    assert transcript.title.strip()
    assert transcript.paragraphs
    for paragraph in transcript.paragraphs:
        assert any(sign.isalnum() for sign in paragraph.text)
        assert paragraph.text == " ".join(paragraph.text.split())
        assert paragraph.speaker is None or paragraph.speaker.strip()
        assert paragraph.start_ms is None or paragraph.start_ms >= 0
