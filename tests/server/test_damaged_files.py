"""A damaged file of the data folder is repaired, or reported; it is never served, and never stops a start by a bug."""

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from models.errors import AppError
from server.db import sqlite_library
from server.publishing.files import FILES, QUOTE_SHEET, QUOTE_SHEET_JSON
from server.sample_newsroom import import_sample
from tests.conftest import MakeDesk, close
from tests.server.images.samples import added, jpeg
from tests.server.newsroom import add_draft

_PUBLISHED = (*FILES.values(), QUOTE_SHEET, QUOTE_SHEET_JSON)
_FLIPS = 3


@pytest.fixture
def whole(make_desk: MakeDesk, tmp_path: Path) -> Path:
    """Return a copy of the data folder of a desk with the sample, a publication, and a clean stop."""
    desk = make_desk()
    client = desk.test_client()
    with desk.app_context():
        import_sample(desk, lambda *_stage: None)
    [clean] = [draft for draft in _drafts(client) if not _review(client, draft["draft_id"])["blockers"]]
    published = client.post(f"/api/drafts/{clean['draft_id']}/publish", json={"version": clean["version"]})
    assert published.status_code == 201
    close(desk)
    return Path(shutil.copytree(tmp_path / "data", tmp_path / "whole"))


def _drafts(client: FlaskClient) -> list[dict[str, object]]:
    drafts: list[dict[str, object]] = client.get("/api/drafts").get_json()["drafts"]
    return drafts


def _review(client: FlaskClient, draft_id: object) -> dict[str, object]:
    review: dict[str, object] = client.get(f"/api/drafts/{draft_id}/publish").get_json()
    return review


def _library(client: FlaskClient) -> list[object]:
    results = client.get("/api/archive", query_string={"query": "pumps"}).get_json()["results"]
    passages = sorted((result["source"]["source_id"], len(result["passages"])) for result in results)
    return [passages, client.get("/api/sources").get_json(), _drafts(client)]


def _damaged(content: bytes, seed: int) -> Iterator[bytes]:
    """Yield the first half, and copies with one bit flipped."""
    yield content[: len(content) // 2]
    chance = random.Random(seed)
    for _ in range(_FLIPS):
        flipped = bytearray(content)
        flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
        yield bytes(flipped)


def _one_of_each_kind(folder: Path) -> list[Path]:
    """Return a file of each name and ending, apart from locks, random names, and the database."""
    kinds: dict[tuple[str, ...], Path] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.stat().st_size and path.name != "quotedesk.sqlite":
            is_random = len(path.stem) == 32
            kinds[(path.parts[len(folder.parts)], path.suffix if is_random else path.name)] = path.relative_to(folder)
    return list(kinds.values())


def test_damaged_files_are_repaired_or_reported(whole: Path, make_desk: MakeDesk, tmp_path: Path) -> None:
    data = tmp_path / "data"
    _restore(whole, data)
    desk = make_desk()
    expected = _library(desk.test_client())
    publications = {path.name: {name: (path / name).read_bytes() for name in _PUBLISHED} for path in _published(whole)}
    close(desk)
    kinds = _one_of_each_kind(whole)
    assert len(kinds) > 20
    for number, path in enumerate(kinds):
        for content in _damaged((whole / path).read_bytes(), number):
            _restore(whole, data)
            (data / path).write_bytes(content)
            desk = make_desk()
            client = desk.test_client()
            assert _library(client) == expected, path
            for publication_id, files in publications.items():
                for name, file in files.items():
                    answer = client.get(f"/publications/{publication_id}/{name}")
                    if answer.status_code == 200:
                        assert answer.data == file, path
                    else:
                        assert (answer.status_code, path.parts[0]) == (500, "published")
                        assert "has changed on the disk" in answer.text
            close(desk)


def _restore(whole: Path, data: Path) -> None:
    shutil.rmtree(data)
    shutil.copytree(whole, data)


def _published(folder: Path) -> list[Path]:
    return [path for path in (folder / "published").iterdir() if not path.name.startswith(".")]


def test_desk_does_not_start_on_a_damaged_library(whole: Path, make_desk: MakeDesk, tmp_path: Path) -> None:
    data = tmp_path / "data"
    library = data / "quotedesk.sqlite"
    content = library.read_bytes()
    emptied = b"\0" * len(content)
    for damaged in (content[: len(content) // 2], content[:4096] + emptied[4096:], emptied):
        library.write_bytes(damaged)
        with pytest.raises(AppError) as refused:
            make_desk()
        assert refused.value.code == "damaged_store"
        assert library.read_bytes() == damaged


def test_desk_does_not_start_on_a_library_that_lost_its_log(make_desk: MakeDesk, tmp_path: Path) -> None:
    data = tmp_path / "data"
    first = make_desk()
    add_draft(first.test_client())
    close(first)
    second = make_desk()
    for _ in range(3):
        add_draft(second.test_client())
    # As a process that is killed leaves them: rows in the log alone.
    killed = tmp_path / "killed"
    shutil.copytree(data, killed)
    assert (killed / "quotedesk.sqlite-wal").stat().st_size
    close(second)
    stopped = data / "quotedesk.sqlite"
    assert not stopped.with_name("quotedesk.sqlite-wal").exists()
    shutil.copyfile(killed / "quotedesk.sqlite", stopped)  # the drafts of the second run are gone
    with pytest.raises(AppError, match="3 of draft") as refused:
        make_desk()
    assert refused.value.code == "damaged_store"
    (data / "library.json").unlink()
    assert len(_drafts(make_desk().test_client())) == 1


def test_desk_starts_and_stops_while_the_record_cannot_be_written(
    make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sqlite_library, "swap_in", fail)
    desk = make_desk()
    assert _drafts(desk.test_client()) == []
    close(desk)


def test_image_that_changed_on_the_disk_is_not_served(make_desk: MakeDesk, tmp_path: Path) -> None:
    client = make_desk().test_client()
    draft_id = add_draft(client)
    image = added(client, draft_id, jpeg())["image"]
    address = f"/api/drafts/{draft_id}/images/{image}"
    file = tmp_path / "data" / "images" / image / "large"
    assert client.get(address, buffered=True).data == file.read_bytes()
    file.write_bytes(file.read_bytes()[:-100])
    answer = client.get(address)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (500, "damaged_file")
