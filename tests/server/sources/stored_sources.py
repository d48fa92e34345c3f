"""What a desk keeps of sources."""

from flask import Flask

from server.config import Settings
from server.registry import service

SCRIPT = "<script>alert('wall')</script>"


def stored(desk: Flask) -> list[str]:
    """Every file the desk keeps of sources."""
    uploads = service(Settings, desk).data / "uploads"
    return sorted(str(path.relative_to(uploads)) for path in uploads.rglob("*") if path.is_file())


def nothing_stored(desk: Flask) -> bool:
    client = desk.test_client()
    counted = client.get("/healthz").get_json()["sources"]
    listed = client.get("/api/sources").get_json()
    return listed == {"sources": [], "total": 0, "speakers": []} and counted == 0 and stored(desk) == []
