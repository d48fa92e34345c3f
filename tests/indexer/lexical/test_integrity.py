"""Damaged, foreign and unreadable files, and a full disk."""

import json
import os
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from indexer.lexical import schema
from indexer.lexical.tantivy_store import TantivyStore
from indexer.sources import IndexedSource, StoreUnavailable
from models.quotes.passages import Passage
from tests.indexer.lexical.conftest import SOURCES


@pytest.fixture
def written(folder: Path) -> Path:
    store = TantivyStore(folder)
    store.upsert(SOURCES)
    store.delete(["korean"])
    store.close()
    return folder


def assert_moved_aside_and_usable(folder: Path) -> None:
    store = TantivyStore(folder)
    assert store.revisions() == {}
    assert store.search(["pumps"], 5) == []
    aside = folder.with_name(f"{folder.name}.damaged")
    assert aside.is_dir()
    store.upsert(SOURCES)
    assert len(store.search(["pumps"], 5)) == 2
    store.close()
    assert len(TantivyStore(folder).revisions()) == len(SOURCES)


def largest(folder: Path, suffix: str) -> Path:
    return max(folder.glob(f"*{suffix}"), key=lambda path: path.stat().st_size)


SUFFIXES = [".idx", ".store", ".del", "meta.json"]


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("how", ["cut", "changed", "gone"])
def test_damaged_files_are_moved_aside(written: Path, suffix: str, how: str) -> None:
    path = largest(written, suffix)
    whole = path.read_bytes()
    if how == "cut":
        path.write_bytes(whole[: len(whole) // 2])
    elif how == "gone":
        path.unlink()
    else:
        path.write_bytes(bytes([whole[0] ^ 0x40]) + whole[1:])
    assert_moved_aside_and_usable(written)


@pytest.mark.parametrize("content", ['{"format": 0}', "{", None])
def test_another_format_is_moved_aside(written: Path, content: str | None) -> None:
    if content is None:
        (written / "format.json").unlink()
    else:
        (written / "format.json").write_text(content)
    assert_moved_aside_and_usable(written)


def test_other_fields_are_moved_aside(written: Path) -> None:
    meta = json.loads((written / "meta.json").read_text())
    meta["schema"] = meta["schema"][:-1]
    (written / "meta.json").write_text(json.dumps(meta))
    assert_moved_aside_and_usable(written)


def test_unfinished_index_is_created_again(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "format.json").write_text(json.dumps({"format": schema.FORMAT}))
    store = TantivyStore(folder)
    store.upsert(SOURCES)
    assert store.rows == 5
    store.close()


@pytest.fixture
def as_nobody(written: Path) -> Iterator[None]:
    """Root may read everything: these tests run as another user, who has access to the folders above."""
    if os.geteuid() != 0:
        yield
        return
    # A desk that was built before in this process makes new folders private to their owner, ``words`` too.
    for path in written.parents[:-2]:
        path.chmod(path.stat().st_mode | 0o055)
    os.seteuid(65_534)
    yield
    os.seteuid(0)


@pytest.mark.parametrize("mode", [0o555, 0o000])
def test_unusable_folder_is_reported(written: Path, mode: int, request: pytest.FixtureRequest) -> None:
    written.chmod(mode)
    request.getfixturevalue("as_nobody")
    with pytest.raises(StoreUnavailable, match="user may not read or write"):
        TantivyStore(written)
    assert not written.with_name("paragraphs.damaged").exists()


def test_unreadable_file_is_reported(written: Path, request: pytest.FixtureRequest) -> None:
    written.chmod(0o777)
    for path in written.iterdir():
        path.chmod(0o666)
    largest(written, ".idx").chmod(0o000)
    request.getfixturevalue("as_nobody")
    with pytest.raises(StoreUnavailable, match=r"\.idx cannot be opened\. This user may not read"):
        TantivyStore(written)
    assert not written.with_name("paragraphs.damaged").exists()


@pytest.mark.parametrize("small_disk", [3], indirect=True)
def test_full_disk_changes_nothing_and_is_reported(small_disk: Path) -> None:
    store = TantivyStore(small_disk / "words")
    store.upsert(SOURCES)
    before = [hit.paragraph_id for hit in store.search(["pumps"], 5)]
    chance = random.Random(1)
    texts = [" ".join(f"word{chance.randrange(40_000)}" for _ in range(400)) for _ in range(3_000)]
    passages = tuple(Passage(1_000 + number, text) for number, text in enumerate(texts))
    with pytest.raises(StoreUnavailable, match="No space left"):
        store.upsert([IndexedSource("large", 1, passages)])
    assert "large" not in store.revisions()
    assert [hit.paragraph_id for hit in store.search(["pumps"], 5)] == before
    store.close()
    reopened = TantivyStore(small_disk / "words")
    assert reopened.revisions() == store.revisions()
    reopened.upsert([IndexedSource("small", 1, (Passage(99, "gulls"),))])
    assert len(reopened.search(["gulls"], 5)) == 1
    reopened.close()


def test_file_instead_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "words").write_text("")
    with pytest.raises(StoreUnavailable, match="cannot be opened"):
        TantivyStore(tmp_path / "words")


@pytest.mark.slow
def test_searches_go_on_while_another_thread_writes(written: Path) -> None:
    store = TantivyStore(written)
    failed: list[BaseException] = []
    done = threading.Event()

    def search() -> None:
        try:
            while not done.is_set():
                assert {hit.paragraph_id for hit in store.search(["herring"], 5)} == {12}
                many = len(store.search(["gulls"], 50))
                assert many % 3 == 0, "a source is seen whole or not at all"
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=search) for _ in range(16)]
    for thread in threads:
        thread.start()
    for number in range(8):
        passages = tuple(Passage(100 + 3 * number + row, "gulls and terns") for row in range(3))
        store.upsert([IndexedSource(f"birds{number}", 1, passages)])
    done.set()
    for thread in threads:
        thread.join()
    assert not failed
    assert len(store.search(["gulls"], 50)) == 24
    store.close()
