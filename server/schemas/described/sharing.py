"""Sharing."""

from collections.abc import Mapping
from typing import Final, Literal, NotRequired

from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.accounts.routes import sharing
from server.schemas.described.operation import Operation
from server.schemas.described.people import DeskName


class OfPerson(TypedDict):
    """Somebody by name."""

    person_id: str
    name: str


class OneShare(TypedDict):
    """With whom something is shared: with all of the newsroom where neither is named."""

    person: OfPerson | None
    desk: DeskName | None
    level: Literal["read", "edit"]


class Shares(TypedDict):
    """With whom something is shared; ``may`` is what who asks may do with it."""

    owner: NotRequired[OfPerson | None]
    may: NotRequired[Literal["read", "edit", "manage"]]
    shares: list[OneShare]


class Colleague(TypedDict):
    """Somebody to share with; ``email`` for administrators alone."""

    person_id: str
    name: str
    desk_ids: list[str]
    email: NotRequired[str]


class Colleagues(TypedDict):
    """People and desks, to choose from."""

    people: list[Colleague]
    desks: list[DeskName]


class Shared(TypedDict):
    """It is."""

    shared: Literal[True]


OPERATIONS: Final[Mapping[str, Operation]] = {
    "sharing.draft_shares": Operation({200: Shares}),
    "sharing.list_colleagues": Operation({200: Colleagues}),
    "sharing.share_draft": Operation({200: Shared}, body=sharing.SharesRequest),
    "sharing.share_source": Operation({200: Shared}, body=sharing.SharesRequest),
    "sharing.source_shares": Operation({200: Shares}),
}
