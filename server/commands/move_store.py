"""``move-store``: from the SQLite of a data folder into PostgreSQL."""

from pathlib import Path

import click

from models.errors import InputError
from server.commands.common import data_option, reported, settings_of
from server.config import Settings


@click.command("move-store")
@click.option("--to", "target", required=True, help="URL of an empty PostgreSQL database: postgresql+psycopg://…")
@data_option
@reported
def move_store(target: str, data: Path | None) -> None:
    """Copy the SQLite store of a data folder into an empty PostgreSQL database: all of it, compared, or nothing.

    Stop the server first. Afterwards start it with QUOTEDESK_DATABASE_URL; the rest of the folder stays in use, and the
    SQLite file stays as it was.
    """
    run_move(settings_of(data=data), target)


def run_move(settings: Settings, target: str) -> None:
    """Moves, showing each table.

    Raises:
        InputError: there is no store, or see ``server.store.moving.move``.
    """
    from sqlalchemy.exc import ArgumentError, NoSuchModuleError  # noqa: PLC0415  --help should not wait

    from server.store.database import open_store  # noqa: PLC0415
    from server.store.moving import move  # noqa: PLC0415

    if not (settings.data / "quotedesk.sqlite").is_file():
        raise InputError("no_library", f"{settings.data} has no store.", "Name its folder with --data.")
    try:
        there = open_store(target)
    except (ArgumentError, NoSuchModuleError) as error:
        raise InputError(
            "bad_setting", "That is no URL of a database.", "As in postgresql+psycopg://desk@localhost/quotedesk"
        ) from error
    here = open_store(settings.sqlite_url)
    try:
        rows = move(here, there, lambda table, count: click.echo(f"{count:>10,}  {table}"))
    finally:
        here.dispose()
        there.dispose()
    click.echo(f"{rows:>10,}  rows are there, each compared. Start the desk with QUOTEDESK_DATABASE_URL now.")
