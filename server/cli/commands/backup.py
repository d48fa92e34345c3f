"""``backup``, ``restore`` and ``move-store``: copy everything that an installation stores."""

from pathlib import Path

import click

from models.errors import InputError
from server.cli.common import data_option, json_option, print_json, reports_errors, settings_of
from server.config import Settings


@click.command()
@click.argument("target", type=click.Path(path_type=Path))
@data_option
@click.option("--with-index", is_flag=True, help="Take the vectors along, so that a restore need not compute them.")
@click.option("--with-secret-key", is_flag=True, help="Take along what cookies are signed with. Keep the file safe.")
@click.option("--keep", type=click.IntRange(1), help="Delete all but the newest so many backups of the folder TARGET.")
@json_option
@reports_errors
def backup(
    target: Path, data: Path | None, with_index: bool, with_secret_key: bool, keep: int | None, as_json: bool
) -> None:
    """Write the whole installation into one file, while it is used.

    TARGET is a file, or a folder, in which the backup is named after the time. Store, originals of sources, recordings
    and published files are in it.
    """
    from server.operations.backup.service import BackupScope, create_backup, delete_old_backups  # noqa: PLC0415  --help should not wait

    settings = settings_of(data=data)
    if keep is not None and not target.is_dir():
        raise InputError("bad_usage", f"--keep is for a folder; {target} is none.", "Name the folder of the backups.")
    path, manifest = create_backup(
        settings.data, settings.database_url, target, BackupScope(with_index, with_secret_key)
    )
    deleted = delete_old_backups(target, keep) if keep is not None else []
    if as_json:
        print_json({"path": str(path), "counts": dict(manifest.counts), "deleted": [str(old) for old in deleted]})
        return
    counts = manifest.counts
    click.echo(
        f"{path}: {counts.get('source', 0):,} sources, {counts.get('draft', 0):,} drafts, "
        f"{len(manifest.parts):,} parts, {path.stat().st_size:,} bytes"
    )
    for old in deleted:
        click.echo(f"deleted {old}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), help="Folder to restore to; it must be empty.")
@click.option("--verify", "verify_only", is_flag=True, help="Only read all of the backup, and say what it holds.")
@json_option
@reports_errors
def restore(file: Path, data: Path | None, verify_only: bool, as_json: bool) -> None:
    """Make an installation from a backup. All of FILE is read before anything is written.

    A backup of PostgreSQL is restored into the empty database that QUOTEDESK_DATABASE_URL names.
    """
    from server.operations.backup import service as backups  # noqa: PLC0415

    if verify_only:
        manifest = backups.check_backup(file)
    elif data is None:
        raise InputError("bad_usage", "Where to is not said.", "Name an empty folder with --data, or give --verify.")
    else:
        settings = settings_of(data=data)
        manifest = backups.restore(file, settings.data, settings.database_url)
    if as_json:
        print_json({"created_at": manifest.created_at, "revision": manifest.revision, "counts": dict(manifest.counts)})
        return
    counts = manifest.counts
    click.echo(
        f"{'Whole' if verify_only else 'Restored'}: backup of {manifest.created_at}, "
        f"{counts.get('source', 0):,} sources, {counts.get('draft', 0):,} drafts, {len(manifest.parts):,} parts"
    )


_EXAMPLE = "As in postgresql+psycopg://desk@localhost/quotedesk"


@click.command("move-store")
@data_option
@reports_errors
def move_store(data: Path | None) -> None:
    """Copy the SQLite store of a data folder into an empty PostgreSQL database: all of it, compared, or nothing.

    The database is the one of QUOTEDESK_DATABASE_URL, or of the file that QUOTEDESK_DATABASE_URL_FILE names:
    postgresql+psycopg://…

    Stop the server first. Afterwards start it with the same setting; the rest of the folder stays in use, and the
    SQLite file stays as it was.
    """
    settings = settings_of(data=data)
    if settings.database_url is None:
        raise InputError(
            "bad_usage",
            "Nothing says where the store is to be moved.",
            "Write the URL of the database into a file and name it with QUOTEDESK_DATABASE_URL_FILE.",
        )
    copy_to(settings, settings.database_url)


def copy_to(settings: Settings, url: str) -> None:
    """Copy the SQLite store, printing the rows of each table.

    Args:
        url: of an empty database.

    Raises:
        AppError: there is no SQLite store, or see ``server.db.transfer.copy_store``.
    """
    from sqlalchemy.exc import ArgumentError, NoSuchModuleError  # noqa: PLC0415  --help should not wait

    from server.db.database import open_store  # noqa: PLC0415
    from server.db.transfer import copy_store  # noqa: PLC0415

    if not (settings.data / "quotedesk.sqlite").is_file():
        raise InputError("no_library", f"{settings.data} has no store.", "Name its folder with --data.")
    try:
        target = open_store(url)
    except (ArgumentError, NoSuchModuleError) as error:
        raise InputError("bad_setting", "That is no URL of a database.", _EXAMPLE) from error
    source = open_store(settings.sqlite_url)
    try:
        rows = copy_store(source, target, lambda table, count: click.echo(f"{count:>10,}  {table}"))
    finally:
        source.dispose()
        target.dispose()
    click.echo(f"{rows:>10,}  rows are there, each compared. Start the desk with QUOTEDESK_DATABASE_URL now.")
