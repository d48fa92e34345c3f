"""The JSON of every maker of speech recognition."""

import json
from typing import Any

import pytest

from indexer.readers.files import read_file
from indexer.readers.speech.recognition import HeardWord, Segment, Token, attach_words, build_paragraphs, segments_of
from indexer.readers.speech.values import share, speaker_name, time_ms
from models.errors import AppError
from models.text.paragraphs import Paragraph, SpokenWord
from tests.indexer.readers.speech.samples import SAMPLES


@pytest.mark.parametrize("maker", SAMPLES)
def test_reads_speakers_times_and_words(maker: str) -> None:
    content, turns, confidences = SAMPLES[maker]
    file = read_file("pier.json", json.dumps(content).encode())
    assert file.format == "json"
    read = file.transcript.paragraphs
    assert [(paragraph.speaker, paragraph.text, paragraph.start_ms, paragraph.end_ms) for paragraph in read] == turns
    words = [(paragraph.text, word) for paragraph in read for word in paragraph.words if confidences]
    assert [word.confidence for _, word in words] == confidences
    if words:
        assert [text[word.start : word.end].strip(".") for text, word in words] == [
            "The", "pier", "is", "closed", "Not", "yet",
        ]  # fmt: skip
        assert words[1][1].start_ms == 1_200
        assert words[1][1].unsure is (confidences[1] is not None and confidences[1] < 50)


def test_rejects_a_list_in_which_something_has_no_time() -> None:
    turns = [{"speaker": "Ada Quill", "text": "The pier.", "start": 0}, {"text": "Is closed."}]
    with pytest.raises(AppError, match="item 1 has no time"):
        read_file("pier.json", json.dumps(turns).encode())


@pytest.mark.parametrize("maker", SAMPLES)
def test_damaged_items_are_left_out_or_rejected(maker: str) -> None:
    """Whatever stands in the place of a value, reading ends with a transcript or a message."""
    content = SAMPLES[maker][0]
    damages: tuple[Any, ...] = (None, "\ud800", [7], {"start": []})
    for damage in damages:
        for damaged in _damaged(content, damage):
            try:
                read_file("pier.json", json.dumps(damaged).encode())
            except AppError as error:
                assert error.hint


def _damaged(value: Any, damage: Any) -> list[Any]:
    """Return copies of a value, in each of which one value is replaced; of lists only the first item is."""
    damaged_copies = [damage]
    if isinstance(value, dict):
        for key, inner in value.items():
            damaged_copies += [{**value, key: other} for other in _damaged(inner, damage)]
    elif isinstance(value, list) and value:
        damaged_copies += [[other, *value[1:]] for other in _damaged(value[0], damage)]
    return damaged_copies


def test_channels_are_merged_by_time() -> None:
    def channel(label: str, word: str, start: str) -> dict[str, Any]:
        item = {"type": "pronunciation", "start_time": start, "end_time": start}
        return {"channel_label": label, "items": [{**item, "alternatives": [{"content": word, "confidence": "1"}]}]}

    channels = {"channels": [channel("ch_0", "Second", "5.0"), channel("ch_1", "First", "1.0")]}
    content = {"results": {"transcripts": [], "channel_labels": channels, "items": []}}
    read = read_file("a.json", json.dumps(content).encode()).transcript.paragraphs
    assert [(paragraph.speaker, paragraph.text) for paragraph in read] == [("ch_1", "First"), ("ch_0", "Second")]


def test_long_speech_is_divided_at_sentences_with_their_own_times() -> None:
    words = [f"word{number}" + "." * (number % 10 == 9) for number in range(200)]
    tokens = [Token(word, at * 500, at * 500 + 400, 0.9) for at, word in enumerate(words)]
    paragraphs = build_paragraphs(segments_of(tokens))
    assert len(paragraphs) > 1
    assert [word for paragraph in paragraphs for word in paragraph.text.split()] == words
    for paragraph in paragraphs:
        first = int(paragraph.text.split()[0].removeprefix("word").rstrip("."))
        assert paragraph.start_ms == first * 500
        assert len(paragraph.words) == len(paragraph.text.split())


def test_speech_without_punctuation_keeps_the_times_of_its_paragraphs() -> None:
    tokens = [Token(f"word{at}", at * 500, at * 500 + 400) for at in range(400)]
    for paragraph in build_paragraphs(segments_of(tokens)):
        assert paragraph.start_ms == int(paragraph.text.split()[0].removeprefix("word")) * 500


def test_words_of_scripts_without_spaces_are_placed() -> None:
    words = (HeardWord("橋", 0, 100, 0.4), HeardWord("は", 100, 200, 0.9), HeardWord("閉鎖", 200, 500, 0.8))
    [paragraph] = build_paragraphs([Segment("橋は閉鎖", 0, 500, "S1", words)])
    assert [(word.start, word.end, word.unsure) for word in paragraph.words] == [
        (0, 1, True), (1, 2, False), (2, 4, False),
    ]  # fmt: skip


def test_words_that_the_text_does_not_have_are_left_out() -> None:
    words = [
        HeardWord(text, at * 100, at * 100 + 90) for at, text in enumerate(("We", "nine", "piers", "um", "closed"))
    ]
    [paragraph] = attach_words([Paragraph("We 9 piers closed", None, 0, 500)], words)
    assert paragraph.words == (
        SpokenWord(0, 2, 0, 90), SpokenWord(5, 10, 200, 290), SpokenWord(11, 17, 400, 490),
    )  # fmt: skip


def test_labels_in_recognised_text_name_speakers_and_words_follow_them() -> None:
    texts = ("ADA QUILL: The pier is closed.", "TOM REED: Not yet.", "ADA QUILL: It is.")
    segments = [
        Segment(text, at * 1000, at * 1000 + 900, None, tuple(
            HeardWord(word, at * 1000 + index, at * 1000 + index) for index, word in enumerate(text.split())
        ))
        for at, text in enumerate(texts)
    ]  # fmt: skip
    read = build_paragraphs(segments)
    assert [(paragraph.speaker, len(paragraph.words)) for paragraph in read] == [
        ("ADA QUILL", 4),
        ("TOM REED", 2),
        ("ADA QUILL", 2),
    ]


@pytest.mark.parametrize(
    ("given", "ms"),
    [
        (1.5, 1500), ("1.5", 1500), ("1.500s", 1500), ("00:00:01,500", 1500), ("0:01", 1000), ("PT1M1.5S", 61_500),
        ("PT1H", 3_600_000), ({"seconds": "1", "nanos": 500_000_000}, 1500), ({}, 0), ("PT", None), ("soon", None),
        (-1, None), (float("nan"), None), (True, None), (None, None), ("9" * 40, None), (10**300, None),
    ],
)  # fmt: skip
def test_times_in_all_their_forms(given: Any, ms: int | None) -> None:
    assert time_ms(given) == ms


def test_confidences_and_speakers_in_all_their_forms() -> None:
    assert [share(value) for value in (0.5, "0.5", 1, 2, -1, "x", None, True)] == [0.5, 0.5, 1.0] + [None] * 5
    assert [speaker_name(value) for value in (0, "A", "spk_0", "UU", "", None, True, "Ada  Quill:")] == [
        "Speaker 0", "Speaker A", "spk_0", None, None, None, None, "Ada Quill",
    ]  # fmt: skip
