"""Negation in Korean, and words that only look like it."""

import unicodedata

import pytest

from models.text.languages.ko.negation import korean_claims
from models.text.negation import negations


@pytest.mark.parametrize(
    "text",
    [
        "서명하지 않겠다",
        "안 갑니다",
        "못 간다",
        "약속을 지키지 못했다",
        "그 법안에는 찬성하지 못합니다",
        "포기 못한다",
        "더는 못 살겠다",
        "제 책임이 아닙니다",
        "벽이 아니라 돈",
        "아니요, 모릅니다",
        "이렇게 해서는 안 된다",
        "예산을 늘려서는 안 됩니다",
        "서두르지 말라",
        "서두르지 말아야 한다",
        "하지 마",
        "걱정 마세요",
        "돈이 없다",
        "대안 없는 비판",
        "문제없다",
        "심상찮다",
        unicodedata.normalize("NFD", "서명하지 않겠다"),
        "시장은 “I don't know”라고 했다",
    ],
)
def test_korean_negations(text: str) -> None:
    assert negations(text, "ko")


@pytest.mark.parametrize(
    "text",
    [
        "안녕하세요",
        "서명하겠다",
        "연못 옆",
        "안전하다",
        "올해까지 마무리하겠다",
        "두 가지 마련했다",
        "집 안이 엉망이다",
        "한 달 안에 끝내겠다",
        "안 의원은 찬성했다",
        "개혁안 통과",
        "못지않게 중요하다",
        "못 박았다",
        "잘못했다",
        "갈등을 없애겠다",
        "틀림없다",
        "끊임없이 노력하겠다",
        "안 그래도 힘든데",
        "아니, 왜 그랬습니까",
        "괜찮다",
        "마라톤 대회",
        "",
    ],
)
def test_what_is_no_korean_negation(text: str) -> None:
    assert not negations(text, "ko")


@pytest.mark.parametrize(
    ("text", "kind", "of", "words"),
    [
        ("내일은 계약서에 서명하지 않겠습니다.", "does", "서명하", "서명하지 않겠습니다"),
        ("계약서에 서명 않겠다", "does", "서명하", "서명 않겠다"),
        ("서명을 안 합니다", "does", "서명하", "서명을 안 합니다"),
        ("버스를 없애지 않을 것입니다", "does", "없애", "없애지 않을 것입니다"),
        ("서명하지 마세요!", "does", "서명하", "서명하지 마세요"),
        ("바다를 막을 수 없습니다", "can", "막", "막을 수 없습니다"),
        ("약속을 지키지 못했다", "can", "지키", "지키지 못했다"),
        ("내일은 못 간다", "can", "가", "못 간다"),
        ("법안은 통과되어서는 안 됩니다", "must", "통과되", "통과되어서는 안 됩니다"),
        ("바다를 막으면 안 된다", "must", "막", "막으면 안 된다"),
        ("제 책임이 아닙니다", "is", "책임", "책임이 아닙니다"),
        ("올해는 예산이 없을 것이다", "there", "예산", "예산이 없을 것이다"),
    ],
)
def test_what_is_denied(text: str, kind: str, of: str, words: str) -> None:
    [claim] = korean_claims(text)
    assert (claim.kind, claim.of, claim.denied, claim.words) == (kind, of, True, words)
    assert claim.words in claim.sentence
    assert claim.sentence in text


@pytest.mark.parametrize(
    ("text", "kind", "of"),
    [
        ("계약서에 서명하겠습니다", "does", "서명하"),
        ("계약서에 서명할 것", "does", "서명하"),
        ("바다를 막을 수 있다", "can", "막"),
        ("바다를 막아야 한다", "must", "막"),
        ("제 책임입니다", "is", "책임"),
        ("계획이 있습니다", "there", "계획"),
    ],
)
def test_what_is_affirmed(text: str, kind: str, of: str) -> None:
    [claim] = korean_claims(text)
    assert (claim.kind, claim.of, claim.denied) == (kind, of, False)


@pytest.mark.parametrize(
    "text",
    [
        "서명하지 않겠습니까?",
        "서명하지 않을 수 없습니다",
        "찬성할 수밖에 없다",
        "계약서에 서명하지 않고",
        "그런 적이 없습니다",
        "없다",
        "않",
        "",
        "🌊",
        "We will not",
    ],
)
def test_sentences_without_a_claim(text: str) -> None:
    assert korean_claims(text) == ()


def test_english_is_not_parsed_as_korean(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(text: str) -> None:
        raise AssertionError(f"{text!r} was read for morphemes")

    # To load what reads them takes half a second, which an English newsroom's first headline would wait for.
    monkeypatch.setattr("models.text.languages.ko.negation.morphemes", read)
    assert korean_claims("We will not sign a contract that nobody has read.") == ()


def test_every_sentence_is_parsed() -> None:
    claims = korean_claims("더는 참지 않겠습니다! 싸우겠습니다.\n서명 안 한다")
    assert [(claim.of, claim.denied) for claim in claims] == [("참", True), ("싸우", False), ("서명하", True)]
    assert [claim.sentence for claim in claims] == ["더는 참지 않겠습니다", "싸우겠습니다", "서명 안 한다"]
    [claim] = korean_claims("저는, 시민 여러분, “이 계약서”에 서명하지 않겠습니다")
    assert claim.sentence == "저는, 시민 여러분, “이 계약서”에 서명하지 않겠습니다"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("다리를 폐쇄하지 않는다", 1),
        ("다리를 폐쇄한다", 0),
        ("못 가고 안 간다", 1),
        ("돈이 없다", 1),
        ("not 하지 않는다", 2),
    ],
)
def test_korean_counts_once(text: str, count: int) -> None:
    assert negations(text, "ko") == count
