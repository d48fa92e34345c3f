"""Finds a number of a headline quote that a body quote has as another one, in the same statement."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from models.quotes.alignment.aligner import QuoteAligner
from models.text.folding import folded
from models.text.languages.rules import Number
from models.text.numbers import possible_values, read_numbers, values_in
from models.text.quantities import read_quantities
from models.text.words import UNSPACED, letter_bigrams

# From this share of letter pairs in common, numbers aside, it is the same statement. None of the 2,741 labelled
# headline quotes has a number changed in this sense, so that this is set by hand.
_SAME_STATEMENT = 0.6
# “1.29 million” may be quoted as “1.3 million”.
_ROUNDED = Decimal("0.1")
_COUNTED = re.compile(r"[ \u00a0\u202f-]?([^\W\d_]{1,12})")
_UNSPACED = re.compile(f"[{UNSPACED}]")
_CENTURY = 100


@dataclass(frozen=True, slots=True)
class ChangedNumber:
    """A number as the headline quote has it, and as the body quote does."""

    quoted: str
    body_number: str


def changed_number(quote: str, body_quotes: Sequence[str], language: str) -> ChangedNumber | None:
    """Return the first number of ``quote`` that no body quote has, and one has another in its place; None if none.

    Args:
        language: of all of them, ISO 639-1.
    """
    numbers = read_numbers(quote, language)
    body_values = frozenset[Decimal]().union(*(possible_values(text, language) for text in body_quotes if numbers))
    missing = [number for number in numbers if number.certain and not (number.is_one or number.values & body_values)]
    if not missing:
        aligned = _aligned_change(quote, body_quotes, language)
        return aligned or (_exchanged(quote, body_quotes) if numbers else None)
    own = possible_values(quote, language)
    wanted = letter_bigrams(_without(quote, numbers))
    for text in body_quotes:
        others = [other for other in read_numbers(text, language) if not (other.is_one or other.values & own)]
        if not others or len(wanted & letter_bigrams(text)) < _SAME_STATEMENT * len(wanted):
            continue
        for number in missing:
            counted = _counted(quote, number)
            for other in others:
                if counted and counted == _counted(text, other) and not _is_rounded(other.values, number.values):
                    return ChangedNumber(quote[number.start : number.end], text[other.start : other.end])
    return _aligned_change(quote, body_quotes, language)


def _exchanged(quote: str, body_quotes: Sequence[str]) -> ChangedNumber | None:
    """Return a number in the place of another, though a body quote has it elsewhere: “of 30, 30” for “of 30, 13”."""
    changed = None
    for text in body_quotes:
        alignment = QuoteAligner([text]).align(quote, _SAME_STATEMENT)
        faults = [edit for edit in alignment.diff if edit.fault] if alignment else []
        if alignment and not faults:
            return None
        if faults and all(edit.fault == "number" and edit.before and edit.after for edit in faults):
            changed = changed or ChangedNumber(faults[0].after, faults[0].before)
    return changed


def _aligned_change(quote: str, body_quotes: Sequence[str], language: str) -> ChangedNumber | None:
    """Return a quantity that no body quote has, and one has another in its place among the same words."""
    quantities = read_quantities(quote, language)
    if not quantities:
        return None
    readings = frozenset[str]().union(
        *(other.readings for text in body_quotes for other in read_quantities(text, language))
    )
    if all(not quantity.readings.isdisjoint(readings) for quantity in quantities):
        return None
    for text in body_quotes:
        alignment = QuoteAligner([text]).align(quote, _SAME_STATEMENT)
        for edit in alignment.diff if alignment else ():
            if edit.fault == "number" and edit.op == "delete" and (whole := _whole(text, edit.before, language)):
                cut = next(quantity for quantity in quantities if quantity.readings.isdisjoint(readings))
                return ChangedNumber(quote[cut.start : cut.end], whole)
            changed = [other for other in read_quantities(edit.after, language) if other.readings.isdisjoint(readings)]
            body_values_there = values_in(edit.before, language)
            if (
                edit.fault == "number"
                and changed
                and body_values_there
                and not _is_rounded(body_values_there, frozenset(one.value for one in changed))
            ):
                return ChangedNumber(edit.after, edit.before)
    return None


def _whole(text: str, part: str, language: str) -> str:
    """Return the quantity of a text that a part left out of it belongs to: “one hundred and five” of “one hundred”."""
    at = text.find(part)
    numbers = [number for number in read_quantities(text, language) if number.start <= at < number.end]
    return text[numbers[0].start : numbers[0].end] if numbers else ""


def _without(text: str, numbers: Sequence[Number]) -> str:
    for number in reversed(numbers):
        text = f"{text[: number.start]} {text[number.end :]}"
    return text


def _counted(text: str, number: Number) -> str:
    """Return the beginning of the word behind a number, which an ending may change: “Jahre”, “Jahren”."""
    match = _COUNTED.match(text, number.end)
    if match is None:
        return ""
    return folded(match[1])[: 1 if _UNSPACED.match(match[1]) else 2]


def _is_rounded(body_values: frozenset[Decimal], quoted: frozenset[Decimal]) -> bool:
    """Return whether a quoted number may be one that was said, rounded; or its decade: “80s” for 1980."""
    return any(
        (abs(one - other) <= _ROUNDED * one and _digits(other) < _digits(one))
        or (one > _CENTURY > other and one % _CENTURY == other)
        for one in body_values
        for other in quoted
    )


def _digits(value: Decimal) -> int:
    """Return how many significant digits a number has."""
    return len(value.normalize().as_tuple().digits)
