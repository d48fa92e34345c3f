"""``complete_quote`` of docs/wire.md: the rest of a quote, between two keys."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.db.database import db
from server.db.tables import SourceParagraph
from server.inference.engine import Engine
from server.registry import service
from tests.server.client import Socket
from tests.server.newsroom import add_draft, add_source, upload

TYPED = "He wrote: “the rain that fa"


@pytest.fixture
def ask(desk: Flask, socket: Socket) -> Any:
    """Send one request and return the items, or the error."""
    seqs = iter(range(1, 1_000))

    def ask(typed: str, **more: Any) -> Any:
        # The library has been read, as it has by the time a person has typed three words.
        assert service(Engine, desk).phrases is not None
        seq = next(seqs)
        socket.emit("complete_quote", {"seq": seq, "typed": typed, **more})
        [answer] = socket.answers("completions", seq)
        return answer.get("items", answer.get("error"))

    return ask


def test_completion_is_verbatim(client: FlaskClient, ask: Any) -> None:
    source = add_source(client)
    [item] = ask(TYPED)
    assert (item["source_id"], item["source_title"], item["speaker"], item["index"]) == (
        source,
        "Hearing",
        "Bram Osk",
        3,
    )
    span = item["text"][item["start"] : item["end"]]
    assert span == "the rain that falls on the town has nowhere to go."
    assert span[: item["typed"]] == "the rain that fa"


@pytest.mark.parametrize("typed", ["", "The rain that fa", "“the rain", "“the rain that” fa", "“the snow that fa"])
def test_no_completion_without_match(client: FlaskClient, ask: Any, typed: str) -> None:
    add_source(client)
    assert ask(typed) == []


def test_attached_sources_are_completed_first(client: FlaskClient, ask: Any) -> None:
    old = upload(client, "old.txt", "Ada Quill: We will pay the fare.").get_json()["source_id"]
    new = upload(client, "new.txt", "Ada Quill: We will pay the bill.").get_json()["source_id"]
    other = add_source(client, "walk.md")
    with_old, with_other = add_draft(client, sources=(old,)), add_draft(client, sources=(other,))

    def found(**more: Any) -> list[tuple[str, bool]]:
        return [(item["source_id"], item["attached"]) for item in ask("“we will pay ", **more)]

    assert found() == [(new, True), (old, True)]
    assert found(draft_id=with_old) == [(old, True)]
    assert found(draft_id=with_other) == [(new, False), (old, False)]
    assert found(source_ids=[old]) == [(old, True)]
    assert found(source_ids=[other]) == []


def test_completion_uses_current_text_of_changed_paragraph(desk: Flask, client: FlaskClient, ask: Any) -> None:
    source = add_source(client)
    assert "nowhere" in ask(TYPED)[0]["text"]

    def change(old: str, new: str) -> None:
        """Change the library as another process does, before this one is notified."""
        with desk.app_context():
            paragraph = db.session.query(SourceParagraph).filter_by(source_id=source, index=3).one()
            paragraph.text = paragraph.text.replace(old, new)
            db.session.commit()

    change("nowhere", "somewhere")
    [item] = ask(TYPED)
    assert item["text"][item["start"] : item["end"]].endswith("has somewhere to go.")
    change("the rain", "the snow")
    assert ask(TYPED) == []
    client.delete(f"/api/sources/{source}")
    assert ask(TYPED) == []


def test_completion_reports_words_found_nowhere(client: FlaskClient, socket: Socket, ask: Any) -> None:
    source, other = add_source(client), upload(client, "other.txt", "Ada Quill: Buses.").get_json()["source_id"]
    assert ask(TYPED)  # the library has been read
    seqs = iter(range(2_000, 3_000))

    def told(typed: str, **more: Any) -> bool | None:
        seq = next(seqs)
        socket.emit("complete_quote", {"seq": seq, "typed": typed, **more})
        [answer] = socket.answers("completions", seq)
        assert set(answer) <= {"seq", "items", "nowhere"}
        return answer.get("nowhere")

    assert told(TYPED) is None
    assert told("“the rain that stays") is None  # it may be another word yet
    assert told("“the rain that stays ") is True
    assert told(TYPED, source_ids=[source]) is None
    assert told(TYPED, source_ids=[other]) is True
    assert told(TYPED, draft_id=add_draft(client, sources=(other,))) is None  # the rest of the library has them
    assert told("He says no") is None


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"typed": "x" * 20_001}, "bad_request"),
        ({"typed": TYPED, "draft_id": "gone"}, "unknown_draft"),
    ],
)
def test_completion_errors_are_answered(ask: Any, given: dict[str, Any], code: str) -> None:
    error = ask(**given)
    assert error["code"] == code
    assert error["message"]
    assert error["hint"]


def test_completion_does_not_wait_for_library_loading(client: FlaskClient, socket: Socket) -> None:
    add_source(client)
    socket.emit("complete_quote", {"seq": 900, "typed": TYPED})
    [answer] = socket.answers("completions", 900)
    assert isinstance(answer["items"], list)
