"""Publishing, and what becomes of it."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.publishing import routes as publications
from server.schemas.described.common import Finding
from server.schemas.described.operation import Operation


class Review(TypedDict):
    """What stands in the way of publishing."""

    version: int
    headline: str
    blockers: list[Finding]
    headline_warnings: list[Finding]
    warnings: list[Finding]
    embargoed: list[dict[str, Any]]
    background: list[dict[str, Any]]


class Delivery(TypedDict):
    """What became of a publication on its way."""

    delivery_id: str
    publication_id: str
    state: Literal["waiting", "sent", "refused", "given_up"]
    attempts: int
    next_at: str | None
    delivered_at: str | None
    answer: Any


class Published(TypedDict):
    """A publication."""

    publication_id: str
    published_at: str
    files: list[dict[str, Any]]
    quote_sheet: str
    delivery: Delivery | None


OPERATIONS: Final[Mapping[str, Operation]] = {
    "publications.deliver_again": Operation({202: Delivery}),
    "publications.delivery": Operation({200: Delivery}),
    "publications.publish": Operation({201: Published}, body=publications.PublishRequest),
    "publications.quotes": Operation(),
    "publications.review": Operation({200: Review}),
}
