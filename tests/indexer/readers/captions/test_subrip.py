"""SubRip: labels, missing numbers and blank lines."""

from indexer.readers import read_source
from models.text.paragraphs import Paragraph, SpokenWord
from tests.indexer.readers.captions.samples import cue, srt


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


def test_subrip_without_numbers_or_blank_lines_and_with_empty_lines_inside() -> None:
    text = "00:00:01,000 --> 00:00:02,000\nOne\n\nand more.\n2\n0:00:02.5 --> 0:00:03.5\nTwo in 1987."
    captions = (SpokenWord(0, 13, 1000, 2000), SpokenWord(14, 26, 2500, 3500))
    assert srt(text).paragraphs == (Paragraph("One and more. Two in 1987.", None, 1000, 3500, words=captions),)


def test_webvtt_under_the_name_of_subrip() -> None:
    assert read_source("a.srt", ("WEBVTT\n\n" + cue(1, 2, "<v Ann>Yes.")).encode()).paragraphs == (
        Paragraph("Yes.", "Ann", 1000, 2000),
    )
