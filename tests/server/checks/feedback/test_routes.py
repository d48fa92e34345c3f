"""What writers say of findings: kept, taken back, and exported as the trainer reads it."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask import Flask
from flask.testing import FlaskClient

from models.headline.dataset import load_labelled
from server.cli.main import main
from server.config import Settings
from server.registry import service
from tests.server.newsroom import add_draft

HEADLINE = "Engineer: ‘The wall is money thrown in the harbour’"
BODY = "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk. “Twice,” he said."


@pytest.fixture
def client(desk: Flask) -> FlaskClient:
    return desk.test_client()


def say(client: FlaskClient, **more: Any) -> Any:
    finding = {"quote": "The wall is money", "start": 11, "end": 28, "state": "unsupported", "nearest": None}
    feedback = {"about": "headline", "verdict": "fine", "finding": finding, "headline": HEADLINE, "body": BODY}
    return client.post("/api/feedback", json={**feedback, **more})


def export(desk: Flask, out: Path) -> Result:
    data = str(service(Settings, desk).data)
    return CliRunner().invoke(main, ["export-usage", str(out), "--data", data])


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_exported_feedback_loads_for_training(desk: Flask, client: FlaskClient, tmp_path: Path) -> None:
    draft = add_draft(client, HEADLINE, BODY)
    assert say(client, draft_id=draft).status_code == 201
    other = {"quote": "Pumps first", "start": 0, "end": 11, "state": "uncertain"}
    say(client, finding=other, verdict="right")
    say(client, finding={**other, "quote": "It floats", "state": "in_source"}, verdict="right")
    changed = {
        "quote": "Twice",
        "start": 81,
        "end": 86,
        "state": "differs",
        "kinds": ["changed"],
        "source_text": "Thrice",
    }
    say(
        client,
        about="quote",
        finding={**changed, "attributed_to": {"name": "Bram Osk", "start": 0, "end": 1}},
        headline="",
    )
    # Of two verdicts on one finding the later one counts.
    say(client, draft_id=draft, verdict="right")
    # Feedback outlives its draft.
    client.delete(f"/api/drafts/{draft}")

    result = export(desk, tmp_path)
    assert result.exit_code == 0, result.output
    headlines = tmp_path / "headlines.jsonl"
    assert [(row["headline_quote"], row["label"]) for row in lines(headlines)] == [
        ("The wall is money", 1),
        ("Pumps first", 1),
    ]
    [first, second] = load_labelled(headlines)
    assert first.unsupported
    assert second.case.quote == "Pumps first"
    assert first.case.body_quotes == (
        "A wall without pumps behind it is money thrown in the harbour,",
        "Twice,",
    )
    [quote] = lines(tmp_path / "quotes.jsonl")
    assert quote == {
        "quote": "Twice", "start": 81, "end": 86, "state": "differs", "kinds": ["changed"], "source_text": "Thrice",
        "speaker": None, "attributed_to": "Bram Osk", "verdict": "fine", "body": BODY,
    }  # fmt: skip


def test_fine_is_supported(desk: Flask, client: FlaskClient, tmp_path: Path) -> None:
    say(client)
    assert export(desk, tmp_path).exit_code == 0
    assert [row.unsupported for row in load_labelled(tmp_path / "headlines.jsonl")] == [False]


def test_feedback_can_be_withdrawn(desk: Flask, client: FlaskClient, tmp_path: Path) -> None:
    path = f"/api/feedback/{say(client).get_json()['feedback_id']}"
    assert client.delete(path).status_code == 204
    again = client.delete(path)
    assert (again.status_code, again.get_json()["error"]["code"]) == (404, "unknown_feedback")
    result = export(desk, tmp_path / "out")
    assert result.exit_code == 2
    assert "No usage is stored yet" in result.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"about": "weather"}, "bad_request"),
        ({"verdict": "maybe"}, "bad_request"),
        ({"finding": {"quote": "x"}}, "bad_request"),
        ({"finding": {"quote": "", "state": "differs"}}, "bad_request"),
        ({"draft_id": "none"}, "unknown_draft"),
    ],
)
def test_unreadable_feedback_is_rejected(client: FlaskClient, wrong: dict[str, Any], code: str) -> None:
    assert say(client, **wrong).get_json()["error"]["code"] == code
