"""Values of the numbers of a text, in English and Korean, however they are written.

“1.5 million” and “1,500,000”, “ten” and “10”, “3만” and “30,000”, “1억 2천만” and “120,000,000”, “스무 명” and “20명”
are the same. No package known to us reads both languages, so this one does.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from models.text.words import tokens

# Texts whose numbers are cached: the quotes of a body are the same while its headline is typed.
_CACHED_TEXTS = 4_096

_FIGURE = r"(?:\d+(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?)"
_PER_CENT = re.compile(
    r"\s?[%％]p?|[\s-]?per\s?cent(?:age\spoints?)?\b|\s?퍼센트(?:\s?포인트)?|\s?프로(?=[를는가도의로에,.\s]|$)",
    re.IGNORECASE,
)

_UNITS = dict(
    zip(
        tokens(
            "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
            "seventeen eighteen nineteen"
        ),
        range(1, 20),
        strict=True,
    )
)
_TENS = dict(zip(tokens("twenty thirty forty fifty sixty seventy eighty ninety"), range(20, 100, 10), strict=True))
_LARGE = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_SCALES = _LARGE | {"hundred": 2, "mln": 6, "mn": 6, "bln": 9, "bn": 9, "trn": 12, "tn": 12}
# Units that may be scales: “1.5m” may be metres, and “5b” a flat.
_PERHAPS = {"k": 3, "m": 6, "b": 9}
_WRITTEN = re.compile(
    rf"(?<!\d)(?P<figure>{_FIGURE})(?:[\s-]?(?P<scale>{'|'.join(_SCALES)})(?!\w)|(?P<perhaps>[kmb])(?!\w))?",
    re.IGNORECASE,
)
# In “38 to 40 million” both are millions.
_RANGE = re.compile(r"\s?(?:-|–|~|∼|to|and|or)\s?[$£€¥₩]?", re.IGNORECASE)
_WORD = "|".join(sorted({*_UNITS, *_TENS}, key=len, reverse=True))
_LARGE_WORD = "|".join(_LARGE)
_SPELLED = re.compile(
    rf"(?<!\w)(?P<half>half\s(?=an?\s(?:{_LARGE_WORD})(?!\w)))?(?:(?:{_WORD})(?!\w)|an?(?=\s(?:hundred|{_LARGE_WORD})(?!\w)))"
    rf"(?:[\s-](?:and\s)?(?:{_WORD}|hundred|{_LARGE_WORD})(?!\w))*",
    re.IGNORECASE,
)
# Without one of these no number is spelled: most texts are not searched for the pattern.
_NUMBER_WORDS = frozenset({*_UNITS, *_TENS, *_LARGE, "hundred"})
_LETTERS = re.compile(r"[a-z]+", re.IGNORECASE)

_STEPS = {"십": 1, "백": 2, "천": 3}
_KOREAN_SCALES = {"만": 4, "억": 8, "조": 12}
_SCALE_LETTERS = "십백천만억조"
_DIGITS = {digit: value for value, digit in enumerate("일이삼사오육칠팔구", start=1)}
# 2조각 are two pieces, 3만큼 is “as much as 3”.
_NO_SCALE = re.compile(r"조(?=각|사|직)|만(?=큼)|백(?=신|화)")
_FIGURES = re.compile(_FIGURE)
_DIGIT, _HANGUL = re.compile(r"\d"), re.compile(r"[가-힣]")
_COUNTER = (
    r"(?:명|원|개|년|월|일|시간|분|초|번|차례|살|세|대|곳|건|배|퍼센트|프로|마리|권|장|층|주|달|톤|킬로|미터|가구|가지|사람|달러|유로|엔|"
    r"위안|표|석|점|평|호|회|병|잔|채|척|자루|해|여\s?명)"
)
_COUNTED = re.compile(rf"\s?{_COUNTER}")
# A bare 만 or 천 is a number before 명 and 원, or a space and what is counted: 만세 is a cheer.
_SINO = re.compile(
    rf"(?<![가-힣\d])(?:[일이삼사오육칠팔구]?[십백천만](?:[일이삼사오육칠팔구십백천만억조]|\s(?=[일이삼사오육칠팔구][십백천만])){{1,40}}(?=\s?{_COUNTER})"
    rf"|[일이삼사오육칠팔구][십백천만억조](?=\s?{_COUNTER})|십(?=\s?{_COUNTER})|[백천만](?=[명원]|\s{_COUNTER}))"
)
_NATIVE_UNITS = {
    "하나": 1, "한": 1, "둘": 2, "두": 2, "셋": 3, "세": 3, "석": 3, "넷": 4, "네": 4, "넉": 4, "다섯": 5, "여섯": 6,
    "일곱": 7, "여덟": 8, "아홉": 9,
}  # fmt: skip
_NATIVE_TENS = {
    "열": 10, "스물": 20, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70, "여든": 80, "아흔": 90,
}  # fmt: skip
_NATIVE = re.compile(
    rf"(?<![가-힣])(?P<ten>{'|'.join(_NATIVE_TENS)})?(?P<unit>{'|'.join(_NATIVE_UNITS)})?(?<=[가-힣])(?=\s?{_COUNTER})"
)
# Below this a number in words is as often a pronoun or a turn of phrase: “one of us”, 한 번.
_TELLING = 10


@dataclass(frozen=True, slots=True)
class Amount:
    """A number at characters ``[start, end)``, with its scale and per cent sign.

    Args:
        values: what it may stand for; several where a letter may be a scale or a unit, as in “1.5m”.
        sure: whether it is certainly a number: written in figures, or in words from ten on.
    """

    start: int
    end: int
    values: frozenset[Decimal]
    sure: bool


@lru_cache(_CACHED_TEXTS)
def amounts(text: str) -> tuple[Amount, ...]:
    """Return the numbers of ``text`` in reading order; none overlap."""
    distinct: list[Amount] = []
    for amount in sorted([*_figures(text), *_spelled(text), *_korean_words(text)], key=lambda amount: amount.start):
        if not distinct or amount.start >= distinct[-1].end:
            distinct.append(amount)
    return tuple(distinct)


def values_of(texts: Iterable[str]) -> frozenset[Decimal]:
    """Return all values that the numbers of several texts may have."""
    return frozenset[Decimal]().union(*(amount.values for text in texts for amount in amounts(text)))


def counted_end(text: str, amount: Amount) -> int:
    """Return where ``amount`` ends including its Korean counter: 명 of 스무 명."""
    counter = _COUNTED.match(text, amount.end)
    return counter.end() if counter else amount.end


def _figures(text: str) -> Iterator[Amount]:
    if not _DIGIT.search(text):
        return
    waiting: Amount | None = None
    at = 0
    while match := _WRITTEN.search(text, at):
        korean = _korean_figure(text, match.start())
        if korean:
            value, end = korean
            values = {value}
            scale = _last_scale(text[match.start() : end])
        else:
            figure, end = _decimal(match["figure"]), match.end()
            scale = _SCALES.get((match["scale"] or "").lower(), 0)
            values = {figure.scaleb(scale)}
            if match["perhaps"]:
                values.add(figure.scaleb(_PERHAPS[match["perhaps"].lower()]))
        amount = _with_per_cent(text, Amount(match.start(), end, frozenset(values), True))
        if waiting:
            bare = text[waiting.end - 1].isdecimal()
            ranged = bare and scale and _RANGE.fullmatch(text[waiting.end : amount.start])
            scaled = frozenset(value.scaleb(scale) for value in waiting.values)
            yield Amount(waiting.start, waiting.end, waiting.values | scaled, True) if ranged else waiting
        waiting, at = amount, amount.end
    if waiting:
        yield waiting


def _korean_figure(text: str, start: int) -> tuple[Decimal, int] | None:
    """Return value and end of what starts with a figure and has a Korean scale: 1억 2천만, 3만5천, 2만 3,000."""
    total, group, end = Decimal(0), Decimal(0), start
    least, at = max(_KOREAN_SCALES.values()) + 1, start
    while match := _FIGURES.match(text, at):
        figure, after = _decimal(match.group()), match.end()
        step = text[after : after + 1]
        scaled = step in _STEPS and not _NO_SCALE.match(text, after)
        if scaled:
            figure, after = figure.scaleb(_STEPS[step]), after + 1
        scale = _KOREAN_SCALES.get(text[after : after + 1], 0)
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
    value = total + group
    return (value, end) if set(text[start:end]) & set(_SCALE_LETTERS) else None


def _last_scale(written: str) -> int:
    """Return the powers of ten that the letters at the end stand for: seven in 3천만."""
    return sum((_STEPS | _KOREAN_SCALES)[letter] for letter in written[len(written.rstrip(_SCALE_LETTERS)) :])


def _spelled(text: str) -> Iterator[Amount]:
    if _NUMBER_WORDS.isdisjoint(tokens(text)):
        return
    for match in _SPELLED.finditer(text):
        number_words = [
            (word.group().lower(), match.start() + word.start(), match.start() + word.end())
            for word in _LETTERS.finditer(match.group())
        ]
        for amount in _counted(number_words[1:] if match["half"] else number_words):
            if match["half"]:
                halved = frozenset(value / 2 for value in amount.values)
                amount = replace(amount, start=match.start(), values=halved)  # noqa: PLW2901
            yield _with_per_cent(text, amount)


def _counted(number_words: Sequence[tuple[str, int, int]]) -> Iterator[Amount]:
    """Yield the numbers of a row of words: “two three” are two, “two hundred and three” is one."""
    total = group = 0
    last = ""
    start = end = number_words[0][1]
    for word, first, after in number_words:
        value = _UNITS.get(word) or _TENS.get(word)
        if value:
            goes_on = last in {"", "hundred", *_LARGE} or (last in _TENS and value < 10)
            if not goes_on:
                yield _of_words(start, end, total + group)
                total, group, start = 0, 0, first
            group += value
        elif word == "hundred":
            group = 100 * (group or 1)
        elif word in _LARGE:
            total, group = total + (group or 1) * int(10 ** _LARGE[word]), 0
        else:  # “a” and “and”
            continue
        last, end = word, after
    yield _of_words(start, end, total + group)


def _korean_words(text: str) -> Iterator[Amount]:
    if not _HANGUL.search(text):
        return
    for match in _SINO.finditer(text):
        yield _with_per_cent(text, _of_words(match.start(), match.end(), _sino(match.group())))
    for match in _NATIVE.finditer(text):
        value = _NATIVE_TENS.get(match["ten"] or "", 0) + _NATIVE_UNITS.get(match["unit"] or "", 0)
        yield _with_per_cent(text, _of_words(match.start(), match.end(), value))


def _sino(letters: str) -> int:
    """Return the value of Sino-Korean numerals: 이십오 is 25, 백만 is a million."""
    total = group = digit = 0
    for letter in letters:
        if letter in _DIGITS:
            digit = _DIGITS[letter]
        elif letter in _STEPS:
            group, digit = group + int((digit or 1) * 10 ** _STEPS[letter]), 0
        elif letter in _KOREAN_SCALES:
            total, group, digit = total + int((group + digit or 1) * 10 ** _KOREAN_SCALES[letter]), 0, 0
    return total + group + digit


def _of_words(start: int, end: int, value: int) -> Amount:
    return Amount(start, end, frozenset({Decimal(value)}), value >= _TELLING)


def _with_per_cent(text: str, amount: Amount) -> Amount:
    match = _PER_CENT.match(text, amount.end)
    return Amount(amount.start, match.end(), amount.values, amount.sure) if match else amount


def _decimal(figure: str) -> Decimal:
    return Decimal(figure.replace(",", ""))
