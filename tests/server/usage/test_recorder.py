"""What a desk that agreed to it lets itself be learned from."""

import gzip
import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from models.headline.dataset import load_labelled
from models.recommend.data.stories import load_stories
from server.cli.main import main
from server.config import Settings
from server.db.database import db
from server.db.tables import Desk, Source, SourceParagraph, Usage, now
from server.registry import service
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.newsroom import add_draft, add_source
from tests.server.people import add_desk, add_person, signed_in_client

SAID = "A wall without pumps behind it is money thrown in the harbour"
FINDING = {"quote": "Pumps first", "state": "unsupported", "start": 0, "end": 11}


class Room:
    """A desk, City, that learns, and Ada, who writes there."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        add_desk(app, "City", learns=True)
        self.ada = add_person(app, "Ada Quill", desks=("City",))
        self.client: FlaskClient = signed_in_client(app, self.ada)
        self.source = add_source(self.client)
        self.draft = add_draft(self.client, "Pumps first", "", (self.source,))
        self.socket = Socket(app, flask_test_client=self.client)

    def passage(self, words: str = SAID) -> dict[str, int]:
        with self.app.app_context():
            paragraph = db.session.scalars(select(SourceParagraph).where(SourceParagraph.text.contains(words))).one()
            start = paragraph.text.index(words)
            return {"paragraph_id": paragraph.id, "start": start, "end": start + len(words)}

    def suggestion(self, action: str = "accepted", **more: Any) -> dict[str, Any]:
        details = {"title": "Pumps first", "left_context": "Bram Osk was asked.", "chosen": self.passage()}
        return {"kind": "suggestion", "action": action, "stage": "complete", **details, **more}

    def use(self, *items: dict[str, Any], draft: str | None = None) -> Any:
        return self.socket.emit("used", {"draft_id": draft or self.draft, "items": list(items)}, callback=True)

    def kept(self) -> list[Usage]:
        with self.app.app_context():
            return list(db.session.scalars(select(Usage).order_by(Usage.id)))


@pytest.fixture
def room(make_desk: MakeDesk) -> Iterator[Room]:
    yield Room(make_desk(mode="newsroom"))


def test_usage_keeps_training_data_without_names(room: Room) -> None:
    offered = [room.passage(), room.passage("I sell herring")]
    assert room.use(room.suggestion(offered=offered, became="money in the harbour")) == {"kept": 1}
    [row] = room.kept()
    assert (row.kind, row.action) == ("suggestion", "accepted")
    chosen = {**room.passage(), "source_id": room.source}
    assert row.details == {
        "title": "Pumps first",
        "left_context": "Bram Osk was asked.",
        "chosen": chosen,
        "offered": [chosen, {**offered[1], "source_id": room.source}],
        "became": "money in the harbour",
    }
    stored = json.dumps(row.details)
    assert room.ada not in stored
    assert "Ada" not in stored
    assert SAID not in stored


def test_usage_is_off_by_default(room: Room) -> None:
    with room.app.app_context():
        db.session.execute(update(Desk).values(learns=False))
        db.session.commit()
    assert room.use(room.suggestion()) == {"kept": 0}
    assert room.client.get(f"/api/drafts/{room.draft}/learning").get_json() == {"learning": "off"}
    assert room.kept() == []


def test_usage_is_off_when_one_of_two_desks_opts_out(room: Room) -> None:
    add_desk(room.app, "Sport")
    bram = signed_in_client(room.app, add_person(room.app, "Bram Osk", desks=("City", "Sport")))
    draft = add_draft(bram, "Pumps first", "")
    assert bram.get(f"/api/drafts/{draft}/learning").get_json() == {"learning": "off"}


def test_single_user_usage_is_counted_and_not_kept(desk: Flask) -> None:
    client = desk.test_client()
    draft = add_draft(client, "Pumps", "", (add_source(client),))
    item = {"kind": "suggestion", "action": "dismissed", "stage": "ranked"}
    counted = 'quotedesk_suggestions_total{action="dismissed",stage="ranked"}'

    def count() -> float:
        lines = client.get("/metrics").text.splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(counted))

    before = count()
    socket = Socket(desk)
    assert socket.emit("used", {"draft_id": draft, "items": [item, item]}, callback=True) == {"kept": 0}
    assert count() == before + 2
    assert "error" in socket.emit("used", {"draft_id": draft, "items": [{**item, "action": "loved"}]}, callback=True)


def test_writer_can_exclude_a_draft(room: Room) -> None:
    address = f"/api/drafts/{room.draft}/learning"
    assert room.client.get(address).get_json() == {"learning": "on"}
    assert room.client.put(address, json={"left_out": True}).get_json() == {"learning": "left_out"}
    assert room.use(room.suggestion()) == {"kept": 0}
    assert room.client.put(address, json={"left_out": False}).get_json() == {"learning": "on"}
    assert room.use(room.suggestion()) == {"kept": 1}
    assert room.client.put(address, json={"left_out": "perhaps"}).status_code == 400


@pytest.mark.parametrize("held_back", [{"embargo_until": now() + timedelta(days=1)}, {"rights": "background"}])
def test_usage_skips_drafts_with_restricted_sources(room: Room, held_back: dict[str, Any]) -> None:
    with room.app.app_context():
        db.session.execute(update(Source).values(**held_back))
        db.session.commit()
    finding = {"kind": "finding", "action": "dismissed", "about": "headline", "finding": FINDING}
    texts = {"headline": "“Pumps first”", "body": SAID}
    assert room.use(room.suggestion(), {**finding, **texts}) == {"kept": 0}
    # Nor where it is not attached but quoted, or only offered.
    other = add_draft(room.client, "Another", "")
    assert room.use(room.suggestion(), draft=other) == {"kept": 0}
    assert room.kept() == []


def test_usage_of_other_drafts_is_rejected(room: Room) -> None:
    stranger = signed_in_client(room.app, add_person(room.app, "Elm Tarn", desks=("Far away",)))
    socket = Socket(room.app, flask_test_client=stranger)
    refused = socket.emit("used", {"draft_id": room.draft, "items": []}, callback=True)
    assert refused["error"]["code"] in {"unknown_draft", "not_yours"}
    assert stranger.get(f"/api/drafts/{room.draft}/learning").status_code == 404


def test_usage_expires(make_desk: MakeDesk) -> None:
    room = Room(make_desk(mode="newsroom", learning_days=30))
    with room.app.app_context():
        city = db.session.scalars(select(Desk.id)).one()
        for days in (29, 31):
            aged = now() - timedelta(days=days)
            db.session.add(Usage(desk_id=city, kind="finding", action="dismissed", details={}, at=aged))
        db.session.commit()
    room.use(room.suggestion())
    assert len(room.kept()) == 2


def exported(room: Room, tmp_path: Path, *more: str) -> dict[str, Any]:
    settings = service(Settings, room.app)
    out = CliRunner().invoke(
        main, ["export-usage", str(tmp_path / "out"), "--data", str(settings.data), "--json", *more]
    )
    assert out.exit_code == 0, out.output
    summary: dict[str, Any] = json.loads(out.stdout)
    return summary


def test_exported_usage_loads_for_training(room: Room, tmp_path: Path) -> None:
    herring = room.passage("I sell herring")
    room.use(
        room.suggestion("dismissed", chosen=herring),
        {**room.suggestion("dismissed", chosen=herring), "left_context": "The rain stays."},
        room.suggestion(offered=[room.passage(), herring]),
        room.suggestion("corrected", became="money in the harbour"),
        {"kind": "finding", "action": "dismissed", "about": "headline", "finding": FINDING,
         "headline": "“Pumps first”", "body": "“Pumps before the wall,” he said."},
        {"kind": "finding", "action": "corrected", "about": "headline", "finding": {**FINDING, "quote": "No pumps"},
         "headline": "“No pumps”", "body": "“Pumps before the wall,” he said."},
    )  # fmt: skip
    room.client.post(
        "/api/feedback",
        json={
            "about": "quote",
            "verdict": "right",
            "finding": {"quote": "Nine", "state": "differs"},
            "body": "“Nine.”",
        },
    )
    assert exported(room, tmp_path) == {
        "pairs": 1,
        "dismissals": 1,
        "transcripts": 1,
        "headlines": 2,
        "quotes": 1,
        "left_out": 0,
    }
    out = tmp_path / "out"
    [data] = [data for split in ("train", "dev") if (data := load_stories(out, split)).pairs]
    pair, dismissed = data.pairs
    [span] = pair.spans
    assert (dismissed.spans, dismissed.query.left_context) == ((), "The rain stays.")
    assert pair.query.title == "Pumps first"
    assert data.paragraphs[room.source][span.paragraph][span.start : span.end] == SAID
    assert data.speakers[room.source][span.paragraph] == "Bram Osk"
    written = b"".join(gzip.decompress((out / f"{name}.jsonl.gz").read_bytes()) for name in ("train", "dev"))
    rows = [json.loads(line) for line in written.splitlines()]
    assert (rows[0]["action"], rows[0]["became"]) == ("corrected", "money in the harbour")
    labelled = load_labelled(out / "headlines.jsonl")
    assert [(row.case.quote, row.unsupported) for row in labelled] == [
        ("Pumps first", False),
        ("No pumps", True),
    ]


def test_export_skips_sources_restricted_since(room: Room, tmp_path: Path) -> None:
    room.use(room.suggestion())
    with room.app.app_context():
        db.session.execute(update(Source).values(embargo_until=now() + timedelta(days=1)))
        db.session.commit()
    assert exported(room, tmp_path)["pairs"] == 0
    assert SAID.encode() not in gzip.decompress((tmp_path / "out" / "transcripts.jsonl.gz").read_bytes())


def test_export_of_one_desk(room: Room, tmp_path: Path) -> None:
    room.use(room.suggestion())
    assert exported(room, tmp_path, "--desk", "City")["pairs"] == 1
    data = str(service(Settings, room.app).data)
    refused = CliRunner().invoke(main, ["export-usage", str(tmp_path / "x"), "--data", data, "--desk", "Nobody"])
    assert (refused.exit_code, "no desk" in refused.output) == (2, True)


def test_nothing_to_export(room: Room, tmp_path: Path) -> None:
    data = str(service(Settings, room.app).data)
    refused = CliRunner().invoke(main, ["export-usage", str(tmp_path / "x"), "--data", data])
    assert (refused.exit_code, "No usage is stored" in refused.output) == (2, True)
