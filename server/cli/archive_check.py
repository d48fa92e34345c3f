"""Output of ``check --articles``: an archive from a file or a pipe, checked line by line."""

import gzip
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

import click
from tqdm import tqdm

from models.errors import AppError, InputError
from models.headline.protocol import HeadlineChecker
from server.checks.headline_batch import BatchArticle, CheckedBatchRow, check_batch, read_batch
from server.checks.source_places import ProvidedSource
from server.cli.common import one_line
from server.schemas.base import present_fields

_GZIP = b"\x1f\x8b"


@dataclass(slots=True)
class CheckTotals:
    """Totals of a run."""

    articles: int = 0
    quotes: int = 0
    unsupported: int = 0
    in_source: int = 0
    malformed: int = 0

    def add(self, checked: CheckedBatchRow) -> None:
        """Count one row."""
        if isinstance(checked.row.read, AppError):
            self.malformed += 1
        else:
            self.articles += 1
            self.quotes += len(checked.findings)
            self.unsupported += len(checked.unsupported)
            self.in_source += sum(finding.state == "in_source" for finding in checked.findings)

    def as_text(self) -> str:
        """Return the summary as text."""
        quotes = f"quotes in their headlines: {self.quotes:,}, unsupported: {self.unsupported:,}"
        if self.in_source:
            quotes += f", only in a source: {self.in_source:,}"
        return f"Articles: {self.articles:,}; {quotes}; lines that could not be read: {self.malformed:,}."


def check_archive(
    path: Path, load_checker: Callable[[], HeadlineChecker], as_json: bool, sources: Sequence[ProvidedSource] = ()
) -> CheckTotals:
    """Print a JSON line for each article of ``path``, or a listing of those with unsupported quotes and a summary.

    Results are written and flushed chunk by chunk, in the order of the file.

    Args:
        sources: where the quotes are sought that a body does not have.

    Raises:
        AppError: ``no_such_file``, or ``no_articles`` if no line can be read; errors of ``load_checker``.
    """
    name = "standard input" if str(path) == "-" else str(path)
    tally = CheckTotals()
    with _opened(path) as (file, position, size):
        checker = load_checker()
        with tqdm(desc=name, total=size, unit="B", unit_scale=True, disable=not sys.stderr.isatty()) as bar:
            for chunk in check_batch(read_batch(file, name), checker, sources):
                with tqdm.external_write_mode():
                    for checked in chunk:
                        tally.add(checked)
                        _print_result(checked, as_json)
                    sys.stdout.flush()
                bar.update(position() - bar.n)
                bar.set_postfix_str(f"{tally.articles:,} articles")
    if not tally.articles:
        raise InputError(
            "no_articles",
            f"{name} has no line that is an article.",
            'Give a file of JSON lines, each one article: {"headline": …, "body": …}.',
        )
    if not as_json:
        click.echo(tally.as_text())
    return tally


@contextmanager
def _opened(path: Path) -> Iterator[tuple[BinaryIO, Callable[[], int], int | None]]:
    """Yield the file, a function for the number of bytes read, and the size in bytes."""
    if str(path) == "-":
        yield sys.stdin.buffer, lambda: 0, None
        return
    try:
        raw = path.open("rb")
    except OSError as error:
        raise InputError("no_such_file", f"{path}: {error.strerror}.", "Check the path.") from error
    with raw:
        packed = raw.peek(len(_GZIP)).startswith(_GZIP)
        file = cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else raw
        yield file, raw.tell, path.stat().st_size


def _print_result(checked: CheckedBatchRow, as_json: bool) -> None:
    read = checked.row.read
    if isinstance(read, AppError):
        click.echo(f"{read.message}\n{read.hint}", err=True)
    if as_json:
        sys.stdout.write(json.dumps(checked.as_json(), ensure_ascii=False, default=present_fields) + "\n")
    elif checked.unsupported and not isinstance(read, AppError):
        named = "" if read.id is None else f"  {one_line(str(read.id))}"
        headline = read.headline if isinstance(read, BatchArticle) else read.headline_quote
        sys.stdout.write(f"line {checked.row.line}{named}  {one_line(headline)}\n")
        for finding in checked.unsupported:
            nearest = f"\n    nearest: “{one_line(finding.nearest.text)}”" if finding.nearest else ""
            sys.stdout.write(f"  unsupported  “{one_line(finding.quote)}”\n    {one_line(finding.message)}{nearest}\n")
