"""Parses and validates external articles in JSON Lines, and reports all errors at once, by line."""

import hashlib
import json
from dataclasses import asdict, dataclass
from datetime import date
from typing import Annotated, Any, Final

from pydantic import Field

from indexer.readers.text.characters import clean_text, fold_whitespace, has_words
from indexer.readers.text.dates import parse_date
from indexer.readers.text.titles import display_file_name
from models.errors import AppError, InputError
from server.schemas.base import Payload
from server.schemas.parsing import parse

_MAX_REPORTED_ERRORS: Final = 10
_LONGEST_URL: Final = 2_000
_HELP: Final = (
    'One JSON object on each line: {"id": …, "title": …, "body": …, "date": "2031-05-03", "url": …, "outlet": …}, of '
    "which date, url and outlet may be left out. Nothing was imported: fix these lines and send the file again."
)


class ExternalArticleLine(Payload):
    """One line; unknown fields are ignored."""

    id: Annotated[str, Field(min_length=1, max_length=512)] | int
    title: Annotated[str, Field(max_length=1_000)]
    body: Annotated[str, Field(max_length=1_000_000)]
    date: Annotated[str, Field(max_length=100)] | None = None
    url: Annotated[str, Field(max_length=_LONGEST_URL)] | None = None
    outlet: Annotated[str, Field(max_length=200)] | None = None


@dataclass(frozen=True, slots=True)
class ExternalArticleRow:
    """An article ready to be stored: the columns of its table."""

    external_id: str
    title: str
    body: str
    published_on: date | None
    url: str
    outlet: str

    @property
    def content_hash(self) -> str:
        """The SHA-256 of all fields, in hexadecimal."""
        day = self.published_on.isoformat() if self.published_on else ""
        canonical = json.dumps([self.title, self.body, day, self.url, self.outlet], ensure_ascii=False)
        return hashlib.sha256(canonical.encode()).hexdigest()

    def columns(self) -> dict[str, Any]:
        """Return the columns by name."""
        return {**asdict(self), "content_hash": self.content_hash}


class _LineError(ValueError):
    """An error of one line; a file with any is rejected with all of them."""


def read_external_articles(name: str, data: bytes) -> list[ExternalArticleRow]:
    """Parse the articles of a file; empty lines are skipped.

    Args:
        name: the file name, for messages.

    Raises:
        InputError: ``bad_article``, which names the first wrong lines; ``no_articles``.
    """
    name = display_file_name(name)
    rows: dict[str, ExternalArticleRow] = {}
    lines: dict[str, int] = {}
    faults: list[str] = []
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            row = _row(line)
        except (AppError, _LineError) as error:
            faults.append(f"line {number}”: {error}")
            continue
        if row.external_id in rows:
            faults.append(f"line {number}”: it has the id of line {lines[row.external_id]}.")
        rows[row.external_id], lines[row.external_id] = row, number
    if faults:
        more = f" And {len(faults) - _MAX_REPORTED_ERRORS:,} more." if len(faults) > _MAX_REPORTED_ERRORS else ""
        listed = " ".join(f"“{name}, {fault}" for fault in faults[:_MAX_REPORTED_ERRORS])
        raise InputError("bad_article", f"{listed}{more}", _HELP, params={"name": name})
    if not rows:
        raise InputError("no_articles", f"“{name}” has no articles in it.", _HELP, params={"name": name})
    return list(rows.values())


def _row(line: bytes) -> ExternalArticleRow:
    read = parse(ExternalArticleLine, _decoded(line))
    title, body = fold_whitespace(clean_text(read.title)), _body(read.body)
    if not has_words(f"{title} {body}"):
        raise _LineError("neither title nor body has a word.")
    day = parse_date(read.date)
    if read.date and day is None:
        raise _LineError(f"date: {read.date[:40]!r} is no day such as 2031-05-03.")
    url = fold_whitespace(clean_text(read.url or ""))
    if url and (" " in url or not url.lower().startswith(("https://", "http://"))):
        raise _LineError(f"url: {url[:40]!r} is no address that begins with https:// or http://.")
    return ExternalArticleRow(
        fold_whitespace(clean_text(str(read.id))), title, body, day, url, fold_whitespace(clean_text(read.outlet or ""))
    )


def _body(text: str) -> str:
    """Normalize a body to one paragraph per line."""
    lines = (fold_whitespace(line) for line in clean_text(text).split("\n"))
    return "\n".join(line for line in lines if line)


def _decoded(line: bytes) -> Any:
    try:
        return json.loads(line.decode("utf-8"), strict=False)
    except json.JSONDecodeError as error:
        raise _LineError(f"it is not JSON ({error.msg}, column {error.colno}).") from None
    except UnicodeDecodeError:
        raise _LineError("it is not UTF-8.") from None
    except (ValueError, RecursionError):
        raise _LineError("it is not JSON that can be read.") from None
