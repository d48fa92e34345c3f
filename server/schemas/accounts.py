"""Accounts, people, desks, sharing and the audit trail."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BeforeValidator, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.schemas.base import Name, Payload, PersonName, number
from server.schemas.parsing import DayRange
from server.schemas.sources import Owned

MAX_TOKEN_DAYS = 3_650

Role = Literal["reporter", "editor", "admin"]
# What a token permits: reading, changing, the assistant within another editor, administration.
TokenScope = Literal["read", "write", "assist", "admin"]
PersonState = Literal["active", "invited", "ended"]
ShareLevel = Literal["read", "edit"]
Id = Annotated[str, Field(min_length=1, max_length=64)]
Stripped = Annotated[Name, StringConstraints(strip_whitespace=True)]
Ids = Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=10_000)]


class NameRequest(Payload):
    """``PATCH /api/account``: change one's own name."""

    name: str


class TokenRequest(Payload):
    """``POST /api/account/tokens``: create a token for a program."""

    name: str
    scopes: Annotated[list[TokenScope], Field(max_length=8)]
    days: Annotated[int, Field(ge=1, le=MAX_TOKEN_DAYS)] | None = None
    """Days until it expires; null for never."""


class NewPerson(Payload):
    """``POST /api/people``: create an account and an invitation."""

    name: str
    email: str
    role: Role = "reporter"
    desk_ids: Ids = Field(default_factory=list)


class PersonChange(Payload):
    """``PATCH /api/people/ID``: change the given fields of an account."""

    name: str | None = None
    email: str | None = None
    role: Role | None = None
    desk_ids: Ids | None = None
    active: bool | None = None
    must_change: bool | None = None
    """Whether the person must set a new password at the next sign-in."""


class HandOver(Payload):
    """``POST /api/people/ID/hand-over``: give drafts and sources to another person."""

    to: str
    """Id of the person."""


class NewDesk(Payload):
    """``POST /api/desks``: create a desk."""

    name: str
    shares: bool = True
    """Whether drafts and sources of its people are shared on the desk."""


class DeskChange(Payload):
    """``PATCH /api/desks/ID``: change the given fields of a desk."""

    name: str | None = None
    shares: bool | None = None
    learns: bool | None = None
    """Whether its drafts contribute training data."""
    person_ids: Ids | None = None


class ShareRequest(Payload):
    """A share with a person, with a desk, or, without either, with the whole newsroom."""

    person_id: Id | None = None
    desk_id: Id | None = None
    level: ShareLevel = "read"

    @model_validator(mode="after")
    def _one_at_most(self) -> "ShareRequest":
        if self.person_id is not None and self.desk_id is not None:
            raise PydanticCustomError("one_at_most", "Name a person or a desk, not both")
        return self


class SharesRequest(Payload):
    """``PUT /api/drafts/ID/shares`` and ``PUT /api/sources/ID/shares``: replace all shares."""

    shares: Annotated[list[ShareRequest], Field(max_length=1_000)]


class TrailRequest(DayRange):
    """The query of ``GET /api/audit``; all fields are optional and combined."""

    person: Stripped = ""
    """Id, or a part of the name, of the person who acted."""
    about: Stripped = ""
    """Id, or a part of the name, of what was acted on."""
    action: Annotated[Stripped, Field(max_length=32)] = ""
    """An action, or the beginning of some."""
    before: Annotated[Annotated[int, Field(ge=1, le=2**53)] | None, BeforeValidator(number)] = None


class DeskName(TypedDict):
    """A desk's id and name."""

    desk_id: str
    name: str


class SignedIn(TypedDict):
    """A browser in which the person is signed in."""

    sign_in_id: str
    here: bool
    """Whether it is the browser of this request."""
    began_at: str
    seen_at: str
    ends_at: str
    address: str
    agent: str


class ApiToken(TypedDict):
    """A token of a program."""

    token_id: str
    name: str
    scopes: list[TokenScope]
    created_at: str
    ends_at: str | None
    used_at: str | None
    token: NotRequired[str]
    """The secret itself; only in the answer to its creation or rotation."""


class PersonDetails(PersonName):
    """What an account and a person have in common."""

    email: str
    role: Role
    desks: list[DeskName]
    single_sign_on: bool


class Account(PersonDetails):
    """The requester's own account."""

    has_password: bool
    password_at: str | None
    password_due_at: str | None
    sign_ins: list[SignedIn]
    tokens: list[ApiToken]


class Link(TypedDict):
    """A link that sets a password; it works once."""

    link: str
    link_ends_at: str


class Person(PersonDetails):
    """A person with an account."""

    state: PersonState
    must_change: bool
    invitation_ends_at: str | None
    seen_at: str | None
    drafts: int
    """Number of drafts that the person owns."""
    sources: int
    """Number of sources that the person owns."""


class InvitedPerson(Person, Link):
    """A new account, with the link of its invitation."""


class People(TypedDict):
    """All people."""

    people: list[Person]


class HandedOver(TypedDict):
    """Numbers of drafts and sources that were handed over."""

    drafts: int
    sources: int


class WholeDesk(DeskName):
    """A desk and the people who work on it."""

    shares: bool
    learns: bool
    person_ids: list[str]


class Desks(TypedDict):
    """All desks."""

    desks: list[WholeDesk]


class OneShare(TypedDict):
    """A share; person and desk are null for the whole newsroom."""

    person: PersonName | None
    desk: DeskName | None
    level: ShareLevel


class Shares(Owned):
    """The shares of a draft or source."""

    shares: list[OneShare]


class Shared(TypedDict):
    """The shares were replaced."""

    shared: Literal[True]


class Colleague(PersonName):
    """A person to share with."""

    desk_ids: list[str]
    email: NotRequired[str]
    """Only for administrators."""


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
    """Name of the source or draft; null if the requester may not read it."""
    owner: str | None
    details: dict[str, Any]


class AuditEntries(TypedDict):
    """A page of the audit trail, newest first."""

    entries: list[AuditEntry]
