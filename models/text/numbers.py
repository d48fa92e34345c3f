"""Numbers of a text by value, in figures or in words, as its language writes them.

“1.5 million” and “1,500,000”, “zwölf” and 12, “3만” and “30,000”, 二百万 and 200万 are the same.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from models.text.languages import rules_of
from models.text.languages.rules import TELLING, Number, NumberRules, fold_text

# The quotes of a draft are read again at every check, the body's at every key in the headline.
_MOST_CACHED = 4_096
# The longest number that one word may be, and the most parts of it: what is longer is no number.
_LONGEST_WORD, _MOST_PARTS = 90, 16
# From here on one word for a sum of smaller numbers is the Arabic dual of a scale.
_DUAL = 2000

_FIGURE = r"(?<![\w.,])\d{1,3}(?:[., \u00a0\u202f’']\d{3}(?!\d))+(?:[.,]\d+)?|\d+(?:[.,]\d+)*"
_FIGURE_WITH_POINT = r"\d+(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?"
_WORD = r"[^\W\d_]+(?:-[^\W\d_]+)*"
_PART, _PART_WITH_POINT = (re.compile(rf"{figure}|{_WORD}") for figure in (_FIGURE, _FIGURE_WITH_POINT))
_GROUPED = re.compile(r"\d{1,3}([., \u00a0\u202f’'])\d{3}(?:\1\d{3})*")
_LETTERS = re.compile(r"[^\W\d_]+")
_ARABIC_AND_WIDE = "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬０１２３４５６７８９．，"
_DIGITS = str.maketrans(_ARABIC_AND_WIDE, "01234567890123456789.,0123456789.,")
# “18.30 Uhr” is a time, and “:00” no number of its own.
_TIME = re.compile(
    r"(?<![\d.,])(\d{1,2})\.(\d\d)(?=\s?(?:Uhr|uur|GMT|h(?!\w)|[ap]\.?m(?!\w)))|(?<=godz\.\s)(\d{1,2})\.(\d\d)"
)
_FULL_HOUR = re.compile(r"(?<=\d):00(?![\d.:])")
_DECADE = re.compile(r"(?<!\d)19(\d0)(?=s(?!\w))")
# In “38 to 40 million” both are millions.
_RANGE = re.compile(
    r"\s?(?:[-–~∼]|to|and|or|bis|und|oder|à|et|ou|y|o|e|a|tot|en|of|do|i|lub|إلى)\s?[$£€¥₩]?", re.IGNORECASE
)
# “Twenty four-hour shifts” are twenty; “a thirty four-year-old man” is a slip.
_COUNTED = re.compile(r"-(?!year-old(?!s))[a-z]{3,}")
# “XXI wiek”, “Louis XIV”; one letter alone is a word or an initial.
_ROMAN = re.compile(r"(?<!\w)(?=[IVX]{2})(X{0,3})(IX|IV|V?I{0,3})(?!\w)")
_ROMAN_UNITS = {"": 0, "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}

_CURRENCIES = {
    "€": "€|euros?|eur|유로|ユーロ|欧元|歐元|يورو",
    "$": r"\$|d[oó]l+ar\w{0,3}|usd|달러|ドル|美元|دولار\w{0,2}",
    "£": "£|pounds?|파운드|ポンド|英镑|英鎊",
    "¥": "¥|円|yen|엔",
    "₩": "₩|won|원",
    "zł": r"zł|złot(?:y|e|ych)|pln",
}
SIGN_BEFORE = re.compile(rf"([{''.join(sign for sign in _CURRENCIES if len(sign) == 1)}])[ \u00a0\u202f]?$")
# An abbreviated scale has a full stop: “5 tys. euro”. Kanji, kana and Hangul go on without a space.
_CURRENCY = "|".join(f"({words})" for words in _CURRENCIES.values())
_CURRENCY_BEHIND = re.compile(
    rf"(?:(?<=[^\W\d_])\.)?[\s\u202f-]?(?:(?:d['’]|de\s|di\s))?(?:{_CURRENCY})(?![A-Za-z\u00c0-\u024f])", re.IGNORECASE
)


@lru_cache(_MOST_CACHED)
def read_numbers(text: str, language: str) -> tuple[Number, ...]:
    """Return the numbers of ``text`` in reading order; none overlap.

    Args:
        language: ISO 639-1; in one that is not read those in figures.
    """
    rules = rules_of(language).numbers
    text = text.translate(_DIGITS)
    text = _FULL_HOUR.sub("   ", _TIME.sub(lambda match: match.group().replace(".", ":"), text))
    own = rules.read(text) if rules.read else ()
    numbers: list[Number] = []
    for number in sorted([*own, *_worded(text, rules)], key=lambda number: number.start):
        if not numbers or number.start >= numbers[-1].end:
            numbers.append(_with_share(text, number, rules))
    return tuple(_also_meant(text, _with_ranges(text, numbers), rules))


def values_in(text: str, language: str) -> frozenset[Decimal]:
    """Return all values that the numbers of ``text`` may have."""
    return frozenset[Decimal]().union(*(number.values for number in read_numbers(text, language)))


def possible_values(text: str, language: str) -> frozenset[Decimal]:
    """Return all values that something in ``text`` may stand for: its numbers, and words such as “both”."""
    rules = rules_of(language)
    numbers = rules.numbers
    values = {value for number in read_numbers(text, language) if not number.is_one for value in number.values}
    # “The fourteenth of May” is the 14th.
    values |= {number.value for number in numbers.ordinals(text)} if numbers.ordinals else set()
    values |= {Decimal(value) for value in numbers.also_meant(text)} if numbers.also_meant else set()
    folded = fold_text(text)
    if numbers.inflected_ordinal:
        for match in numbers.inflected_ordinal.finditer(folded):
            pieces = _pieces(match[1], numbers)
            values |= {_sum(pieces, numbers)} if pieces else set()
    if rules.names_in_capitals is not None:
        romans = (10 * len(match[1]) + _ROMAN_UNITS[match[2]] for match in _ROMAN.finditer(text))
        values |= {Decimal(value) for value in romans}
    words = folded if numbers.read else frozenset(_LETTERS.findall(folded))
    return frozenset(values | {Decimal(value) for word, value in numbers.perhaps.items() if word in words})


def counted_end(text: str, number: Number, language: str) -> int:
    """Return where a number of ``text`` ends including its counter: 명 of 스무 명."""
    counter = rules_of(language).numbers.counter
    match = re.compile(rf"\s?(?:{counter})").match(text, number.end) if counter else None
    return match.end() if match else number.end


def currency_behind(text: str, end: int) -> tuple[str, int] | None:
    """Return the sign of the currency that is named right behind a number, and where its name ends."""
    behind = _CURRENCY_BEHIND.match(text, end)
    return None if behind is None else ([*_CURRENCIES][(behind.lastindex or 1) - 1], behind.end())


def ordinal_value(word: str, rules: NumberRules) -> int | None:
    """Return the value of an ordinal, as a language with ``inflected_ordinal`` or ``perhaps`` writes it."""
    word = fold_text(word)
    if word in rules.perhaps:
        return rules.perhaps[word]
    # “Dritten” and “dritter” are forms of “dritte”.
    if rules.ordinal_ending and word.endswith(("en", "er", "es", "em")) and word[:-1] in rules.perhaps:
        return rules.perhaps[word[:-1]]
    # “Dix-neuvième”.
    tens, _, unit = word.rpartition("-")
    if tens and unit in rules.perhaps and (parts := _pieces(tens, rules)):
        return int(_sum(parts, rules)) + rules.perhaps[unit]
    ordinal = rules.inflected_ordinal.fullmatch(word) if rules.inflected_ordinal else None
    pieces = _pieces(ordinal[1], rules) if ordinal else []
    return int(_sum(pieces, rules)) if pieces else None


def _with_share(text: str, number: Number, rules: NumberRules) -> Number:
    share = rules.share.match(text, number.end)
    return replace(number, end=share.end(), unit="%p" if share[1] else "%") if share else number


def _with_ranges(text: str, numbers: Sequence[Number]) -> Iterator[Number]:
    """Yield the numbers; figures right before a number with a scale may be meant with that scale."""
    for number, following in zip_longest(numbers, numbers[1:]):
        bare = following is not None and number.scale == 1 < following.scale and text[number.end - 1].isdecimal()
        if following is None or not bare or not _RANGE.fullmatch(text, number.end, following.start):
            yield number
            continue
        scaled = frozenset(value * following.scale for value in number.values)
        yield replace(number, value=number.value * following.scale, values=number.values | scaled)


def _also_meant(text: str, numbers: Iterable[Number], rules: NumberRules) -> Iterator[Number]:
    """Yield the numbers with what else they stand for: “7 p.m.” for 19, “1950s” for 50."""
    values = {match.start(1): Decimal(match[1]) + 12 for match in rules.hours.finditer(text) if 0 < int(match[1]) < 12}
    values |= {match.start(): Decimal(match[1]) for match in _DECADE.finditer(text)}
    for number in numbers:
        also = values.get(number.start)
        yield number if also is None else replace(number, values=number.values | {also})


def _figure_values(written: str, rules: NumberRules) -> frozenset[Decimal]:
    """Return what figures may stand for: as the language writes them, and where that is no number, otherwise."""
    if rules.decimal_point:
        return frozenset({Decimal(written.replace(",", ""))})
    grouped = _GROUPED.match(written)
    readings = set()
    if grouped:
        rest = written[grouped.end() :]
        whole = re.sub(r"\D", "", grouped.group())
        if not rest or re.fullmatch(r"[.,]\d+", rest):
            readings.add(Decimal(whole + rest.replace(",", ".")))
    if re.fullmatch(r"\d+(?:[.,]\d+)?", written) and not (grouped and "," in written and not rules.decimal_comma):
        readings.add(Decimal(written.replace(",", ".")))
    return frozenset(readings or {Decimal(figure) for figure in re.findall(r"\d+", written)})


class _Part(NamedTuple):
    """A word or figures at characters ``[start, end)``: ``word`` is folded, and empty for figures."""

    start: int
    end: int
    word: str
    values: frozenset[Decimal]


def _parts(text: str, rules: NumberRules) -> Iterator[_Part]:
    """Yield the figures and words; a word with hyphens as one where it is a number."""
    for match in (_PART_WITH_POINT if rules.decimal_point else _PART).finditer(text):
        start, end = match.span()
        if match.group()[0].isdecimal():
            yield _Part(start, end, "", _figure_values(match.group(), rules))
            continue
        word = fold_text(match.group())
        if "-" not in word or _pieces(word, rules):
            yield _Part(start, end, word, frozenset())
            continue
        for inner in _LETTERS.finditer(text, start, end):
            yield _Part(inner.start(), inner.end(), fold_text(inner.group()), frozenset())


def _worded(text: str, rules: NumberRules) -> Iterator[Number]:
    """Yield the numbers in figures, and in words that spaces divide."""
    parts = list(_parts(text, rules))
    at = 0
    while at < len(parts):
        read = _scaled_figure if parts[at].values else _row_of_words
        number, at = read(text, parts, at, rules)
        if number is not None:
            yield number


def _follows(text: str, parts: Sequence[_Part], at: int) -> bool:
    """Return whether only space, a hyphen or Arabic vowel signs are between a part and the one before it."""
    return at < len(parts) and not text[parts[at - 1].end : parts[at].start].strip(" \n\u00a0\u202f-\u064b\u064c\u064d")


def _goes_on_behind_comma(text: str, parts: Sequence[_Part], at: int, rules: NumberRules) -> bool:
    """Return whether a smaller scale follows a larger one behind a comma: “ninety thousand, six hundred and fifty”."""
    if not 0 < at < len(parts) - 1 or text[parts[at - 1].end : parts[at].start] != ", ":
        return False
    scale = rules.scales.get(parts[at - 1].word, 0)
    if scale < 1_000 or not _pieces(parts[at].word, rules):
        return False
    while _follows(text, parts, at + 1):
        at += 1
        if parts[at].word in rules.scales:
            return rules.scales[parts[at].word] < scale
        if parts[at].word not in rules.inner_words and not _pieces(parts[at].word, rules):
            return False
    return False


def _scaled_figure(text: str, parts: Sequence[_Part], at: int, rules: NumberRules) -> tuple[Number | None, int]:
    """Return figures with the scales behind them, and the next part."""
    start, end, _, figures = parts[at]
    scale, following = _scale_from(text, parts, at + 1, rules)
    perhaps = Decimal(1)
    if scale == 1 and following < len(parts) and parts[following].start == end:
        perhaps = Decimal(rules.units_or_scales.get(parts[following].word, 1))
        following += perhaps != 1
    end, following, half = _half_behind(text, parts, following, rules, scale)
    if half and scale == 1:
        scale, following = _scale_from(text, parts, following, rules)
        end, half = max(end, parts[following - 1].end), half * scale
    values = frozenset(value * by + half for value in figures for by in {scale, scale * perhaps})
    written = text[start : parts[at].end]
    # In German “1,500” is one and a half.
    decimal = rules.decimal_comma and "," in written and "." not in written
    return Number(start, end, (min if decimal else max)(values), values, True, scale=scale), following


def _scale_from(text: str, parts: Sequence[_Part], at: int, rules: NumberRules) -> tuple[Decimal, int]:
    """Return the product of the scales from a part on, and the part behind them."""
    scale = Decimal(1)
    while _follows(text, parts, at) and (value := rules.scales.get(parts[at].word)):
        scale *= value
        at += 1
    return scale, at


def _half_behind(
    text: str, parts: Sequence[_Part], following: int, rules: NumberRules, scale: Decimal
) -> tuple[int, int, Decimal]:
    """Return where “and a half” behind the part before ``following`` ends, the next part, and half of ``scale``."""
    end = parts[following - 1].end
    half = rules.and_a_half.match(text, end)
    if half is None:
        return end, following, Decimal(0)
    while following < len(parts) and parts[following].start < half.end():
        following += 1
    return half.end(), following, scale / 2


def _row_of_words(text: str, parts: Sequence[_Part], at: int, rules: NumberRules) -> tuple[Number | None, int]:
    """Return the number in words that begins at a part, if one does, and the next part."""
    row: list[str] = []
    following, last = at, at
    if rules.before_scales:
        scaled = _follows(text, parts, at + 1) and parts[at + 1].word in rules.scales
        if scaled and parts[at].word in rules.before_scales.split():
            following = at + 1
        elif parts[at].word in rules.scales:
            return None, at + 1
    while True:
        word = parts[following].word
        joined = bool(row) and _is_joined(word, rules)
        pieces = _pieces(word[1:] if joined else word, rules)
        # “خمسة و عشرون”, with a space behind “and”.
        joined = joined or (rules.joined and following > at and parts[following - 1].word in rules.inner_words)
        is_apart = bool(row) and word not in rules.scales and _COUNTED.match(text, parts[following].end) is not None
        is_apart = is_apart and text[parts[following].start - 1] == " "
        if pieces and not is_apart and (not row or _goes_on(row, pieces, rules, joined)):
            row += pieces
            last = following
        elif not row or (word not in rules.inner_words and word not in rules.before_scales.split()):
            break
        following += 1
        if not _follows(text, parts, following) and not _goes_on_behind_comma(text, parts, following, rules):
            break
    if not row:
        return None, at + 1
    # “مليونين” is two millions.
    duals = (rules.small[word] / 2 for word in row if rules.small.get(word, 0) >= _DUAL)
    largest = Decimal(max([1, *(rules.scales.get(word, 1) for word in row), *duals]))
    end, following, half = _half_behind(text, parts, last + 1, rules, largest)
    # “Neuf” alone is “new” as well, “un” an article.
    is_article = rules.one_is_article and rules.small.get(row[0]) == 1
    if len(row) == 1 and not half and (row[0] in rules.perhaps or is_article):
        return None, last + 1
    value = _sum(row, rules)
    if half and largest == 1:
        scale, following = _scale_from(text, parts, following, rules)
        value, end = (value + half) * scale, max(end, parts[following - 1].end)
    else:
        value += half
    values = {value} | ({Decimal(rules.alone[row[0]])} if len(row) == 1 and row[0] in rules.alone else set())
    certain = value >= TELLING or value != value.to_integral_value()
    return Number(
        parts[at].start, end, max(values), frozenset(values), certain, scale=Decimal(rules.scales.get(row[-1], 1))
    ), following


def _is_joined(word: str, rules: NumberRules) -> bool:
    return rules.joined and len(word) > 1 and word[0] in rules.inner_words


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


def _pieces(word: str, rules: NumberRules) -> list[str]:
    """Return the parts of a number word; none for any other word."""
    if word in rules.small or word in rules.scales:
        return [word]
    if len(word) > _LONGEST_WORD or not rules.words:
        return []
    measured = rules.of_measure.fullmatch(word) if rules.of_measure is not None else None
    if measured is not None:
        return _pieces(measured[1], rules)
    pieces: list[str] = []
    for part in word.split("-"):
        if part in rules.small or part in rules.scales:
            pieces.append(part)
            continue
        if part in rules.inner_words and pieces:
            continue
        divided = _division(part, rules.words)
        if divided is None or len(divided) < 2 or len(divided) > _MOST_PARTS or divided[0] in rules.inner_words:
            return []
        pieces += [piece for piece in divided if piece not in rules.inner_words]
    return pieces


def _goes_on(row: list[str], pieces: list[str], rules: NumberRules, joined: bool) -> bool:
    """Return whether ``pieces`` belong to the number: “deux” does after “vingt”, “dreissig” not after “zwanzig”.

    Args:
        joined: whether “and” is written together with the first of them.
    """
    if rules.small.get(pieces[0], 1) < 1:
        return False
    if pieces[0] in rules.scales or row[-1] in rules.scales:
        return True
    before, following = rules.small[row[-1]], rules.small[pieces[0]]
    # “خمسة وعشرون”: five and twenty; “ثلاثة عشر”: three ten.
    if rules.joined and before < 10 and (following == 10 or (joined and following >= 20)):
        return True
    most = 20 if rules.adds_teens else 10
    return (before >= 100 > following) or (before % 10 == 0 and before >= 20 and following < most)


def _sum(row: list[str], rules: NumberRules) -> Decimal:
    total = group = last = Decimal(0)
    for word in row:
        if word in rules.small:
            group += rules.small[word]
            continue
        scale = Decimal(rules.scales[word])
        if scale == 100:
            # “zweitausenddreihundert”: what comes before a hundred is its number.
            units = group % 100
            group = group - units + (units or 1) * 100
        else:
            # “Dos mil millones” are two thousand millions.
            total = (total + group) * scale if last and scale > last else total + (group or 1) * scale
            group, last = Decimal(0), scale
    return total + group
