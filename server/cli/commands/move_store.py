"""``python -m server move-store``: from the SQLite of a data folder into PostgreSQL."""

from pathlib import Path

import click

from models.errors import InputError
from server.cli.common import data_option, reports_errors, settings_of
from server.config import Settings
from server.secret_files import read_secret

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
        AppError: ``bad_usage`` where there is none, or are two; ``bad_setting`` for a file that cannot be read.
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
        return  # said where it is opened
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
        AppError: there is no store, or see ``server.db.transfer.copy_store``.
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
