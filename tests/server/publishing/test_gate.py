"""A draft with false quotes is published neither by accident nor without a trace, with and without a login."""

import json
from contextlib import closing

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.config import Settings
from server.db.database import db
from server.db.tables import AuditEntry
from server.registry import service
from tests.conftest import MakeDesk
from tests.server.newsroom import add_draft, add_source
from tests.server.people import add_person, signed_in_client
from tests.server.publishing.faults import BODY, FAULTS, FIXED, HEADLINE, RIGHT
from tests.server.publishing.overrides import (
    overrides_for,
    publish,
    publish_with_reasons,
    published_folders,
    review_of,
)


def words_of(sentence: str) -> str:
    return sentence[1 : sentence.index("”")]


@pytest.fixture(params=["local", "newsroom"])
def app(make_desk: MakeDesk, request: pytest.FixtureRequest) -> Flask:
    return make_desk(mode=request.param)


@pytest.fixture
def writer(app: Flask) -> FlaskClient:
    if not service(Settings, app).is_newsroom:
        return app.test_client()
    return signed_in_client(app, add_person(app, "Ada Quill", "reporter", ("City",)))


@pytest.fixture
def draft(writer: FlaskClient) -> str:
    return add_draft(writer, HEADLINE, BODY, (add_source(writer), add_source(writer, "briefing.vtt")))


def test_every_fault_is_an_objection(writer: FlaskClient, draft: str) -> None:
    review = review_of(writer, draft)
    kinds = {objection["quote"]: objection["kind"] for objection in review["objections"]}
    assert kinds[words_of(FAULTS[0])] == "negation"
    assert kinds[words_of(FAULTS[1])] == "number"
    assert kinds[words_of(FAULTS[2])] == "not_found"
    assert kinds[words_of(FAULTS[3])] in {"not_found", "paraphrase"}
    assert kinds[words_of(FAULTS[4])] == "wrong_speaker"
    assert words_of(RIGHT) not in kinds
    assert {objection["level"] for objection in review["objections"]} <= {"block", "reason"}
    assert {objection["where"] for objection in review["objections"]} == {"body"}
    for objection in review["objections"]:
        assert BODY[objection["start"] : objection["end"]] == objection["quote"]
        assert objection["overridden"] is None
        assert objection["message"]
    assert len({objection["id"] for objection in review["objections"]}) == len(review["objections"]) == 5
    assert review["quotes"] == 6


def test_draft_with_faults_is_not_published(app: Flask, writer: FlaskClient, draft: str) -> None:
    answer = publish(writer, draft)
    assert answer.status_code == 409
    body = answer.get_json()
    assert body["error"]["code"] == "quotes_blocked"
    assert len(body["objections"]) == 5
    assert published_folders(app) == []


@pytest.mark.parametrize("missing", range(5))
def test_each_fault_alone_blocks(app: Flask, writer: FlaskClient, draft: str, missing: int) -> None:
    overrides = overrides_for(writer, draft)
    left = overrides.pop(missing)
    answer = publish(writer, draft, overrides)
    assert answer.status_code == 409
    [objection] = answer.get_json()["objections"]
    assert (objection["quote"], objection["kind"]) == (left["quote"], left["kind"])
    assert published_folders(app) == []


def test_a_reason_for_each_publishes_and_is_recorded(app: Flask, writer: FlaskClient, draft: str) -> None:
    answer = publish_with_reasons(writer, draft)
    assert answer.status_code == 201, answer.text
    with closing(writer.get(answer.get_json()["quote_sheet_json"])) as got:
        sheet = json.loads(got.text)
    assert len(sheet["cover"]["overrides"]) == 5
    for override in sheet["cover"]["overrides"]:
        assert override["reason"] == "The speaker confirmed it."
        assert override["at"].endswith("Z")
    if not service(Settings, app).is_newsroom:
        return
    assert {override["by"]["name"] for override in sheet["cover"]["overrides"]} == {"Ada Quill"}
    with app.app_context():
        entry = db.session.query(AuditEntry).filter(AuditEntry.action == "draft.override").one()
    assert sorted(override["kind"] for override in entry.details["overrides"])[0] == "negation"
    assert {override["reason"] for override in entry.details["overrides"]} == {"The speaker confirmed it."}
    # The trail is read by people who may not read the draft.
    assert not any(words_of(fault)[:20] in json.dumps(entry.details) for fault in FAULTS)


def test_the_fixed_draft_is_published_without_a_reason(writer: FlaskClient) -> None:
    draft = add_draft(writer, HEADLINE, FIXED, (add_source(writer), add_source(writer, "briefing.vtt")))
    assert review_of(writer, draft)["objections"] == []
    assert publish(writer, draft).status_code == 201


def test_a_reason_without_a_kind_is_for_every_kind_of_the_quote(writer: FlaskClient) -> None:
    twice_wrong = "“The wall costs thirty-nine million and the pumps cost four,” said Bram Osk."
    draft = add_draft(writer, HEADLINE, twice_wrong, (add_source(writer),))
    objections = review_of(writer, draft)["objections"]
    assert [objection["kind"] for objection in objections] == ["number", "wrong_speaker"]
    given = {"quote": objections[0]["quote"], "reason": "She said so on the stairs."}
    one_kind = publish(writer, draft, [{**given, "kind": "number"}])
    assert [objection["kind"] for objection in one_kind.get_json()["objections"]] == ["wrong_speaker"]
    assert publish(writer, draft, [given]).status_code == 201


def test_an_override_names_a_known_kind(writer: FlaskClient, draft: str) -> None:
    answer = publish(writer, draft, [{"quote": "x", "reason": "y", "kind": "nonsense"}])
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "bad_request")


def test_a_reason_for_another_sources_quote_does_not_apply(writer: FlaskClient, draft: str) -> None:
    [number] = [objection for objection in review_of(writer, draft)["objections"] if objection["kind"] == "number"]
    others = [override for override in overrides_for(writer, draft) if override["kind"] != "number"]
    wrong = {"quote": number["quote"], "reason": "So it is.", "source_id": "another"}
    assert publish(writer, draft, [*others, wrong]).status_code == 409
    assert publish(writer, draft, [*others, {**wrong, "source_id": number["source_id"]}]).status_code == 201


def test_an_empty_draft_is_called_empty(writer: FlaskClient) -> None:
    empty = review_of(writer, add_draft(writer))
    assert (empty["empty"], empty["quotes"], empty["objections"]) == (True, 0, [])
    without_quotes = review_of(writer, add_draft(writer, "The pier stays", "The council met on Monday."))
    assert (without_quotes["empty"], without_quotes["quotes"]) == (False, 0)
