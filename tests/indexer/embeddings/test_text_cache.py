"""The cache file of computed results."""

from pathlib import Path

import pytest

from indexer.embeddings.text_cache import SqliteTextCache, text_digest
from models.errors import AppError, StorageFull

TABLES = ("kept", "value", "kind")


def test_rows_are_found_by_version_and_key_in_any_number(tmp_path: Path) -> None:
    cache = SqliteTextCache(tmp_path / "sub" / "cache.sqlite", *TABLES)
    rows = {text_digest(str(number)): b"%d" % number for number in range(2_500)}
    cache.put("v1", rows.items())
    assert cache.look_up("v1", list(rows)) == rows
    assert cache.look_up("v1", list(rows), values=False) == dict.fromkeys(rows)
    assert cache.look_up("v2", list(rows)) == {}
    cache.forget("v1", rows)
    assert cache.look_up("v1", list(rows)) == {}
    cache.close()


def test_failed_transaction_stores_nothing(tmp_path: Path) -> None:
    cache = SqliteTextCache(tmp_path / "cache.sqlite", *TABLES)
    with pytest.raises(AppError) as error, cache.write() as connection:
        connection.execute("INSERT INTO kind (version) VALUES ('v1')")
        connection.execute("INSERT INTO kept VALUES (1, 1, x'00', x'01')")
        connection.execute("INSERT INTO nowhere VALUES (1)")
    assert error.value.code == "embeddings_unwritable"
    assert cache.look_up("v1", [b"\0"]) == {}
    cache.close()


def test_full_disk_is_reported_as_one(tmp_path: Path) -> None:
    cache = SqliteTextCache(tmp_path / "cache.sqlite", *TABLES)
    with pytest.raises(StorageFull), cache.write() as connection:
        connection.execute("PRAGMA max_page_count = 1")
        keys = [(bytes(4_000) + bytes([number]),) for number in range(200)]
        connection.executemany("INSERT INTO kept (kind_id, text_hash, value) VALUES (1, ?, x'01')", keys)
    assert cache.look_up("v1", [b"\0"]) == {}
    cache.close()


def test_damaged_file_is_moved_aside(tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite"
    path.write_bytes(b"no database" * 1_000)
    cache = SqliteTextCache(path, *TABLES)
    assert cache.look_up("v1", [b"\0"]) == {}
    cache.close()
    assert (tmp_path / "cache.sqlite.damaged").read_bytes().startswith(b"no database")


def test_digest_of_any_text_is_computed() -> None:
    assert text_digest("a") != text_digest("b")
    assert len(text_digest("\ud800")) == 32
