"""JSON transcripts: Whisper's, WhisperX's and our own."""

import json
from datetime import date

import pytest

from indexer.readers.files import read_source
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


def test_lone_surrogate() -> None:
    [paragraph] = read_source("a.json", rb'{"paragraphs": [{"text": "We \ud83d agreed"}]}').paragraphs
    assert paragraph.text.encode().decode() == "We \ufffd agreed"


@pytest.mark.parametrize(
    ("people", "key"),
    [
        ({"speakers": [{"spkid": "s1", "name": "Ada Roe"}, {"spkid": "s2", "name": "Ben Holt"}]}, "speaker"),
        ({"speakers": [{"spkid": "s1", "name": "Ada Roe"}, {"spkid": "s2", "name": "Ben Holt"}]}, "ref"),
        ({"participants": {"s1": {"displayName": "Ada Roe"}, "s2": {"displayName": "Ben Holt"}}}, "ref"),
        ({"metadata": {"speakerNames": {"s1": "Ada Roe", "s2": "Ben Holt"}}}, "speaker"),
        ({"members": [{"key": "s2", "firstName": "Ben", "lastName": "Holt"},
                      {"key": "s1", "firstName": "Ada", "lastName": "Roe"}]}, "ref"),
    ],
)  # fmt: skip
def test_speakers_that_the_file_lists_have_their_names(people: dict[str, object], key: str) -> None:
    turns = [
        {"start": 3 * number, "end": 3 * number + 2, key: speaker, "text": f"We count to {number} in the harbour."}
        for number, speaker in enumerate(("s1", "s2", "s1", "s2"))
    ]
    transcript = read({**people, "utterances": turns})
    assert [paragraph.speaker for paragraph in transcript.paragraphs] == ["Ada Roe", "Ben Holt"] * 2


@pytest.mark.parametrize("speakers", [("SPEAKER_00", "SPEAKER_01"), ("Ada Roe", "Ben Holt")])
def test_speakers_of_words_beat_that_of_their_segment(speakers: tuple[str, str]) -> None:
    first, second = speakers
    spoken = [("Who", first), ("rang?", first), ("I", second), ("rang.", None), ("When?", first)]
    words = [
        {"word": word, "start": 0.5 * number, "end": 0.5 * number + 0.4} | ({"speaker": speaker} if speaker else {})
        for number, (word, speaker) in enumerate(spoken)
    ]
    transcript = read({"segments": [
        segment(0, 2.5, " Who rang? I rang. When?", words=words, speaker=first),
        segment(3, 4, "At two.", speaker=second),
    ]})  # fmt: skip
    assert [(paragraph.speaker, paragraph.text) for paragraph in transcript.paragraphs] == [
        (first, "Who rang?"), (second, "I rang."), (first, "When?"), (second, "At two."),
    ]  # fmt: skip
    assert [paragraph.start_ms for paragraph in transcript.paragraphs] == [0, 1_000, 2_000, 3_000]


@pytest.mark.parametrize("name", ["interview.otr", "interview.json", "interview.transcript"])
@pytest.mark.parametrize(
    "paragraph",
    [
        "<p>{time} <b>{name}:</b> {text}</p>",
        "{time}&nbsp;{name}: {text}<br /><br />",
        "<div>{time} <strong>{name}</strong>: {text}</div>",
    ],
)
def test_text_of_a_transcript_editor(name: str, paragraph: str) -> None:
    turns = [
        ("0:03", "Ada Roe", "We begin with the pumps."),
        ("0:09", "Ben Holt", "They were never tested."),
        ("1:00:15", "Ada Roe", "Then we test them."),
    ]
    times = [
        f'<span class="timestamp" data-timestamp="{number}">{time}</span>' for number, (time, _, _) in enumerate(turns)
    ]
    text = "".join(
        paragraph.format(time=time, name=speaker, text=words)
        for time, (_, speaker, words) in zip(times, turns, strict=True)
    )
    transcript = read_source(name, json.dumps({"text": text, "media": "interview.mp3", "media-time": 17.2}).encode())
    assert [(paragraph.speaker, paragraph.text, paragraph.start_ms) for paragraph in transcript.paragraphs] == [
        ("Ada Roe", "We begin with the pumps.", 3_000),
        ("Ben Holt", "They were never tested.", 9_000),
        ("Ada Roe", "Then we test them.", 3_615_000),
    ]
