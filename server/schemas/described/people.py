"""Accounts, people and desks, and the audit trail."""

from collections.abc import Mapping
from typing import Any, Final, Literal, NotRequired

from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.accounts.routes import account, people
from server.audit import routes as audit
from server.schemas.described.operation import GONE, Operation


class DeskName(TypedDict):
    """A desk, as what it is called."""

    desk_id: str
    name: str


class SignedIn(TypedDict):
    """A browser that somebody is signed in with."""

    sign_in_id: str
    here: bool
    began_at: str
    seen_at: str
    ends_at: str
    address: str
    agent: str


class ApiToken(TypedDict):
    """What a program shows; ``token`` is in the answer that it is made in alone."""

    token_id: str
    name: str
    scopes: list[str]
    created_at: str
    ends_at: str | None
    used_at: str | None
    token: NotRequired[str]


class Account(TypedDict):
    """One's own account."""

    person_id: str
    name: str
    email: str
    role: Literal["reporter", "editor", "admin"]
    desks: list[DeskName]
    has_password: bool
    password_at: str | None
    password_due_at: str | None
    single_sign_on: bool
    sign_ins: list[SignedIn]
    tokens: list[ApiToken]


class Person(TypedDict):
    """Somebody with an account; ``link`` is in the answer that the account is made in alone."""

    person_id: str
    name: str
    email: str
    role: Literal["reporter", "editor", "admin"]
    desks: list[DeskName]
    state: Literal["active", "invited", "ended"]
    must_change: bool
    single_sign_on: bool
    invitation_ends_at: str | None
    seen_at: str | None
    drafts: int
    sources: int
    link: NotRequired[str]
    link_ends_at: NotRequired[str]


class People(TypedDict):
    """Everybody."""

    people: list[Person]


class Link(TypedDict):
    """What lets somebody in, once."""

    link: str
    link_ends_at: str


class HandedOver(TypedDict):
    """How many."""

    drafts: int
    sources: int


class WholeDesk(TypedDict):
    """A desk and who works on it."""

    desk_id: str
    name: str
    shares: bool
    learns: bool
    person_ids: list[str]


class Desks(TypedDict):
    """All of them."""

    desks: list[WholeDesk]


class AuditEntries(TypedDict):
    """Of the audit trail, newest first."""

    entries: list[dict[str, Any]]


OPERATIONS: Final[Mapping[str, Operation]] = {
    "account.account": Operation({200: Account}),
    "account.end_sign_in": Operation(GONE),
    "account.end_sign_ins": Operation(GONE),
    "account.make_token": Operation({201: ApiToken}, body=account.TokenRequest),
    "account.rename": Operation(GONE, body=account.NameRequest),
    "account.rotate_token": Operation({200: ApiToken}),
    "account.take_token_back": Operation(GONE),
    "people.add_desk": Operation({201: WholeDesk}, body=people.NewDesk),
    "people.add_person": Operation({201: Person}, body=people.NewPerson),
    "people.change_desk": Operation(GONE, body=people.DeskChange),
    "people.change_person": Operation({200: Person}, body=people.PersonChange),
    "people.delete_desk": Operation(GONE),
    "people.hand_over": Operation({200: HandedOver}, body=people.HandOver),
    "people.list_desks": Operation({200: Desks}),
    "people.list_people": Operation({200: People}),
    "people.reset_person": Operation({200: Link}),
    "people.sign_person_out": Operation(GONE),
    "audit.find": Operation({200: AuditEntries}, query=audit.TrailRequest),
}
