"""Posts that come in with an archive: a file of them is one source, whatever its rows look like."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from indexer.embeddings.parallel import Workers
from server.config import Settings
from server.db.tables import Post, Source, SourceParagraph
from server.inference.engine import Engine
from server.sources.archive_import.service import ArchiveImportSummary, ArchiveRequest, import_archive
from tests.fakes.engine import make_engine
from tests.indexer.readers.posts.exports import ACCOUNT, lines, script, tweet, zipped
from tests.server.sources.archive_import.test_service import RecordedStages, row, write
from tests.server.sources.routes.test_imports import finished, send


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    (tmp_path / "data").mkdir()
    return Settings(data=tmp_path / "data")


@pytest.fixture
def load(settings: Settings, headline_checker: Any) -> Callable[[], Engine]:
    return lambda: make_engine(settings, None, headline_checker)


@pytest.fixture
def bring(settings: Settings, load: Callable[[], Engine]) -> Callable[..., ArchiveImportSummary]:
    return lambda *paths: import_archive(ArchiveRequest(paths, Workers()), settings, load, RecordedStages())


def stored(settings: Settings) -> dict[str, list[tuple[str, int | None, bool]]]:
    engine = create_engine(settings.store_url)
    with Session(engine) as session:
        posts_by_title = {
            source.title: [
                (post.post_id, post.paragraph_index, post.known)
                for post in session.scalars(select(Post).where(Post.source_id == source.id).order_by(Post.position))
            ]
            for source in session.scalars(select(Source))
        }
    engine.dispose()
    return posts_by_title


POSTS: list[dict[str, Any]] = [
    {"id": "1", "text": "The gates are shut.", "author": {"handle": "@council", "known": True}},
    {"id": "2", "text": "And the pumps?", "reply_to": "1", "author": {"handle": "@bo"}},
    {"id": "3", "text": "🎉", "reply_to": "gone"},
]


def test_folder_with_transcripts_and_posts(
    settings: Settings, bring: Callable[..., ArchiveImportSummary], tmp_path: Path
) -> None:
    folder = tmp_path / "archive"
    write(folder / "hearings.jsonl", [row(1)])
    write(folder / "wall thread.jsonl", POSTS)
    write(folder / "more.jsonl.gz", POSTS[:2])
    (folder / "x.zip").write_bytes(
        zipped({"data/account.js": ACCOUNT, "data/tweets.js": script("tweets", [tweet("20", "Rain.")])})
    )
    summary = bring(folder)
    assert (summary.items["imported"], summary.left_out) == (4, 0)
    assert stored(settings) == {
        "Hearing 1": [],
        "Wall thread": [("1", 0, True), ("2", 1, False), ("3", None, False)],
        "More": [("1", 0, True), ("2", 1, False)],
        "@adaquill on X": [("20", 0, False)],
    }
    notes = {note["code"]: note["count"] for note in summary.as_json()["notes"]}
    assert notes == {"missing_parents": 1, "without_words": 1}
    # The archive of an account is not kept, what is only posts is.
    originals = sorted(path.read_bytes()[:2] for path in (settings.data / "uploads").rglob("original.*"))
    assert originals == [b"\x1f\x8b", b'{"']
    assert bring(folder).items["unchanged"] == 4


def test_grown_thread_replaces_the_earlier_one(
    settings: Settings, bring: Callable[..., ArchiveImportSummary], tmp_path: Path
) -> None:
    path = write(tmp_path / "thread.jsonl", POSTS)
    bring(path)
    engine = create_engine(settings.store_url)
    with Session(engine) as session:
        before = dict(session.execute(select(SourceParagraph.text, SourceParagraph.id)).all())
    write(path, [{"id": "0", "text": "Before it all.", "posted_at": "2031-05-03T09:00:00Z"}, *POSTS])
    assert bring(path).items["replaced"] == 1
    assert stored(settings)["Thread"] == [("0", 0, False), ("1", 1, True), ("2", 2, False), ("3", None, False)]
    with Session(engine) as session:
        after = dict(session.execute(select(SourceParagraph.text, SourceParagraph.id)).all())
    engine.dispose()
    assert before.items() < after.items()


def test_posts_are_imported_over_http(client: FlaskClient) -> None:
    packed = zipped({"data/account.js": ACCOUNT, "data/tweets.js": script("tweets", [tweet("20", "Rain.")]),
                     "assets/about.html": b"<html><body><p>No transcript.</p></body></html>"})  # fmt: skip
    for name, content, title in (("x.zip", packed, "@adaquill on X"), ("t.jsonl", lines(*POSTS), "T")):
        job = finished(client, send(client, content, name).get_json()["job_id"])
        assert (job["state"], job["left_out_total"]) == ("done", 0), job
        assert (job["summary"]["imported"], job["name"]) == (1, name)
        [source] = [listed for listed in client.get("/api/sources").get_json()["sources"] if listed["title"] == title]
        assert source["format"] == "posts"


def test_import_reports_bad_post_archive_and_imports_the_others(
    bring: Callable[..., ArchiveImportSummary], tmp_path: Path
) -> None:
    write(tmp_path / "a" / "good.jsonl", POSTS)
    write(tmp_path / "a" / "bad.jsonl", [*POSTS, {"id": "4", "text": 4}])
    summary = bring(tmp_path / "a")
    assert (summary.items["imported"], summary.left_out) == (1, 1)
