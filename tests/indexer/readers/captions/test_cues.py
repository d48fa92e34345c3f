"""Cues are merged to paragraphs, and their formatting is removed."""

from models.text.paragraphs import Paragraph, SpokenWord
from tests.indexer.readers.captions.samples import cue, srt, vtt


def test_cues_of_one_voice_are_merged_until_another_speaks() -> None:
    transcript = vtt(
        "WEBVTT\n\n"
        + cue(1, 3, "<v Jane Doe>We looked at")
        + cue(3, 5, "<v Jane Doe>the pier.")
        + cue(5, 6, "<v.loud Tom Roe>So?")
    )
    assert transcript.paragraphs == (
        Paragraph(
            "We looked at the pier.",
            "Jane Doe",
            1000,
            5000,
            words=(SpokenWord(0, 12, 1000, 3000), SpokenWord(13, 22, 3000, 5000)),
        ),
        Paragraph("So?", "Tom Roe", 5000, 6000),
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
