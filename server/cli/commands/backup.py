"""``backup``, ``restore`` and ``move-store``: all that an installation stores, copied."""

from pathlib import Path

import click

from models.errors import InputError
from server.cli.common import data_option, print_json, reports_errors, settings_of
from server.config import Settings
from server.secret_files import read_secret


@click.command()
@click.argument("target", type=click.Path(path_type=Path))
@data_option
@click.option("--with-index", is_flag=True, help="Take the vectors along, so that a restore need not compute them.")
@click.option("--with-secret-key", is_flag=True, help="Take along what cookies are signed with. Keep the file safe.")
@click.option("--keep", type=click.IntRange(1), help="Delete all but the newest so many backups of the folder TARGET.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
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
    gone = delete_old_backups(target, keep) if keep is not None else []
    if as_json:
        print_json({"path": str(path), "counts": dict(manifest.counts), "deleted": [str(each) for each in gone]})
        return
    counts = manifest.counts
    click.echo(
        f"{path}: {counts.get('source', 0):,} sources, {counts.get('draft', 0):,} drafts, "
        f"{len(manifest.parts):,} parts, {path.stat().st_size:,} bytes"
    )
    for each in gone:
        click.echo(f"deleted {each}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), help="Folder to restore to; it must be empty.")
@click.option("--verify", "verify_only", is_flag=True, help="Only read all of the backup, and say what it holds.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
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
@click.option(
    "--to-file", type=click.Path(path_type=Path), help="File with the URL of an empty PostgreSQL database, and no more."
)
@click.option("--to", "url", help="The URL itself; one with a password does not belong on a command line.")
@data_option
@reports_errors
def move_store(to_file: Path | None, url: str | None, data: Path | None) -> None:
    """Copy the SQLite store of a data folder into an empty PostgreSQL database: all of it, compared, or nothing.

    The database is the one of QUOTEDESK_DATABASE_URL, or of the file that QUOTEDESK_DATABASE_URL_FILE names, unless an
    option names another: postgresql+psycopg://…

    Stop the server first. Afterwards start it with QUOTEDESK_DATABASE_URL; the rest of the folder stays in use, and the
    SQLite file stays as it was.
    """
    settings = settings_of(data=data)
    run_move(settings, _target(settings, to_file, url))


def _target(settings: Settings, to_file: Path | None, url: str | None) -> str:
    """The URL of where to.

    Raises:
        AppError: ``bad_usage`` for none or two; ``bad_setting`` for a file that cannot be read.
    """
    if to_file is not None and url is not None:
        raise InputError("bad_usage", "--to-file and --to are both given.", "Give one of them.")
    if to_file is not None:
        return read_secret("--to-file", to_file)
    if url is not None:
        _warn_of_password(url)
        return url
    if settings.database_url is None:
        raise InputError(
            "bad_usage",
            "Nothing says where the store is to be moved.",
            "Name a file that has the URL of the database with --to-file, or set QUOTEDESK_DATABASE_URL_FILE.",
        )
    return settings.database_url


def _warn_of_password(url: str) -> None:
    from sqlalchemy import make_url  # noqa: PLC0415  --help should not wait
    from sqlalchemy.exc import ArgumentError  # noqa: PLC0415

    try:
        has_password = make_url(url).password is not None
    except ArgumentError:
        return  # reported when it is opened
    if has_password:
        click.echo(
            "The password stands on the command line, where everybody on this machine can read it while this runs, and "
            "the shell may keep it. Give the URL in a file with --to-file, and change the password.",
            err=True,
        )


def run_move(settings: Settings, target: str) -> None:
    """Moves, showing each table.

    Args:
        target: URL of the database to be filled.

    Raises:
        AppError: there is no database, or see ``server.db.transfer.copy_store``.
    """
    from sqlalchemy.exc import ArgumentError, NoSuchModuleError  # noqa: PLC0415  --help should not wait

    from server.db.database import open_store  # noqa: PLC0415
    from server.db.transfer import copy_store  # noqa: PLC0415

    if not (settings.data / "quotedesk.sqlite").is_file():
        raise InputError("no_library", f"{settings.data} has no store.", "Name its folder with --data.")
    try:
        there = open_store(target)
    except (ArgumentError, NoSuchModuleError) as error:
        raise InputError("bad_setting", "That is no URL of a database.", _EXAMPLE) from error
    here = open_store(settings.sqlite_url)
    try:
        rows = copy_store(here, there, lambda table, count: click.echo(f"{count:>10,}  {table}"))
    finally:
        here.dispose()
        there.dispose()
    click.echo(f"{rows:>10,}  rows are there, each compared. Start the desk with QUOTEDESK_DATABASE_URL now.")
