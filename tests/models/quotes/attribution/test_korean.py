"""Attribution in Korean."""

import pytest

from models.quotes.detection import find_direct_quotes
from tests.models.quotes.attribution.reading import attributions


@pytest.mark.parametrize(
    ("text", "name", "cue", "by"),
    [
        ("홍길동 장관은 “다리는 안전하다”라고 말했다.", "홍길동 장관", "말했다", "name"),
        ("홍길동 국토교통부 장관은 12일 “안전합니다”라고 밝혔다.", "홍길동 국토교통부 장관", "밝혔다", "name"),
        ("“다리는 안전하다”고 홍길동 시장이 강조했다.", "홍길동 시장", "강조했다", "name"),
        ("홍 의원은 “그렇지 않다”고 반박했다.", "홍 의원", "반박했다", "name"),
        ("홍길동 시장이 취임했다. 홍길동은 “고맙다”고 했다.", "홍길동", "했다", "name"),
        ("정하늘은 “고맙다”고 말했다.", "정하늘", "말했다", "name"),
        ("대통령은 “다리를 고치겠다”고 약속했다.", "대통령", "약속했다", "description"),
        ("“다리가 닫혔다”라고 @gull_watch는 2031년 3월 3일 썼다.", "@gull_watch", "썼다", "name"),
        ("@tern.harbour.example은 “다리가 닫혔다”라고 적었다.", "@tern.harbour.example", "적었다", "name"),
    ],
)  # fmt: skip
def test_the_name_with_its_particle(text: str, name: str, cue: str, by: str) -> None:
    (attribution,) = attributions(text)
    assert attribution is not None
    assert (attribution.name, attribution.cue, attribution.by) == (name, cue, by)
    assert text[attribution.start : attribution.end] == name


@pytest.mark.parametrize("noun", ["전문가는", "강원도는", "민주당은", "정치권은"])
def test_nouns_and_places_are_no_names(noun: str) -> None:
    assert attributions(f"{noun} “다리는 안전하다”라고 말했다.") == [None]


def test_a_speaker_left_out_is_the_one_before() -> None:
    text = "홍길동 시장은 “다리는 안전하다”고 밝혔다. 이어 “내년에 다시 보겠다”고 덧붙였다."
    assert [attribution and attribution.name for attribution in attributions(text)] == ["홍길동 시장", "홍길동 시장"]


def test_a_quote_alone_is_by_who_says_so_in_the_next_sentence() -> None:
    text = "“다리는 안전합니다.” 홍길동 시장은 이렇게 말했다. “내년에 다시 봅시다.”"
    assert [attribution and (attribution.name, attribution.by) for attribution in attributions(text)] == [
        ("홍길동 시장", "name"),
        ("홍길동 시장", "context"),
    ]


def test_another_topic_takes_the_quote_from_the_person() -> None:
    text = "홍길동 장관은 “안전하다”고 해명했으나, 야당은 “말장난”이라고 비판했다."
    assert [attribution and attribution.name for attribution in attributions(text)] == ["홍길동 장관", None]


def test_a_pronoun_is_the_one_before() -> None:
    text = "홍길동 시장은 “다리는 안전하다”고 밝혔다. 그는 “내년에 다시 보겠다”고 말했다."
    second = attributions(text)[1]
    assert second is not None
    assert (second.name, second.by, text[second.start : second.end]) == ("홍길동 시장", "pronoun", "그")


def test_two_halves_are_one_speakers() -> None:
    text = "홍길동 의원은 “다리는 안전하다”며 “점검은 끝났다”고 설명했다."
    assert [attribution and attribution.name for attribution in attributions(text)] == ["홍길동 의원", "홍길동 의원"]


@pytest.mark.parametrize(
    "text",
    [
        "홍길동 의원과 김철수 의원은 “안전하다”고 말했다.",
        "김철수 의원은 홍길동 장관이 “다리는 안전하다”고 말했다고 비판했다.",
        "정부는 “다리는 안전하다”고 밝혔다.",
        "이른바 “안전 다리” 논란이 일었다.",
        "“다리는 안전하다.”",
        "그는 “다리는 안전하다”고 말했다.",
        "홍길동 장관이 온 뒤 야당은 “다리는 위험하다”고 비판했다.",
        "“다리는 안전하다.” 홍길동 장관은 자리를 떴다.",
        "“다리는 안전하다.” 홍길동 장관은 김철수 의원이 틀렸다고 말했다.",
    ],
)
def test_no_attribution_where_unsure(text: str) -> None:
    assert attributions(text) == [None]


@pytest.mark.parametrize(
    "text",
    [
        "은 “가나다”고 말했다.",
        "“가”" * 300,
        "홍길동 " * 3_000 + "은 “가나다라마바사”고 말했다.",
        "\ud800 장관은 “안전하다”고 말했다.",
    ],
)
def test_hostile_text_is_answered(text: str) -> None:
    assert len(attributions(text)) == len(find_direct_quotes(text))
