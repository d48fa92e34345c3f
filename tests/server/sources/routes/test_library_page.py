"""The page of the source library."""

import json
import re

from flask import Flask
from flask.testing import FlaskClient

from indexer.readers.registry import supported_suffixes
from server.config import Settings
from server.registry import service


def test_library_page_lists_accepted_formats(desk: Flask, client: FlaskClient) -> None:
    page = client.get("/sources?q=bus&source=nobody").get_data(as_text=True)
    match = re.search(r'<script type="application/json" id="boot">(.*?)</script>', page, re.DOTALL)
    assert match
    boot = json.loads(match.group(1))
    settings = service(Settings, desk)
    limits = {"max_upload_bytes": settings.max_upload_bytes, "max_media_bytes": settings.max_media_bytes}
    assert boot["limits"] == limits
    assert [f".{ending}" for ending in boot["formats"]] == [*supported_suffixes(), ".posts"]
    assert f'accept="{",".join(supported_suffixes())}"' in page
