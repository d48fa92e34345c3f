"""Growing texts and captions are split into lines that do not change any more."""

from server.sources.live.feeders.captions import FoundLine, caption_lines, text_lines

CUES = """WEBVTT

NOTE a remark

first
00:00:01.000 --> 00:00:03.000 align:start
<v Ada Roe>The pumps are <i>old</i>.

00:00:03.000 --> 00:00:05.000
- Are they?
- They are.

00:00:06.000 --> 00:00:07.000
And who"""


def test_cues_become_lines_without_tags() -> None:
    assert caption_lines("a.vtt", CUES) == [
        FoundLine("The pumps are old.", "Ada Roe", 1_000, 3_000),
        FoundLine("- Are they?\n- They are.", None, 3_000, 5_000),
        FoundLine("And who", None, 6_000, 7_000),
    ]


def test_a_cue_that_is_being_written_is_no_line() -> None:
    whole, most = caption_lines("a.vtt", CUES), 0
    for length in range(len(CUES)):
        lines = caption_lines("a.vtt", CUES[:length], is_complete=False)
        assert lines == whole[: len(lines)], length
        most = max(most, len(lines))
    assert most == 2


def test_subrip_numbers_are_no_words() -> None:
    text = "1\n00:00:01,000 --> 00:00:02,000\nOld pumps.\n\n2\n00:00:03,000 --> 00:00:04,000\nIn 2031\n\n"
    assert [line.text for line in caption_lines("a.srt", text)] == ["Old pumps.", "In 2031"]


def test_a_line_of_text_ends_at_its_line_end() -> None:
    text = "Ada: We begin.\r\n\r\nBen: So we"
    assert text_lines(text, is_complete=False) == [FoundLine("Ada: We begin.")]
    assert text_lines(text) == [FoundLine("Ada: We begin."), FoundLine("Ben: So we")]


def test_longer_lines_than_the_desk_accepts_are_divided() -> None:
    text = "The pumps are old and nobody has paid for new ones. " * 100
    lines = text_lines(text)
    assert all(len(line.text) <= 2_000 for line in lines)
    assert " ".join(line.text for line in lines) == text.strip()
    assert [len(line.text) for line in text_lines("x" * 4_500)] == [2_000, 2_000, 500]
