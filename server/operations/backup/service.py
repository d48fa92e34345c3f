"""A whole installation in one file, taken while it is used, and an installation from such a file."""

import gzip
import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Final

from sqlalchemy import create_engine

from models.errors import InputError
from server.config import VERSION
from server.db.database import known_revisions, migrate, newer_store
from server.operations.backup.archive import Manifest, StoreKind, verify, writing
from server.operations.backup.store_dump import PostgresStore, SqliteStore, copy_sqlite, described, store_at

# What is in the data folder beside the store, and cannot be made again.
_FOLDERS: Final = ("uploads", "published")
_VECTORS: Final = "embeddings.sqlite"
_SECRET: Final = "secret_key"
_STORE: Final = "store"
_NAME: Final = re.compile(r"quotedesk-\d{8}T\d{6}Z\.tar")


@dataclass(frozen=True, slots=True)
class Extent:
    """What is taken along beside the library: vectors that could be computed again; what cookies are signed with."""

    with_index: bool = False
    with_secret_key: bool = False


def back_up(data: Path, database_url: str | None, target: Path, extent: Extent | None = None) -> tuple[Path, Manifest]:
    """Writes a backup. Whatever was acknowledged before the call is in it; whoever writes goes on.

    Args:
        target: a file, or a folder, in which it is named after the time.

    Raises:
        AppError: ``no_library``, ``damaged_store``, ``backup_unwritable``, ``no_pg_dump``, ``dump_failed``,
            ``store_unusable``.
    """
    extent = extent or Extent()
    store, began = store_at(data, database_url), datetime.now(UTC)
    path = target / f"quotedesk-{began:%Y%m%dT%H%M%SZ}.tar" if target.is_dir() else target
    with writing(path) as writer, tempfile.TemporaryDirectory(dir=path.parent, prefix=".backup-") as aside:
        dump = Path(aside) / store.name
        dumped = store.dump(dump)
        # The store first: what it names was there, and what comes meanwhile is only more.
        writer.add(f"{_STORE}/{store.name}.gz", _packed(dump))
        for folder in _FOLDERS:
            for file in _files(data / folder):
                try:
                    writer.add(file.relative_to(data).as_posix(), file)
                except FileNotFoundError:
                    continue  # deleted meanwhile, with the row that named it
        if extent.with_index and (data / _VECTORS).is_file():
            copy_sqlite(data / _VECTORS, Path(aside) / _VECTORS)
            writer.add(_VECTORS, Path(aside) / _VECTORS)
        if extent.with_secret_key and (data / _SECRET).is_file():
            writer.add(_SECRET, data / _SECRET)
        created = began.isoformat(timespec="seconds")
        manifest = Manifest(VERSION, created, store.kind, dumped.revision, dumped.counts, dict(writer.parts))
        writer.finish(manifest)
    return path, manifest


def keep_newest(folder: Path, count: int) -> list[Path]:
    """Deletes all but the newest backups of a folder that are named after their time; those that were deleted."""
    named = sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name))
    gone = named[: max(0, len(named) - count)]
    for path in gone:
        path.unlink()
    return gone


def look_at(path: Path) -> Manifest:
    """Reads all of a backup, and says what it holds.

    Raises:
        AppError: as ``verify``; ``newer_store``.
    """
    manifest = verify(path)
    if manifest.revision not in known_revisions():
        raise newer_store(manifest.revision)
    return manifest


def restore(path: Path, data: Path, database_url: str | None) -> Manifest:
    """Makes an installation from a backup, brought to the present shape. All of the file is read before anything is
    written.

    Args:
        data: an empty folder, or one that is not there.
        database_url: an empty database, for a backup of PostgreSQL.

    Raises:
        AppError: as ``look_at``; ``folder_not_empty``, ``other_store``, ``store_not_empty``, ``restore_failed``.
    """
    manifest = look_at(path)
    store = _target(manifest.store, data, database_url)
    _refuse_full(data)
    aside = data / ".restoring"
    try:
        aside.mkdir(parents=True)
        verify(path, lambda name, part: _put(aside, name, part))
        dump = aside / _STORE / store.name
        if isinstance(store, SqliteStore):
            _bring_up(f"sqlite:///{dump}", manifest)
        else:
            store.load(dump)
            _bring_up(database_url or "", manifest)
            dump.unlink()
        for each in sorted(aside.iterdir()):
            if each.name != _STORE:
                each.rename(data / each.name)
        if isinstance(store, SqliteStore):
            store.load(dump)  # last: before, nobody takes the folder for an installation
    except OSError as error:
        raise InputError(
            "restore_failed",
            f"The backup cannot be written to {data}: {error.strerror}.",
            "Make room, empty the folder, and give the command again.",
        ) from error
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return manifest


def _bring_up(url: str, manifest: Manifest) -> None:
    engine = create_engine(url, hide_parameters=True)
    try:
        found = described(engine)
        if found.counts != dict(manifest.counts):
            raise InputError(
                "restore_failed",
                "The store that was read back does not have the rows that were written.",
                "Take another backup, and tell the makers of Quotedesk.",
            )
        migrate(engine)
        if engine.dialect.name == "sqlite":
            with engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
                connection.exec_driver_sql("PRAGMA journal_mode=DELETE")
    finally:
        engine.dispose()


def _target(kind: StoreKind, data: Path, database_url: str | None) -> SqliteStore | PostgresStore:
    store = store_at(data, database_url)
    if store.kind == kind:
        return store
    if kind == "sqlite":
        hint = "Leave the database's address out; afterwards the library can be moved, see docs/newsroom.md."
    else:
        hint = "Give the address of an empty database in QUOTEDESK_DATABASE_URL."
    raise InputError("other_store", f"The backup is one of {kind}, and this would restore to {store.kind}.", hint)


def _refuse_full(data: Path) -> None:
    try:
        full = any(data.iterdir())
    except FileNotFoundError:
        full = False
    except NotADirectoryError:
        full = True
    if full:
        raise InputError(
            "folder_not_empty",
            f"{data} is not empty.",
            "Restore into a new folder; what is in this one was left as it is.",
        )


def _put(folder: Path, name: str, part: IO[bytes]) -> None:
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    if name.startswith(f"{_STORE}/"):
        target = target.with_suffix("")
        with gzip.open(part) as packed, target.open("wb") as file:
            shutil.copyfileobj(packed, file, 1024 * 1024)
    else:
        with target.open("wb") as file:
            shutil.copyfileobj(part, file, 1024 * 1024)
    if name == _SECRET:
        target.chmod(0o600)


def _packed(path: Path) -> Path:
    packed = path.with_name(f"{path.name}.gz")
    with path.open("rb") as file, gzip.open(packed, "wb", compresslevel=1) as out:
        shutil.copyfileobj(file, out, 1024 * 1024)
    path.unlink()
    return packed


def _files(folder: Path) -> Iterator[Path]:
    """Files in their order; what is on its way in or being written is left out."""
    for path in sorted(folder.rglob("*")):
        if (
            path.is_file()
            and not path.is_symlink()
            and not any(p.startswith(".") for p in path.relative_to(folder).parts)
        ):
            yield path
