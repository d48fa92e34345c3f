"""Quantities of a text by value: numbers with their sign and unit, ranges, ordinals, dates, times, years, decades.

“Twenty twenty-four” and 2024, “half past nine” and 9.30, “the fourth of May” and May 4, “number seven” and No. 7 are
the same. What a quantity is, is in its readings: two that share one are equal.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache, lru_cache

from models.text.languages import LANGUAGES, rules_of
from models.text.languages.rules import Number, NumberRules, fold_text
from models.text.numbers import SIGN_BEFORE, currency_behind, ordinal_value, read_numbers

# The quotes of a draft are read again at every check.
_MOST_CACHED = 4_096
_APOSTROPHE = "['’‘]"
_SPACE = r"[ \u00a0\u202f]"
# “A to B”; in “10 and 15” nothing says that it is one quantity.
_RANGE = re.compile(rf"{_SPACE}?[-–—~∼]{_SPACE}?|{_SPACE}(?:to|bis|à|a|tot|do|al|إلى){_SPACE}|から", re.IGNORECASE)
_BETWEEN = re.compile(rf"(?<!\w)(?:between|zwischen|entre|tra|fra|tussen|między){_SPACE}$", re.IGNORECASE)
_AND = re.compile(rf"{_SPACE}(?:and|und|et|y|e|en|a){_SPACE}", re.IGNORECASE)
_MINUS = re.compile(rf"(?:(?<![^\s(\[“\"‘'])[-−–]|\b(?:minus|moins|menos|meno|min){_SPACE})$", re.IGNORECASE)
# Between two figures “~” is a range.
_COMPARED = re.compile(rf"(?<![<>=-])([<>≤≥±≈]|(?<!\d)[~∼]){_SPACE}?$")
_LEADING_DIGITS = re.compile(r"\d{1,30}")
_LEADING_POINT = re.compile(r"(?<![\w.,])[.,]$")
_PER_MILLE = re.compile(rf"{_SPACE}?‰")
# Units that are spelled out or not; “5 m” may be millions.
_MEASURES = {
    "km": r"km|kilomet(?:er|re)n?s?|kilómetros|chilometri|quil[óô]metros|kilometrów|kilometry|kilometra"
    r"|キロ(?:メートル)?|公里|킬로미터|킬로",
    "kmh": r"km/h|kph|kilomet(?:er|re)s per hour",
    "mph": "mph|miles per hour|miles an hour",
    "kg": r"kg|kilos?|kilograms?|kilogrammes?|kilogramm|chili|quilos|公斤|킬로그램",
    "cm": r"cm|centimet(?:er|re)s?|zentimeter|centímetros|centimetri",
    "C": r"°[ \u00a0]?C|degrees celsius|degrees centigrade|grad celsius",
    "F": r"°[ \u00a0]?F|degrees fahrenheit",
    "MW": "mw|megawatts?",
    "GW": "gw|gigawatts?",
    "ft": r"ft\.?|feet|foot",
    "ha": "ha|hectares?|hektar",
    "min": r"mins?\.?|minutes?",
    "hrs": r"hrs?\.?|hours?",
    "p": "(?-i:p)|pence|penny",
    "c": "(?-i:c)|cents?",
}
_MEASURE = re.compile(
    rf"[ \u00a0\u202f-]?(?:{'|'.join(f'(?P<{unit}>{words})' for unit, words in _MEASURES.items())})(?![\w/])",
    re.IGNORECASE,
)
_POWER = re.compile(r"[⁰¹²³⁴-⁹]+")
_NUMBERED = re.compile(
    rf"(?:(?<!\w)(?:nos?\.?|numbers?|nr\.?|nummer|num[eé]ro|n[uú]mero|núm\.|numer|number){_SPACE}"
    rf"|(?<!\w)(?:no|nr|n)\.{_SPACE}?|(?:n\.?[°ºo]\.?|#|№){_SPACE}?|第|제\s?|رقم\s)$",
    re.IGNORECASE,
)
# “War II”, “Title IX”, “Part V”: one letter alone is a numeral only behind such a word, more behind any name.
_ROMAN = re.compile(
    r"(?<=[A-Za-zÀ-ž])[ \u00a0]"
    r"(?P<roman>(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))"
    r"(?:(?![\w’'-])|(?=(?:e|ème|er)[ \u00a0]siècle))"
)
_ROMAN_SUFFIX = re.compile(r"(?:e|ème|er)(?=[ \u00a0])")
_BEFORE_ROMAN = re.compile(
    r"(?:\b(?P<numbered>War|Act|Title|Part|Chapter|Phase|Type|Stage|Volume|Book|Class|Article|Section|Level|Category|Scene"
    r"|Krieg|Guerre|Guerra|Wojna|Wereldoorlog|Oorlog|Weltkrieg|Mondiale|mondiale|mundial|Mundial|światowa"
    r"|siglo|século)|\b[A-ZÀ-Ž][\w'’-]+)$"
)
_CENTURY_BEHIND = re.compile(
    rf"(?:\.|e|ème|er|th)?{_SPACE}(?:century|centuries|secolo|secoli|siècles?|siglos?|séculos?|wieku?|Jahrhunderts?|eeuw)(?!\w)"
)
_MAY_BE_ROMAN = re.compile(r"[IVXLCDM]{2}|\w[ \u00a0][IVXLCDM](?![\w’'-])")
_ROMAN_LETTERS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_DECADE = re.compile(
    rf"(?:(?<=\D)|^)(?:{_APOSTROPHE}|19)?(\d0){_APOSTROPHE}?s(?!\w)|19(\d0)er(?:{_SPACE}Jahren?)?(?!\w)|(?<!\d)(?:19)?(\d0)(?:年代|년대)"
)
_CENTURY_DECADE = re.compile(rf"(?<!\d)((?:1[0-8]|20)\d0){_APOSTROPHE}?s(?!\w)")
_TENS = "twenties thirties forties fifties sixties seventies eighties nineties"
_SPOKEN_DECADE = re.compile(
    rf"(?<!\w)(?:(?P<century>(?:seven|eigh|nine)teen)(?:{_SPACE}|-))?(?P<tens>{'|'.join(_TENS.split())})(?!\w)",
    re.IGNORECASE,
)
_DECADE_BEFORE = re.compile(rf"(?:années|años|anni|anos|jaren|lata|latach){_SPACE}{_APOSTROPHE}?$", re.IGNORECASE)
_DECADE_BEHIND = re.compile(rf"er{_SPACE}Jahren?(?!\w)|年代|\s?년대")
_GERMAN_DECADE = re.compile(r"(?<!\w)([^\W\d_]+zig)er(?:\s?jahren?)?(?!\w)", re.IGNORECASE)
_FRACTION_SIGNS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3", "⅕": "1/5", "⅛": "1/8"}
_FRACTION_SIGN = re.compile(rf"(?<![\d½¼¾⅓⅔⅕⅛])[{''.join(_FRACTION_SIGNS)}]")
_FRACTION = re.compile(r"(?<![\d/.,])(\d{1,3})/(\d{1,4})(?![\d/])")
# “A quarter of a million”.
_SCALE_OF_PART = re.compile(rf"{_SPACE}of{_SPACE}an?{_SPACE}(thousand|million|billion|trillion|dozen)(?!\w)")
_SCALE_BEHIND = re.compile(rf"{_SPACE}(hundred|thousand|million|billion|trillion)(?!\w)")
_ORDINAL_PARTS = frozenset({"fifth", "sixth", "seventh", "eighth", "ninth", "tenth"})
_HALF_ALONE = re.compile(rf"(?<!\w)(?:a{_SPACE})?half(?!\w)", re.IGNORECASE)
_SHARE_OF_HAN = re.compile(
    r"(?P<parts>[二三四五六七八九十百\d]{1,9})分[之の](?P<count>[一二三四五六七八九十\d]+)|(?P<parts_ko>[이삼사오육칠팔구십\d])분의\s?(?P<count_ko>[일이삼사오육칠팔구\d])(?!년)"
)
_AM_PM = rf"{_SPACE}?(?P<half>[ap])\.?{_SPACE}?m(?:\.|(?!\w))"
_CLOCK = re.compile(
    rf"(?<![\d.,:])(?P<hour>\d{{1,2}}):(?P<minute>\d\d)(?!\d|[:.]\d)(?:{_AM_PM}|{_SPACE}?(?:Uhr|uur)(?!\w))?"
    rf"|(?<![\d.,:])(?P<hour2>\d{{1,2}})(?:[.:](?P<minute2>\d\d))?"
    rf"(?:{_AM_PM.replace('half', 'half2')}|{_SPACE}(?:Uhr|uur)(?!\w))"
    rf"(?:{_SPACE}(?P<minute3>\d\d)(?!\w))?"
    rf"|(?<![A-Za-z\d.,:])(?P<hour3>\d{{1,2}}){_SPACE}?(?:h(?![^\W\d_])|[时時点點시](?![^\W\d_a-z분])){_SPACE}?(?:(?P<minute4>\d\d)(?!\d)[分분]?)?",
    re.IGNORECASE,
)
_BEHIND_HOUR = re.compile(rf"{_SPACE}(?:Uhr|uur)(?!\w)|(?:{_SPACE}o['’]?clock(?!\w))?(?:{_AM_PM})?", re.IGNORECASE)
# What stands before the hour, and how many minutes it is from there: “half past nine”, “halb zehn”.
_BEFORE_HOUR = re.compile(
    rf"(?<!\w)(?:(?P<p30>half(?:{_SPACE}past)?)|(?P<p15>(?:a{_SPACE})?quarter{_SPACE}past|Viertel{_SPACE}nach|kwart{_SPACE}over)"
    rf"|(?P<m15>(?:a{_SPACE})?quarter{_SPACE}(?:to|of)|Viertel{_SPACE}vor|kwart{_SPACE}voor)|(?P<m30>halb|wpół{_SPACE}do))"
    rf"{_SPACE}?$",
    re.IGNORECASE,
)
_HOURS_WORD = re.compile(
    rf"{_SPACE}heures?(?!\w)(?:{_SPACE}et{_SPACE}(?:(?P<half>demie)|(?P<quarter>quart))(?!\w))?|\s?[时時点點시]\s?(?P<half_asian>[半반])",
    re.IGNORECASE,
)
_DAY_BEFORE = re.compile(rf"(?:st|nd|rd|th|er|\.|[º°])?{_SPACE}(?:(?:of|de|di|من){_SPACE})?", re.IGNORECASE)
_DAY_AFTER = re.compile(rf"\.?{_SPACE}(?:the{_SPACE})?", re.IGNORECASE)
_ORDINAL_END = re.compile(r"(?:st|nd|rd|th)(?!\w)", re.IGNORECASE)
_THE_BEFORE = re.compile(rf"(?<!\w)the{_SPACE}$", re.IGNORECASE)
_HAN_DATE = re.compile(r"(\d{1,2}|[一二三四五六七八九十]{1,3})月(\d{1,2}|[一二三四五六七八九十]{1,3})[日号號]")
_KOREAN_DATE = re.compile(r"(\d{1,2}|[일이삼사오육유칠팔구시십]{1,2})월\s?(\d{1,2}|[일이삼사오육칠팔구십]{1,3})일")
_HAN_DIGITS = {digit: value for value, digit in enumerate("一二三四五六七八九", 1)}
_KOREAN_DIGITS = {digit: value for value, digit in enumerate("일이삼사오육칠팔구", 1)} | {"유": 6}
_TEN = frozenset("十십시")
_KOREAN_DECIMAL = re.compile(
    r"(?<![가-힣])([영공일이삼사오육칠팔구])\s?점\s?([영공일이삼사오육칠팔구]{1,6})(?![가-힣점])"
)
_FIGURE = re.compile(r"[\d½¼¾⅓⅔⅕⅛]")
_FEET = re.compile(rf"(?:{_SPACE}(?:foot|feet)|{_SPACE}?(?:ft\.?|['’′])),?{_SPACE}?", re.IGNORECASE)
_INCHES = re.compile(rf"(?:{_SPACE}inch(?:es)?|{_SPACE}?(?:ins?\.?|[\"”″]))(?!\w)", re.IGNORECASE)
_OF_ONE_PER_CENT = re.compile(rf"(?:{_SPACE}(?:a|an|of one|one))?{_SPACE}per{_SPACE}?cent(?!\w)", re.IGNORECASE)
_DIGIT_ROW = 3
_LAST_HOUR, _NOON = 24, 12
_PAST_OR_TO = re.compile(rf"(?:{_SPACE}minutes)?{_SPACE}(?:past|(?P<to>to)){_SPACE}", re.IGNORECASE)
_AT = re.compile(rf"\b(?:at|by|until|till|since|around|before){_SPACE}$", re.IGNORECASE)
_NAMED_HOUR = re.compile(
    rf"(?<!\w)(?:(?:twelve|12){_SPACE}?(?:o['’]?clock{_SPACE})?)?(?:(?P<noon>noon|midday)|midnight)(?!\w)",
    re.IGNORECASE,
)
_POINTED_TIME = re.compile(r"([01]?\d|2[0-4])\.([0-5]\d)")
_NAMED_THE = re.compile(rf"\b(?P<name>[A-ZÀ-Ž][\w’'-]+){_SPACE}(?:the|der|die|de){_SPACE}$")
_NAME = re.compile(r"\s[A-ZÀ-Ž]")
_HALF = Decimal("0.5")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity at characters ``[start, end)``, with its sign and unit.

    Args:
        readings: what it may be, as keys: “5m” five million or five metres, 9.30 in the morning or in the evening.
        key: one of them, or what they share: quantities with one key may still be two.
        value: as a number; 0 for dates.
    """

    start: int
    end: int
    key: str
    readings: frozenset[str]
    value: Decimal = Decimal(0)

    def equals(self, other: "Quantity") -> bool:
        """Return whether both may be the same."""
        return not self.readings.isdisjoint(other.readings)


@lru_cache(_MOST_CACHED)
def read_quantities(text: str, language: str) -> tuple[Quantity, ...]:
    """Return the quantities of ``text`` in reading order; none overlap.

    Args:
        language: ISO 639-1; in one that is not read those in figures.
    """
    telling = rules_of(language).numbers.telling
    if telling is not None and not telling.search(fold_text(text)) and not _MAY_BE_ROMAN.search(text):
        return ()
    return tuple(_Reader(text, language).read())


def _quantity(start: int, end: int, key: str, *more: str, value: Decimal = Decimal(0)) -> Quantity:
    readings = (key, *more) if key[:1] != "T" else more
    return Quantity(start, end, f"#{key}", frozenset(f"#{reading}" for reading in readings), value)


class _Reader:
    """Reads one text: first what is more than a number, then the numbers that are left."""

    def __init__(self, text: str, language: str) -> None:
        self._text, self._language = text, language
        self._rules: NumberRules = rules_of(language).numbers
        folded = fold_text(text)
        # Words are matched folded, where that moves no character.
        self._folded = folded if len(folded) == len(text) else text.lower()
        self._has_figures = _FIGURE.search(text) is not None
        self._numbers = self._with_zeros(read_numbers(text, language))

    def read(self) -> Iterator[Quantity]:
        """Yield the quantities."""
        readers: tuple[Callable[[], Iterator[Quantity]], ...] = (
            self._dates, self._heights, self._english_times, self._times, self._decades, self._fractions,
            self._decimals, self._digit_rows, self._pairs, self._romans, self._ordinals, self._plain,
        )  # fmt: skip
        quantities: list[Quantity] = []
        for reader in readers:
            is_number = reader in (self._plain, self._decimals)
            for quantity in reader() if is_number else map(self._signed, reader()):
                if all(quantity.end <= other.start or quantity.start >= other.end for other in quantities):
                    quantities.append(quantity)
        numbered = (self._numbered(quantity) for quantity in sorted(quantities, key=lambda quantity: quantity.start))
        yield from self._ranges(list(numbered))

    def _with_zeros(self, numbers: Sequence[Number]) -> list[Number]:
        """Return the numbers and the words for zero, which is “oh” and “nought” before and behind a point only."""
        zero = _words_of(self._rules.zero)
        if not zero:
            return list(numbers)
        zeros = (Number.of(*match.span(), 0) for match in zero.finditer(self._folded))
        free = (one for one in zeros if all(one.end <= other.start or one.start >= other.end for other in numbers))
        return sorted([*numbers, *free], key=lambda number: number.start)

    def _between(self, one: Number, other: Number) -> str:
        return self._text[one.end : other.start]

    def _is_spoken(self, number: Number) -> bool:
        return not self._text[number.start].isdecimal()

    # numbers

    def _plain(self) -> Iterator[Quantity]:
        for number in self._numbers:
            if not self._is_zero_word(number):
                yield self._with_unit(number)

    def _is_zero_word(self, number: Number) -> bool:
        return number.value == 0 and self._is_spoken(number) and len(self._text[number.start : number.end]) <= 2

    def _with_unit(self, number: Number) -> Quantity:
        """Return a number with its sign, its currency, and what else it is of."""
        text, start, end, unit = self._text, number.start, number.end, number.unit
        values = sorted(number.values - {number.value})
        value = number.value
        before = SIGN_BEFORE.search(text, max(0, start - 2), start)
        if not unit and before:
            unit, start = before[1], before.start()
        elif not unit and (behind := currency_behind(text, end)):
            unit, end = behind
        if not unit and (measure := _MEASURE.match(text, end)):
            # The only prefixes that differ in case alone, a billion times.
            is_small = measure.group().strip().startswith("mW")
            unit, end = " mW" if is_small else f" {measure.lastgroup}", measure.end()
        if per_mille := _PER_MILLE.match(text, end):
            unit, end = f"{unit}‰", per_mille.end()
        elif power := _POWER.match(text, end):
            unit, end = f"^{power.group()}", power.end()
        if not self._is_spoken(number) and (point := _LEADING_POINT.search(text, 0, start)):
            digits = _LEADING_DIGITS.match(text, start)
            share = Decimal(f"0.{digits.group()}") / max(1, int(digits.group())) if digits else 1
            value, values, start = value * share, [], point.start()
            if not unit and (before := SIGN_BEFORE.search(text, max(0, start - 2), start)):
                unit, start = before[1], before.start()
        if minus := _MINUS.search(text, 0, start):
            value, values, start = -value, [], minus.start()
        if compared := _COMPARED.search(text, 0, start):
            unit, start = f"{unit}{compared[1]}", compared.start()
        # Of “5m” what is not five million is five of something, and not 5.
        letter = text[number.end - 1].lower() if values and not unit and text[number.end - 1].isalpha() else ""
        more = [f"{one.normalize()}{unit}{letter}" for one in values]
        if not unit and (written := _POINTED_TIME.fullmatch(text, number.start, number.end)):
            more += _clock(int(written[1]), int(written[2]))[1]
        if value % 1 == _HALF and value < _LAST_HOUR and not unit:
            more += _clock(int(value), 30)[1]
        return _quantity(start, end, f"{value.normalize()}{unit}", *more, value=value)

    def _signed(self, quantity: Quantity) -> Quantity:
        """Return a date, a time or a fraction with the signs that make something else of it: “9/11‰”."""
        start, end, signs = quantity.start, quantity.end, ""
        for pattern in (_PER_MILLE, _POWER):
            if behind := pattern.match(self._text, end):
                end, signs = behind.end(), signs + behind.group().strip()
        in_figures = self._text[start].isdecimal()
        for pattern in (_LEADING_POINT, SIGN_BEFORE, _MINUS, _COMPARED) if in_figures else ():
            if before := pattern.search(self._text, 0, start):
                start, signs = before.start(), signs + before.group().strip()
        if not signs:
            return quantity
        readings = frozenset(f"{reading}{signs}" for reading in quantity.readings)
        return replace(quantity, start=start, end=end, key=f"{quantity.key}{signs}", readings=readings)

    def _numbered(self, quantity: Quantity) -> Quantity:
        """Return “No. 7” as a name, which is no number of things."""
        if quantity.value.is_zero() or not quantity.key[1:].replace(".", "").isdecimal():
            return quantity
        before = _NUMBERED.search(self._text, max(0, quantity.start - 12), quantity.start)
        if before is None:
            return quantity
        return _quantity(before.start(), quantity.end, f"№{quantity.key[1:]}", value=quantity.value)

    def _ranges(self, quantities: Sequence[Quantity]) -> Iterator[Quantity]:
        at = 0
        while at < len(quantities):
            one, other = quantities[at], quantities[at + 1] if at + 1 < len(quantities) else None
            if other is not None and self._is_range(one, other):
                low = one.key[1:]
                unit, own_unit = (re.sub(r"^-?[\d.E+]+", "", end.key[1:]) for end in (other, one))
                low = low if not unit or low.endswith(unit) else f"{low}{unit}"
                scaled = self._scaled_like(one, other)
                key = f"{scaled or low}~{other.key[1:]}"
                # Times of day have several readings.
                times = [f"{first[1:]}~{last[1:]}" for first in one.readings for last in other.readings]
                # “From five dollars to six” may be six dollars.
                more = times if key[:1] == "T" else [f"{key}{own_unit}"] if own_unit and not unit else []
                yield _quantity(one.start, other.end, key, *more, value=other.value)
                at += 2
                continue
            yield one
            at += 1

    def _is_range(self, one: Quantity, other: Quantity) -> bool:
        """Return whether two quantities are one: “10 to 15”, “between 10 and 15”."""
        if _RANGE.fullmatch(self._text, one.end, other.start):
            return True
        # “They won four nil.”
        if self._between_is_space(one, other) and self._folded[other.start : other.end] == "nil":
            return True
        return _AND.fullmatch(self._text, one.end, other.start) is not None and (
            _BETWEEN.search(self._text, max(0, one.start - 10), one.start) is not None
        )

    def _between_is_space(self, one: Quantity, other: Quantity) -> bool:
        return self._text[one.end : other.start] in (" ", "-")

    def _scaled_like(self, one: Quantity, other: Quantity) -> str:
        """Return the first of a range with the scale and unit of the second: “38 to 40 million”."""
        number = next((number for number in self._numbers if other.start <= number.start < other.end), None)
        unit = re.sub(r"^-?[\d.E+]+", "", other.key[1:])
        first = next((number for number in self._numbers if one.start <= number.start < one.end), None)
        if number is None or first is None or first.scale != 1 or number.scale == 1 or "~" in one.key:
            return ""
        return f"{(first.value if first.value >= number.scale else first.value * number.scale).normalize()}{unit}"

    # what is spoken number by number

    def _decimals(self) -> Iterator[Quantity]:
        """Yield “zero point five”, “null Komma fünf”, 零点五."""
        point = _words_of(self._rules.point)
        numbers = sorted({number.start: number for number in self._with_ones()}.values(), key=lambda one: one.start)
        for at, number in enumerate(numbers[:-1]):
            following = numbers[at + 1 :]
            between = self._between(number, following[0]).strip()
            if point is None or number.unit or number.scale != 1 or not point.fullmatch(fold_text(between)):
                continue
            digits, last = "", following[0]
            for position, digit in enumerate(following):
                if position and (self._between(last, digit).strip() or last.unit or last.scale != 1):
                    break
                whole = digit.value / digit.scale
                if whole % 1 or not 0 <= whole < 100 or (position and whole >= 10):
                    break
                digits, last = f"{digits}{int(whole)}", digit
            if digits:
                value = (number.value + Decimal(f"0.{digits}")) * last.scale
                whole_number = Number(number.start, last.end, value, frozenset({value}), True, last.unit, last.scale)
                yield self._with_unit(whole_number)
        if self._language == "ko":
            digits_of = _KOREAN_DIGITS | {"영": 0, "공": 0}
            for match in _KOREAN_DECIMAL.finditer(self._text):
                value = Decimal(f"{digits_of[match[1]]}.{''.join(str(digits_of[digit]) for digit in match[2])}")
                share = self._rules.share.match(self._text, match.end())
                end = share.end() if share else match.end()
                yield self._with_unit(Number(match.start(), end, value, frozenset({value}), True, "%" if share else ""))

    def _digit_rows(self) -> Iterator[Quantity]:
        """Yield “nine one one”."""
        row: list[Number] = []
        for number in [*self._numbers, None]:
            is_digit = number is not None and self._is_spoken(number) and number.value in range(10) and not number.unit
            if is_digit and (not row or self._between(row[-1], number).isspace()):  # type: ignore[arg-type]
                row.append(number)  # type: ignore[arg-type]
                continue
            if len(row) >= _DIGIT_ROW:
                written = "".join(str(int(digit.value)) for digit in row)
                yield _quantity(row[0].start, row[-1].end, str(Decimal(written).normalize()), value=Decimal(written))
            row = [number] if is_digit and number is not None else []

    def _pairs(self) -> Iterator[Quantity]:
        """Yield “nineteen eighty-four”, a year, and “nine thirty”, a time."""
        if self._language == "pl":
            yield from self._years_in_ordinals()
        if not self._rules.years_in_pairs:
            return
        for at, (one, other) in enumerate(zip(self._numbers, self._numbers[1:], strict=False)):
            between = self._between(one, other)
            if (
                not self._is_spoken(one)
                or not self._is_spoken(other)
                or other.unit
                or other.scale != 1
                or one.scale != 1
            ):
                continue
            end, low = other.end, other.value
            if self._is_zero_word(other) and at + 2 < len(self._numbers):
                digit = self._numbers[at + 2]
                if not self._between(other, digit).isspace() or not 0 < digit.value < 10:
                    continue
                low, end = digit.value, digit.end
            elif low < 10:
                continue
            if not between.isspace() or low > 99 or low % 1 or one.value % 1:
                continue
            if 13 <= one.value <= 20 or (one.value >= 10 and low >= 60):
                year = 100 * one.value + low
                yield _quantity(one.start, end, str(year.normalize()), value=year)
            elif 1 <= one.value <= _NOON and low < 60:
                behind = _BEHIND_HOUR.match(self._text, end)
                half = (behind["half"] or "").lower() if behind else ""
                key, readings = _clock(int(one.value), int(low), half)
                yield _quantity(one.start, behind.end() if behind else end, key, *readings, value=one.value)

    def _years_in_ordinals(self) -> Iterator[Quantity]:
        """Yield “tysiąc dziewięćset osiemdziesiątym”, of which only the end is an ordinal."""
        ordinals = {ordinal.start: ordinal for ordinal in self._ordinal_numbers()}
        for number in self._numbers:
            ordinal = ordinals.get(number.end + 1)
            if ordinal is not None and number.value >= 1000 and self._between(number, ordinal).isspace():
                year = number.value + ordinal.value
                yield _quantity(number.start, ordinal.end, str(year.normalize()), value=year)

    # dates and times

    def _dates(self) -> Iterator[Quantity]:
        text = self._text
        for pattern, digits in ((_HAN_DATE, _HAN_DIGITS), (_KOREAN_DATE, _KOREAN_DIGITS)):
            for match in pattern.finditer(text):
                yield _quantity(*match.span(), f"d{_small(match[1], digits)}-{_small(match[2], digits)}")
        names = _month_pattern(self._language)
        if names is None:
            return
        named = list(names.finditer(text))
        if not named:
            return
        days = [*self._ordinal_numbers(), *self._with_doubtful()]
        for match in named:
            month = _months(self._language)[match.group().casefold()]
            before = next((day for day in days if _DAY_BEFORE.fullmatch(text, day.end, match.start())), None)
            # “März acht Komma drei” is no date: only in English does the day stand behind the month.
            behind = days if self._language == "en" else ()
            after = next((day for day in behind if _DAY_AFTER.fullmatch(text, match.end(), day.start)), None)
            for day, is_before in ((before, True), (after, False)):
                if day is None or day.unit or not 1 <= day.value <= 31 or day.value % 1:
                    continue
                start, end = (day.start, match.end()) if is_before else (match.start(), day.end)
                if is_before and (the := _THE_BEFORE.search(text, 0, start)):
                    start = the.start()
                if not is_before and (ordinal := _ORDINAL_END.match(text, end)):
                    end = ordinal.end()
                yield _quantity(start, end, f"d{month}-{int(day.value)}")
                break

    def _with_doubtful(self) -> Iterator[Number]:
        """Yield the numbers, and words that alone are something else as well: “neuf”, “sei”."""
        yield from self._numbers
        doubtful = _words_of(" ".join(self._rules.small.keys() & self._rules.perhaps.keys() - {"half"}))
        for match in doubtful.finditer(self._folded) if doubtful else ():
            yield Number.of(*match.span(), self._rules.small[match.group()])

    def _with_ones(self) -> Iterator[Number]:
        """Yield the numbers, and words that alone are something else as well, “eins” too."""
        ones = _words_of(" ".join(word for word, value in self._rules.small.items() if value == 1))
        for match in ones.finditer(self._folded) if ones else ():
            yield Number.of(*match.span(), 1)
        yield from self._with_doubtful()

    def _ordinal_numbers(self) -> Iterator[Number]:
        if self._rules.ordinals:
            yield from self._rules.ordinals(self._text)
            return
        tens: Number | None = None
        for match in re.finditer(r"[^\W\d_]+(?:-[^\W\d_]+)*", self._text):
            value = ordinal_value(match.group(), self._rules)
            if value is None:
                continue
            start = match.start()
            # “Dwudziestego trzeciego”, “vigésimo tercero”.
            if tens is not None and tens.end == start - 1 and value < 10:
                start, value = tens.start, int(tens.value) + value
            tens = Number.of(start, match.end(), value)
            yield tens
            tens = tens if 20 <= value < 100 and not value % 10 else None

    def _times(self) -> Iterator[Quantity]:
        text = self._text
        for match in _CLOCK.finditer(text) if self._has_figures else ():
            hour = match["hour"] or match["hour2"] or match["hour3"]
            minute = match["minute"] or match["minute2"] or match["minute3"] or match["minute4"] or "0"
            half = (match["half"] or match["half2"] or "").lower()
            # “Um 9 am Tor” is no hour of the morning.
            if half and self._language != "en" and "." not in match.group():
                continue
            if int(hour) <= _LAST_HOUR and int(minute) < 60:
                key, readings = _clock(int(hour), int(minute), half)
                yield _quantity(*match.span(), key, *readings, value=Decimal(hour))
        # “Wpół do dziesiątej”: the hour is an ordinal.
        hours = self._ordinal_numbers() if "wpół do" in text.casefold() else ()
        for number in [*self._with_doubtful(), *hours]:
            if not 1 <= number.value <= _LAST_HOUR or number.value % 1 or number.scale != 1:
                continue
            before = _BEFORE_HOUR.search(text, max(0, number.start - 20), number.start)
            behind = _BEHIND_HOUR.match(text, number.end)
            if behind and behind["half"] and self._language != "en" and "." not in behind.group():
                behind = None
            word = _HOURS_WORD.match(text, number.end)
            if before is None and word is None and (behind is None or behind.end() == number.end):
                continue
            minutes = 0
            if before is not None and before.lastgroup:
                minutes = int(before.lastgroup[1:]) * (1 if before.lastgroup[0] == "p" else -1)
                # “Half nine” is half past nine in English and half past eight in Dutch.
                if self._language == "nl" and minutes == 30:
                    minutes = -30
            elif word is not None:
                minutes = 30 if word["half"] or word["half_asian"] else 15 if word["quarter"] else 0
            half = (behind["half"] or "").lower() if behind else ""
            minute = next((one for one in self._numbers if behind and one.start == behind.end() + 1), None)
            if minute is not None and self._language == "de" and behind is not None and 0 < minute.value < 60:
                key, readings = _clock(int(number.value), int(minute.value))
                yield _quantity(number.start, minute.end, key, *readings, value=number.value)
                continue
            hour = (60 * int(number.value) + minutes) // 60
            key, readings = _clock(hour, minutes % 60, half)
            end = max(number.end, behind.end() if behind else 0, word.end() if word else 0)
            yield _quantity(before.start() if before else number.start, end, key, *readings, value=number.value)

    def _english_times(self) -> Iterator[Quantity]:
        """Yield “noon”, “ten past eight” and “at twenty to nine”; elsewhere “ten to eight” is a range."""
        if self._language != "en":
            return
        for match in _NAMED_HOUR.finditer(self._text):
            key, readings = _clock(_NOON, 0, "p" if match["noon"] else "a")
            yield _quantity(*match.span(), key, *readings, value=Decimal(_NOON))
        for minutes, hour in zip(self._numbers, self._numbers[1:], strict=False):
            between = _PAST_OR_TO.fullmatch(self._text, minutes.end, hour.start)
            if (
                between is None
                or not 0 < minutes.value < 30
                or not 1 <= hour.value <= _NOON
                or minutes.unit
                or hour.unit
            ):
                continue
            is_to = between["to"] is not None
            if is_to and not _AT.search(self._text, max(0, minutes.start - 10), minutes.start):
                continue
            total = 60 * int(hour.value) + (-1 if is_to else 1) * int(minutes.value)
            behind = _BEHIND_HOUR.match(self._text, hour.end)
            half = (behind["half"] or "").lower() if behind else ""
            key, readings = _clock(total // 60, total % 60, half)
            yield _quantity(minutes.start, behind.end() if behind else hour.end, key, *readings, value=hour.value)

    def _decades(self) -> Iterator[Quantity]:
        text = self._text
        for match in _CENTURY_DECADE.finditer(text) if self._has_figures else ():
            yield _quantity(*match.span(), f"{match[1]}s")
        for match in _DECADE.finditer(text) if self._has_figures else ():
            yield _quantity(*match.span(), f"{next(filter(None, match.groups()))}s")
        if self._language == "en":
            for match in _SPOKEN_DECADE.finditer(text):
                tens = 20 + 10 * _TENS.split().index(match["tens"].lower())
                century = self._rules.small[match["century"].lower()] if match["century"] else 19
                yield _quantity(*match.span(), f"{tens}s" if century == 19 else f"{century}{tens}s")
        for number in self._numbers:
            before = _DECADE_BEFORE.search(text, max(0, number.start - 10), number.start)
            behind = _DECADE_BEHIND.match(text, number.end)
            decade = number.value - 1900 if number.value >= 1900 else number.value
            if (before or behind) and 10 <= decade < 100 and not decade % 10:
                start, end = before.start() if before else number.start, behind.end() if behind else number.end
                yield _quantity(start, end, f"{int(decade)}s")
        for number in self._ordinal_numbers() if self._language == "pl" else ():
            before = _DECADE_BEFORE.search(text, max(0, number.start - 10), number.start)
            if before and 10 <= number.value < 100 and not number.value % 10:
                yield _quantity(before.start(), number.end, f"{int(number.value)}s")
        for match in _GERMAN_DECADE.finditer(self._folded) if self._language == "de" else ():
            if match[1] in self._rules.small:
                yield _quantity(*match.span(), f"{self._rules.small[match[1]]}s")

    # fractions, ordinals, Roman numerals

    def _heights(self) -> Iterator[Quantity]:
        """Yield “six foot four” and 6ft 4in."""
        for feet, inches in zip(self._numbers, self._numbers[1:], strict=False) if self._language == "en" else ():
            if _FEET.fullmatch(self._text, feet.end, inches.start) and feet.value < 10 and inches.value < 12:
                end = _INCHES.match(self._text, inches.end)
                yield _quantity(feet.start, end.end() if end else inches.end, f"{feet.value} ft {inches.value} in")

    def _fractions(self) -> Iterator[Quantity]:
        text = self._text
        for match in _FRACTION_SIGN.finditer(text) if self._has_figures else ():
            count, parts = _FRACTION_SIGNS[match.group()].split("/")
            yield self._fraction(*match.span(), int(count), int(parts))
        for match in _FRACTION.finditer(text) if self._has_figures else ():
            one, other = int(match[1]), int(match[2])
            # “9/11” may be a date.
            dates = [f"d{month}-{day}" for month, day in ((one, other), (other, one)) if month <= 12 and day <= 31]
            fraction = self._fraction(*match.span(), one, other)
            yield replace(fraction, readings=fraction.readings | {f"#{date}" for date in dates})
        for match in _SHARE_OF_HAN.finditer(text):
            parts, count = match["parts"] or match["parts_ko"], match["count"] or match["count_ko"]
            if parts != "百":
                digits = _HAN_DIGITS | _KOREAN_DIGITS
                yield _quantity(*match.span(), f"{_small(count, digits)}/{_small(parts, digits)}")
        for match in _HALF_ALONE.finditer(text) if self._language == "en" else ():
            if not any(one.start < match.end() and match.start() < one.end for one in self._numbers):
                share = _OF_ONE_PER_CENT.match(text, match.end())
                if share is not None:
                    yield self._with_unit(replace(Number.of(match.start(), share.end(), _HALF), unit="%"))
                else:
                    yield self._fraction(*match.span(), 1, 2)
        yield from self._spoken_fractions()

    def _spoken_fractions(self) -> Iterator[Quantity]:
        text = self._text
        parts_of = _words_of(" ".join(self._rules.parts))
        for match in parts_of.finditer(self._folded) if parts_of else ():
            if any(one.start < match.end() and match.start() < one.end for one in self._numbers):
                continue
            number = next((one for one in self._numbers if re.fullmatch(r"[\s-]", text[one.end : match.start()])), None)
            # “A fifth” is one of a row as often.
            may_be_ordinal = number is None and match.group() in self._rules.perhaps and not match.group().endswith("s")
            if number is None or number.value % 1 or not 1 <= number.value < 100:
                article = re.search(
                    rf"(?<!\w)(?:a|an|un|une|ein|eine|einem|einer|uma?|una|een){_SPACE}$",
                    text[: match.start()],
                    re.IGNORECASE,
                )
                if article is None or (may_be_ordinal and match.group() in _ORDINAL_PARTS):
                    continue
                start, count = article.start(), 1
            else:
                start, count = number.start, int(number.value)
            parts = self._rules.parts[fold_text(match.group())]
            scale = _SCALE_OF_PART.match(self._folded, match.end()) if self._language == "en" else None
            if scale is not None:
                value = Decimal(count * self._rules.scales[scale[1]]) / parts
                yield self._with_unit(Number.of(start, scale.end(), value))
                continue
            # “Seven and three quarters”.
            whole = next((one for one in self._numbers if text[one.end : start] == " and "), None)
            if whole is not None and self._language == "en" and not whole.value % 1:
                share = self._rules.share.match(text, match.end())
                scale = _SCALE_BEHIND.match(self._folded, match.end())
                end = share.end() if share else scale.end() if scale else match.end()
                times = self._rules.scales[scale[1]] if scale else 1
                mixed = Number.of(whole.start, end, (whole.value + Decimal(count) / parts) * times)
                yield self._with_unit(replace(mixed, unit="%" if share else ""))
                continue
            yield self._fraction(start, match.end(), count, parts)

    def _fraction(self, start: int, end: int, count: int, parts: int) -> Quantity:
        """Return a fraction, which may also be written as a percentage: “three quarters”, “75 per cent”."""
        share = Decimal(100 * count) / parts if parts else Decimal(0)
        percentage = [f"{share.normalize()}%"] if share == share.to_integral_value() else []
        return _quantity(start, end, f"{count}/{parts}", *percentage)

    def _ordinals(self) -> Iterator[Quantity]:
        for number in self._rules.ordinals(self._text) if self._rules.ordinals else self._named_ordinals():
            start, more = (
                number.start,
                [str(number.value.normalize())] if _CENTURY_BEHIND.match(self._text, number.end) else [],
            )
            # “Henry the Eighth” is Henry VIII.
            name = _NAMED_THE.search(self._text, max(0, start - 40), start)
            if name is not None and self._text[number.start].isupper() and not _NAME.match(self._text, number.end):
                start, more = name.end("name") + 1, [str(number.value.normalize())]
            yield _quantity(start, number.end, f"{int(number.value)}º", *more, value=number.value)

    def _named_ordinals(self) -> Iterator[Number]:
        """Yield the ordinals of rulers and centuries, in languages where other ordinals are not told from words."""
        for number in self._ordinal_numbers():
            ruler = _NAMED_THE.search(self._text, max(0, number.start - 40), number.start)
            if (ruler and self._text[number.start].isupper()) or _CENTURY_BEHIND.match(self._text, number.end):
                yield number

    def _romans(self) -> Iterator[Quantity]:
        for match in _ROMAN.finditer(self._text):
            before = _BEFORE_ROMAN.search(self._text, 0, match.start())
            century = _CENTURY_BEHIND.match(self._text, match.end()) is not None
            if not century and (before is None or (len(match["roman"]) == 1 and not before["numbered"])):
                continue
            value = Decimal(_roman(match["roman"]))
            # “XIXe siècle”.
            suffix = _ROMAN_SUFFIX.match(self._text, match.end())
            end = suffix.end() if suffix else match.end()
            yield _quantity(match.start("roman"), end, str(value.normalize()), f"{value}º", value=value)


def _clock(hour: int, minute: int, half: str = "") -> tuple[str, list[str]]:
    """Return the key of a time and its readings; without “a.m.” or “p.m.” it is either."""
    halves = half or ("p" if hour > _NOON else "ap")
    key = f"T{hour % _NOON}:{minute:02}"
    return key, [f"{key}{one}" for one in halves]


def _small(written: str, digits: Mapping[str, int]) -> int:
    """Return a number below 100 in figures, in Han numerals or in Sino-Korean ones."""
    if written.isdecimal():
        return int(written)
    total = digit = 0
    for letter in written:
        if letter in _TEN:
            total, digit = total + 10 * (digit or 1), 0
        else:
            digit = digits.get(letter, 0)
    return total + digit


def _roman(letters: str) -> int:
    values = [_ROMAN_LETTERS[letter] for letter in letters]
    return sum(-one if one < other else one for one, other in zip(values, [*values[1:], 0], strict=True))


@cache
def _words_of(words: str) -> re.Pattern[str] | None:
    """Match one of some words; None without any."""
    if not words:
        return None
    spaced = words.isascii() or any(word[:1].isalpha() and word[0] < "\u0600" for word in words.split())
    alternatives = "|".join(sorted(map(re.escape, words.split()), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)" if spaced else alternatives, re.IGNORECASE)


@cache
def _months(language: str) -> dict[str, int]:
    """Return the months of a language by their names in small letters."""
    from babel.dates import get_month_names  # noqa: PLC0415  a language is read when it is used

    if language not in LANGUAGES or language in ("ja", "zh", "ko"):
        return {}
    more = {"sept": 9} if language == "en" else {}
    return more | {
        name.rstrip(".").casefold(): month
        for width in ("wide", "abbreviated")
        for context in ("format", "stand-alone")
        for month, name in get_month_names(width, context, locale=language).items()
    }


@cache
def _month_pattern(language: str) -> re.Pattern[str] | None:
    """Match the name of a month; with a capital where the language gives it one."""
    names = sorted(_months(language), key=len, reverse=True)
    if not names:
        return None
    capitals = language in ("en", "de")
    alternatives = "|".join(re.escape(name.capitalize()) for name in names)
    if not capitals:
        alternatives += "|" + "|".join(map(re.escape, names))
    return re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)")
