"""Create a data folder with a library in its relational store, and time it."""

import time
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Engine, create_engine, func, insert, select

from bench.scale.data.library import Transcript, source_id
from server.db.database import migrate
from server.db.tables import Source, SourceParagraph

_ROWS_AT_ONCE = 50_000
_IMPORTED = datetime(2026, 1, 1)

Row = TypeVar("Row")


def store_engine(data: Path) -> Engine:
    """Connect to the store of a data folder."""
    return create_engine(f"sqlite:///{data.resolve() / 'quotedesk.sqlite'}")


def fill_store(library: Iterable[Transcript], data: Path) -> dict[str, Any]:
    """Insert a library into the store of a new data folder; paragraph ids are rows of the library plus one."""
    data.mkdir(parents=True, exist_ok=True)
    engine = store_engine(data)
    migrate(engine)
    started = time.perf_counter()
    sources = paragraphs = 0
    rows: list[dict[str, Any]] = []
    heads: list[dict[str, Any]] = []
    with engine.begin() as connection:
        for each in library:
            key = source_id(sources)
            sources += 1
            heads.append(
                {
                    "id": key,
                    "title": each.title,
                    "file_name": f"{key}.jsonl",
                    "format": "jsonl",
                    "imported_at": _IMPORTED,
                    "spoken_on": each.spoken_on,
                }
            )
            for index, (speaker, text) in enumerate(each.paragraphs):
                paragraphs += 1
                rows.append(
                    {
                        "id": paragraphs,
                        "source_id": key,
                        "index": index,
                        "text": text,
                        "speaker": speaker or None,
                        "question": False,
                    }
                )
            if len(rows) >= _ROWS_AT_ONCE:
                _insert(connection, heads, rows)
        _insert(connection, heads, rows)
    taken = time.perf_counter() - started
    engine.dispose()
    return {
        "sources": sources,
        "paragraphs": paragraphs,
        "seconds": round(taken, 1),
        "a_second": round(paragraphs / taken),
    }


def texts_of(engine: Engine) -> Iterator[str]:
    """Yield the texts of all paragraphs in the order of the rows, some at a time."""
    with engine.connect() as connection:
        wanted = select(SourceParagraph.text).order_by(SourceParagraph.id)
        yield from connection.execution_options(stream_results=True, max_row_buffer=10_000).scalars(wanted)


def counted(engine: Engine) -> tuple[int, int]:
    """Count sources and paragraphs in the store."""
    with engine.connect() as connection:
        sources = connection.scalar(select(func.count()).select_from(Source)) or 0
        return sources, connection.scalar(select(func.count()).select_from(SourceParagraph)) or 0


def in_parts(rows: Iterable[Row], size: int) -> Iterator[Sequence[Row]]:
    """Yield ``rows``, ``size`` at a time."""
    remaining = iter(rows)
    while part := list(islice(remaining, size)):
        yield part


def _insert(connection: Any, heads: list[dict[str, Any]], rows: list[dict[str, Any]]) -> None:
    if heads:
        connection.execute(insert(Source), heads)
        connection.execute(insert(SourceParagraph), rows)
    heads.clear()
    rows.clear()
