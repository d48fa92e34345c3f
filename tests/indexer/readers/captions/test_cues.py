"""Cues are merged to paragraphs, and their formatting is removed."""

from models.text.paragraphs import Paragraph, SpokenWord
from tests.indexer.readers.captions.samples import cue, srt, vtt


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


def test_subrip_without_numbers_or_blank_lines_and_with_empty_lines_inside() -> None:
    text = "00:00:01,000 --> 00:00:02,000\nOne\n\nand more.\n2\n0:00:02.5 --> 0:00:03.5\nTwo in 1987."
    captions = (SpokenWord(0, 13, 1000, 2000), SpokenWord(14, 26, 2500, 3500))
    assert srt(text).paragraphs == (Paragraph("One and more. Two in 1987.", None, 1000, 3500, words=captions),)


def test_repeated_words_of_speech_stay() -> None:
    (read,) = vtt(
        "WEBVTT\n\n" + cue(1, 2, "Sell it now.") + cue(2, 3, "Sell it now.") + cue(3, 4, "Please.")
    ).paragraphs
    assert (read.text, read.start_ms, read.end_ms) == ("Sell it now. Sell it now. Please.", 1000, 4000)


def test_a_cue_is_never_split_and_paragraphs_keep_its_times() -> None:
    words = "the ferry left the pier with nobody on board. So"
    transcript = vtt("WEBVTT\n\n" + "".join(cue(n * 2, n * 2 + 2, f"{n} {words}") for n in range(60)))
    assert len(transcript.paragraphs) > 3
    for paragraph in transcript.paragraphs:
        first, last = int(paragraph.text.split()[0]), int(paragraph.text.split("board. So")[-2].split()[0])
        assert (paragraph.start_ms, paragraph.end_ms) == (first * 2000, last * 2000 + 2000)


def test_sounds_are_directions_of_nobody() -> None:
    text = "WEBVTT\n\n" + cue(1, 2, "<v Ann>We begin.") + cue(2, 3, "[Applause]") + cue(3, 4, "<v Ann>Thank you.")
    assert vtt(text).paragraphs == (
        Paragraph("We begin.", "Ann", 1000, 2000),
        Paragraph("[Applause]", None, 2000, 3000, kind="direction"),
        Paragraph("Thank you.", "Ann", 3000, 4000),
    )
