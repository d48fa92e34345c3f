"""Backup of a whole installation into one file while it is used, and restore from such a file."""

import gzip
import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Final

from sqlalchemy import Engine, create_engine, delete, or_, select, update

from models.errors import InputError
from server.config import VERSION
from server.db.database import known_revisions, migrate, newer_store_error
from server.db.sqlite_library import copy_sqlite
from server.db.tables import ApiToken, Invitation, SharedText, SignIn, new_id, now
from server.operations.backup.archive import BackupManifest, StoreKind, open_backup_writer, verify_backup
from server.operations.backup.store_dump import PostgresStore, SqliteStore, store_at, summarize_store
from server.publishing.policy_store import POLICY_FILE

# Files of the data folder, other than the database, that cannot be computed again.
_FOLDERS: Final = ("uploads", "published", "images")
_VECTORS_FILE: Final = "embeddings.sqlite"
_SECRET_FILE: Final = "secret_key"
_STORE_FOLDER: Final = "store"
_BACKUP_NAME: Final = re.compile(r"quotedesk-\d{8}T\d{6}Z\.tar")


@dataclass(frozen=True, slots=True)
class BackupScope:
    """Optional parts: vectors, which could be computed again; the key that signs cookies."""

    with_index: bool = False
    with_secret_key: bool = False


def create_backup(
    data: Path, database_url: str | None, target: Path, extent: BackupScope | None = None
) -> tuple[Path, BackupManifest]:
    """Write a backup. It has all that was acknowledged before the call; writing continues meanwhile.

    Args:
        target: a file, or a folder for a file named after the time.

    Raises:
        AppError: ``no_library``, ``damaged_store``, ``backup_unwritable``, ``no_pg_dump``, ``dump_failed``,
            ``store_unusable``.
    """
    extent = extent or BackupScope()
    store, began = store_at(data, database_url), datetime.now(UTC)
    path = target / f"quotedesk-{began:%Y%m%dT%H%M%SZ}.tar" if target.is_dir() else target
    with open_backup_writer(path) as writer, tempfile.TemporaryDirectory(dir=path.parent, prefix=".backup-") as aside:
        dump = Path(aside) / store.name
        dumped = store.dump(dump)
        # The database first: files it names exist, and files added meanwhile do no harm.
        writer.add(f"{_STORE_FOLDER}/{store.name}.gz", _compress(dump))
        for folder in _FOLDERS:
            for file in _listed_files(data / folder):
                try:
                    writer.add(file.relative_to(data).as_posix(), file)
                except FileNotFoundError:
                    continue  # deleted meanwhile, with the row that named it
        if (data / POLICY_FILE).is_file():
            writer.add(POLICY_FILE, data / POLICY_FILE)
        if extent.with_index and (data / _VECTORS_FILE).is_file():
            copy_sqlite(data / _VECTORS_FILE, Path(aside) / _VECTORS_FILE)
            writer.add(_VECTORS_FILE, Path(aside) / _VECTORS_FILE)
        if extent.with_secret_key and (data / _SECRET_FILE).is_file():
            writer.add(_SECRET_FILE, data / _SECRET_FILE)
        created = began.isoformat(timespec="seconds")
        manifest = BackupManifest(VERSION, created, store.kind, dumped.revision, dumped.counts, dict(writer.parts))
        writer.finish(manifest)
    return path, manifest


def delete_old_backups(folder: Path, count: int) -> list[Path]:
    """Delete all but the newest backups of a folder that are named after their time; those that were deleted."""
    named = sorted(path for path in folder.iterdir() if _BACKUP_NAME.fullmatch(path.name))
    gone = named[: max(0, len(named) - count)]
    for path in gone:
        path.unlink()
    return gone


def check_backup(path: Path) -> BackupManifest:
    """Read and verify all of a backup, and return its manifest.

    Raises:
        AppError: as ``verify_backup``; ``newer_store``.
    """
    manifest = verify_backup(path)
    if manifest.revision not in known_revisions():
        raise newer_store_error(manifest.revision)
    return manifest


def restore(path: Path, data: Path, database_url: str | None) -> BackupManifest:
    """Make an installation from a backup, migrated to the present schema.

    All of the file is read before anything is written.

    Args:
        data: an empty folder, or one that does not exist.
        database_url: an empty database, for a backup of PostgreSQL.

    Raises:
        AppError: as ``check_backup``; ``folder_not_empty``, ``other_store``, ``store_not_empty``, ``restore_failed``.
    """
    manifest = check_backup(path)
    store = _target_store(manifest.store, data, database_url)
    _require_empty(data)
    aside = data / ".restoring"
    try:
        aside.mkdir(parents=True)
        verify_backup(path, lambda name, part: _write_part(aside, name, part))
        dump = aside / _STORE_FOLDER / store.name
        if isinstance(store, SqliteStore):
            _verify_and_migrate(f"sqlite:///{dump}", manifest)
        else:
            store.load(dump)
            _verify_and_migrate(database_url or "", manifest)
            dump.unlink()
        for restored in sorted(aside.iterdir()):
            if restored.name != _STORE_FOLDER:
                restored.rename(data / restored.name)
        if isinstance(store, SqliteStore):
            store.load(dump)  # last: until then the folder is not an installation
    except OSError as error:
        raise InputError(
            "restore_failed",
            f"The backup cannot be written to {data}: {error.strerror}.",
            "Free some space, empty the folder, and run the command again.",
        ) from error
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return manifest


def _verify_and_migrate(url: str, manifest: BackupManifest) -> None:
    engine = create_engine(url, hide_parameters=True)
    try:
        summary = summarize_store(engine)
        if summary.counts != dict(manifest.counts):
            raise InputError(
                "restore_failed",
                "The store that was read back does not have the rows that were written.",
                "Take another backup, and tell the makers of Quotedesk.",
            )
        migrate(engine)
        _end_access(engine)
        _replace_documents(engine)
        if engine.dialect.name == "sqlite":
            with engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
                connection.exec_driver_sql("PRAGMA journal_mode=DELETE")
    finally:
        engine.dispose()


def _end_access(engine: Engine) -> None:
    """End sign-ins, links and tokens: which of them were ended since the backup, the backup does not know."""
    with engine.begin() as connection:
        connection.execute(delete(SignIn))
        connection.execute(delete(Invitation))
        moment = now()
        valid = or_(ApiToken.ends_at.is_(None), ApiToken.ends_at > moment)
        connection.execute(update(ApiToken).where(valid).values(ends_at=moment))


def _replace_documents(engine: Engine) -> None:
    """Give the documents of drafts other ids: an open page would bring what came after the backup back by itself."""
    with engine.begin() as connection:
        for draft_id in connection.scalars(select(SharedText.draft_id)).all():
            connection.execute(update(SharedText).where(SharedText.draft_id == draft_id).values(document_id=new_id()))


def _target_store(kind: StoreKind, data: Path, database_url: str | None) -> SqliteStore | PostgresStore:
    store = store_at(data, database_url)
    if store.kind == kind:
        return store
    if kind == "sqlite":
        hint = "Leave the database's address out; afterwards the library can be moved, see docs/newsroom.md."
    else:
        hint = "Give the address of an empty database in QUOTEDESK_DATABASE_URL."
    raise InputError("other_store", f"The backup is one of {kind}, and this would restore to {store.kind}.", hint)


def _require_empty(data: Path) -> None:
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


def _write_part(folder: Path, name: str, part: IO[bytes]) -> None:
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    if name.startswith(f"{_STORE_FOLDER}/"):
        target = target.with_suffix("")
        with gzip.open(part) as packed, target.open("wb") as file:
            shutil.copyfileobj(packed, file, 1024 * 1024)
    else:
        with target.open("wb") as file:
            shutil.copyfileobj(part, file, 1024 * 1024)


def _compress(path: Path) -> Path:
    packed = path.with_name(f"{path.name}.gz")
    with path.open("rb") as file, gzip.open(packed, "wb", compresslevel=1) as out:
        shutil.copyfileobj(file, out, 1024 * 1024)
    path.unlink()
    return packed


def _listed_files(folder: Path) -> Iterator[Path]:
    """Yield the files in their order; partial files are left out."""
    for path in sorted(folder.rglob("*")):
        if (
            path.is_file()
            and not path.is_symlink()
            and not any(p.startswith(".") for p in path.relative_to(folder).parts)
        ):
            yield path
