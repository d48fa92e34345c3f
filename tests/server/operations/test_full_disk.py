"""A disk without a free byte: who reads is answered, whoever writes is told 507, and nothing is half stored.

The data folder is on a disk of its own, in memory, which only root may mount. Each route and event that the access
matrix marks as changing something is in one of the tables here, so that a new one has to be.
"""

import io
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from bench.faults.injection import mount_small_disk, unmount
from bench.harness.processes import MissingProgram
from models.encoders.token_states.protocol import StateEncoder
from models.headline.shipped import load_shipped_checker
from server.access.declarations import EVENTS as DECLARED_EVENTS
from server.app import create_app
from server.cli.main import main
from server.config import Settings
from server.db.database import db
from server.db.tables import (
    ApiToken,
    Article,
    Base,
    Desk,
    Job,
    PublishingPolicy,
    SignIn,
    SignOff,
    SourceParagraph,
    now,
)
from server.inference.engine import Engine
from server.publishing.service import DELIVERY_KIND
from server.registry import service
from server.telemetry.lifecycle import Lifecycle
from tests.conftest import close
from tests.fakes.engine import make_engine
from tests.server.access.matrix import EVENTS, ROUTES
from tests.server.access.test_matrix import fill_template
from tests.server.access.world import World
from tests.server.accounts.forms import PASSWORD, hashed_password
from tests.server.client import Socket
from tests.server.images.samples import jpeg
from tests.server.people import add_desk, add_person, signed_in_client, token_of
from tests.server.recordings import wav

_MIB = 96
NEW_PASSWORD = "lantern harbour six"
# Two show something, and calling an upload off changes no file. The others answer before they write: no host may be
# fetched from, nobody has been invited, has given a password before the code or has the token of commands, and no
# warning is overridden.
WRITE_NOTHING = {
    "desk.home",
    "convention.preview",
    "imports.list_imports",
    "sign_offs.request_sign_off",
    "fetching.fetch_source",
    "passwords.accept",
    "passwords.open_invitation",
    "two_factor.enter_code",
    "commands.ask",
    "two_factor.new_codes",
    "two_factor.turn_off",
    "two_factor.turn_on",
    "uploads.call_off",
}

# What cannot be recorded is not shown; and the index of posts is made with the first question of it.
NOT_READABLE = {
    "audit.export": 507,
    "monitored.monitor": 503,
    "operating.readyz": 503,
    "single_sign_on.come_back": 507,
    "threads.author": 507,
}
CODES = {"disk_full", "embeddings_unwritable", "store_full"}
WEBHOOK: dict[str, Any] = {"webhook_url": "http://127.0.0.1:9/", "webhook_secret": "not a secret of anybody's"}

Request = dict[str, Any]


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield a small disk of its own."""
    at = tmp_path_factory.mktemp("small") / "disk"
    try:
        mount_small_disk(at, _MIB)
    except (MissingProgram, FileNotFoundError) as reason:
        pytest.skip(f"No disk can be mounted, which needs root: {reason}")
    yield at
    unmount(at)


@pytest.fixture(scope="module")
def world(disk: Path, headline_states: StateEncoder) -> Iterator[World]:
    settings = Settings(data=disk / "data", mode="newsroom", request_limit="1000000/minute", **WEBHOOK)
    engine = make_engine(settings, headline_checker=load_shipped_checker(states=headline_states))
    app = create_app(settings, engine)
    service(Lifecycle, app).mark_prepared()
    world = World(app)
    world.people["owner"] = add_person(app, "Ada Quill", "admin", password_hash=hashed_password())
    world.people["named_read"] = add_person(app, "Bram Osk")
    world.people["named_edit"] = add_person(app, "Cleo Varn")
    for name, person_id in world.people.items():
        world.clients[name] = signed_in_client(app, person_id)
    for state in ("shared", "private"):
        world.things[state] = world.make(state)
    world.headers["token"] = {"Authorization": f"Bearer {token_of(app, world.people['owner'], 'read')}"}
    add_desk(app, "Nobody")
    with app.app_context():
        # There is something of everything: a delivery, an article, a policy, another person's request for approval.
        publication_id = world.things["shared"].publication_id
        db.session.add(Job(id=publication_id, kind=DELIVERY_KIND, state="failed"))
        db.session.add(Article(external_id="a", title="Wall", body="A paragraph.", content_hash="a"))
        db.session.add(PublishingPolicy(scope="newsroom", levels={"words": "show"}))
        db.session.execute(update(SignOff).values(requested_by=world.people["named_edit"]))
        db.session.commit()
    yield world
    close(app)


@pytest.fixture(scope="module")
def live_source(world: World) -> str:
    """Return a source that is live and has one line."""
    client = world.clients["owner"]
    source_id = str(client.post("/api/sources/live", json={"title": "Council"}).get_json()["source_id"])
    lines = {"lines": [{"number": 1, "text": "The council begins."}]}
    assert client.post(f"/api/sources/{source_id}/lines", json=lines).status_code == 200
    return source_id


@pytest.fixture(scope="module")
def filed_source(world: World) -> str:
    """Return a source whose file is stored."""
    file = io.BytesIO(b"ADA: The council begins.\n\nNOBODY: It does.\n\nADA: Then we vote.\n")
    answer = world.clients["owner"].post("/api/sources", data={"file": (file, "council.txt")})
    assert answer.status_code == 201
    return str(answer.get_json()["source_id"])


@contextmanager
def full(world: World, disk: Path, *, indexed: bool = True) -> Iterator[Callable[[], None]]:
    """Fill the disk to its last byte; what it yields fills it again, where something gave room back.

    Args:
        indexed: only once all sources can be searched.
    """
    ballast, log = disk / "ballast", disk / "data" / "quotedesk.sqlite-wal"
    if indexed:
        service(Engine, world.app).index.synchronise()

    def fill() -> None:
        with ballast.open("ab", buffering=0) as file:
            for size in (1 << 20, 1 << 12, 1):
                try:
                    while file.write(bytes(size)):
                        pass
                except OSError:
                    continue

    def is_log_empty() -> bool:
        """Whether the log of the database was emptied: what is in it could be overwritten, which needs no room."""
        with world.app.app_context(), db.engine.connect() as connection:
            busy, _, _ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
        return not busy

    try:
        for _ in range(50):
            emptied = is_log_empty()
            fill()
            # What runs in the background may have written meanwhile.
            if emptied and log.stat().st_size == 0:
                break
            ballast.unlink()
            time.sleep(0.1)
        else:
            pytest.fail("Something never stops writing.")
        yield fill
    finally:
        ballast.unlink(missing_ok=True)


def all_rows(world: World) -> dict[str, list[tuple[Any, ...]]]:
    """Return what is stored; but for the times that any request may renew."""
    with world.app.app_context():
        return {
            table.name: sorted(tuple(map(str, row)) for row in db.session.connection().execute(select(table)))
            for table in Base.metadata.sorted_tables
            if table.name not in {"sign_in", "api_token"}
        }


def all_files(disk: Path) -> set[str]:
    """Return the files of people: recordings, originals, publications, archives to import, images."""
    folders = (disk / "data" / name for name in ("uploads", "published", "imports", "images"))
    return {str(file.relative_to(disk)) for folder in folders for file in folder.rglob("*") if file.is_file()}


def file_of(content: bytes, name: str) -> Request:
    return {"data": {"file": (io.BytesIO(content), name)}, "content_type": "multipart/form-data"}


def requests_of(world: World) -> dict[str, Request]:
    """Return what the routes are sent that are not sent what the access matrix sends."""
    things = world.things["shared"]
    label = f"Scanary{things.state} Reed"
    article = {"id": "wall-1", "title": "Wall backed", "body": "A paragraph.", "date": "2031-05-03"}
    return {
        "articles.import_articles": {"data": json.dumps(article).encode()},
        "fetching.fetch_source": {"json": {"url": "https://transcripts.example/a.txt"}},
        "images.add": file_of(jpeg(), "wall.jpg"),
        "imports.start_import": {"data": b'{"title": "x", "text": "We agreed."}', "query_string": {"name": "a.jsonl"}},
        "passwords.change": {"data": {"current": PASSWORD, "new": NEW_PASSWORD, "again": NEW_PASSWORD}},
        "people.hand_over": {"json": {"to": world.people["named_edit"]}},
        "recordings.attach": file_of(wav(3), "hearing.wav"),
        "sign_in.enter": {"data": {"email": "ada.quill@desk.example", "password": PASSWORD}},
        "sources.rename_speaker": {"json": {"from": label, "to": "Reed"}},
        "speakers.correct_label": {"json": {"label": label, "name": "Bram Reed"}},
        "speakers.correct_labels": {"json": {"aliases": [{"label": label, "name": "Bram Reed"}]}},
        "two_factor.reset": {},
        "versions.put_details": {
            "json": {"details": {"byline": "New"}, "expected": {"byline": f"Dcanary{things.state} byline"}}
        },
        "versions.put_variants": {"json": {"variants": ["New"], "expected": [f"Dcanary{things.state} variant"]}},
    }


def named_things(world: World) -> dict[str, Any]:
    """Return what addresses name: things that are there."""
    with world.app.app_context():
        store = db.session
        sign_in = select(SignIn.id).where(SignIn.person_id == world.people["named_edit"])
        return {
            **world.things["shared"].named(),
            "person_id": world.people["named_read"],
            "desk_id": store.scalar(select(Desk.id).where(Desk.name == "Nobody")),
            "token_id": store.scalar(select(ApiToken.id)),
            "sign_in_id": store.scalar(sign_in),
            "article_id": store.scalar(select(Article.id)),
        }


def send(world: World, client: FlaskClient, endpoint: str, method: str, named: dict[str, Any]) -> TestResponse:
    rule = next(rule for rule in world.app.url_map.iter_rules(endpoint) if method in (rule.methods or ()))
    with world.app.test_request_context():
        wanted = {argument: named[argument] for argument in rule.arguments}
        address = world.app.url_map.bind("localhost").build(endpoint, wanted, method=method)
    row, things = ROUTES[endpoint, method], world.things["shared"]
    request = {
        "json": fill_template(world, row.json, things),
        "query_string": fill_template(world, row.query, things),
        "headers": {"Accept": "application/json"},
    }
    own = requests_of(world).get(endpoint)
    response = client.open(
        address, method=method, **(request if own is None else {"headers": request["headers"], **own})
    )
    response.data  # noqa: B018  # read before what it comes from is closed
    response.close()
    return response


def test_every_writing_route_answers_507_and_changes_nothing(
    world: World, disk: Path, live_source: str, filed_source: str
) -> None:
    named, client, faults = named_things(world), world.clients["owner"], []
    live = {"source_id": live_source}
    others = {
        "convention.store": {"source_id": filed_source},
        "drafts.attach_source": {"source_id": world.things["private"].source_id},
        "live.append": live,
        "live.end": live,
    }
    rows, files = all_rows(world), all_files(disk)
    with full(world, disk) as fill_again:
        for (endpoint, method), row in ROUTES.items():
            if not row.changes:
                continue
            fill_again()
            answer = send(world, client, endpoint, method, {**named, **others.get(endpoint, {})})
            if endpoint in WRITE_NOTHING:
                if answer.status_code >= 500:
                    faults.append(f"{endpoint}: {answer.status_code}")
            elif answer.status_code != 507 or answer.get_json()["error"]["code"] not in CODES:
                faults.append(f"{method} {endpoint}: {answer.status_code} {answer.text[:300]}")
    assert not faults, "\n".join(faults)
    assert all_rows(world) == rows
    assert all_files(disk) == files


def test_reading_routes_are_answered(world: World, disk: Path) -> None:
    named, faults = named_things(world), []
    with world.app.app_context():
        # Seen long ago, which the request would write down.
        db.session.execute(update(SignIn).values(seen_at=now() - timedelta(hours=1)))
        db.session.commit()
    token = world.headers["token"]
    with full(world, disk):
        for (endpoint, method), row in ROUTES.items():
            if row.changes or endpoint == "desk.home":
                continue
            answer = send(world, world.clients["owner"], endpoint, method, named)
            if answer.status_code >= 500 and answer.status_code != NOT_READABLE.get(endpoint):
                faults.append(f"{method} {endpoint}: {answer.status_code} {answer.text[:300]}")
        assert world.app.test_client().get("/api/sources", headers=token).status_code == 200
    assert not faults, "\n".join(faults)


def test_suggestions_and_checks_are_answered(world: World, disk: Path) -> None:
    things = world.things["shared"]
    socket = Socket(world.app, flask_test_client=world.clients["owner"])
    with full(world, disk):
        for seq, (event, row) in enumerate(EVENTS.items(), 1):
            declared = DECLARED_EVENTS.get(event)
            if declared is None or (answered := declared.answer) is None:
                continue
            socket.emit(event, {"seq": seq, **fill_template(world, row.json, things)})
            answers = socket.answers(
                answered, seq, lambda got: "error" in got or got.get("stage", "complete") == "complete"
            )
            assert all("error" not in answer for answer in answers), (event, answers)


def test_every_writing_event_reports_the_full_disk(world: World, disk: Path) -> None:
    things, rows = world.things["shared"], all_rows(world)
    socket = Socket(world.app, flask_test_client=world.clients["owner"])
    with full(world, disk):
        for event, row in EVENTS.items():
            if row.changes:
                answer = socket.emit(event, fill_template(world, row.json, things), callback=True)
                assert answer["error"]["code"] == "disk_full", (event, answer)
    assert all_rows(world) == rows
    saved = {"draft_id": things.draft_id, "version": 1, "headline": "New", "body": "New"}
    assert socket.emit("save_draft", saved, callback=True) == {"version": 2}


@pytest.mark.parametrize("embedded", [False, True])
def test_reading_is_answered_while_the_index_is_behind(world: World, disk: Path, embedded: bool) -> None:
    """Another process has just added a source: that it cannot be indexed now keeps nobody from the others."""
    named, faults, state = named_things(world), [], f"late{embedded}"
    source_id = world.make(state, indexed=False).source_id
    if embedded:
        with world.app.app_context():
            texts = list(db.session.scalars(select(SourceParagraph.text).where(SourceParagraph.source_id == source_id)))
            service(Engine, world.app).embed(texts)
    with full(world, disk, indexed=False):
        time.sleep(1.1)  # changes of other processes are looked for once a second
        for endpoint, method in (
            ("publications.quotes", "GET"),
            ("publications.review", "GET"),
            ("archive.find", "GET"),
            ("checks.check", "POST"),
        ):
            answer = send(world, world.clients["owner"], endpoint, method, named)
            if answer.status_code != 200:
                faults.append(f"{endpoint}: {answer.status_code} {answer.text[:300]}")
    assert not faults, "\n".join(faults)


def test_backup_to_a_full_disk_leaves_no_file(world: World, disk: Path) -> None:
    (disk / "backups").mkdir()
    data = str(disk / "data")
    with full(world, disk):
        result = CliRunner().invoke(main, ["backup", str(disk / "backups"), "--data", data])
        assert result.exit_code == 2, result.output
        assert "No space left on device" in result.output
        assert list((disk / "backups").iterdir()) == []
    assert CliRunner().invoke(main, ["backup", str(disk / "backups"), "--data", data]).exit_code == 0


def test_settings_of_the_newsroom_survive(world: World, disk: Path) -> None:
    """After all of it, with room again, the same requests succeed."""
    named, client = named_things(world), world.clients["owner"]
    for endpoint, method in (
        ("policy.change", "PUT"),
        ("versions.put_notes", "PUT"),
        ("recordings.attach", "PUT"),
        ("images.add", "POST"),
        ("sources.import_source", "POST"),
        ("feedback.add_feedback", "POST"),
        ("imports.start_import", "POST"),
    ):
        answer = send(world, client, endpoint, method, named)
        assert answer.status_code < 300, (endpoint, answer.text)
