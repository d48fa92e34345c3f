"""A second person signs: requests, decisions, what voids an approval, who is notified."""

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.db.database import db
from server.db.tables import AuditEntry, SignOff, now
from server.drafts.service import DraftService
from server.schemas.accounts import Role
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.newsroom import add_draft, add_source
from tests.server.people import add_desk, add_person, signed_in_client, token_of
from tests.server.publishing.faults import BODY, CHANGED_NUMBER, HEADLINE
from tests.server.publishing.overrides import overrides_for, publish, review_of

REASON = "She corrected herself on the stairs."


@pytest.fixture
def app(make_desk: MakeDesk) -> Flask:
    return make_desk(mode="newsroom")


@pytest.fixture
def people(app: Flask) -> dict[str, str]:
    roles: tuple[tuple[str, Role, str], ...] = (
        ("ada", "reporter", "City"), ("bram", "reporter", "City"), ("cleo", "editor", "City"),
        ("dora", "editor", "City"), ("stig", "editor", "Sport"),
    )  # fmt: skip
    people_ids = {name: add_person(app, name, role, (desk,)) for name, role, desk in roles}
    return people_ids | {"elm": add_person(app, "elm", "admin")}


@pytest.fixture
def clients(app: Flask, people: dict[str, str]) -> dict[str, FlaskClient]:
    clients = {name: signed_in_client(app, person) for name, person in people.items()}
    assert clients["elm"].put("/api/policy", json={"sign_off": True}).status_code == 200
    return clients


@pytest.fixture
def draft(app: Flask, clients: dict[str, FlaskClient]) -> str:
    ada = clients["ada"]
    made = add_draft(ada, HEADLINE, BODY, (add_source(ada), add_source(ada, "briefing.vtt")))
    city = add_desk(app, "City")
    shares = {"shares": [{"desk_id": city, "level": "edit"}]}
    assert ada.put(f"/api/drafts/{made}/shares", json=shares).status_code == 200
    return made


def request_sign_off(client: FlaskClient, draft: str, overrides: Any = None, version: int = 1, **more: Any) -> Any:
    given = overrides_for(client, draft, REASON) if overrides is None else overrides
    return client.post(f"/api/drafts/{draft}/sign-off", json={"version": version, "overrides": given, **more})


def decide(client: FlaskClient, draft: str, decision: str = "approve", **more: Any) -> Any:
    return client.post(f"/api/drafts/{draft}/sign-off/decision", json={"decision": decision, **more})


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.get_json()["error"]["code"]


def save(app: Flask, draft: str, body: str, version: int = 1) -> None:
    with app.app_context():
        assert DraftService(db.session).save(draft, version, HEADLINE, body) == version + 1


@pytest.mark.both_stores
def test_second_person_approves_and_writer_publishes(
    app: Flask, clients: dict[str, FlaskClient], people: dict[str, str], draft: str
) -> None:
    ada, cleo = clients["ada"], clients["cleo"]
    assert review_of(ada, draft)["needs_sign_off"] is True
    alone = publish(ada, draft, overrides=overrides_for(ada, draft, REASON))
    assert code_of(alone) == (409, "sign_off_needed")
    assert {objection["overridden"]["reason"] for objection in alone.get_json()["objections"]} == {REASON}

    requested = request_sign_off(ada, draft)
    assert requested.status_code == 201, requested.text
    sign_off = requested.get_json()["sign_off"]
    assert (sign_off["state"], sign_off["by"]["name"], sign_off["may_decide"]) == ("requested", "ada", False)
    assert code_of(publish(ada, draft)) == (409, "sign_off_needed")

    [waiting] = cleo.get("/api/sign-offs").get_json()["waiting"]
    assert (waiting["draft_id"], waiting["headline"], waiting["by"]["name"]) == (draft, HEADLINE, "ada")
    assert waiting["overrides"] == 5
    seen = review_of(cleo, draft)
    assert (seen["sign_off"]["may_decide"], seen["sign_off"]["outdated"]) == (True, False)
    assert {objection["overridden"]["reason"] for objection in seen["objections"]} == {REASON}
    approved = decide(cleo, draft, sign_off_id=waiting["sign_off_id"])
    assert approved.status_code == 200, approved.text
    assert approved.get_json()["sign_off"]["state"] == "approved"
    assert {objection["overridden"]["approved_by"]["name"] for objection in approved.get_json()["objections"]} == {
        "cleo"
    }
    assert cleo.get("/api/sign-offs").get_json()["waiting"] == []
    [own] = ada.get("/api/sign-offs").get_json()["own"]
    assert (own["state"], own["decided_by"]["name"]) == ("approved", "cleo")

    published = publish(ada, draft)
    assert published.status_code == 201, published.text
    assert ada.get("/api/sign-offs").get_json()["own"] == []
    with ada.get(published.get_json()["quote_sheet_json"]) as got:
        cover = got.get_json()["cover"]
    assert [(signature["role"], signature["person"]["name"]) for signature in cover["signed"]] == [
        ("published", "ada"), ("overrode", "ada"), ("approved", "cleo"),
    ]  # fmt: skip
    with app.app_context():
        entries = db.session.query(AuditEntry).filter(AuditEntry.about_id == draft).order_by(AuditEntry.id).all()
    done = [(entry.action, entry.person_id) for entry in entries if entry.action != "draft.share"]
    assert done == [
        ("draft.sign_off_request", people["ada"]),
        ("draft.sign_off_approve", people["cleo"]),
        ("draft.override", people["ada"]),
    ]
    for entry in entries:
        assert "thirty" not in str(entry.details)
        assert "timetables" not in str(entry.details)
    assert {override["approved_by"] for override in entries[-1].details["overrides"]} == {"cleo"}


def test_nobody_approves_their_own_request(clients: dict[str, FlaskClient], draft: str) -> None:
    cleo, dora = clients["cleo"], clients["dora"]
    assert request_sign_off(cleo, draft).status_code == 201
    assert review_of(cleo, draft)["sign_off"]["may_decide"] is False
    assert cleo.get("/api/sign-offs").get_json()["waiting"] == []
    assert code_of(decide(cleo, draft)) == (403, "own_sign_off")
    # Nor does an editor publish alone.
    assert code_of(publish(cleo, draft, overrides=overrides_for(cleo, draft))) == (409, "sign_off_needed")
    assert decide(dora, draft).status_code == 200
    assert publish(cleo, draft).status_code == 201


def test_a_request_is_sent_back_with_a_note(clients: dict[str, FlaskClient], draft: str) -> None:
    ada, cleo = clients["ada"], clients["cleo"]
    request_sign_off(ada, draft)
    assert code_of(decide(cleo, draft, "send_back", note="  ")) == (400, "note_missing")
    answer = decide(cleo, draft, "send_back", note="Call her again.")
    assert answer.status_code == 200
    sign_off = review_of(ada, draft)["sign_off"]
    assert (sign_off["state"], sign_off["note"], sign_off["decided_by"]["name"]) == (
        "sent_back", "Call her again.", "cleo",
    )  # fmt: skip
    assert {objection["overridden"] for objection in review_of(ada, draft)["objections"]} == {None}
    assert code_of(publish(ada, draft)) == (409, "quotes_blocked")
    [own] = ada.get("/api/sign-offs").get_json()["own"]
    assert (own["state"], own["note"]) == ("sent_back", "Call her again.")
    assert code_of(decide(cleo, draft)) == (409, "sign_off_outdated")
    assert request_sign_off(ada, draft).get_json()["sign_off"]["state"] == "requested"


def test_a_request_carries_the_writers_note(clients: dict[str, FlaskClient], draft: str) -> None:
    ada, cleo = clients["ada"], clients["cleo"]
    requested = request_sign_off(ada, draft, note="  The tape is on the desk. ")
    assert requested.get_json()["sign_off"]["request_note"] == "The tape is on the desk."
    [waiting] = cleo.get("/api/sign-offs").get_json()["waiting"]
    assert (waiting["request_note"], waiting["note"]) == ("The tape is on the desk.", "")
    assert review_of(cleo, draft)["sign_off"]["request_note"] == "The tape is on the desk."
    decide(cleo, draft, "send_back", note="Call her again.")
    [own] = ada.get("/api/sign-offs").get_json()["own"]
    assert (own["request_note"], own["note"]) == ("The tape is on the desk.", "Call her again.")
    # Another request has a note of its own.
    assert request_sign_off(ada, draft).get_json()["sign_off"]["request_note"] == ""
    assert code_of(request_sign_off(ada, draft, note="x" * 2_001)) == (400, "bad_request")


def test_the_reasons_of_a_request_that_was_sent_back_are_returned(
    app: Flask, clients: dict[str, FlaskClient], draft: str
) -> None:
    ada, cleo = clients["ada"], clients["cleo"]

    def earlier(client: FlaskClient = ada) -> list[str]:
        return [objection["earlier_reason"] for objection in review_of(client, draft)["objections"]]

    assert set(earlier()) == {""}
    request_sign_off(ada, draft)
    assert set(earlier()) == {""}
    decide(cleo, draft, "send_back", note="Call her again.")
    assert set(earlier()) == {REASON}
    # They override nothing, and belong to the findings that they were given for.
    assert code_of(publish(ada, draft)) == (409, "quotes_blocked")
    save(app, draft, BODY.replace("thirty-nine", "forty-nine"))
    assert sorted(set(earlier())) == ["", REASON]
    request_sign_off(ada, draft, version=2)
    assert ada.delete(f"/api/drafts/{draft}/sign-off").status_code == 204
    assert set(earlier()) == {REASON}
    request_sign_off(ada, draft, version=2)
    decide(cleo, draft)
    assert set(earlier()) == {""}
    assert publish(ada, draft, version=2).status_code == 201
    assert set(earlier()) == {""}


def test_an_approval_is_void_once_the_finding_changes(app: Flask, clients: dict[str, FlaskClient], draft: str) -> None:
    ada, cleo = clients["ada"], clients["cleo"]
    request_sign_off(ada, draft)
    decide(cleo, draft)
    # Other words around the quotes change nothing.
    save(app, draft, f"The hearing went on until nine.\n{BODY}")
    assert review_of(ada, draft)["sign_off"]["outdated"] is False
    changed = BODY.replace("thirty-nine", "forty-nine")
    save(app, draft, changed, 2)
    review = review_of(ada, draft)
    assert review["sign_off"]["outdated"] is True
    [void] = [objection for objection in review["objections"] if objection["overridden"] is None]
    assert (void["kind"], "forty-nine" in void["quote"]) == ("number", True)
    refused = publish(ada, draft, version=3)
    assert code_of(refused) == (409, "quotes_blocked")
    assert [objection["id"] for objection in refused.get_json()["objections"]] == [void["id"]]
    # A reason alone is not enough: the editor approved another number.
    one = {"quote": void["quote"], "reason": REASON}
    assert code_of(publish(ada, draft, [one], 3)) == (409, "sign_off_needed")
    # The rest stays approved, and only what is new has to be signed.
    requested = request_sign_off(ada, draft, [one], 3).get_json()
    assert [objection["overridden"]["approved_by"] is None for objection in requested["objections"]].count(True) == 1
    assert decide(cleo, draft).status_code == 200
    assert publish(ada, draft, version=3).status_code == 201


def test_another_speaker_in_the_text_voids_an_approval(app: Flask, clients: dict[str, FlaskClient], draft: str) -> None:
    ada = clients["ada"]
    request_sign_off(ada, draft)
    decide(clients["cleo"], draft)
    save(app, draft, BODY.replace(CHANGED_NUMBER, CHANGED_NUMBER.replace("Ada Quill told the room", "said Bram Osk")))
    assert publish(ada, draft, version=2).status_code == 409


def test_a_fixed_draft_needs_no_approval_any_more(app: Flask, clients: dict[str, FlaskClient], draft: str) -> None:
    ada, cleo = clients["ada"], clients["cleo"]
    request_sign_off(ada, draft)
    save(app, draft, "The hearing went on until nine.")
    assert code_of(decide(cleo, draft)) == (409, "sign_off_outdated")
    assert publish(ada, draft, version=2).status_code == 201
    assert cleo.get("/api/sign-offs").get_json()["waiting"] == []
    assert review_of(ada, draft)["sign_off"] is None


def test_an_editor_approves_only_what_they_see(app: Flask, clients: dict[str, FlaskClient], draft: str) -> None:
    """An editor who may not read a source sees another finding, and has not approved what the writer sees."""
    ada, cleo = clients["ada"], clients["cleo"]
    request_sign_off(ada, draft)
    for source in ada.get("/api/sources").get_json()["sources"]:
        ada.put(f"/api/sources/{source['source_id']}/shares", json={"shares": []})
    seen = review_of(cleo, draft)["objections"]
    assert {visible["kind"] for visible in seen} == {"not_found"}
    assert "thirty-eight" not in str(seen)
    assert decide(cleo, draft).status_code == 200
    refused = publish(ada, draft)
    assert refused.status_code == 409
    assert "number" in {objection["kind"] for objection in refused.get_json()["objections"]}


def test_the_newest_request_counts_after_the_clock_was_set_back(
    app: Flask, clients: dict[str, FlaskClient], draft: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, cleo = clients["ada"], clients["cleo"]
    assert request_sign_off(ada, draft).status_code == 201
    assert decide(cleo, draft).status_code == 200
    monkeypatch.setattr("server.publishing.sign_off_records.now", lambda: now() - timedelta(days=1))
    save(app, draft, BODY.replace("thirty-nine", "forty-nine"))
    [void] = [objection for objection in review_of(ada, draft)["objections"] if objection["overridden"] is None]
    requested = request_sign_off(ada, draft, [{"quote": void["quote"], "reason": REASON}], 2)
    assert requested.get_json()["sign_off"]["state"] == "requested"
    decided = decide(cleo, draft, "send_back", note="Ask her again.")
    assert decided.get_json()["sign_off"]["state"] == "sent_back"
    assert review_of(ada, draft)["sign_off"]["note"] == "Ask her again."


def test_a_decision_is_about_the_request_that_was_read(clients: dict[str, FlaskClient], draft: str) -> None:
    ada, cleo, dora = clients["ada"], clients["cleo"], clients["dora"]
    first = request_sign_off(ada, draft).get_json()["sign_off"]["sign_off_id"]
    second = request_sign_off(ada, draft).get_json()["sign_off"]["sign_off_id"]
    assert first != second
    assert len(cleo.get("/api/sign-offs").get_json()["waiting"]) == 1
    assert code_of(decide(cleo, draft, sign_off_id=first)) == (409, "sign_off_outdated")
    assert decide(cleo, draft, sign_off_id=second).status_code == 200
    assert code_of(decide(dora, draft, sign_off_id=second)) == (409, "sign_off_outdated")


def test_a_request_can_be_withdrawn(clients: dict[str, FlaskClient], draft: str) -> None:
    ada, cleo = clients["ada"], clients["cleo"]
    assert code_of(ada.delete(f"/api/drafts/{draft}/sign-off")) == (404, "no_sign_off")
    request_sign_off(ada, draft)
    assert ada.delete(f"/api/drafts/{draft}/sign-off").status_code == 204
    assert cleo.get("/api/sign-offs").get_json()["waiting"] == []
    assert code_of(decide(cleo, draft)) == (404, "no_sign_off")
    assert review_of(ada, draft)["sign_off"] is None


def test_invalid_requests_are_rejected(clients: dict[str, FlaskClient], draft: str) -> None:
    ada = clients["ada"]
    assert code_of(request_sign_off(ada, draft, [])) == (400, "nothing_to_sign")
    assert code_of(request_sign_off(ada, draft, [{"quote": "x", "reason": " "}])) == (400, "reason_missing")
    stale = request_sign_off(ada, draft, version=7)
    assert code_of(stale) == (409, "version_conflict")
    assert stale.get_json()["conflict"]["version"] == 1
    clean = add_draft(ada, "The pier stays", "The council met on Monday.")
    assert code_of(request_sign_off(ada, clean, [])) == (400, "nothing_to_sign")
    assert publish(ada, clean).status_code == 201


def test_findings_that_ask_for_a_reason_need_no_editor(clients: dict[str, FlaskClient], draft: str) -> None:
    ada, elm = clients["ada"], clients["elm"]
    levels = {objection["kind"]: "reason" for objection in review_of(ada, draft)["objections"]}
    assert elm.put("/api/policy", json={"levels": levels}).status_code == 200
    assert publish(ada, draft, overrides=overrides_for(ada, draft)).status_code == 201


def test_an_editors_approval_is_a_decision_about_an_embargo(clients: dict[str, FlaskClient], draft: str) -> None:
    ada, cleo, elm = clients["ada"], clients["cleo"], clients["elm"]
    elm.put("/api/policy", json={"sign_off": False})
    source = review_of(ada, draft)["warnings"][1]["source_id"]
    assert ada.patch(f"/api/sources/{source}", json={"rights": "background"}).status_code == 200
    given = overrides_for(ada, draft)
    assert code_of(publish(ada, draft, overrides=given)) == (403, "editor_needed")
    assert request_sign_off(ada, draft).status_code == 201
    assert decide(cleo, draft).status_code == 200
    assert review_of(ada, draft)["needs_editor"] is False
    assert publish(ada, draft).status_code == 201


def test_desk_without_login_has_no_sign_off(client: FlaskClient) -> None:
    draft = add_draft(client, HEADLINE, BODY, (add_source(client),))
    assert code_of(request_sign_off(client, draft)) == (404, "no_login")
    assert code_of(decide(client, draft)) == (404, "no_login")
    assert code_of(client.delete(f"/api/drafts/{draft}/sign-off")) == (404, "no_login")
    assert client.get("/api/sign-offs").get_json() == {"waiting": [], "own": []}


def test_editors_and_the_writer_are_notified(app: Flask, clients: dict[str, FlaskClient], draft: str) -> None:
    sockets = {name: Socket(app, flask_test_client=clients[name]) for name in ("ada", "bram", "cleo", "stig", "elm")}

    def received(name: str) -> list[dict[str, Any]]:
        sockets[name].got += sockets[name].client.get_received()
        return [message["args"][0] for message in sockets[name].got if message["name"] == "sign_off_changed"]

    request_sign_off(clients["ada"], draft)
    requested = {"draft_id": draft, "state": "requested"}
    assert {name: received(name) for name in sockets} == {
        "ada": [requested], "bram": [], "cleo": [requested], "stig": [], "elm": [],
    }  # fmt: skip
    decide(clients["cleo"], draft)
    assert received("ada")[-1] == {"draft_id": draft, "state": "approved"}
    assert received("bram") == received("stig") == received("elm") == []


def test_editors_learn_that_a_request_needs_no_decision_any_more(
    app: Flask, clients: dict[str, FlaskClient], people: dict[str, str], draft: str
) -> None:
    editor = Socket(app, flask_test_client=clients["cleo"])
    program = Socket(app, auth={"token": token_of(app, people["cleo"], "read", "assist")})
    request_sign_off(clients["ada"], draft)
    save(app, draft, "The hearing went on until nine.")
    assert publish(clients["ada"], draft, version=2).status_code == 201
    states = [
        message["args"][0]["state"] for message in editor.client.get_received() if message["name"] == "sign_off_changed"
    ]
    assert states == ["requested", "withdrawn"]
    # What concerns a person is sent to the person, not to programs with a token of theirs.
    assert "sign_off_changed" not in {message["name"] for message in program.client.get_received()}


def test_deleting_a_draft_deletes_its_requests(app: Flask, clients: dict[str, FlaskClient], draft: str) -> None:
    request_sign_off(clients["ada"], draft)
    assert clients["ada"].delete(f"/api/drafts/{draft}").status_code == 204
    with app.app_context():
        assert db.session.query(SignOff).count() == 0
