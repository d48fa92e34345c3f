"""``audit``: checks the audit trail and exports it."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from models.errors import InputError
from server.cli.common import FINDINGS, data_option, reports_errors, settings_of
from server.schemas.parsing import parse

if TYPE_CHECKING:
    from sqlalchemy.orm import Session


@click.group()
def audit() -> None:
    """Check and export the audit trail of a newsroom, which records who did what. Neither changes it."""


@audit.command()
@click.option("--noted", help="An entry noted earlier, as ID:HASH: is it still there, as it was?")
@data_option
@reports_errors
def verify(noted: str | None, data: Path | None) -> None:
    """See whether the trail is whole: each entry carries the hash of the one before.

    That its end was not cut off shows against an entry that was noted elsewhere: see --noted. Exit code 1: it is not.
    """
    from server.audit.log import verify_trail  # noqa: PLC0415  --help should not wait for the store

    with _session(data) as session:
        trail = verify_trail(session)
        if noted is not None and not _is_there(session, noted):
            click.echo(f"The entry noted as {noted} is not there as it was: the trail was cut off or replaced.")
            sys.exit(FINDINGS)
    if trail.broken:
        click.echo(f"{trail.entries:,} entries; these were changed, or something before them is missing:")
        for entry_id in trail.broken:
            click.echo(f"  {entry_id}")
        sys.exit(FINDINGS)
    click.echo(f"{trail.entries:,} entries, and the trail is whole.")
    if trail.last_id is not None:
        click.echo(f"To see later that nothing was cut off, note this elsewhere: {trail.last_id}:{trail.last_hash}")


@audit.command()
@click.option("--output", type=click.Path(path_type=Path), help="The file. [default: standard output]")
@click.option("--format", "wanted", type=click.Choice(["csv", "jsonl"]), default="csv", show_default=True)
@click.option("--from", "first_day", help="The first day, YYYY-MM-DD.")
@click.option("--to", "last_day", help="The last day, YYYY-MM-DD.")
@data_option
@reports_errors
def export(output: Path | None, wanted: str, first_day: str | None, last_day: str | None, data: Path | None) -> None:
    """Write the trail out, oldest first. Whoever may read the machine's disk reads every name in it."""
    from server.audit.trail import AuditTrail, as_csv  # noqa: PLC0415
    from server.schemas.accounts import TrailRequest  # noqa: PLC0415

    search = parse(TrailRequest, {"from": first_day, "to": last_day})
    with _session(data) as session:
        entries = AuditTrail(session).each(search)
        lines = (
            as_csv(entries) if wanted == "csv" else (f"{json.dumps(entry, ensure_ascii=False)}\n" for entry in entries)
        )
        if output is None:
            for line in lines:
                click.echo(line, nl=False)
            return
        try:
            with output.open("w", encoding="utf-8", newline="") as file:
                file.writelines(lines)
        except OSError as error:
            raise InputError(
                "unwritable", f"{output} cannot be written: {error.strerror}.", "Name another file with --output."
            ) from error
    click.echo(f"Written to {output}.", err=True)


@contextmanager
def _session(data: Path | None) -> "Iterator[Session]":
    from sqlalchemy import create_engine, inspect  # noqa: PLC0415
    from sqlalchemy.orm import Session  # noqa: PLC0415

    settings = settings_of(data=data)
    database = create_engine(settings.store_url)
    try:
        is_file = database.dialect.name == "sqlite"
        if (is_file and not Path(str(database.url.database)).exists()) or not inspect(database).has_table(
            "audit_entry"
        ):
            raise InputError("no_trail", f"There is no desk in {settings.data}.", "Name its folder with --data.")
        with Session(database) as session:
            yield session
    finally:
        database.dispose()


def _is_there(session: "Session", noted: str) -> bool:
    from server.db.tables import AuditEntry  # noqa: PLC0415

    entry_id, _, hashed = noted.partition(":")
    if not entry_id.isdecimal() or not hashed:
        raise InputError("bad_usage", f"{noted!r} is no entry.", "Give it as verify printed it: ID:HASH.")
    entry = session.get(AuditEntry, int(entry_id))
    return entry is not None and entry.hash == hashed
