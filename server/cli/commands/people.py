"""``people``: accounts and desks from the command line, for the first administrator and for scripts."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from flask import Flask

from server.access.viewer import ROLES
from server.cli.common import data_option, json_option, open_session, reports_errors, settings_of
from server.config import Settings
from server.schemas.accounts import Role

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from server.accounts.people import AccountSummary, InvitationLink

_LOCAL_ADDRESS = "http://127.0.0.1"


@click.group()
def people() -> None:
    """Accounts and desks of a newsroom."""


@people.command("add")
@click.argument("name")
@click.argument("email")
@click.option("--role", type=click.Choice(ROLES), default="reporter", show_default=True, help="What they may do.")
@click.option("--desk", "desks", multiple=True, help="A desk they work on, by its name (repeat it for more).")
@data_option
@reports_errors
def add(name: str, email: str, role: Role, desks: tuple[str, ...], data: Path | None) -> None:
    """Make an account, and print the link that sets its password, once."""
    from server.accounts.desks import Desks  # noqa: PLC0415
    from server.accounts.people import Accounts  # noqa: PLC0415  --help should not wait

    settings = settings_of(data=data)
    with _session(settings) as session:
        desk_ids = [Desks(session).find_by_name(desk).id for desk in desks]
        person, link = Accounts(session).add(name, email, role, desk_ids)
        click.echo(f"{person.name} <{person.email}>, {person.role}")
    _print_link(link, settings)


@people.command("list")
@json_option
@data_option
@reports_errors
def list_people(as_json: bool, data: Path | None) -> None:
    """List everybody."""
    from server.accounts.people import Accounts  # noqa: PLC0415

    with _session(settings_of(data=data)) as session:
        accounts = Accounts(session).list_all()
        if as_json:
            click.echo(json.dumps([_row(account) for account in accounts], ensure_ascii=False))
            return
        for account in accounts:
            person = account.person
            desks = f"  {', '.join(desk.name for desk in person.desks)}" if person.desks else ""
            click.echo(f"{account.state:<8} {person.role:<9} {person.name} <{person.email}>{desks}")


@people.command("end")
@click.argument("email")
@click.option("--hand-over-to", "heir", help="Address of somebody who gets their drafts and sources.")
@data_option
@reports_errors
def end(email: str, heir: str | None, data: Path | None) -> None:
    """End an account: signed out everywhere, tokens taken back. What they wrote stays theirs, or is handed over."""
    from server.accounts.people import Accounts  # noqa: PLC0415

    with _session(settings_of(data=data)) as session:
        accounts = Accounts(session)
        person = accounts.find_email(email)
        to = accounts.find_email(heir) if heir is not None else None
        accounts.change(person.id, active=False)
        click.echo(f"The account of {person.name} has ended.")
        if to is not None:
            counts = accounts.hand_over(person.id, to.id)
            click.echo(f"{counts['drafts']} drafts and {counts['sources']} sources belong to {to.name} now.")


@people.command("reset")
@click.argument("email")
@data_option
@reports_errors
def reset(email: str, data: Path | None) -> None:
    """End every way in that somebody had, and print a link that sets a new password, once."""
    from server.accounts.people import Accounts  # noqa: PLC0415

    settings = settings_of(data=data)
    with _session(settings) as session:
        accounts = Accounts(session)
        link = accounts.reset(accounts.find_email(email).id)
    _print_link(link, settings)


@people.group("desk")
def desk() -> None:
    """Manage desks."""


@desk.command("add")
@click.argument("name")
@click.option(
    "--shares/--no-shares", default=True, show_default=True, help="What its people bring and write is shared on it."
)
@data_option
@reports_errors
def add_desk(name: str, shares: bool, data: Path | None) -> None:
    """Make a desk."""
    from server.accounts.desks import Desks  # noqa: PLC0415

    with _session(settings_of(data=data)) as session:
        click.echo(Desks(session).add(name, shares).name)


def print_missing_admin_hint(app: Flask, settings: Settings) -> None:
    """Print how to create the first administrator, if a newsroom has none."""
    from server.accounts.people import Accounts  # noqa: PLC0415
    from server.db.database import db  # noqa: PLC0415

    if not settings.is_newsroom:
        return
    with app.app_context():
        if Accounts(db.session).has_admin():
            return
    where = "" if settings.data == Path("data") else f" --data {settings.data}"
    click.echo(
        "Nobody can sign in yet. Make the first administrator, in another terminal:\n"
        f'  {sys.executable} -m server people add "NAME" E-MAIL --role admin{where}'
    )


@contextmanager
def _session(settings: Settings) -> Iterator["Session"]:
    from server.app import prepare_data  # noqa: PLC0415  --help should not wait

    prepare_data(settings)
    with open_session(settings) as session:
        if settings.redis_url is not None:
            from server.access.withdrawals import on_withdrawal  # noqa: PLC0415  --help should not wait
            from server.sockets.message_queue import MessageQueue  # noqa: PLC0415  one process needs no Redis

            # The desk runs in other processes.
            queue = MessageQueue(settings.redis_url)
            on_withdrawal(session.get_bind().engine, queue.publish_withdrawal)
        yield session


def _row(account: "AccountSummary") -> dict[str, Any]:
    person = account.person
    return {
        "name": person.name,
        "email": person.email,
        "role": person.role,
        "desks": [desk.name for desk in person.desks],
        "state": account.state,
        **account.owned,
    }


def _print_link(link: "InvitationLink", settings: Settings) -> None:
    from server.accounts.invitations import invitation_url  # noqa: PLC0415

    base = settings.public_url or f"{_LOCAL_ADDRESS}:{settings.port}"
    click.echo(f"Pass this link on; it works once, until {link.ends_at:%Y-%m-%d %H:%M} UTC:")
    click.echo(f"  {invitation_url(link.secret, base)}")
