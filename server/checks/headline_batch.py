"""Headline checks of many articles: one per line of JSON Lines, checked in chunks, answered in order."""

import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any, BinaryIO

from pydantic import AliasChoices, Field

from models.errors import AppError, InputError
from models.headline.protocol import HeadlineChecker
from models.headline.protocol import HeadlineFinding as CheckedQuote
from server.checks.presenters import present_headline_finding
from server.checks.source_places import ProvidedSource, place_in, with_source
from server.config import MIB
from server.schemas.base import ArticleId, Context, Payload, present_fields
from server.schemas.checks import HeadlineFinding
from server.schemas.parsing import parse

# The encoder is fastest on large chunks; small ones come first, so that the first answers come soon.
FIRST_CHUNK, MAX_CHUNK = 16, 256
MAX_LINE_BYTES = 16 * MIB

_HINT = (
    'Make it one JSON object on one line, {"headline": …, "body": …} or {"headline_quote": …, "body_quotes": […]}; '
    "the other lines are checked all the same."
)


class BatchArticle(Payload):
    """A whole article: ``{id?, headline | title, body}``."""

    id: ArticleId = None
    headline: Annotated[Context, Field(validation_alias=AliasChoices("headline", "title"))]
    body: Context


class BatchQuotes(Payload):
    """The quotes of an article, already extracted: ``{id?, headline_quote, body_quotes}``."""

    id: ArticleId = None
    headline_quote: Context
    body_quotes: list[Context]


@dataclass(frozen=True, slots=True)
class BatchRow:
    """The content of line ``line`` (from 1), or the error that says why it cannot be read."""

    line: int
    read: BatchArticle | BatchQuotes | AppError


@dataclass(frozen=True, slots=True)
class CheckedBatchRow:
    """A row with its findings; an unreadable row has none."""

    row: BatchRow
    findings: list[HeadlineFinding]

    @property
    def unsupported(self) -> list[HeadlineFinding]:
        """The findings that the body does not support."""
        return [finding for finding in self.findings if finding.state == "unsupported"]

    def as_json(self) -> dict[str, Any]:
        """Present the row as ``{line, id, findings}`` or ``{line, error}``."""
        read = self.row.read
        if isinstance(read, AppError):
            return {"line": self.row.line, "error": read.as_json()}
        has_places = isinstance(read, BatchArticle)
        findings = self.findings if has_places else [_without_places(finding) for finding in self.findings]
        return {"line": self.row.line, "id": read.id, "findings": findings}


class _LineError(ValueError):
    """An error of one line, with a hint."""

    def __init__(self, message: str, hint: str = _HINT) -> None:
        super().__init__(message)
        self.hint = hint


def read_batch(file: BinaryIO, name: str) -> Iterator[BatchRow]:
    """Yield the rows of JSON Lines one at a time; empty lines are skipped, unreadable ones are rows with an error.

    Args:
        name: the file name, for messages.
    """
    for number, line in enumerate(_lines(file), start=1):
        if isinstance(line, bytes) and not line.strip():
            continue
        try:
            yield BatchRow(number, _read(line))
        except _LineError as error:
            message = f"{name}, line {number}: {error}"
            yield BatchRow(number, InputError("malformed_line", message, error.hint, params={"name": name}))


def check_batch(
    rows: Iterable[BatchRow], checker: HeadlineChecker, sources: Sequence[ProvidedSource] = ()
) -> Iterator[list[CheckedBatchRow]]:
    """Yield rows with their findings in order, chunk by chunk; no more than one chunk is read ahead.

    Args:
        sources: searched for the quotes that a body does not have.
    """
    remaining, size = iter(rows), FIRST_CHUNK
    while chunk := list(islice(remaining, size)):
        yield _check(chunk, checker, sources)
        size = min(2 * size, MAX_CHUNK)


def _lines(file: BinaryIO) -> Iterator[bytes | _LineError]:
    try:
        while line := file.readline(MAX_LINE_BYTES):
            if len(line) < MAX_LINE_BYTES or line.endswith(b"\n"):
                yield line
                continue
            while line and not line.endswith(b"\n"):
                line = file.readline(MAX_LINE_BYTES)
            yield _LineError(f"longer than {MAX_LINE_BYTES // MIB} MB.")
    except (OSError, EOFError, zlib.error) as error:
        hint = "Make or fetch the file again; the lines before are checked."
        yield _LineError(f"damaged or cut off here ({error}).", hint)


def _read(line: bytes | _LineError) -> BatchArticle | BatchQuotes:
    if isinstance(line, _LineError):
        raise line
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        raise _LineError(f"not JSON ({error.msg}, column {error.colno}).") from None
    except UnicodeDecodeError:
        raise _LineError("not UTF-8.") from None
    except (ValueError, RecursionError):  # a number of thousands of digits; brackets in brackets, thousands deep
        raise _LineError("not JSON that can be read.") from None
    if not isinstance(row, dict):
        raise _LineError("not a JSON object.")
    try:
        return parse(BatchQuotes, row) if "headline_quote" in row else parse(BatchArticle, row)
    except AppError as error:
        raise _LineError(error.message) from None


def _check(
    chunk: Sequence[BatchRow], checker: HeadlineChecker, sources: Sequence[ProvidedSource]
) -> list[CheckedBatchRow]:
    articles = [(row.line, row.read) for row in chunk if isinstance(row.read, BatchArticle)]
    quotes = [(row.line, row.read) for row in chunk if isinstance(row.read, BatchQuotes)]
    findings: dict[int, list[HeadlineFinding]] = {}
    if articles:
        answers = checker.check_many([(read.headline, read.body) for _, read in articles])
        findings |= _in_line_order([line for line, _ in articles], answers, sources)
    if quotes:
        answers = checker.check_quotes([(read.headline_quote, read.body_quotes) for _, read in quotes])
        findings |= _in_line_order([line for line, _ in quotes], answers, sources)
    return [CheckedBatchRow(row, findings.get(row.line, [])) for row in chunk]


def _in_line_order(
    lines: Sequence[int], answers: Sequence[Sequence[CheckedQuote]], sources: Sequence[ProvidedSource]
) -> dict[int, list[HeadlineFinding]]:
    return {
        line: [present_headline_finding(with_source(quote, place_in(sources, quote))) for quote in quotes]
        for line, quotes in zip(lines, answers, strict=True)
    }


def _without_places(finding: HeadlineFinding) -> dict[str, Any]:
    """Present a finding of quotes that came without a text around them: without offsets."""
    unplaced = {"start": None, "end": None}
    return {
        **present_fields(finding),
        **unplaced,
        "support": [{**present_fields(quote), **unplaced} for quote in finding.support],
        "nearest": finding.nearest and {**present_fields(finding.nearest), **unplaced},
        "fix": finding.fix and {**present_fields(finding.fix), **unplaced},
    }
