"""Images of drafts."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.schemas.base import Payload


class ImageCopy(Payload):
    """``POST /api/drafts/ID/images`` as JSON: an image of another draft."""

    copy_of: Annotated[str, Field(max_length=64)]
    from_draft: Annotated[str, Field(alias="from", max_length=64)]


class ImageQuery(Payload):
    """The query of ``GET /api/drafts/ID/images/IMAGE``."""

    size: Literal["small", "large"] = "large"


class Image(TypedDict):
    """An image of a draft. ``width`` and ``height`` are in pixels."""

    image: str
    name: str
    media_type: str
    width: int
    height: int
    bytes: int
    caption: str
    """What its file says that it shows: a proposal. Empty where it says nothing."""
    credit: str
    """Who made it, likewise."""
