"""Keys of numbers by value, whatever their spelling, with currency, per cent sign or ordinal mark."""

import re
from collections.abc import Set
from decimal import Decimal

from models.text.numbers import amounts
from models.text.words import tokens

_CURRENCIES = frozenset("$£€¥₩")
_CURRENCY_WORDS = {
    **dict.fromkeys(("dollar", "dollars"), "$"),
    **dict.fromkeys(("pound", "pounds"), "£"),
    **dict.fromkeys(("euro", "euros"), "€"),
    **dict.fromkeys(("달러",), "$"),
    **dict.fromkeys(("유로",), "€"),
    **dict.fromkeys(("yen", "엔"), "¥"),
    **dict.fromkeys(("won", "원"), "₩"),
}
_CURRENCY_WORD = re.compile(r"\s+(dollars?|pounds?|euros?|yen|won)(?!\w)|\s?(달러|유로|엔|원)", re.IGNORECASE)
_PER_CENT = re.compile(r"(?:[%％]|per\s?cent|퍼센트)", re.IGNORECASE)
_SHARE = re.compile(r"\s?[%％]p?|\s+per\s?cent(?:age\s+points?)?(?!\w)", re.IGNORECASE)
_POINTS = re.compile(r"(?:[%％]p|points?|포인트)$", re.IGNORECASE)
_TENS = tokens("twenty thirty forty fifty sixty seventy eighty ninety")
_FIRST_TO_NINETEENTH = tokens(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth"
)
_ORDINALS = frozenset(_FIRST_TO_NINETEENTH)
_DIGIT = re.compile(r"\d")
_ORDINAL = re.compile(
    rf"(?<!\w)(?:(?P<figure>\d+)(?:st|nd|rd|th)"
    rf"|(?:(?P<ten>{'|'.join(_TENS)})[\s-])?(?P<unit>{'|'.join(_FIRST_TO_NINETEENTH)}))(?!\w)",
    re.IGNORECASE,
)
# “Two and a half million”, “a million and a half”, “2½”.
_AND_A_HALF = re.compile(
    r"\s+and\s+a\s+half(?:\s+(hundred|thousand|million|billion|trillion))?(?!\w)|\s?½", re.IGNORECASE
)
_SCALES = {"hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_LAST_SCALE = re.compile(rf"(?:{'|'.join(_SCALES)})$", re.IGNORECASE)
_ZERO = re.compile(r"(?<!\w)zero(?!\w)", re.IGNORECASE)
_ORDINAL_MARK = "º"
_NUMBER_KEY = re.compile(r"#([\d.E+-]+)(.*)")


def number_keys(text: str) -> dict[int, tuple[int, str]]:
    """Return the numbers of a text by their start: the end, and the value with its currency or per cent sign."""
    keys = {}
    for amount in amounts(text):
        start, end = amount.start, amount.end
        unit = text[start - 1 : start] if text[start - 1 : start] in _CURRENCIES else ""
        start -= len(unit)
        # What may be a scale is one: “$5m”, and the first of “38 to 40 million”.
        value = max(amount.values)
        if half := _AND_A_HALF.match(text, end):
            scale = _LAST_SCALE.search(text, start, end)
            value = (value + Decimal(_SCALES[scale[0].lower()] if scale else 1) / 2) * _SCALES.get(
                (half[1] or "").lower(), 1
            )
            end = half.end()
            share = _SHARE.match(text, end)
            end = share.end() if share else end
        if _PER_CENT.search(text, start, end):
            unit = "%p" if _POINTS.search(text, start, end) else "%"
        elif not unit and (following := _CURRENCY_WORD.match(text, end)):
            unit, end = _CURRENCY_WORDS[(following[1] or following[2]).lower()], following.end()
        keys[start] = end, f"#{value.normalize()}{unit}"
    keys |= {match.start(): (match.end(), "#0") for match in _ZERO.finditer(text)}
    if not _DIGIT.search(text) and _ORDINALS.isdisjoint(tokens(text)):
        return keys
    for match in _ORDINAL.finditer(text):
        ordinal = int(match["figure"] or 0)
        if match["unit"]:
            ordinal = _FIRST_TO_NINETEENTH.index(match["unit"].lower()) + 1
        if match["ten"]:
            ordinal += 20 + 10 * _TENS.index(match["ten"].lower())
        keys[match.start()] = match.end(), f"#{ordinal}{_ORDINAL_MARK}"
    return keys


def units_differ(source_keys: Set[str], quoted: Set[str]) -> bool:
    """Return whether a figure changed its currency or its per cent sign, or an ordinal its value.

    A currency that only one side names is no difference: it may be implied.
    """
    one, other = (
        {match.groups() for key in keys if (match := _NUMBER_KEY.match(key))}
        for keys in (source_keys - quoted, quoted - source_keys)
    )
    ordinals = [{value for value, unit in keys_of_side if unit == _ORDINAL_MARK} for keys_of_side in (one, other)]
    if all(ordinals) and ordinals[0] != ordinals[1]:
        return True
    return any(
        value == value_there and unit != there and ((unit and there) or "%" in unit + there)
        for value, unit in one
        for value_there, there in other
    )
