"""Correct where a quote begins and ends in its source.

The span that is most similar, letter by letter, may miss its last words.
"""

from collections.abc import Sequence

from models.quotes.alignment.edits import Edit, edits_between
from models.quotes.alignment.paragraph_words import ParagraphWords, WordRange, keys_of
from models.text.words import word_texts

# How many words beyond an end of the nearest window are tried, where a quote's words there seem not to be its own, and
# how far off, for each of those words, they themselves may be.
_TRIED_BEYOND, _SOUGHT_BEYOND = 6, 4
_LEFT_OUT = 0.25


def extend_to_edges(row: ParagraphWords, quote: str, word_range: WordRange) -> WordRange:
    """Extend ``word_range`` by what belongs to it: a number spelled otherwise, words before a long interjection.

    The most similar window, letter by letter, leaves out what would lower its similarity.
    """
    for at_start in (True, False):
        edits = edits_between(row.source(*word_range), quote, row.language)
        first = edits[0 if at_start else -1] if edits else None
        if first is None or not first.fault or not first.after:
            continue
        sought = _sought(row, keys_of(first.after), word_range, at_start)
        if sought is not None:
            word_range = sought
            continue
        begin, end = word_range
        wider = [
            (max(0, begin - by), end) if at_start else (begin, min(len(row.keys), end + by))
            for by in range(_TRIED_BEYOND + 1)
        ]
        word_range = min(wider, key=lambda candidate: cost(edits_between(row.source(*candidate), quote, row.language)))
    return word_range


def _sought(row: ParagraphWords, keys: list[str], word_range: WordRange, at_start: bool) -> WordRange | None:
    """Return ``found`` extended to ``keys``, where these are not far before its start or after its end."""
    begin, end = word_range
    reach = (1 + _SOUGHT_BEYOND) * len(keys)
    tried = range(begin - len(keys), max(0, begin - reach) - 1, -1) if at_start else range(end, end + reach)
    for at in tried:
        if at >= 0 and row.keys[at : at + len(keys)] == keys:
            return (at, end) if at_start else (begin, at + len(keys))
    return None


def cost(edits: Sequence[Edit]) -> tuple[float, int]:
    """Return how much is faulty, and how many words are added: of equals a replaced word is likelier.

    A word only in the quote counts one, a word left out a quarter: it is likelier that words were left out than that
    others were put in. Where a number replaces a number, the quote's words count, however the source spells it.
    """
    faulty = [edit for edit in edits if edit.fault]
    return sum(map(_wrong, faulty)), sum(len(word_texts(edit.after)) for edit in faulty if edit.op == "insert")


def _wrong(edit: Edit) -> float:
    source_count, quoted = len(word_texts(edit.before)), len(word_texts(edit.after))
    if edit.fault == "number" and edit.op == "replace":
        return quoted
    return quoted + _LEFT_OUT * max(0, source_count - quoted)
