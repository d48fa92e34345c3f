"""WebVTT and SubRip: cues as paragraphs, and tolerance of broken files."""

from itertools import pairwise

import pytest

from indexer.readers import read_file, read_source
from models.errors import AppError
from models.text.paragraphs import Paragraph, Transcript


def vtt(text: str, name: str = "pier_day-1.vtt") -> Transcript:
    return read_source(name, text.encode())


def srt(text: str) -> Transcript:
    return read_source("pier.srt", text.encode())


def cue(start: int, end: int, text: str) -> str:
    """A cue from ``start`` to ``end``, in seconds."""
    times = [f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}.000" for seconds in (start, end)]
    return f"{times[0]} --> {times[1]}\n{text}\n\n"


def test_cues_of_one_voice_are_merged_until_another_speaks() -> None:
    transcript = vtt(
        "WEBVTT\n\n"
        + cue(1, 3, "<v Jane Doe>We looked at")
        + cue(3, 5, "<v Jane Doe>the pier.")
        + cue(5, 6, "<v.loud Tom Roe>So?")
    )
    assert transcript.paragraphs == (
        Paragraph("We looked at the pier.", "Jane Doe", 1000, 5000),
        Paragraph("So?", "Tom Roe", 5000, 6000),
    )


def test_two_voices_in_one_cue() -> None:
    assert vtt("WEBVTT\n\n" + cue(1, 3, "<v Ann>Yes.</v>\n<v Ben>No.</v>")).paragraphs == (
        Paragraph("Yes.", "Ann", 1000, 3000),
        Paragraph("No.", "Ben", 1000, 3000),
    )


def test_a_pause_ends_a_paragraph() -> None:
    texts = [
        p.text for p in vtt("WEBVTT\n\n" + cue(1, 3, "First.") + cue(5, 6, "Second.") + cue(9, 10, "Third.")).paragraphs
    ]
    assert texts == ["First. Second.", "Third."]


def test_paragraphs_have_natural_size_and_begin_where_their_first_words_are_shown() -> None:
    sentence = "the ferry left the pier with nobody on board but the cook."
    transcript = vtt("WEBVTT\n\n" + "".join(cue(n * 2, n * 2 + 2, f"{n}. So {sentence}") for n in range(60)))
    assert len(transcript.paragraphs) > 3
    for paragraph in transcript.paragraphs:
        assert 40 <= len(paragraph.text.split()) <= 120
        first = int(paragraph.text.split(".")[0])
        assert paragraph.start_ms == first * 2000
        assert paragraph.text.endswith("cook.")


def test_unpunctuated_captions_are_cut_between_words() -> None:
    transcript = vtt("WEBVTT\n\n" + "".join(cue(n * 2, n * 2 + 2, f"and w{n} more words go on") for n in range(100)))
    assert max(len(paragraph.text.split()) for paragraph in transcript.paragraphs) <= 120
    assert len(" ".join(paragraph.text for paragraph in transcript.paragraphs).split()) == 600


def test_formatting_goes_and_other_tags_stay() -> None:
    text = (
        r"{\an8}<i>The</i> <b.x>pier</b> <c.yellow>is</c> <00:00:01.500>a <font color='red'>wreck</font> "
        "<script>x</script> &amp; old"
    )
    assert vtt("WEBVTT\n\n" + cue(1, 2, text)).paragraphs[0].text == "The pier is a wreck <script>x</script> & old"
    assert srt("1\n00:00:01,000 --> 00:00:02,000\n" + text).paragraphs[0].text == (
        "The pier is a wreck <script>x</script> & old"
    )


def test_labels_in_captions() -> None:
    text = "".join(
        f"{n}\n00:00:0{n},000 --> 00:00:0{n},900\n{words}\n\n"
        for n, words in enumerate(["JANE DOE: We looked", "at the pier.", ">> TOM ROE: So?", ">> Nothing."], start=1)
    )
    assert [(p.speaker, p.text) for p in srt(text).paragraphs] == [
        ("JANE DOE", "We looked at the pier."),
        ("TOM ROE", "So?"),
        (None, "Nothing."),
    ]


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("WEBVTT - Pier hearing\nKind: captions\n", "Pier hearing"),
        ("WEBVTT\n\nNOTE title: Pier hearing\n", "Pier hearing"),
        ("WEBVTT Kind: captions; Language: en\n", "Pier day 1"),
        ("WEBVTT\n", "Pier day 1"),
        ("", "Pier day 1"),
    ],
)
def test_title(head: str, title: str) -> None:
    transcript = vtt(f"{head}\n{cue(1, 2, 'We begin.')}")
    assert (transcript.title, transcript.paragraphs) == (title, (Paragraph("We begin.", None, 1000, 2000),))


def test_rolling_captions_are_deduplicated() -> None:
    lines = ["we came to the pier", "and it was closed", "so we went home again", "and had our supper"]
    rolling = cue(0, 2, lines[0])
    for n, (before, after) in enumerate(pairwise(lines), start=1):
        rolling += cue(n * 2, n * 2 + 2, f"{before}\n{after}") + cue(n * 2 + 2, n * 2 + 2, after)
    assert [p.text for p in vtt("WEBVTT\n\n" + rolling).paragraphs] == [" ".join(lines)]


def test_repeated_words_of_speech_stay() -> None:
    assert vtt(
        "WEBVTT\n\n" + cue(1, 2, "Sell it now.") + cue(2, 3, "Sell it now.") + cue(3, 4, "Please.")
    ).paragraphs == (Paragraph("Sell it now. Sell it now. Please.", None, 1000, 4000),)


def test_overlapping_reversed_and_empty_cues_are_read() -> None:
    text = "WEBVTT\n\n" + cue(1, 9, "One.") + cue(5, 4, "Two.") + cue(6, 7, "") + cue(6, 8, "Three.")
    assert vtt(text).paragraphs == (Paragraph("One. Two. Three.", None, 1000, 9000),)


def test_words_of_a_cue_with_a_bad_time_are_not_lost() -> None:
    text = "WEBVTT\n\n" + cue(1, 2, "One.") + "00:xx:03.000 --> 00:00:04.000\nTwo.\n\n" + cue(4, 5, "Three.")
    assert [p.text for p in vtt(text).paragraphs] == ["One. Two. Three."]


def test_subrip_without_numbers_or_blank_lines_and_with_empty_lines_inside() -> None:
    text = "00:00:01,000 --> 00:00:02,000\nOne\n\nand more.\n2\n0:00:02.5 --> 0:00:03.5\nTwo in 1987."
    assert srt(text).paragraphs == (Paragraph("One and more. Two in 1987.", None, 1000, 3500),)


def test_webvtt_under_the_name_of_subrip() -> None:
    assert read_source("a.srt", ("WEBVTT\n\n" + cue(1, 2, "<v Ann>Yes.")).encode()).paragraphs == (
        Paragraph("Yes.", "Ann", 1000, 2000),
    )


def test_error_names_the_first_bad_line() -> None:
    with pytest.raises(AppError) as error:
        vtt("WEBVTT\n\n00:00 -> 1\n\n1:2:3:4 --> x\nWe begin.\n\n99:99.000 --> 99:99.999\nAgain.\n")
    assert error.value.code == "broken_captions"
    assert "line 5" in error.value.message
    assert "1:2:3:4 --> x" in error.value.message


def test_a_plain_transcript_under_the_name_of_captions() -> None:
    with pytest.raises(AppError) as error:
        vtt("WEBVTT\n\nJANE DOE: We begin.")
    assert error.value.code == "broken_captions"
    assert "line 3" in error.value.message
    assert ".txt" in error.value.hint


def test_cues_without_words() -> None:
    with pytest.raises(AppError) as error:
        vtt("WEBVTT\n\n" + cue(1, 2, "♪♪"))
    assert error.value.code == "no_paragraphs"


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.docx", "a.pdf", "a.json"])
def test_webvtt_under_another_name(name: str) -> None:
    read = read_file(name, ("WEBVTT\n\n" + cue(1, 2, "<v Ann>Yes.")).encode())
    assert (read.format, read.transcript.paragraphs) == ("vtt", (Paragraph("Yes.", "Ann", 1000, 2000),))


def test_a_text_about_webvtt_stays_a_text() -> None:
    assert read_file("a.txt", b"WEBVTT\n\nis a format, he said.").format == "txt"
