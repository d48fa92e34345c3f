"""Reads headline quotes and their articles' body quotes from JSON Lines, labelled or not."""

import hashlib
import json
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
_ID_LETTERS = 12
# Fitted on, or only measured on.
PARTS = ("fit", "measure")


@dataclass(frozen=True, slots=True)
class LabelledHeadline:
    """A headline quote with its article's body, and whether nothing there supports it."""

    case: HeadlineCase
    unsupported: bool


def load_labelled(path: Path) -> list[LabelledHeadline]:
    """Read ``{headline_quote, body_quotes, label, body?}``; label 1 or 0, or M, C, P, or N, which is skipped.

    Raises:
        AppError: ``no_such_file``; ``malformed_line`` naming file and line; ``no_rows``.
    """
    kept = []
    for number, row in read_json_lines(path):
        label = row.get("label")
        is_known_label = isinstance(label, int | str) and (label in _NOT_SUPPORTED or label == _NO_QUOTATION)
        if not _has_quotes(row) or not is_known_label:
            raise malformed_line(path, number, "a row needs headline_quote, body_quotes and label (1, 0, M, C, P or N)")
        if label != _NO_QUOTATION:
            kept.append(LabelledHeadline(_case(row), _NOT_SUPPORTED[label]))
    if not kept:
        raise InputError("no_rows", f"{path} has no labelled headline quotes.", "Give a file that has some.")
    return kept


def load_labels(path: Path, part: str) -> dict[str, str]:
    """Read ``{id, label, part}``, labels without their texts, and return those of one part by ``case_id``.

    Args:
        part: one of ``PARTS``.

    Raises:
        AppError: ``no_such_file``; ``malformed_line`` naming file and line; ``no_rows``.
    """
    labels = {}
    for number, row in read_json_lines(path):
        label = row.get("label")
        is_known_label = isinstance(label, str) and (label in _NOT_SUPPORTED or label == _NO_QUOTATION)
        if not isinstance(row.get("id"), str) or row.get("part") not in PARTS or not is_known_label:
            raise malformed_line(path, number, "a row needs id, label (M, C, P or N) and part (fit or measure)")
        if row["part"] == part:
            labels[row["id"]] = row["label"]
    if not labels:
        raise InputError("no_rows", f"{path} has no labels of the part {part}.", "Give a file that has some.")
    return labels


def load_labelled_articles(path: Path, labels: Mapping[str, str]) -> list[LabelledHeadline]:
    """Read ``{headline_quotes: [{text}], body_quotes, body?}``: the headline quotes that ``labels`` has.

    Args:
        labels: by ``case_id``, see ``load_labels``.

    Raises:
        AppError: ``no_such_file``; ``malformed_line`` naming file and line; ``no_rows``.
    """
    kept: dict[str, LabelledHeadline] = {}
    for number, row in read_json_lines(path):
        quotes = row.get("headline_quotes")
        if not isinstance(quotes, list):
            raise malformed_line(path, number, "a row needs headline_quotes and body_quotes")
        for quote in quotes:
            own = {**row, "headline_quote": quote.get("text") if isinstance(quote, dict) else None}
            if not _has_quotes(own):
                raise malformed_line(path, number, "a row needs headline_quotes, each with its text, and body_quotes")
            case = _case(own)
            identity = case_id(case)
            label = labels.get(identity, _NO_QUOTATION)
            if label != _NO_QUOTATION:
                kept.setdefault(identity, LabelledHeadline(case, _NOT_SUPPORTED[label]))
    if not kept:
        raise InputError("no_rows", f"{path} has none of the labelled headline quotes.", "Give the file they are of.")
    return list(kept.values())


def case_id(case: HeadlineCase) -> str:
    """Return the first letters of the SHA-256 that identifies one headline quote with its body quotes."""
    quotes = json.dumps([case.quote, *case.body_quotes], ensure_ascii=False)
    return hashlib.sha256(quotes.encode("utf-8")).hexdigest()[:_ID_LETTERS]


def _has_quotes(row: Mapping[str, Any]) -> bool:
    quotes = row.get("body_quotes")
    quoted = isinstance(quotes, list) and all(isinstance(text, str) for text in quotes)
    return quoted and isinstance(row.get("headline_quote"), str)


def _case(row: Mapping[str, Any]) -> HeadlineCase:
    quotes = tuple(row["body_quotes"])
    body = row["body"] if isinstance(row.get("body"), str) else ""
    sentences = quoting_sentences(body) if body else ()
    return HeadlineCase(row["headline_quote"], quotes, sentences or quotes, body)
