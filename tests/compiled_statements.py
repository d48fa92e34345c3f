"""Compiles each statement once for all stores of a test run: otherwise every engine has a cache of its own."""

from typing import Any, Final

from sqlalchemy import Engine
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.util import LRUCache

# More than the desk has.
_MOST: Final = 5_000
_statements: Final[LRUCache[Any, Any]] = LRUCache(_MOST)


def _shared(_engine: Engine) -> LRUCache[Any, Any]:
    return _statements


def _keep_shared(_engine: Engine, _own: object) -> None:
    pass


def _is_same(self: object, other: object) -> bool:
    return type(self) is type(other)


def _hash(self: object) -> int:
    return hash(type(self))


def compile_statements_once() -> None:
    """For the rest of this process. Statements are kept by dialect, and all of one kind compile them to the same."""
    Engine._compiled_cache = property(_shared, _keep_shared)  # type: ignore[assignment]
    for dialect in (SQLiteDialect_pysqlite, PGDialect_psycopg):
        dialect.__eq__, dialect.__hash__ = _is_same, _hash  # type: ignore[method-assign]
