"""Translate filters to Milvus' expression language, and encode the values that they are compared with."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta

from indexer.sources import Filter

SOURCE_BYTES = 256
SPEAKER_BYTES = 1024
TAG_BYTES = 64  # languages and rights
NO_DAY = 0
NO_EMBARGO = -(2**62)

_MOST_SOURCES = 4096  # ids in one expression; longer lists take several queries
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"})
_EPOCH = datetime(1970, 1, 1)


def day_number(day: date | None) -> int:
    """Days since the year 1, so that no day is negative; ``NO_DAY`` where it is unknown."""
    return NO_DAY if day is None else day.toordinal()


def moment(time: datetime | None) -> int:
    """Microseconds since 1970, UTC; ``NO_EMBARGO`` for none, which sorts before any."""
    if time is None:
        return NO_EMBARGO
    if time.tzinfo is not None:
        time = time.astimezone(UTC).replace(tzinfo=None)
    return (time - _EPOCH) // timedelta(microseconds=1)


def clipped(text: str, most: int) -> str:
    """Truncate text to ``most`` bytes, equally in rows and filters."""
    return text.encode("utf-8", "replace")[:most].decode("utf-8", "ignore")


def listed(values: Iterable[str]) -> str:
    """Format ``["…", "…"]`` in a deterministic order."""
    return "[" + ", ".join(f'"{value.translate(_ESCAPES)}"' for value in sorted(values)) + "]"


def expressions(where: Filter, source_ids: Sequence[str] | None) -> Iterator[str]:
    """Return expressions that together match ``where``, no row twice; none where nothing can pass.

    Args:
        source_ids: those of ``where`` that are stored; None where it does not restrict them.
    """
    if any(chosen is not None and not chosen for chosen in (where.speakers, where.languages, where.rights)):
        return
    clauses: list[str] = []
    if where.speakers is not None:
        clauses.append(f"speaker in {listed(clipped(speaker, SPEAKER_BYTES) for speaker in where.speakers)}")
    if where.first_day is not None:
        clauses.append(f"day >= {day_number(where.first_day)}")
    if where.last_day is not None:
        clauses.append(f"day <= {day_number(where.last_day)}")
        if where.first_day is None:
            clauses.append(f"day > {NO_DAY}")
    if where.languages is not None:
        clauses.append(f"language in {listed(clipped(language, TAG_BYTES) for language in where.languages)}")
    if where.rights is not None:
        clauses.append(f"rights in {listed(where.rights)}")
    if where.free_on is not None:
        clauses.append(f"embargo_until <= {moment(where.free_on)}")
    if source_ids is None:
        yield " and ".join(clauses)
        return
    for first in range(0, len(source_ids), _MOST_SOURCES):
        part = f"source_id in {listed(source_ids[first : first + _MOST_SOURCES])}"
        yield " and ".join([part, *clauses])
