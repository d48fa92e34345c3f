"""Publishing with overrides, and in spite of findings, with a reason for each."""

from collections.abc import Iterable
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from server.config import Settings
from server.registry import service


def publish(client: FlaskClient, draft: str, overrides: Iterable[dict[str, Any]] = (), version: int = 1) -> Any:
    return client.post(f"/api/drafts/{draft}/publish", json={"version": version, "overrides": list(overrides)})


def review_of(client: FlaskClient, draft: str) -> dict[str, Any]:
    answer = client.get(f"/api/drafts/{draft}/publish")
    assert answer.status_code == 200, answer.text
    review: dict[str, Any] = answer.get_json()
    return review


def published_folders(desk: Flask) -> list[str]:
    """Return the names of everything in the folder of publications, hidden or not."""
    folder = service(Settings, desk).data / "published"
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


def overrides_for(client: FlaskClient, draft: str, reason: str = "The speaker confirmed it.") -> list[dict[str, Any]]:
    """Return an override of everything that the policy asks a reason for, in the draft as it is."""
    return [
        {"quote": objection["quote"], "reason": reason, "source_id": objection["source_id"], "kind": objection["kind"]}
        for objection in review_of(client, draft)["objections"]
        if objection["level"] != "show"
    ]


def publish_with_reasons(client: FlaskClient, draft: str, version: int = 1) -> Any:
    """Publish a draft with a reason for every finding."""
    return publish(client, draft, overrides_for(client, draft), version)
