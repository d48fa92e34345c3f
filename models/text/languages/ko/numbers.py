"""Numbers of Korean, with figures, Chinese numerals and Korean ones: 1억 2천만, 3만5천, 이십오, 스무 명."""

import re
from collections.abc import Iterator
from decimal import Decimal

from models.text.languages.rules import Number

_STEPS = {"십": 1, "백": 2, "천": 3}
_SCALES = {"만": 4, "억": 8, "조": 12}
_SCALE_LETTERS = "십백천만억조"
_DIGITS = {digit: value for value, digit in enumerate("일이삼사오육칠팔구", start=1)}
# 2조각 are two pieces, 3만큼 is “as much as 3”.
_NO_SCALE = re.compile(r"조(?=각|사|직)|만(?=큼)|백(?=신|화)")
_FIGURES = re.compile(r"\d+(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?")
_HANGUL = re.compile(r"[가-힣]")
COUNTER = (
    r"(?:명|원|개|년|월|일|시간|분|초|번|차례|살|세|대|곳|건|배|퍼센트|프로|마리|권|장|층|주|달|톤|킬로|미터|가구|가지|사람|달러|유로|엔|"
    r"위안|표|석|점|평|호|회|병|잔|채|척|자루|해|여\s?명)"
)
# A bare 만 or 천 is a number before 명 and 원, or a space and what is counted: 만세 is a cheer.
_SINO = re.compile(
    rf"(?<![가-힣\d])(?:[일이삼사오육칠팔구]?[십백천만](?:[일이삼사오육칠팔구십백천만억조]|\s(?=[일이삼사오육칠팔구]?[십백천만])){{1,40}}(?=\s?{COUNTER})"
    rf"|[일이삼사오육칠팔구][십백천만억조](?=\s?{COUNTER})|십(?=\s?{COUNTER})|[백천만](?=[명원]|\s{COUNTER}))"
)
_NATIVE_UNITS = {
    "하나": 1, "한": 1, "둘": 2, "두": 2, "셋": 3, "세": 3, "석": 3, "넷": 4, "네": 4, "넉": 4, "다섯": 5, "여섯": 6,
    "일곱": 7, "여덟": 8, "아홉": 9,
}  # fmt: skip
_NATIVE_TENS = {
    "열": 10, "스물": 20, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70, "여든": 80, "아흔": 90,
}  # fmt: skip
_NATIVE = re.compile(
    rf"(?<![가-힣])(?P<ten>{'|'.join(_NATIVE_TENS)})?(?P<unit>{'|'.join(_NATIVE_UNITS)})?(?<=[가-힣])(?=\s?{COUNTER})"
)
# A small numeral stands alone before what is counted, or with a particle: 세 남자, 둘이서.
_SMALL = re.compile(r"(?<![가-힣\d])(두|둘|세|셋|네|넷|다섯|여섯|일곱|여덟|아홉|열)(?=\s[가-힣]|[이은을의도과]|명|$)")
# After a figure 조 is a trillion, or an article of a law.
_ARTICLE = re.compile(r"(?<!\d)(\d++)\s?조(?!\s?\d)")
_COUNTED = re.compile(
    r"(?<![가-힣])([이삼사오육칠팔구십])(?=\s?(?:명|인|개|년|월|일|차|번|위|호|회|대|배|층|단계|조|주|분))"
)


def read_korean_numbers(text: str) -> Iterator[Number]:
    """Yield the numbers in Korean words, and the figures with Korean scales; some may overlap."""
    at = 0
    while match := _FIGURES.search(text, at):
        at = match.end()
        if (number := _figure(text, match.start())) is not None:
            at = number.end
            yield number
    if not _HANGUL.search(text):
        return
    for match in _SINO.finditer(text):
        yield Number.of(*match.span(), _sino(match.group()))
    for match in _NATIVE.finditer(text):
        value = _NATIVE_TENS.get(match["ten"] or "", 0) + _NATIVE_UNITS.get(match["unit"] or "", 0)
        yield Number.of(*match.span(), value)
    for match in _SMALL.finditer(text):
        value = _NATIVE_UNITS.get(match[1]) or _NATIVE_TENS[match[1]]
        yield Number.of(*match.span(), value, certain=False)


def also_meant(text: str) -> Iterator[int]:
    """Yield what articles of laws and single Chinese numerals stand for: 3조, 이 명."""
    yield from (int(match[1]) for match in _ARTICLE.finditer(text))
    yield from (_DIGITS.get(match[1], 10) for match in _COUNTED.finditer(text))


def _figure(text: str, start: int) -> Number | None:
    """Return what starts with a figure and has a Korean scale: 1억 2천만, 3만5천, 2만 3,000."""
    total, group, end = Decimal(0), Decimal(0), start
    least, at = max(_SCALES.values()) + 1, start
    while match := _FIGURES.match(text, at):
        figure, after = Decimal(match.group().replace(",", "")), match.end()
        step = text[after : after + 1]
        scaled = step in _STEPS and not _NO_SCALE.match(text, after)
        if scaled:
            figure, after = figure.scaleb(_STEPS[step]), after + 1
        scale = _SCALES.get(text[after : after + 1], 0)
        if scale >= least or (scale and _NO_SCALE.match(text, after)):
            scale = 0
        # “3만 2차” is no 30,002: after a space only what has a scale or three figures goes on.
        apart = text[at - 1 : at] == " " and at > start
        if apart and not (scaled or scale or len(match.group()) >= 3):
            break
        group += figure
        end = at = after
        if scale:
            total, group, least = total + group.scaleb(scale), Decimal(0), scale
            end = at = after + 1
            at += text[at : at + 1] == " "
        elif scaled:
            # “5천 5백만”
            at += text[at : at + 1] == " "
        else:
            break
    written = text[start:end]
    if not set(written) & set(_SCALE_LETTERS):
        return None
    value = total + group
    scale = sum((_STEPS | _SCALES)[letter] for letter in written[len(written.rstrip(_SCALE_LETTERS)) :])
    return Number(start, end, value, frozenset({value}), True, scale=Decimal(10) ** scale)


def _sino(letters: str) -> int:
    """Return the value of Sino-Korean numerals: 이십오 is 25, 백만 is a million."""
    total = group = digit = 0
    for letter in letters:
        if letter in _DIGITS:
            digit = _DIGITS[letter]
        elif letter in _STEPS:
            group, digit = group + int((digit or 1) * 10 ** _STEPS[letter]), 0
        elif letter in _SCALES:
            total, group, digit = total + int((group + digit or 1) * 10 ** _SCALES[letter]), 0, 0
    return total + group + digit
