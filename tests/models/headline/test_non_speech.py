"""Quotation marks around non-speech; speech must never be skipped."""

import pytest

from models.headline.non_speech import is_name_in, non_speech_kind
from models.quotes.detection import find_direct_quotes

SPEECH = [
    "Rooney on his last game: ‘Unbelievable’",
    "Star slams reboot: ‘Disgusting’",
    "Bill called ‘disgraceful’ by senator",
    "Mayor apologises for ‘appalling’ failures",
    "Anger over ‘reckless’ spending",
    "Council acted in ‘good faith’ during talks",
    "Trump ‘Furious’ Over Leak",
    "Mayor Admits ‘Mistake’ Over Budget Plan",
    "Biden ‘Not Fit’ To Serve, Rival Says",
    "‘Unacceptable’ fans chant",
    "‘Never Again’ Star Says",
    "‘Disgraceful’ director quits",
    "Engineer: ‘Money thrown in the harbour’",
    "Mayor tells show ‘I am done’",
    "Mayor vows ‘no more’ closures",
    "‘Enough is enough’, says clinic’s doctor",
    "‘We Are Ready’ Coach Says Before Final",
    "김 감독, 마지막 게임 “최선을 다했다”",
    "아이유, 첫 드라마 “부담스럽지만 행복해요”",
    "신인 감독의 첫 영화 “두렵지 않다”",
    "작가의 새 책 “더는 쓰지 않겠다”",
    "시장 “계약서에 서명하지 않겠다”",
    "장관 “그런 말 한 적 없다” 부인",
    "대통령 “유감”",
]
ASIDE = [
    ("Dwayne ‘The Rock’ Johnson buys a boat", "nickname"),
    ("‘Friends’ star dies at 54", "title"),
    ("‘Stranger Things’ finale breaks records", "title"),
    ("New film ‘The Last Ferry’ opens on Friday", "title"),
    ("‘Hamilton’ review: still a hit", "title"),
    ("드라마 ‘도깨비’ 다시 본다", "title"),
    ("영화 “기생충” 네 번째 상영", "title"),
    ("The so-called ‘ghost ships’ are back", "so-called"),
    ("Town wins a ‘war cloud’ contract", "so-called"),
    ("이른바 ‘깡통 전세’ 늘어", "so-called"),
    ("Drivers avoid the ‘smart’ motorway", "so-called"),
]


def why(headline: str) -> str | None:
    [quote] = find_direct_quotes(headline)
    return non_speech_kind(headline, quote)


@pytest.mark.parametrize("headline", SPEECH)
def test_speech_is_never_muted(headline: str) -> None:
    assert why(headline) is None


@pytest.mark.parametrize(("headline", "kind"), ASIDE)
def test_non_speech_is_skipped(headline: str, kind: str) -> None:
    assert why(headline) == kind


def test_each_quote_by_itself() -> None:
    headline = "‘Friends’ star tells critics: ‘Leave me alone’"
    title, speech = find_direct_quotes(headline)
    assert non_speech_kind(headline, title) == "title"
    assert non_speech_kind(headline, speech) is None


def test_a_quote_alone() -> None:
    for headline in ("‘The Last Ferry’", "‘war cloud’", "“유감”", "‘7’"):
        assert why(headline) is None


@pytest.mark.parametrize(
    "headline",
    [
        "The ‘Ghost Train’ summers",
        "Inside the ‘House of Cards’ trial",
        "A ‘Wild West’ market",
        "How the ‘Summer of Love’ generation lives now",
        "The ‘Iron Lady’ of the ward",
        "The “Hand of God” years",
        "‘Hand of God’-style goal ends the season",
        "Los años de la «Mano de Dios»",
    ],
)
def test_names_of_things_are_no_speech(headline: str) -> None:
    [quote] = find_direct_quotes(headline)
    assert non_speech_kind(headline, quote) == "so-called"


@pytest.mark.parametrize(
    "headline",
    [
        "Roe attacks ‘Useless and Lazy’ nurses",
        "Roe: ‘The Hospital Is Closed’",
        "‘Nurses Are Thieves’",
        "The ‘nurses are thieves’ claim, says Roe",
        "The ‘Worst Day of My Life’ verdict",
        "Roe slams the ‘Useless Board’ meeting",
    ],
)
def test_words_that_somebody_may_have_said_are_speech(headline: str) -> None:
    [quote] = find_direct_quotes(headline)
    assert non_speech_kind(headline, quote) is None


def test_a_name_that_the_body_has_without_marks_is_no_speech() -> None:
    [quote] = find_direct_quotes("Roe visits ‘Red Lion’")
    assert is_name_in("Ada Roe went to the Red Lion.", quote)
    assert not is_name_in("Ada Roe spoke of a “Red Lion”.", quote)
    assert not is_name_in("Ada Roe saw a red lion.", quote)
