"""The page of the sources."""

from flask import Blueprint, render_template

from indexer.readers import SUPPORTED_SUFFIXES
from server.config import VERSION, Settings
from server.registry import service
from server.schemas.sources import LibraryBoot
from server.sources.transcription.transcriber import Transcriber

blueprint = Blueprint("library", __name__)


@blueprint.get("/sources")
@blueprint.get("/library")
@blueprint.get("/archive")
def show() -> str:
    """Render the sources; the page requests its content itself, as its address says.

    Links to its earlier addresses work, too: its script shows the new one instead.
    """
    settings = service(Settings)
    boot: LibraryBoot = {
        "version": VERSION,
        "limits": {"max_upload_bytes": settings.max_upload_bytes, "max_media_bytes": settings.max_media_bytes},
        "fetching": bool(settings.fetch_list),
        "transcribing": service(Transcriber).is_available(),
        "formats": [*(suffix.lstrip(".") for suffix in SUPPORTED_SUFFIXES), "posts"],
    }
    return render_template("sources/library.html", boot=boot, source_endings=",".join(SUPPORTED_SUFFIXES))
