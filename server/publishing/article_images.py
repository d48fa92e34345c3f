"""The images of an article as its exports and publications refer to them."""

import base64
from collections.abc import Mapping
from typing import Any, Final, cast

from server.articles.article import ArticleImage
from server.articles.document import Document
from server.db.tables import Image
from server.images.service import DraftImages, ImageSize
from server.schemas import publishing as schemas

# Image size that each format embeds. JSON has addresses only; HTML embeds small images as data URLs.
_SIZES: Final[Mapping[str, ImageSize]] = {"html": "small", "md": "large", "docx": "large", "nitf": "large"}


def exported_images(images: DraftImages, draft_id: str, document: Document, wanted: str) -> dict[str, ArticleImage]:
    """Return the images of a draft for an export in one of ``exporter.FORMATS``."""

    def address(image: Image, name: str, content: bytes) -> str:
        if wanted == "html":
            return f"data:{image.media_type};base64,{base64.b64encode(content).decode()}"
        if wanted == "md":
            return f"images/{name}"
        return f"/api/drafts/{draft_id}/images/{image.id}"

    return images.of_article(draft_id, document, _SIZES.get(wanted), address)


def published_images(images: DraftImages, draft_id: str, document: Document) -> dict[str, ArticleImage]:
    """Return the images of a publication; their addresses are the names of their files next to the article."""
    return images.of_article(draft_id, document, "large", lambda _image, name, _content: f"image-{name}")


def present_images(article: Mapping[str, Any], publication_id: str) -> list[schemas.PublishedImage]:
    """Return the images of ``article.json`` with their addresses."""
    return [
        cast(schemas.PublishedImage, {**image, "url": f"/publications/{publication_id}/{image['url']}"})
        for image in article["images"]
    ]
