"""Numbers of Japanese and Chinese: 二百万, 200万, 1億2000万, 二〇三一."""

import re
from collections.abc import Iterator
from decimal import Decimal

from models.text.languages.rules import TELLING, Number

_DIGITS = {digit: at for at, digit in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2, "兩": 2, "壱": 1, "弐": 2}
_STEPS = {"十": 10, "百": 100, "千": 1000}
_SCALES = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8, "兆": 10**12}
_NUMBER = re.compile(
    r"(?:\d++(?:[.,]\d++)*+[十百千万萬亿億兆]++|[〇零一二三四五六七八九两兩壱弐十百千][〇零一二三四五六七八九两兩壱弐十百千万萬亿億兆]*+)++"
    r"(?:\d++(?:,\d{3})*+[十百千万萬亿億兆]*+)*+"
)
# What begins with a numeral and is none: 一緒, 十分 (enough), 百姓, 千万 (by all means).
_NO_NUMBER = re.compile(
    r"一(?![点點][〇零一二三四五六七八九])[^〇-九万億亿萬百千十]|百分[之比点點]|十分[にな]|百姓|万一|千万(?:不|别)|第?[一二三四五六七八九](?=[月日号號])"
)
_PIECE = re.compile(r"(\d+(?:[.,]\d+)*)|(.)")
# 一点五; 一点 alone is “a little”.
_POINT = re.compile(r"[点點][〇零一二三四五六七八九]")
# 百分之二十
_SHARE = re.compile(r"百分之(?=[\d〇零一二三四五六七八九两兩十百])")


def read_han_numbers(text: str, *, shortened: bool) -> Iterator[Number]:
    """Yield the numbers of a text that are written with Han numerals.

    Args:
        shortened: whether a digit behind a scale is of the next smaller one: 一万二 is 12,000.
    """
    at = 0
    while at < len(text):
        share = _SHARE.match(text, at)
        first = share.end() if share else at
        match = _NUMBER.match(text, first)
        if match and (share or not _NO_NUMBER.match(text, at)):
            value = _value(match.group(), shortened)
            certain = value >= TELLING or any(character.isascii() for character in match.group())
            if certain or share or value != 1 or _POINT.match(text, match.end()):
                scale = Decimal(_SCALES.get(match.group()[-1], 1))
                yield Number(at, match.end(), value, frozenset({value}), certain, "%" if share else "", scale)
            at = match.end()
        else:
            at += 1


def _value(written: str, shortened: bool) -> Decimal:
    if all(character in _DIGITS for character in written):
        return Decimal("".join(str(_DIGITS[character]) for character in written))
    total = group = digit = Decimal(0)
    last = Decimal(1)
    for figure, letter in _PIECE.findall(written):
        if figure:
            digit, last = Decimal(figure.replace(",", "")), Decimal(1)
        elif letter in _DIGITS:
            last = last if _DIGITS[letter] and not digit else Decimal(1)
            digit = digit * 10 + _DIGITS[letter] if digit else Decimal(_DIGITS[letter])
        elif letter in _STEPS:
            last = Decimal(_STEPS[letter])
            group, digit = group + (digit or 1) * last, Decimal(0)
        elif letter in _SCALES:
            last = Decimal(_SCALES[letter])
            total, group, digit = total + ((group + digit) or 1) * last, Decimal(0), Decimal(0)
    return total + group + digit * (last / 10 if shortened and last >= 100 else 1)
