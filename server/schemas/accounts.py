"""Accounts, people, desks, sharing and the audit trail."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.schemas.base import Name, Payload, PersonName, number
from server.schemas.sources import Owned

MAX_TOKEN_DAYS = 3_650

Role = Literal["reporter", "editor", "admin"]
# What a token may be limited to: reading, changing, the assistant within another editor, administration.
TokenScope = Literal["read", "write", "assist", "admin"]
PersonState = Literal["active", "invited", "ended"]
ShareLevel = Literal["read", "edit"]
Id = Annotated[str, Field(min_length=1, max_length=64)]
Ids = Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=10_000)]


class NameRequest(Payload):
    """``PATCH /api/account``."""

    name: str


class TokenRequest(Payload):
    """``POST /api/account/tokens``."""

    name: str
    scopes: Annotated[list[TokenScope], Field(max_length=8)]
    days: Annotated[int, Field(ge=1, le=MAX_TOKEN_DAYS)] | None = None


class NewPerson(Payload):
    """``POST /api/people``."""

    name: str
    email: str
    role: Role = "reporter"
    desk_ids: Ids = Field(default_factory=list)


class PersonChange(Payload):
    """``PATCH /api/people/ID``: what is absent stays as it is."""

    name: str | None = None
    email: str | None = None
    role: Role | None = None
    desk_ids: Ids | None = None
    active: bool | None = None
    must_change: bool | None = None


class HandOver(Payload):
    """``POST /api/people/ID/hand-over``."""

    to: str


class NewDesk(Payload):
    """``POST /api/desks``."""

    name: str
    shares: bool = True


class DeskChange(Payload):
    """``PATCH /api/desks/ID``: what is absent stays as it is."""

    name: str | None = None
    shares: bool | None = None
    learns: bool | None = None
    person_ids: Ids | None = None


class ShareRequest(Payload):
    """One of ``shares``: with a person or a desk; with neither, the whole newsroom."""

    person_id: Id | None = None
    desk_id: Id | None = None
    level: ShareLevel = "read"

    @model_validator(mode="after")
    def _one_at_most(self) -> "ShareRequest":
        if self.person_id is not None and self.desk_id is not None:
            raise PydanticCustomError("one_at_most", "Name a person or a desk, not both")
        return self


class SharesRequest(Payload):
    """``PUT /api/drafts/ID/shares``: all shares; they replace those stored."""

    shares: Annotated[list[ShareRequest], Field(max_length=1_000)]


class TrailRequest(Payload):
    """The query of ``GET /api/audit``."""

    person: Name = ""
    about: Name = ""
    action: Annotated[str, Field(max_length=32)] = ""
    first_day: str | None = Field(default=None, alias="from")
    last_day: str | None = Field(default=None, alias="to")
    before: Annotated[Annotated[int, Field(ge=1, le=2**53)] | None, BeforeValidator(number)] = None


class DeskName(TypedDict):
    """A desk's id and name."""

    desk_id: str
    name: str


class SignedIn(TypedDict):
    """A browser that somebody is signed in with."""

    sign_in_id: str
    here: bool
    """The one that sends the request."""
    began_at: str
    seen_at: str
    ends_at: str
    address: str
    agent: str


class ApiToken(TypedDict):
    """A program's token."""

    token_id: str
    name: str
    scopes: list[TokenScope]
    created_at: str
    ends_at: str | None
    used_at: str | None
    token: NotRequired[str]
    """The secret, in the answer to its creation and rotation only."""


class Account(TypedDict):
    """The requester's own account."""

    person_id: str
    name: str
    email: str
    role: Role
    desks: list[DeskName]
    has_password: bool
    password_at: str | None
    password_due_at: str | None
    single_sign_on: bool
    sign_ins: list[SignedIn]
    tokens: list[ApiToken]


class Link(TypedDict):
    """A link that sets a password, once."""

    link: str
    link_ends_at: str


class Person(TypedDict):
    """Somebody with an account."""

    person_id: str
    name: str
    email: str
    role: Role
    desks: list[DeskName]
    state: PersonState
    must_change: bool
    single_sign_on: bool
    invitation_ends_at: str | None
    seen_at: str | None
    drafts: int
    """How many they own."""
    sources: int


class InvitedPerson(Person, Link):
    """A new account."""


class People(TypedDict):
    """Everybody."""

    people: list[Person]


class HandedOver(TypedDict):
    """How many drafts and sources belong to somebody else now."""

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
    """All desks."""

    desks: list[WholeDesk]


class OneShare(TypedDict):
    """With whom something is shared: with the whole newsroom where neither is named."""

    person: PersonName | None
    desk: DeskName | None
    level: ShareLevel


class Shares(Owned):
    """With whom something is shared."""

    shares: list[OneShare]


class Shared(TypedDict):
    """The shares were replaced."""

    shared: Literal[True]


class Colleague(TypedDict):
    """Somebody to share with."""

    person_id: str
    name: str
    desk_ids: list[str]
    email: NotRequired[str]
    """For administrators only."""


class Colleagues(TypedDict):
    """People and desks, to choose from."""

    people: list[Colleague]
    desks: list[DeskName]


class AuditEntry(TypedDict):
    """One entry of the audit trail."""

    id: int
    at: str
    person_id: str | None
    person: str
    address: str
    action: str
    about_kind: str
    about_id: str
    about: str | None
    """Null where the reader may not read the source or draft."""
    owner: str | None
    details: dict[str, Any]


class AuditEntries(TypedDict):
    """Of the audit trail, newest first."""

    entries: list[AuditEntry]
