"""Parses Korean names and offices: 홍길동, 홍길동 장관, 홍 장관, 장관."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_CACHED_TEXTS = 4_096
# The longest of these at the end of a word is the title.
_OFFICES = """
대통령 부통령 국무총리 총리 부총리 장관 차관 국회의장 의장 부의장 의원 위원장 부위원장 위원 대표
원내대표 최고위원 시장 도지사 지사 군수 구청장 청장 국장 실장 과장 팀장 본부장 센터장 원장 소장
총장 총재 회장 부회장 사장 부사장 이사장 이사 대변인 수석 비서관 비서실장 보좌관 교수 박사
변호사 판사 검사 검찰총장 대법관 재판관 대사 감독 코치 선수 작가 기자 앵커 연구원 연구위원 후보
후보자 당선인 전무 상무 여사 씨 님 군 양 국왕 총비서 국무위원장 사무총장 정책위의장 증인 참고인
조합장 교장 관장 단장 학장 처장 부장
"""
_FAMILIES = """
김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 유 전 홍 고 문 양 손 배 백
허 남 심 노 하 곽 성 차 주 우 구 나 민 진 지 엄 채 원 천 방 공 현 함 변 염 여 추 도
소 석 선 설 마 길 연 위 표 명 기 반 라 왕 금 옥 육 인 맹 제 모 탁 국 어 은 편 용
남궁 황보 제갈 사공 선우 독고 서문
"""
TITLES = tuple(sorted(_OFFICES.split(), key=len, reverse=True))
_ONE_SYLLABLE_TITLES = frozenset({"씨", "님", "군", "양"})
SURNAMES = frozenset(_FAMILIES.split())
DOUBLE_SURNAMES = tuple(name for name in SURNAMES if len(name) == 2)
_NO_LONGER = frozenset({"전", "前", "현", "現", "신임", "당시"})
_NOBODY = re.compile(
    r"^(?:질문|답변|사회자|진행자|화자|참석자|기자|앵커|관계자|일동|청중|방청석|남성|여성|발언자|인터뷰어)\s*\d*$"
)
_ASIDE = re.compile(r"[(\[（][^()\[\]（）]*[)\]）]?")
_SEVERAL = re.compile(r"[·,/;&]|\s(?:및|와|과)\s|[와과]\s")


@dataclass(frozen=True, slots=True)
class KoreanName:
    """Who a Korean label names; ``given`` is "" without a given name; both are "" for an office alone."""

    surname: str
    given: str
    title: str


@lru_cache(_CACHED_TEXTS)
def parse_korean_name(label: str) -> KoreanName | None:
    """Parse the person or office that ``label`` names; None for nobody, several people or no Korean name."""
    label = _ASIDE.sub(" ", unicodedata.normalize("NFC", label)).strip(" :：.·-○◯●◇◎▲△□■*")
    if not label or len(label) > 40 or _SEVERAL.search(label) or _NOBODY.match(label):
        return None
    words = _without_former(label.split())
    if not words:
        return None
    name, title = _without_title(words[-1])
    if title and name and len(name) > 4:
        name = ""
    if title and not name and len(words) > 1:
        name = words[-2] if _may_be_name(words[-2], alone=True) else ""
        if not name and len(words) > 2 and _may_be_name(words[-3], alone=False):
            name = words[-3]
    elif not title:
        if len(words) > 1:
            # “위원장 홍길동”: the office comes first; otherwise the family name may be a separate word.
            before = _without_title(words[-2])[1]
            if not before and words[-2] in SURNAMES and len(words[-1]) in (1, 2):
                name = words[-2] + words[-1]
            elif not before:
                return None
            title = before
        if not _may_be_name(name, alone=False):
            return None
    if name and not _may_be_name(name, alone=bool(title)):
        return None
    if not name and not title:
        return None
    surname = next((double for double in DOUBLE_SURNAMES if name.startswith(double) and len(name) > 2), name[:1])
    return KoreanName(surname, name[len(surname) :], title)


def same_korean_speaker(attributed: str, speaker: str, text: str) -> bool | None:
    """Return ``same_speaker`` for Korean labels: None wherever a surname or an office alone leaves it open."""
    one, other = parse_korean_name(attributed), parse_korean_name(speaker)
    if one is None or other is None:
        return None
    if one.surname and other.surname:
        return _same_names(one, other, text)
    office, person = (one, other) if not one.surname else (other, one)
    if not person.surname:
        return True if one.title == other.title and one.title not in _ONE_SYLLABLE_TITLES else None
    if person.title == office.title and office.title:
        return True
    if person.given and re.search(rf"{person.surname}{person.given}\s*{office.title}", text):
        return True
    return None


def _same_names(one: KoreanName, other: KoreanName, text: str) -> bool | None:
    if one.surname != other.surname:
        # Two syllables without a title may be any noun: 정부, 한국.
        surely_names = all(name.title or len(name.given) > 1 for name in (one, other))
        return False if surely_names else None
    if one.given and other.given:
        return one.given == other.given
    short, full = (one, other) if other.given else (other, one)
    if not full.given:
        return True if short.title == full.title and short.title else None
    if short.title and re.search(rf"{full.surname}{full.given}\s*{short.title}", text):
        return True
    return None


def _without_former(words: list[str]) -> list[str]:
    """“홍길동 전 장관님” as “홍길동 장관”; empty for “전 장관”, who is some former minister."""
    words = [*words[:-1], _without_honorific(words[-1])]
    if len(words) == 2 and words[0] in _NO_LONGER and _without_title(words[1])[1]:
        return []
    if len(words) > 2 and words[-2] in _NO_LONGER and _may_be_name(words[-3], alone=False):
        del words[-2]
    return words


def _without_honorific(word: str) -> str:
    """“장관님” as “장관”."""
    return word[:-1] if word.endswith("님") and word[:-1].endswith(TITLES) else word


def _without_title(word: str) -> tuple[str, str]:
    for title in TITLES:
        if word.endswith(title):
            name = word[: -len(title)]
            if title in _ONE_SYLLABLE_TITLES and len(name) not in (0, 3) and not (len(name) == 1 and title == "씨"):
                continue
            return name, title
    return word, ""


def _may_be_name(word: str, *, alone: bool) -> bool:
    """Return whether a word may be a full name, or, where ``alone``, a surname by itself."""
    if not word or not all("가" <= syllable <= "힣" for syllable in word):
        return False
    if len(word) == 1:
        return alone and word in SURNAMES
    if len(word) == 2 and word in SURNAMES:
        return alone
    return (len(word) in (2, 3) and word[0] in SURNAMES) or (len(word) == 4 and word[:2] in SURNAMES)
