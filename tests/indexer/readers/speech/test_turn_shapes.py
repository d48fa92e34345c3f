"""Turns in JSON of makers who are not known."""

import pytest

from indexer.readers.speech.turn_shapes import find_shaped_turns

TEXTS = ["We begin with the wall.", "It will cost four million.", "That is a lot of money."]


def test_blocks_of_turns_have_the_speaker_of_their_turn() -> None:
    content = {
        "parts": [
            {"turns": [{"speaker": {"name": "Ada Roe"}, "blocks": [{"text": TEXTS[0], "start": 0.5}]}]},
            {
                "turns": [
                    {"speaker": {"name": "Ben Holt"}, "blocks": [{"text": text, "start": 9} for text in TEXTS[1:]]}
                ]
            },
        ]
    }
    assert [(turn["speaker"], turn["text"], turn["start"]) for turn in find_shaped_turns(content)] == [
        ("Ada Roe", TEXTS[0], 0.5),
        ("Ben Holt", TEXTS[1], 9),
        ("Ben Holt", TEXTS[2], 9),
    ]


def test_fields_are_recognised_by_their_values() -> None:
    rows = [
        {"x": text, "y": name, "z": start, "w": start + 1.5, "n": number}
        for number, (text, name, start) in enumerate(
            zip(TEXTS * 2, ["Ada Roe", "Ben Holt"] * 3, [0.0, 2.5, 5.0, 8.25, 11.0, 14.5], strict=True)
        )
    ]
    turns = find_shaped_turns({"data": {"rows": rows}})
    assert [turn["speaker"] for turn in turns] == ["Ada Roe", "Ben Holt"] * 3
    assert [(turn["start"], turn["end"]) for turn in turns][:2] == [(0.0, 1.5), (2.5, 4.0)]


def test_milliseconds_and_durations() -> None:
    rows = [{"said_text": text, "startMs": 1000 * index, "durationMs": 500} for index, text in enumerate(TEXTS)]
    assert [(turn["start"], turn["end"]) for turn in find_shaped_turns(rows)] == [(0.0, 0.5), (1.0, 1.5), (2.0, 2.5)]


def test_objects_by_number_are_a_list() -> None:
    rows = {str(index): {"speaker": "Ada Roe", "text": text} for index, text in enumerate(TEXTS)}
    assert [turn["text"] for turn in find_shaped_turns({"turns": rows})] == TEXTS


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        [[]],
        {"a": {"b": [1, 2, 3]}},
        [{"sku": "A1", "description": "A pier of wood", "price": 4.5}, {"sku": "A2", "description": "Two", "price": 3}],
        [{"id": index, "summary": text} for index, text in enumerate(TEXTS)],
        [{"text": "one", "start": 0}, {"text": "two", "start": 1}],
    ],
)
def test_other_json_has_no_turns(content: object) -> None:
    assert find_shaped_turns(content) == []


def test_deep_json_ends() -> None:
    content: object = [{"text": "We begin with the wall.", "start": 0}]
    for _ in range(500):
        content = [content]
    assert find_shaped_turns(content) == []


SPEAKERS = ["m1", "m2", "m3", "m4", "m1", "m3", "m2", "m3", "m1", "m4"]
PARTIES = {"m1": "2", "m2": "4", "m3": "2", "m4": "4"}
SITTING = [f"The wall cost {number} million, and we all know the reason." for number in range(10)]


@pytest.mark.parametrize(
    ("group", "person", "groups"),
    [
        ("party", "mp", PARTIES),
        (
            "club",
            "deputy_ref",
            {key: "Green Party" if value == "2" else "Harbour Union" for key, value in PARTIES.items()},
        ),
        ("role", "posel", {key: "Member" if value == "2" else "Minister" for key, value in PARTIES.items()}),
        ("speaker_party", "ref", {key: "Lab" if value == "2" else "Con" for key, value in PARTIES.items()}),
    ],
)
def test_a_field_that_another_divides_is_a_group(group: str, person: str, groups: dict[str, str]) -> None:
    rows = [
        {"id": str(number), group: groups[speaker], person: speaker, "date": "2031-05-03", "body": text}
        for number, (speaker, text) in enumerate(zip(SPEAKERS, SITTING, strict=True))
    ]
    assert [turn["speaker"] for turn in find_shaped_turns(rows)] == SPEAKERS


def test_names_are_no_group_though_microphones_divide_them() -> None:
    names = ["Ada Roe" if speaker in {"m1", "m2"} else "Ben Holt" for speaker in SPEAKERS]
    rows = [
        {"speaker": name, "microphone": speaker, "text": text}
        for name, speaker, text in zip(names, SPEAKERS, SITTING, strict=True)
    ]
    assert [turn["speaker"] for turn in find_shaped_turns(rows)] == names


def test_places_on_a_page_are_no_speakers() -> None:
    rows = [{"top": str(80 + 20 * (n % 3)), "words": f"What did the department spend on pier {n}?"} for n in range(12)]
    assert all("speaker" not in turn for turn in find_shaped_turns({"page": rows}))
