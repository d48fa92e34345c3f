"""Reads the numbers of a text in any of the compared languages, in figures or in words."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from models.text.number_values import number_keys
from models.text.numbers import amounts, values_of
from models.text.translation.languages import COMPARED_LANGUAGES, ComparedLanguage, fold_word

# Below this a number in words is as often an article or a turn of phrase.
_TELLING = 10
_MOST_CACHED = 4_096
# The longest number that one word may be, and the most parts of it: what is longer is no number.
_LONGEST_WORD, _MOST_PARTS = 90, 16

_FIGURE = re.compile(r"(?<![\w.,])\d{1,3}(?:[., \u00a0\u202f’']\d{3}(?!\d))+(?:[.,]\d+)?|\d+(?:[.,]\d+)*")
_GROUPED = re.compile(r"\d{1,3}([., \u00a0\u202f’'])\d{3}(?:\1\d{3})*")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*\.?")
_FIGURE_OR_WORD = re.compile(rf"{_FIGURE.pattern}|{_WORD.pattern}")
_ARABIC_DIGITS = str.maketrans("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬", "01234567890123456789.,")
_WIDE_DIGITS = str.maketrans("０１２３４５６７８９．，", "0123456789.,")

_HAN_DIGITS = {digit: at for at, digit in enumerate("〇一二三四五六七八九")} | {
    "零": 0,
    "两": 2,
    "兩": 2,
    "壱": 1,
    "弐": 2,
}
_HAN_STEPS = {"十": 10, "百": 100, "千": 1000}
_HAN_SCALES = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8, "兆": 10**12}
_HAN_NUMBER = re.compile(
    r"(?:\d++(?:[.,]\d++)*+[十百千万萬亿億兆]++|[〇零一二三四五六七八九两兩壱弐十百千][〇零一二三四五六七八九两兩壱弐十百千万萬亿億兆]*+)++"
    r"(?:\d++(?:,\d{3})*+[十百千万萬亿億兆]*+)*+"
)
# What begins with a numeral and is none: 一緒, 十分 (enough), 百姓, 千万 (by all means).
_NO_HAN_NUMBER = re.compile(
    r"一[^〇-九万億亿萬百千十]|百分[之比点點]|十分[にな]|百姓|万一|千万(?:不|别)|第?[一二三四五六七八九](?=[月日号號])"
)
_HAN_PIECE = re.compile(r"(\d+(?:[.,]\d+)*)|(.)")

# After a figure 조 is a trillion, or an article of a law.
_KOREAN_ARTICLE = re.compile(r"(?<!\d)(\d++)\s?조(?!\s?\d)")
_KOREAN_COUNTED = re.compile(
    r"(?<![가-힣])([이삼사오육칠팔구십])(?=\s?(?:명|인|개|년|월|일|차|번|위|호|회|대|배|층|단계|조|주|분))"
)
_KOREAN_DIGITS = {digit: value for value, digit in enumerate("이삼사오육칠팔구십", start=2)}
_KEY_VALUE = re.compile(r"^#|[^\d.E+-]+")
# Ordinals that are a number and an ending: “vierzehnte”, “zwanzigsten”.
_ORDINALS = {
    "de": re.compile(r"(?<!\w)(\w{3,}?)(?:s?te[nrsm]?)(?!\w)"),
    "nl": re.compile(r"(?<!\w)(\w{3,}?)(?:ste|de)(?!\w)"),
}
# “XXI wiek”, “Louis XIV”; one letter alone is a word or an initial.
_ROMAN = re.compile(r"(?<!\w)(?=[IVX]{2})(X{0,3})(IX|IV|V?I{0,3})(?!\w)")
_ROMAN_UNITS = {"": 0, "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}
# Hours after noon, which another language counts on from twelve.
_AFTER_NOON = {
    "en": re.compile(r"(?<![\d:.])(\d{1,2})(?:[:.]\d\d)?\s?p\.?\s?m(?!\w)", re.IGNORECASE),
    "ko": re.compile(r"(?:오후|저녁|밤)\s?(\d{1,2})(?=\s?시)"),
    "ja": re.compile(r"(?:午後|夜|夕方)(\d{1,2})(?=時)"),
    "zh": re.compile(r"(?:下午|晚上|傍晚)(\d{1,2})(?=[点點时時])"),
    "es": re.compile(r"(?<![\d:.])(\d{1,2})(?:[:.]\d\d)?\s(?:de\sla\s(?:tarde|noche)|p\.\s?m\.)", re.IGNORECASE),
    "pt": re.compile(r"(?<![\d:.])(\d{1,2})(?:[:h]\d\d|h)?\s(?:horas\s)?da\s(?:tarde|noite)", re.IGNORECASE),
    "ar": re.compile(r"(\d{1,2})(?::\d\d)?\s(?:مساء|بعد الظهر)"),
}
# “18.30 Uhr” is a time, and “:00” no number of its own.
_TIME = re.compile(
    r"(?<![\d.,])(\d{1,2})\.(\d\d)(?=\s?(?:Uhr|uur|GMT|h(?!\w)|[ap]\.?m(?!\w)))|(?<=godz\.\s)(\d{1,2})\.(\d\d)"
)
_FULL_HOUR = re.compile(r"(?<=\d):00(?!\d)")
_DECADE = re.compile(r"(?<!\d)19(\d0)(?=s(?!\w))")
# In “from 1.1 to 22 million” both are millions.
_RANGE_LENGTH = 8

# A small Korean numeral stands alone before what is counted, or with a particle: 세 남자, 둘이서.
_KOREAN_SMALL = re.compile(
    r"(?<![가-힣])(두|둘|세|셋|네|넷|다섯|여섯|일곱|여덟|아홉|열)(?=\s[가-힣]|[이은을의도과]|명|$)"
)


@dataclass(frozen=True, slots=True)
class ReadNumber:
    """A number at characters ``[start, end)``.

    Args:
        values: what it may stand for: “1,500” is one and a half in one language and more in another.
        certain: whether it is written in figures, or from ten on; smaller words may be a turn of phrase.
    """

    start: int
    end: int
    values: frozenset[Decimal]
    certain: bool


@lru_cache(_MOST_CACHED)
def read_numbers(text: str, language: str) -> tuple[ReadNumber, ...]:
    """Return the numbers of ``text`` in reading order; in a language without a table those in figures."""
    text = text.translate(_WIDE_DIGITS).translate(_ARABIC_DIGITS)
    text = _FULL_HOUR.sub("   ", _TIME.sub(lambda match: match.group().replace(".", ":"), text))
    table = COMPARED_LANGUAGES.get(language, ComparedLanguage())
    if language in {"en", "ko"}:
        numbers = [ReadNumber(amount.start, amount.end, amount.values, amount.sure) for amount in amounts(text)]
        if language == "ko":
            taken = [(number.start, number.end) for number in numbers]
            numbers += [
                ReadNumber(match.start(), match.end(), frozenset({Decimal(table.small[match[1]])}), False)
                for match in _KOREAN_SMALL.finditer(text)
                if not any(start <= match.start() < end for start, end in taken)
            ]
    elif language in {"ja", "zh"}:
        numbers = list(_han_numbers(text, language))
    else:
        numbers = list(_worded_numbers(text, table))
    numbers.sort(key=lambda number: number.start)
    others = _also_meant(text, language)
    return tuple(
        replace(number, values=number.values | {others[number.start]}) if number.start in others else number
        for number in _with_ranges(text, numbers)
        if number.values != {Decimal(1)}
    )


def _also_meant(text: str, language: str) -> dict[int, Decimal]:
    """Return what numbers also stand for, by their start: “7 p.m.” for 19, “1950s” for 50."""
    hours = _AFTER_NOON[language].finditer(text) if language in _AFTER_NOON else ()
    values = {match.start(1): Decimal(match[1]) + 12 for match in hours if 0 < int(match[1]) < 12}
    if language == "en":
        values |= {match.start(): Decimal(match[1]) for match in _DECADE.finditer(text)}
    return values


def _with_ranges(text: str, numbers: Sequence[ReadNumber]) -> Iterator[ReadNumber]:
    """Yield the numbers; one right before another with a scale may be meant with that scale."""
    for number, following in zip_longest(numbers, numbers[1:]):
        if following is None or following.start - number.end > _RANGE_LENGTH or not text[number.start].isdigit():
            yield number
            continue
        scales = {Decimal(10) ** power for power in (3, 6, 9) if max(following.values) >= Decimal(10) ** power}
        if max(number.values) >= 1_000 or not text[following.end - 1].isalpha():
            scales = set()
        yield replace(number, values=number.values | {value * scale for value in number.values for scale in scales})


def values_in(text: str, language: str) -> frozenset[Decimal]:
    """Return all values that the numbers of ``text`` may have; in a language without a table as in English."""
    if language in {"en", "ko"} or language not in COMPARED_LANGUAGES:
        return values_of([text])
    return frozenset(value for number in read_numbers(text, language) for value in number.values)


def possible_values(text: str, language: str) -> frozenset[Decimal]:
    """Return all values that something in ``text`` may stand for: its numbers, and words such as “both”."""
    table = COMPARED_LANGUAGES.get(language, ComparedLanguage())
    values = {value for number in read_numbers(text, language) for value in number.values}
    if language == "en":
        # “The fourteenth of May” is the 14th.
        values |= {Decimal(_KEY_VALUE.sub("", key)) for _, key in number_keys(text).values()}
    if language in _ORDINALS:
        for match in _ORDINALS[language].finditer(fold_word(text)):
            pieces = _pieces(match[1], table)
            values |= {_sum(pieces, table)} if pieces else set()
    if language == "ko":
        values |= {Decimal(match[1]) for match in _KOREAN_ARTICLE.finditer(text)}
        values |= {Decimal(_KOREAN_DIGITS[match[1]]) for match in _KOREAN_COUNTED.finditer(text)}
    if table.names_in_capitals is not None:
        romans = (10 * len(match[1]) + _ROMAN_UNITS[match[2]] for match in _ROMAN.finditer(text))
        values |= {Decimal(value) for value in romans}
    folded = fold_word(text)
    if table.names_in_capitals is None and language != "ar":
        values |= {Decimal(value) for word, value in table.perhaps.items() if word in folded}
    else:
        words = set(re.findall(r"[^\W\d_]+", folded))
        values |= {Decimal(value) for word, value in table.perhaps.items() if word in words}
    return frozenset(values)


def _figure_values(written: str, decimal_comma: bool) -> frozenset[Decimal]:
    """Return what figures may stand for: as the language writes them, and where that is no number, otherwise."""
    grouped = _GROUPED.match(written)
    readings = set()
    if grouped:
        rest = written[grouped.end() :]
        whole = re.sub(r"\D", "", grouped.group())
        if not rest or re.fullmatch(r"[.,]\d+", rest):
            readings.add(Decimal(whole + rest.replace(",", ".")))
    if re.fullmatch(r"\d+(?:[.,]\d+)?", written) and not (grouped and "," in written and not decimal_comma):
        readings.add(Decimal(written.replace(",", ".")))
    if not readings:
        readings |= {Decimal(figure) for figure in re.findall(r"\d+", written)}
    return frozenset(readings)


class _Part(NamedTuple):
    """A word or figures at characters ``[start, end)``: ``word`` is folded, and empty for figures."""

    start: int
    end: int
    word: str
    values: frozenset[Decimal]


def _worded_numbers(text: str, table: ComparedLanguage) -> Iterator[ReadNumber]:
    """Yield the numbers of a language that divides its words."""
    parts = [
        _Part(match.start(), match.end(), "", _figure_values(match.group(), table.decimal_comma))
        if match.group()[0].isdigit()
        else _Part(match.start(), match.end(), fold_word(match.group()).rstrip("."), frozenset())
        for match in _FIGURE_OR_WORD.finditer(text)
    ]
    at = 0
    while at < len(parts):
        read = _scaled_figure if parts[at].values else _row_of_words
        number, at = read(text, parts, at, table)
        if number is not None:
            yield number


def _follows(text: str, parts: Sequence[_Part], at: int) -> bool:
    """Return whether only space or a hyphen is between a part and the one before it."""
    return at < len(parts) and not text[parts[at - 1].end : parts[at].start].strip(" \u00a0\u202f-")


def _scaled_figure(
    text: str, parts: Sequence[_Part], at: int, table: ComparedLanguage
) -> tuple[ReadNumber | None, int]:
    """Return figures with the scales behind them, and the next part."""
    scale, following = _scale_from(text, parts, at + 1, table)
    end, following, half = _half_behind(text, parts, following, table, scale)
    if half and scale == 1:
        scale, following = _scale_from(text, parts, following, table)
        end, half = parts[following - 1].end, half * scale
    values = frozenset(value * scale + half for value in parts[at].values)
    return ReadNumber(parts[at].start, end, values, True), following


def _scale_from(text: str, parts: Sequence[_Part], at: int, table: ComparedLanguage) -> tuple[Decimal, int]:
    """Return the product of the scales from a part on, and the part behind them."""
    scale = Decimal(1)
    while _follows(text, parts, at) and (value := table.scales.get(parts[at].word)):
        scale *= value
        at += 1
    return scale, at


def _half_behind(
    text: str, parts: Sequence[_Part], following: int, table: ComparedLanguage, scale: Decimal
) -> tuple[int, int, Decimal]:
    """Return where “and a half” behind the part before ``following`` ends, the next part, and half of ``scale``."""
    end = parts[following - 1].end
    half = table.and_a_half.match(text, end) if table.and_a_half is not None else None
    if half is None:
        return end, following, Decimal(0)
    while following < len(parts) and parts[following].start < half.end():
        following += 1
    return half.end(), following, scale / 2


def _row_of_words(text: str, parts: Sequence[_Part], at: int, table: ComparedLanguage) -> tuple[ReadNumber | None, int]:
    """Return the number in words that begins at a part, if one does, and the next part."""
    row: list[str] = []
    following, last = at, at
    joiners = table.joiners.split()
    while following == at or _follows(text, parts, following):
        word = parts[following].word
        joined = bool(row) and _is_joined(word, table)
        pieces = _pieces(word[1:] if joined else word, table)
        if pieces and (not row or _goes_on(row, pieces, table, joined)):
            row += pieces
            last = following
        elif not row or word not in joiners:
            break
        following += 1
    if not row:
        return None, at + 1
    largest = Decimal(max((table.scales.get(word, 1) for word in row), default=1))
    end, following, half = _half_behind(text, parts, last + 1, table, largest)
    # “Neuf” alone is “new” as well, “un” an article.
    if len(row) == 1 and not half and (row[0] in table.perhaps or table.small.get(row[0]) == 1):
        return None, last + 1
    value = _sum(row, table)
    if half and largest == 1:
        scale, following = _scale_from(text, parts, following, table)
        value, end = (value + half) * scale, max(end, parts[following - 1].end)
    else:
        value += half
    values = {value} | ({Decimal(table.alone[row[0]])} if len(row) == 1 and row[0] in table.alone else set())
    certain = value >= _TELLING or value != value.to_integral_value()
    return ReadNumber(parts[at].start, end, frozenset(values), certain), following


def _is_joined(word: str, table: ComparedLanguage) -> bool:
    """Return whether the joiner is written together with the word behind it: “وعشرون”."""
    return table.names_in_capitals is None and len(word) > 1 and word[0] in table.joiners.split()


@lru_cache(_MOST_CACHED)
def _division(word: str, atoms: frozenset[str]) -> tuple[str, ...] | None:
    """Divide a word into atoms, the longest first; None where it is not made of them."""
    if not word:
        return ()
    for length in range(min(len(word), 16), 0, -1):
        if word[:length] in atoms:
            rest = _division(word[length:], atoms)
            if rest is not None:
                return (word[:length], *rest)
    return None


def _pieces(word: str, table: ComparedLanguage) -> list[str]:
    """Return the parts of a number word; none for any other word."""
    if word in table.small or word in table.scales:
        return [word]
    if len(word) > _LONGEST_WORD:
        return []
    measured = table.of_measure.fullmatch(word) if table.of_measure is not None else None
    if measured is not None:
        return _pieces(measured[1], table)
    pieces: list[str] = []
    for part in word.split("-"):
        if part in table.small or part in table.scales:
            pieces.append(part)
            continue
        if part in table.joiners.split() and pieces:
            continue
        divided = _division(part, table.number_words)
        if divided is None or len(divided) < 2 or len(divided) > _MOST_PARTS or divided[0] in table.joiners.split():
            return []
        pieces += [piece for piece in divided if piece not in table.joiners.split()]
    return pieces


def _goes_on(row: list[str], pieces: list[str], table: ComparedLanguage, joined: bool) -> bool:
    """Return whether ``pieces`` belong to the number: “deux” does after “vingt”, “dreissig” not after “zwanzig”.

    Args:
        joined: whether “and” is written together with the first of them.
    """
    if pieces[0] in table.scales:
        return True
    if row[-1] in table.scales:
        return True
    before, following = table.small[row[-1]], table.small[pieces[0]]
    # “خمسة وعشرون”: five and twenty; “ثلاثة عشر”: three ten.
    if table.names_in_capitals is None and before < 10 and (following == 10 or (joined and following >= 20)):
        return True
    return (before >= 100 > following) or (before % 10 == 0 and before >= 20 and following < 20)


def _sum(row: list[str], table: ComparedLanguage) -> Decimal:
    total = group = last = Decimal(0)
    for word in row:
        if word in table.small:
            group += table.small[word]
            continue
        scale = Decimal(table.scales[word])
        if scale == 100:
            # “zweitausenddreihundert”: what comes before a hundred is its number.
            units = group % 100
            group = group - units + (units or 1) * 100
        else:
            # “Dos mil millones” are two thousand millions.
            total = (total + group) * scale if last and scale > last else total + (group or 1) * scale
            group, last = Decimal(0), scale
    return total + group


def _han_numbers(text: str, language: str) -> Iterator[ReadNumber]:
    at = 0
    while at < len(text):
        han = _HAN_NUMBER.match(text, at)
        if han and not _NO_HAN_NUMBER.match(text, at):
            value = _han_value(han.group(), language == "zh")
            telling = value >= _TELLING or any(character.isdigit() and character.isascii() for character in han.group())
            yield ReadNumber(at, han.end(), frozenset({value}), telling)
            at = han.end()
            continue
        figure = _FIGURE.match(text, at)
        if figure and figure.group():
            yield ReadNumber(at, figure.end(), _figure_values(figure.group(), False), True)
            at = figure.end()
            continue
        at += 1


def _han_value(written: str, shortened: bool) -> Decimal:
    """Return the value of 二百万, 200万, 1億2000万 or 二〇三一.

    Args:
        shortened: whether a digit behind a scale is of the next smaller one: 一万二 is 12,000.
    """
    if all(character in _HAN_DIGITS for character in written):
        return Decimal("".join(str(_HAN_DIGITS[character]) for character in written))
    total = group = digit = Decimal(0)
    last = Decimal(1)
    for figure, letter in _HAN_PIECE.findall(written):
        if figure:
            digit, last = Decimal(figure.replace(",", "")), Decimal(1)
        elif letter in _HAN_DIGITS:
            last = last if _HAN_DIGITS[letter] and not digit else Decimal(1)
            digit = digit * 10 + _HAN_DIGITS[letter] if digit else Decimal(_HAN_DIGITS[letter])
        elif letter in _HAN_STEPS:
            last = Decimal(_HAN_STEPS[letter])
            group, digit = group + (digit or 1) * last, Decimal(0)
        elif letter in _HAN_SCALES:
            last = Decimal(_HAN_SCALES[letter])
            total, group, digit = total + ((group + digit) or 1) * last, Decimal(0), Decimal(0)
    return total + group + digit * (last / 10 if shortened and last >= 100 else 1)


def unmatched(numbers: tuple[ReadNumber, ...], others: frozenset[Decimal]) -> list[ReadNumber]:
    """Return the numbers that stand for none of ``others``."""
    return [number for number in numbers if not number.values & others]
