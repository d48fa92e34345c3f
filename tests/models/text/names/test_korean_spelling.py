"""Korean names against their spellings in Latin letters.

All sentences are invented; the names are of known people or of nobody. Of ``korean_names.json`` the set “held” was held
back while the comparison was written, “second” was written against it, and “third” after it was complete.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from models.encoders.multilingual import without_translated_names
from models.quotes.translated import TranslatedDifference, translated_differences
from models.text.names.korean_spelling import is_korean_name, korean_people, missing_people, spelling_cost

SAMPLES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("korean_names.json").read_text(encoding="utf-8"))
RIGHT = [(row["korean"], row["right"]) for row in SAMPLES if "right" in row]
EXCHANGED = [(row["korean"], row["exchanged"]) for row in SAMPLES if "exchanged" in row and "missed" not in row]


def names(source: str, said_in: str, quoted: str, quoted_in: str) -> list[TranslatedDifference]:
    return [
        difference
        for difference in translated_differences(source, said_in, quoted, quoted_in)
        if difference.kind == "name"
    ]


@pytest.mark.parametrize(("korean", "english"), RIGHT)
def test_a_name_in_another_spelling_is_no_difference(korean: str, english: str) -> None:
    assert names(korean, "ko", english, "en") == names(english, "en", korean, "ko") == []


@pytest.mark.parametrize(("korean", "english"), EXCHANGED)
def test_another_name_is_a_difference(korean: str, english: str) -> None:
    [difference] = names(korean, "ko", english, "en")
    assert difference.by_sound
    assert (difference.before in korean, difference.after in english) == (True, True)
    assert [(difference.after, difference.before)] == [
        (other.before, other.after) for other in names(english, "en", korean, "ko")
    ]


def test_at_least_nine_in_ten_exchanged_names_are_found() -> None:
    assert len(EXCHANGED) >= 0.9 * sum("exchanged" in row for row in SAMPLES)


def test_names_are_shown_whole() -> None:
    assert names("문재인 대통령이 말했다.", "ko", "Yesterday President Park Geun-hye said so.", "en") == [
        TranslatedDifference("name", "문재인", "Park Geun-hye", by_sound=True)
    ]


@pytest.mark.parametrize(
    ("hangul", "latin"),
    [
        ("문재인", "Moon Jae-in"),
        ("이", "Lee"),
        ("박", "Park"),
        ("정", "Jeong"),
        ("노", "Roh"),
        ("정주영", "Chŏng Chu-yŏng"),
    ],
)
def test_usual_spellings_cost_nothing(hangul: str, latin: str) -> None:
    assert spelling_cost(hangul, latin, is_surname=True) == 0


@pytest.mark.parametrize(
    ("hangul", "latin"),
    [
        ("정", "Jun"),
        ("이재명", "Lee Jae-yong"),
        ("민지", "Minju"),
        ("", "Lee"),
        ("이", ""),
    ],
)
def test_other_names_are_no_spelling(hangul: str, latin: str) -> None:
    assert spelling_cost(hangul, latin, is_surname=True) == float("inf")


def test_people_of_a_text_are_read_with_their_titles() -> None:
    people = [
        (person.surname, person.given) for person in korean_people("문 대통령과 임수빈 씨, 남궁민 배우가 이란에 갔다.")
    ]
    assert people == [("문", ""), ("임", "수빈"), ("남궁", "민")]


def test_the_family_name_alone_is_enough() -> None:
    assert missing_people("문재인 대통령", "Mr. Moon") == []
    assert [person.text for person in missing_people("문재인 대통령", "Moon Ji-won")] == ["문재인"]


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("Lee Jae-myung", "Lee", True),
        ("Jung Hoo Lee", "Jung", True),
        ("Kim Minji", "Minji", True),
        ("Olympic Park", "Park", False),
        ("the Han River", "Han", False),
    ],
)
def test_words_of_korean_names_are_recognised(text: str, word: str, expected: bool) -> None:
    assert is_korean_name(text, text.index(word)) is expected


def test_names_compared_by_sound_are_not_asked_of_the_encoder() -> None:
    class NoEncoder:
        dimension = 1
        version = "none"

        def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
            raise AssertionError(texts)

    differences = tuple(names("문재인 대통령이 말했다.", "ko", "Yesterday Lee Jae-myung said so.", "en"))
    assert without_translated_names(NoEncoder(), differences) == differences
