"""WebVTT: titles, voices, and tolerance of broken files."""

import pytest

from indexer.readers.files import read_file
from models.errors import AppError
from models.text.paragraphs import Paragraph, SpokenWord
from tests.indexer.readers.captions.samples import cue, vtt


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


def test_overlapping_reversed_and_empty_cues_are_read() -> None:
    text = "WEBVTT\n\n" + cue(1, 9, "One.") + cue(5, 4, "Two.") + cue(6, 7, "") + cue(6, 8, "Three.")
    captions = (SpokenWord(0, 4, 1000, 9000), SpokenWord(5, 9, 5000, 5000), SpokenWord(10, 16, 6000, 8000))
    assert vtt(text).paragraphs == (Paragraph("One. Two. Three.", None, 1000, 9000, words=captions),)


def test_a_plain_transcript_under_the_name_of_captions() -> None:
    with pytest.raises(AppError) as error:
        vtt("WEBVTT\n\nJANE DOE: We begin.")
    assert error.value.code == "broken_captions"
    assert "line 3" in error.value.message
    assert ".txt" in error.value.hint


def test_a_text_about_webvtt_stays_a_text() -> None:
    assert read_file("a.txt", b"WEBVTT\n\nis a format, he said.").format == "txt"


@pytest.mark.parametrize("name", ["a.sbv", "a.ttml", "a.xml", "a.ass", "a.smi", "a.scc"])
def test_file_without_captions_is_rejected(name: str) -> None:
    with pytest.raises(AppError) as error:
        read_file(name, b"We looked at the pier, and that was all.")
    assert error.value.code == "broken_captions"
