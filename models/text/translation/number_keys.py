"""Keys of numbers by value in any of the compared languages, with their currency or per cent sign."""

import re
from decimal import Decimal
from functools import cache

from models.text.number_values import number_keys
from models.text.translation.languages import COMPARED_LANGUAGES
from models.text.translation.numbers import ReadNumber, read_numbers

# Languages that ``models.text.number_values`` reads.
_READ_THERE = frozenset({"en", "ko"})
_CURRENCY_BEFORE = re.compile(r"([$£€¥])[ \u00a0\u202f]?$")
_CURRENCIES = {
    "€": "€|euros?|eur|ユーロ|欧元|歐元|يورو",
    "$": r"\$|d[oó]l+ar\w{0,3}|usd|ドル|美元|دولار\w{0,2}",
    "£": "£|ポンド|英镑|英鎊",
    "¥": "¥|円|yen",
}
# Kanji and kana go on without a space.
_WORD_ENDS = r"(?![A-Za-z\u00c0-\u024f])"
_CURRENCY_BEHIND = re.compile(
    r"[ \u00a0\u202f-]?(?:" + "|".join(f"({words})" for words in _CURRENCIES.values()) + f"){_WORD_ENDS}",
    re.IGNORECASE,
)
# 百分之二十
_CHINESE_SHARE = "百分之"


def number_keys_in(text: str, language: str) -> dict[int, tuple[int, str]]:
    """Return what ``number_keys`` does, of a text in a language (ISO 639-1); in one without a table as in English."""
    if language in _READ_THERE or language not in COMPARED_LANGUAGES:
        return number_keys(text)
    keys = {}
    for number in read_numbers(text, language):
        start, end, unit = number.start, number.end, ""
        before = _CURRENCY_BEFORE.search(text, max(0, start - 2), start)
        share = _share(language).match(text, end)
        if share is not None:
            unit, end = ("%p" if share[1] else "%"), share.end()
        elif text[max(0, start - len(_CHINESE_SHARE)) : start] == _CHINESE_SHARE:
            start, unit = start - len(_CHINESE_SHARE), "%"
        elif before is not None:
            # A sign right before a number is one word with it.
            unit, start = before[1], start - (before.end() - before.start() == 1)
        elif (behind := _CURRENCY_BEHIND.match(text, end)) is not None:
            unit, end = [*_CURRENCIES][(behind.lastindex or 1) - 1], behind.end()
        keys[start] = end, f"#{_likeliest(text, number, language).normalize()}{unit}"
    return keys


@cache
def _share(language: str) -> re.Pattern[str]:
    """Match a per cent sign, or a word for it; the group for percentage points."""
    table = COMPARED_LANGUAGES[language]
    points = f"({table.points})" if table.points else "((?!))"
    words = f"|{table.per_cent}" if table.per_cent else ""
    return re.compile(rf"[ \u00a0\u202f-]?(?:{points}|[%％٪]{words}){_WORD_ENDS}", re.IGNORECASE)


def _likeliest(text: str, number: ReadNumber, language: str) -> Decimal:
    """Return the value that the language's own spelling gives: in German “1,500” is one and a half.

    What may be a scale is one, as of “1 bis 2 Millionen”.
    """
    written = text[number.start : number.end]
    decimal = COMPARED_LANGUAGES[language].decimal_comma and "," in written and "." not in written
    return min(number.values) if decimal else max(number.values)
