"""Labelled headline quotes from JSON Lines."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.errors import InputError
from models.headline.quoting import quoting_sentences
from models.headline.signals import HeadlineCase
from models.recommend.dataset import read_json_lines

# C contextomized and P the reporter's paraphrase in quotation marks are not supported, M (modified) is.
_NOT_SUPPORTED = {"C": True, "P": True, "M": False, 1: True, 0: False}
# N is no quotation of speech.
NO_QUOTATION = "N"


@dataclass(frozen=True, slots=True)
class LabelledHeadline:
    """A headline quote held to its article's body, and whether nothing there supports it.

    Args:
        headline: the whole headline where the file has it.
        label: as the file gives it: 1, 0, ``M``, ``C``, ``P`` or ``N``.
    """

    case: HeadlineCase
    unsupported: bool
    headline: str | None = None
    label: int | str = 1


def load_labelled(path: Path, *, with_no_quotations: bool = False) -> list[LabelledHeadline]:
    """Reads ``{headline_quote, body_quotes, label, title?, body?}``; label 1 or 0, or M, C, P, N.

    Args:
        with_no_quotations: keep rows of label N, which are left out otherwise.

    Raises:
        InputError: ``no_such_file``; ``malformed_line`` naming file and line; ``no_rows``.
    """
    kept: list[dict[str, Any]] = []
    for number, row in read_json_lines(path):
        label, quotes = row.get("label"), row.get("body_quotes")
        known = isinstance(label, int | str) and (label in _NOT_SUPPORTED or label == NO_QUOTATION)
        quoted = isinstance(quotes, list) and all(isinstance(text, str) for text in quotes)
        if not isinstance(row.get("headline_quote"), str) or not quoted or not known:
            raise InputError(
                "malformed_line",
                f"{path}, line {number}: a row needs headline_quote, body_quotes and label (1, 0, M, C, P or N).",
                "Mend or remove that line and run again.",
            )
        if label != NO_QUOTATION or with_no_quotations:
            kept.append(row)
    if not kept:
        raise InputError("no_rows", f"{path} has no labelled headline quotes.", "Give a file that has some.")
    return [_labelled(row) for row in kept]


def _labelled(row: dict[str, Any]) -> LabelledHeadline:
    quotes = tuple(row["body_quotes"])
    sentences = quoting_sentences(row["body"]) if isinstance(row.get("body"), str) else ()
    return LabelledHeadline(
        HeadlineCase(row["headline_quote"], quotes, sentences or quotes),
        _NOT_SUPPORTED.get(row["label"], False),
        row["title"] if isinstance(row.get("title"), str) else None,
        row["label"],
    )
