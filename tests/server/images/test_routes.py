"""Images over HTTP: uploaded, copied, sent; and what becomes of their files."""

import io
import json
import os
import stat
import time
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from server import sealed_folders
from server.config import Settings
from server.db.database import db
from server.images import service as images_service
from server.images.service import DraftImages
from server.registry import service
from tests.conftest import MakeDesk
from tests.server.images.samples import added, figure, jpeg, png, upload_image, with_metadata
from tests.server.newsroom import add_draft
from tests.server.people import add_person, signed_in_client


@pytest.fixture
def draft(client: FlaskClient) -> str:
    return add_draft(client, "The wall", "It holds.")


@pytest.fixture
def folder(desk: Flask) -> Path:
    return service(Settings, desk).data / "images"


def sent(client: FlaskClient, address: str) -> Any:
    return client.get(address, buffered=True)


def body_of(*blocks: dict[str, Any]) -> dict[str, Any]:
    return {"type": "doc", "content": list(blocks)}


def test_uploaded_image_is_stored_and_served(client: FlaskClient, draft: str, folder: Path) -> None:
    image = added(client, draft, with_metadata(2400, 1200), "  wall/of\u202e the sea.jpg")
    assert (image["width"], image["height"], image["media_type"]) == (2000, 1000, "image/jpeg")
    assert (image["caption"], image["credit"], image["name"]) == (
        "The wall at Sallowmouth",
        "Ada Quill",
        "of the sea.jpg",
    )
    address = f"/api/drafts/{draft}/images/{image['image']}"
    large, small = sent(client, address), sent(client, f"{address}?size=small")
    assert (large.status_code, large.content_type, len(large.data)) == (200, "image/jpeg", image["bytes"])
    assert large.data == (folder / image["image"] / "large").read_bytes()
    assert Image.open(io.BytesIO(small.data)).size == (800, 400)
    assert large.headers["X-Content-Type-Options"] == "nosniff"
    assert {"private", "immutable", "max-age=31536000"} <= set(large.headers["Cache-Control"].split(", "))
    assert "public" not in large.headers["Cache-Control"]
    again = client.get(address, headers={"If-None-Match": large.headers["ETag"]}, buffered=True)
    assert again.status_code == 304
    assert large.headers["ETag"] != small.headers["ETag"]


def test_rejected_upload_stores_nothing(client: FlaskClient, draft: str, folder: Path) -> None:
    for content, name, status, code in (
        (b"The wall holds.", "wall.jpg", 400, "not_an_image"),
        (jpeg(300, 300)[:-900], "wall.jpg", 400, "image_damaged"),
        (jpeg() + bytes(20 * 2**20), "wall.jpg", 413, "image_too_large"),
        (b"\0\0\0\x18ftypheic" + bytes(40), "IMG_1.HEIC", 400, "image_format"),
    ):
        answer = upload_image(client, draft, content, name)
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (status, code)
        assert name in answer.get_json()["error"]["message"]
    assert client.post(f"/api/drafts/{draft}/images", data={}).get_json()["error"]["code"] == "no_file"
    assert upload_image(client, "nobody", jpeg()).get_json()["error"]["code"] == "unknown_draft"
    assert not folder.exists() or list(folder.iterdir()) == []


def test_unknown_images_are_not_found(client: FlaskClient, draft: str, folder: Path) -> None:
    other = add_draft(client)
    image = added(client, draft, jpeg())["image"]
    for address in (
        f"/api/drafts/{draft}/images/000000000000",
        f"/api/drafts/{draft}/images/..%2f..%2fquotedesk.sqlite",
        f"/api/drafts/{other}/images/{image}",
    ):
        answer = sent(client, address)
        assert answer.status_code == 404, address
    assert sent(client, f"/api/drafts/{draft}/images/{image}?size=../large").status_code == 400
    (folder / image / "large").unlink()
    answer = sent(client, f"/api/drafts/{draft}/images/{image}")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "unknown_image")


def test_image_files_are_readable_by_their_owner_only(client: FlaskClient, draft: str, folder: Path) -> None:
    image = added(client, draft, jpeg())["image"]
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in (folder, folder / image, folder / image / "large")}
    assert list(modes.values()) == [0o700, 0o700, 0o600]


def test_deleting_a_draft_deletes_its_images(client: FlaskClient, draft: str, folder: Path) -> None:
    other = add_draft(client)
    gone, stays = added(client, draft, jpeg())["image"], added(client, other, png())["image"]
    assert client.delete(f"/api/drafts/{draft}").status_code == 204
    assert [path.name for path in folder.iterdir()] == [stays]
    assert sent(client, f"/api/drafts/{draft}/images/{gone}").status_code == 404


def test_an_image_of_another_draft_is_copied(client: FlaskClient, draft: str, folder: Path) -> None:
    other = add_draft(client)
    image = added(client, draft, jpeg())
    body = {"copy_of": image["image"], "from": draft}
    copied = client.post(f"/api/drafts/{other}/images", json=body)
    assert copied.status_code == 201
    copied_id = copied.get_json()["image"]
    assert copied_id != image["image"]
    client.delete(f"/api/drafts/{draft}")
    assert sent(client, f"/api/drafts/{other}/images/{copied_id}").data == (folder / copied_id / "large").read_bytes()
    # One of the draft itself is that one.
    same = client.post(f"/api/drafts/{other}/images", json={"copy_of": copied_id, "from": other}).get_json()
    assert same["image"] == copied_id
    assert client.post(f"/api/drafts/{other}/images", json=body).status_code == 404


def test_nobody_copies_from_a_draft_that_they_may_not_read(make_desk: MakeDesk) -> None:
    desk = make_desk(mode="newsroom")
    ada, bram = (signed_in_client(desk, add_person(desk, name)) for name in ("Ada Quill", "Bram Osk"))
    hers, his = add_draft(ada, "Hers", "…"), add_draft(bram, "His", "…")
    image = added(ada, hers, jpeg())
    answer = bram.post(f"/api/drafts/{his}/images", json={"copy_of": image["image"], "from": hers})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "unknown_image")
    # Nor does an article that names it.
    article = {"headline": "Taken", "body": body_of(figure(image, "The wall"))}
    imported = bram.post("/api/drafts/import", json={"text": json.dumps(article)})
    assert imported.status_code == 201, imported.text
    assert [block["type"] for block in imported.get_json()["body"]["content"]] == ["paragraph"]
    shown = sent(ada, f"/api/drafts/{hers}/images/{image['image']}")
    assert "no-store" not in shown.headers["Cache-Control"]


def test_a_copied_draft_has_copies_of_its_images(client: FlaskClient, folder: Path) -> None:
    draft = add_draft(client)
    image, unused = added(client, draft, jpeg()), added(client, draft, png())
    body = body_of(figure(image, "The wall", "A wall", "Ada Quill"), figure({**unused, "image": "0" * 12}, "Lost"))
    original = add_draft(client, "The wall", body)
    # Images belong to one draft: of the other only what it may use is copied.
    added_there = added(client, original, jpeg())
    client.post(f"/api/drafts/{original}/copy", json={})
    copied = client.post(f"/api/drafts/{original}/copy", json={"headline": "Again"}).get_json()
    first, second = copied["body"]["content"]
    assert first["attrs"]["image"] not in {image["image"], added_there["image"]}
    assert (first["attrs"]["alt"], first["attrs"]["credit"]) == ("A wall", "Ada Quill")
    assert first["content"] == [{"type": "text", "text": "The wall"}]
    assert second == {"type": "paragraph", "content": [{"type": "text", "text": "Lost"}]}
    address = f"/api/drafts/{copied['draft_id']}/images/{first['attrs']['image']}"
    assert sent(client, address).data == (folder / image["image"] / "large").read_bytes()


def test_number_of_images_of_a_draft_is_limited(
    client: FlaskClient, draft: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(images_service, "MAX_IMAGES", 2)
    for _ in range(2):
        added(client, draft, jpeg())
    answer = upload_image(client, draft, jpeg())
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (409, "too_many_images")


def test_abandoned_image_folders_are_deleted_at_start(
    desk: Flask, client: FlaskClient, draft: str, folder: Path
) -> None:
    image = added(client, draft, jpeg())["image"]
    for name, age in ((".incoming-old", 7_200), (".incoming-new", 60), ("a" * 12, 7_200), ("b" * 12, 60)):
        (folder / name).mkdir()
        (folder / name / "large").touch()
        os.utime(folder / name, (time.time() - age,) * 2)
    os.utime(folder / image, (0, 0))
    with desk.app_context():
        DraftImages(db.session, service(Settings).data).delete_abandoned()
    assert {path.name for path in folder.iterdir()} == {".incoming-new", "b" * 12, image}


def test_an_image_without_its_row_is_not_left(
    desk: Flask, client: FlaskClient, draft: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store fails after the files are written."""

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with desk.app_context():
        monkeypatch.setattr(sealed_folders, "sync_path", fail)
    answer = upload_image(client, draft, jpeg())
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (507, "disk_full")
    assert list(folder.iterdir()) == []
    monkeypatch.undo()
    assert upload_image(client, draft, jpeg()).status_code == 201
