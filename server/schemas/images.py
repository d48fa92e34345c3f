"""Images of drafts."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.schemas.base import Payload


class ImageCopy(Payload):
    """``POST /api/drafts/ID/images`` as JSON: copy an image of another draft."""

    copy_of: Annotated[str, Field(max_length=64)]
    from_draft: Annotated[str, Field(alias="from", max_length=64)]
    """Id of the draft that has it, which the requester may read."""


class ImageQuery(Payload):
    """The query of ``GET /api/drafts/ID/images/IMAGE``."""

    size: Literal["small", "large"] = "large"


class ImageFile(TypedDict):
    """The file of an image with its texts; ``image`` is its id, ``width`` and ``height`` are in pixels."""

    image: str
    name: str
    media_type: str
    width: int
    height: int
    caption: str
    credit: str


class Image(ImageFile):
    """An image of a draft; ``width``, ``height`` and ``bytes`` are those of its large size, in pixels and bytes.

    ``caption`` and ``credit`` are from the metadata of the file, as a proposal; "" if there is none.
    """

    bytes: int
