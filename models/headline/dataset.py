"""Reads headline quotes and their articles' body quotes from JSON Lines, labelled or not."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.errors import InputError
from models.headline.body_quotes import quoting_sentences
from models.headline.detection.signals import HeadlineCase
from models.json_lines import malformed_line, read_json_lines

# C (contextomized) and P (the reporter's paraphrase in quotation marks) are not supported, M (modified) is.
_NOT_SUPPORTED = {"C": True, "P": True, "M": False, 1: True, 0: False}
# N is no quotation of speech.
_NO_QUOTATION = "N"


@dataclass(frozen=True, slots=True)
class LabelledHeadline:
    """A headline quote with its article's body, and whether nothing there supports it."""

    case: HeadlineCase
    unsupported: bool


def load_labelled(path: Path) -> list[LabelledHeadline]:
    """Reads ``{headline_quote, body_quotes, label, body?}``; label 1 or 0, or M, C, P, or N, which is skipped.

    Raises:
        AppError: ``no_such_file``; ``malformed_line`` naming file and line; ``no_rows``.
    """
    kept = []
    for number, row in read_json_lines(path):
        label = row.get("label")
        known = isinstance(label, int | str) and (label in _NOT_SUPPORTED or label == _NO_QUOTATION)
        if not _has_quotes(row) or not known:
            raise malformed_line(path, number, "a row needs headline_quote, body_quotes and label (1, 0, M, C, P or N)")
        if label != _NO_QUOTATION:
            kept.append(LabelledHeadline(_case(row), _NOT_SUPPORTED[label]))
    if not kept:
        raise InputError("no_rows", f"{path} has no labelled headline quotes.", "Give a file that has some.")
    return kept


def load_unlabelled(path: Path) -> list[HeadlineCase]:
    """Reads ``{headline_quote, body_quotes, body?}``.

    Raises:
        AppError: ``no_such_file``; ``malformed_line`` naming file and line; ``no_rows``.
    """
    cases = []
    for number, row in read_json_lines(path):
        if not _has_quotes(row):
            raise malformed_line(path, number, "a row needs headline_quote and body_quotes")
        cases.append(_case(row))
    if not cases:
        raise InputError("no_rows", f"{path} has no headline quotes.", "Give a file that has some.")
    return cases


def _has_quotes(row: Mapping[str, Any]) -> bool:
    quotes = row.get("body_quotes")
    quoted = isinstance(quotes, list) and all(isinstance(text, str) for text in quotes)
    return quoted and isinstance(row.get("headline_quote"), str)


def _case(row: Mapping[str, Any]) -> HeadlineCase:
    quotes = tuple(row["body_quotes"])
    sentences = quoting_sentences(row["body"]) if isinstance(row.get("body"), str) else ()
    return HeadlineCase(row["headline_quote"], quotes, sentences or quotes)
