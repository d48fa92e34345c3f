"""Properties of every reader, whatever the bytes."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from indexer.readers import SUPPORTED_SUFFIXES, read_source
from models.errors import AppError
from tests.processor_time import seconds_of

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


def _captions(megabytes: float) -> str:
    cues, size, n = ["WEBVTT\n"], 0, 0
    while size < megabytes * 1e6:
        n += 2
        clock = f"{n // 3600:02d}:{n // 60 % 60:02d}:{n % 60:02d}"
        cues.append(f"{clock}.000 --> {clock}.900\n<v Ann>and then we {n} went on to the pier\n")
        size += len(cues[-1])
    return "\n".join(cues)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.txt", "JANE DOE: We went to the pier. It was closed.\n\n" * 20_000),
        ("a.txt", "We went to the pier. " * 50_000),
        ("a.txt", "a" * 1_000_000),
        ("a.txt", "[00:" * 250_000),
        ("a.md", "a [b](c *d _e `f <!-- " * 45_000),
        ("a.vtt", _captions(1)),
        ("a.srt", _captions(1)),
        ("a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n" + "<v <c. {\\ & " * 80_000),
        ("a.html", "<p><b>Jane Doe</b> We went to the pier. It was closed.\n" * 18_000),
        ("a.html", "<div>a" * 160_000),
        ("a.html", "<b>a<table><tr><td>" * 50_000),
        ("a.html", "<p>" + "<b>a</b> b " * 90_000),
        ("a.html", "<!doctype html>" + "<!-- " * 200_000 + "a"),
        ("a.json", json.dumps({"segments": [{"start": n, "end": n, "text": " We went."} for n in range(18_000)]})),
    ],
    ids=[
        *("turns", "one paragraph", "one word", "open brackets", "open marks", "vtt", "srt", "open tags"),
        *("page", "nested", "nested tables", "many runs", "open comments", "json"),
    ],
)
def test_a_megabyte_is_read_in_time(name: str, text: str) -> None:
    def read() -> None:
        try:
            read_source(name, text.encode())
        except AppError as error:
            assert error.code == "no_paragraphs"  # an open comment hides all that follows

    assert seconds_of(read) < 4  # about 0.5 s here; a slower machine gets margin, a quadratic rule none
