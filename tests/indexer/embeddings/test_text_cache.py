"""The cache file of computed results."""

from pathlib import Path

import pytest

from indexer.embeddings.text_cache import SqliteTextCache, text_digest
from models.errors import AppError, StorageFull

SCHEMA = ("CREATE TABLE IF NOT EXISTS kept (version TEXT, key BLOB, value INT)",)
QUERY = "SELECT key, value FROM kept WHERE version = ? AND key IN "


def test_rows_are_found_by_version_and_key_in_any_number(tmp_path: Path) -> None:
    cache = SqliteTextCache(tmp_path / "sub" / "cache.sqlite", SCHEMA)
    keys = [text_digest(str(number)) for number in range(2_500)]
    with cache.write() as connection:
        connection.executemany("INSERT INTO kept VALUES ('v1', ?, ?)", [(key, n) for n, key in enumerate(keys)])
    assert dict(cache.look_up(QUERY, "v1", keys)) == {key: n for n, key in enumerate(keys)}
    assert cache.look_up(QUERY, "v2", keys) == []
    cache.close()


def test_failed_transaction_stores_nothing(tmp_path: Path) -> None:
    cache = SqliteTextCache(tmp_path / "cache.sqlite", SCHEMA)
    with pytest.raises(AppError) as error, cache.write() as connection:
        connection.execute("INSERT INTO kept VALUES ('v1', x'00', 1)")
        connection.execute("INSERT INTO nowhere VALUES (1)")
    assert error.value.code == "embeddings_unwritable"
    assert cache.look_up(QUERY, "v1", [b"\0"]) == []
    cache.close()


def test_full_disk_is_reported_as_one(tmp_path: Path) -> None:
    cache = SqliteTextCache(tmp_path / "cache.sqlite", SCHEMA)
    with pytest.raises(StorageFull), cache.write() as connection:
        connection.execute("PRAGMA max_page_count = 1")
        keys = [(bytes(4_000) + bytes([number]),) for number in range(200)]
        connection.executemany("INSERT INTO kept VALUES ('v1', ?, 1)", keys)
    assert cache.look_up(QUERY, "v1", [b"\0"]) == []
    cache.close()


def test_damaged_file_is_moved_aside(tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite"
    path.write_bytes(b"no database" * 1_000)
    cache = SqliteTextCache(path, SCHEMA)
    assert cache.look_up(QUERY, "v1", [b"\0"]) == []
    cache.close()
    assert (tmp_path / "cache.sqlite.damaged").read_bytes().startswith(b"no database")


def test_digest_of_any_text_is_computed() -> None:
    assert text_digest("a") != text_digest("b")
    assert len(text_digest("\ud800")) == 32
