"""HTTP routes of images: upload as a form, copy from another draft, and the files."""

import io

from flask import Response, request, send_file

from indexer.readers.text.titles import display_file_name
from server.access.rules import EDIT_DRAFT, READ_DRAFT
from server.config import Settings
from server.db.database import db
from server.db.tables import Image
from server.images.service import AddedImage, DraftImages
from server.registry import service
from server.schemas import images as schemas
from server.schemas.images import ImageCopy, ImageQuery
from server.sources.files.sandboxed_reader import SandboxedReader
from server.web.endpoints import RouteGroup
from server.web.json_body import json_body, uploaded_file
from server.web.security.request_limits import limit_uploads
from server.web.security.work_limits import take_turn_if_due

routes = RouteGroup("images", "/api/drafts/<draft_id>/images")

_YEAR_S = 31_536_000


def _images() -> DraftImages:
    return DraftImages(db.session, service(Settings).data)


@routes.endpoint("POST", EDIT_DRAFT, status=201, body=ImageCopy, form=("file",))
@limit_uploads()
def add(draft_id: str) -> schemas.Image:
    """Store an image of a form, or copies one of another draft."""
    if request.is_json:
        wanted = json_body(ImageCopy)
        return _present(AddedImage(_images().copy(draft_id, wanted.from_draft, wanted.copy_of)))
    file = uploaded_file()
    name, data = display_file_name(str(file.filename)), file.read()
    take_turn_if_due()
    return _present(_images().add(draft_id, name, data, service(SandboxedReader)))


@routes.endpoint("GET /<image_id>", READ_DRAFT, media=("image/jpeg", "image/png"))
def show(draft_id: str, image_id: str, query: ImageQuery) -> Response:
    """Send an image in one of its sizes."""
    images = _images()
    image = images.get(draft_id, image_id)
    content = io.BytesIO(images.content(image, query.size))
    response = send_file(content, mimetype=image.media_type, max_age=_YEAR_S, etag=f"{image.id}-{query.size}")
    # Another image has another address.
    response.cache_control.private = True
    response.cache_control.public = False
    response.cache_control.immutable = True
    return response


def _present(added: AddedImage) -> schemas.Image:
    image: Image = added.image
    return {
        "image": image.id,
        "name": image.name,
        "media_type": image.media_type,
        "width": image.width,
        "height": image.height,
        "bytes": image.bytes,
        "caption": added.caption,
        "credit": added.credit,
    }
