"""JSON transcripts: Whisper's, WhisperX's and our own."""

import json
from datetime import date

import pytest

from indexer.readers import read_source
from models.errors import AppError
from models.text.paragraphs import Paragraph, SpokenWord, Transcript


def read(content: object) -> Transcript:
    return read_source("pier_day-1.json", json.dumps(content).encode())


def segment(start: float, end: float, text: str, **more: object) -> dict[str, object]:
    return {"id": 0, "start": start, "end": end, "text": text, **more}


def test_segments_are_joined_and_keep_their_times() -> None:
    transcript = read({"text": "…", "language": "en", "segments": [
        segment(1.24, 3.0, " We went"), segment(3.0, 4.5, " to the pier."), segment(9.0, 10.0, " It was <closed>."),
    ]})  # fmt: skip
    assert transcript.title == "Pier day 1"
    segments = (SpokenWord(0, 7, 1_240, 3_000), SpokenWord(8, 20, 3_000, 4_500))
    assert transcript.paragraphs == (
        Paragraph("We went to the pier.", None, 1_240, 4_500, words=segments),
        Paragraph("It was <closed>.", None, 9_000, 10_000),
    )


def test_the_speakers_of_whisperx() -> None:
    words = [{"word": "We", "start": 0.1, "end": 0.2, "score": 0.9, "speaker": "SPEAKER_00"}]
    transcript = read({"word_segments": words, "segments": [
        segment(0.1, 1, "We agreed.", words=words, speaker="SPEAKER_00"),
        segment(1, 2, "And signed.", speaker="SPEAKER_00"),
        segment(2, 3, "Note: who?"), segment(3, 4, "No.", speaker="\u200fTom\u202e "), segment(4, 5, " "),
    ]})  # fmt: skip
    assert transcript.paragraphs == (
        Paragraph("We agreed. And signed.", "SPEAKER_00", 100, 2_000, words=(SpokenWord(0, 2, 100, 200, 90),)),
        Paragraph("Note: who?", None, 2_000, 3_000),  # no speaker given, so unknown
        Paragraph("No.", "Tom", 3_000, 4_000),
    )


def test_labels_in_segments_without_speakers() -> None:
    parts = [segment(0, 1, "JANE DOE: We agreed."), segment(1, 2, "And signed."), segment(2, 3, "TOM REED: No.")]
    assert [(paragraph.speaker, paragraph.text) for paragraph in read({"segments": parts}).paragraphs] == [
        ("JANE DOE", "We agreed. And signed."),
        ("TOM REED", "No."),
    ]


def test_paragraphs_stay_as_they_are() -> None:
    transcript = read({"title": " The  pier ", "date": "2031-05-03", "paragraphs": [
        {"speaker": "Jane Doe", "text": "We\nagreed.", "start": 12.5, "end": 14},
        {"text": "It rained.", "speaker": None, "start": None},
    ]})  # fmt: skip
    assert (transcript.title, transcript.spoken_on) == ("The pier", date(2031, 5, 3))
    assert transcript.paragraphs == (Paragraph("We agreed.", "Jane Doe", 12_500, 14_000), Paragraph("It rained."))


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ([], "a list, not an object"),
        ({}, "neither “segments” nor “paragraphs”"),
        ({"segments": [segment(0, 1, "A b."), {"start": 1, "text": "c"}]}, "“end” of segments[1] is missing"),
        ({"segments": [{"start": 0, "end": 1}]}, "“text” of segments[0] is missing, not text"),
        ({"segments": [segment(0, 1, "a", speaker=["b"])]}, "“speaker” of segments[0] is a list, not text"),
        ({"segments": [segment(-1, 1, "a")]}, "“start” of segments[0] is -1, not a time"),
        ({"paragraphs": [{"text": "a", "start": "0:12"}]}, "“start” of paragraphs[0] is text, not a number"),
        ({"paragraphs": [], "date": "3 May"}, "“date” of the file is “3 May”, not a day such as 2031-05-03"),
        ({"paragraphs": [], "date": "2031-06-31"}, "“date” of the file is “2031-06-31”, not a day"),
        ({"paragraphs": [{"text": "a", "start": 5, "end": 4}]}, "paragraphs[0] ends before it starts"),
    ],
)
def test_errors_name_the_place(content: object, what: str) -> None:
    with pytest.raises(AppError) as error:
        read(content)
    assert error.value.code == "unknown_json"
    assert what in error.value.message
    assert "seconds" in error.value.hint


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('{"segments": [}', "line 1, column 15"),
        ("JANE DOE: We agreed.", "line 1, column 1"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a": ' + "1" * 5_000 + "}", "a number too long"),
    ],
)
def test_what_is_no_json(text: str, what: str) -> None:
    with pytest.raises(AppError) as error:
        read_source("a.json", text.encode())
    assert error.value.code == "broken_json"
    assert what in error.value.message


@pytest.mark.parametrize("content", [{"segments": []}, {"paragraphs": []}, {"paragraphs": [{"text": "—"}]}])
def test_no_words(content: object) -> None:
    with pytest.raises(AppError) as error:
        read(content)
    assert error.value.code == "no_paragraphs"


def test_lone_surrogate() -> None:
    [paragraph] = read_source("a.json", rb'{"paragraphs": [{"text": "We \ud83d agreed"}]}').paragraphs
    assert paragraph.text.encode().decode() == "We \ufffd agreed"
