"""Where policies are stored, who changes them, and from when on they apply."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.config import Settings
from server.db.database import db
from server.db.tables import AuditEntry
from server.publishing.policy import DEFAULT_LEVELS
from server.publishing.policy_store import POLICY_FILE, parse_policy
from server.registry import service
from tests.conftest import MakeDesk
from tests.server.newsroom import add_draft, add_source
from tests.server.people import add_desk, add_person, signed_in_client, token_of
from tests.server.publishing.faults import BODY, HEADLINE

ALL_SHOWN = dict.fromkeys(DEFAULT_LEVELS, "show")


def policy_of(client: FlaskClient, **query: str) -> dict[str, Any]:
    answer = client.get("/api/policy", query_string=query)
    assert answer.status_code == 200, answer.text
    policy: dict[str, Any] = answer.get_json()
    return policy


def put(client: FlaskClient, **change: Any) -> Any:
    return client.put("/api/policy", json=change)


def levels_of(client: FlaskClient, draft: str) -> dict[str, str]:
    objections = client.get(f"/api/drafts/{draft}/publish").get_json()["objections"]
    return {objection["kind"]: objection["level"] for objection in objections}


def publish(client: FlaskClient, draft: str) -> int:
    status: int = client.post(f"/api/drafts/{draft}/publish", json={"version": 1}).status_code
    return status


def faulty_draft(client: FlaskClient) -> str:
    return add_draft(client, HEADLINE, BODY, (add_source(client), add_source(client, "briefing.vtt")))


class TestFile:
    """Without a login the policy is a file in the data folder."""

    def write(self, desk: Flask, text: str) -> None:
        (service(Settings, desk).data / POLICY_FILE).write_text(text, encoding="utf-8")

    def test_file_that_does_not_exist_means_the_defaults(self, client: FlaskClient) -> None:
        assert policy_of(client) == {
            "levels": dict(DEFAULT_LEVELS),
            "sign_off": False,
            "desk_id": None,
            "inherited": True,
            "may_change": True,
        }

    def test_file_is_read_at_each_review(self, desk: Flask, client: FlaskClient) -> None:
        draft = faulty_draft(client)
        assert levels_of(client, draft)["number"] == "block"
        self.write(desk, '{"levels": {"number": "show"}}')
        assert levels_of(client, draft)["number"] == "show"
        assert policy_of(client)["inherited"] is False
        self.write(desk, json.dumps({"levels": ALL_SHOWN}))
        assert publish(client, draft) == 201

    def test_change_writes_the_file(self, desk: Flask, client: FlaskClient) -> None:
        changed = put(client, levels={"words": "show"}).get_json()
        assert (changed["levels"]["words"], changed["levels"]["number"], changed["inherited"]) == (
            "show",
            "block",
            False,
        )
        put(client, levels={"number": "reason"})
        stored = json.loads((service(Settings, desk).data / POLICY_FILE).read_text(encoding="utf-8"))
        assert (stored["levels"]["words"], stored["levels"]["number"]) == ("show", "reason")
        assert policy_of(client)["levels"] == stored["levels"]
        reset = client.delete("/api/policy")
        assert (reset.get_json()["levels"], reset.get_json()["inherited"]) == (dict(DEFAULT_LEVELS), True)
        assert not (service(Settings, desk).data / POLICY_FILE).exists()

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ('{"levels": {"number": "block",}}', "line 1, column 31"),
            ("", "line 1, column 1"),
            ("[]", "one object"),
            ('{"levels": []}', "“levels” has to be an object"),
            ('{"level": {}}', "“level” is not known"),
            ('{"levels": {"numbr": "block"}}', "levels: “numbr” is not a kind of finding"),
            ('{"levels": {"number": "blok"}}', 'levels.number: "blok" is not a level'),
            ('{"levels": {"number": ["block"]}}', 'levels.number: ["block"] is not a level'),
            ('{"sign_off": true}', "“sign_off” needs a second person"),
        ],
    )
    def test_malformed_file_says_what_is_wrong_and_publishes_nothing(
        self, desk: Flask, client: FlaskClient, text: str, message: str
    ) -> None:
        draft = add_draft(client, "The pier stays", "The council met on Monday.")
        self.write(desk, text)
        for answer in (
            client.get("/api/policy"),
            client.get(f"/api/drafts/{draft}/publish"),
            client.post(f"/api/drafts/{draft}/publish", json={"version": 1}),
            put(client, levels={"number": "show"}),
        ):
            error = answer.get_json()["error"]
            assert (answer.status_code, error["code"]) == (400, "bad_policy_file")
            assert POLICY_FILE in error["message"]
            assert message in error["message"]
        # The malformed file is not overwritten.
        assert (service(Settings, desk).data / POLICY_FILE).read_text(encoding="utf-8") == text

    def test_byte_order_mark_and_other_encodings(self, desk: Flask, client: FlaskClient) -> None:
        path = service(Settings, desk).data / POLICY_FILE
        path.write_bytes(b"\xef\xbb\xbf" + b'{"levels": {"number": "show"}}')
        assert policy_of(client)["levels"]["number"] == "show"
        path.write_bytes('{"levels": {"number": "show"}}'.encode("utf-16"))
        assert client.get("/api/policy").get_json()["error"]["code"] == "bad_policy_file"

    def test_sign_off_and_desks_need_accounts(self, client: FlaskClient) -> None:
        answer = put(client, sign_off=True)
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "sign_off_needs_accounts")
        assert put(client, levels={}, desk_id="city").get_json()["error"]["code"] == "unknown_desk"
        assert client.get("/api/policy?desk_id=city").get_json()["error"]["code"] == "unknown_desk"

    def test_nesting_is_limited(self) -> None:
        with pytest.raises(ValueError, match="nested too deeply"):
            parse_policy("[" * 100_000)


@pytest.mark.parametrize("change", [{"levels": {"numbr": "block"}}, {"levels": {"number": "off"}}, {"sign_off": 1}])
def test_malformed_policies_are_rejected(client: FlaskClient, change: dict[str, Any]) -> None:
    assert put(client, **change).get_json()["error"]["code"] == "bad_request"


@pytest.fixture
def app(make_desk: MakeDesk) -> Flask:
    return make_desk(mode="newsroom")


@pytest.fixture
def admin(app: Flask) -> FlaskClient:
    return signed_in_client(app, add_person(app, "Elm Tarn", "admin"))


@pytest.mark.both_stores
def test_newsroom_stores_and_audits_changes(app: Flask, admin: FlaskClient) -> None:
    assert policy_of(admin)["inherited"] is True
    changed = put(admin, levels={"number": "reason", "words": "show"}, sign_off=True)
    assert changed.status_code == 200, changed.text
    # The same again is no change.
    put(admin, levels={"number": "reason"})
    assert not (service(Settings, app).data / POLICY_FILE).exists()
    policy = policy_of(admin)
    assert (policy["levels"]["number"], policy["levels"]["words"], policy["sign_off"]) == ("reason", "show", True)
    assert (policy["inherited"], policy["may_change"]) == (False, True)
    assert admin.delete("/api/policy").get_json()["levels"] == dict(DEFAULT_LEVELS)
    with app.app_context():
        first, last = db.session.query(AuditEntry).filter(AuditEntry.action == "policy.change").order_by(AuditEntry.id)
    assert first.details == {
        "number": {"before": "block", "after": "reason"},
        "words": {"before": "reason", "after": "show"},
        "sign_off": {"before": False, "after": True},
    }
    assert last.details["number"] == {"before": "reason", "after": "block"}


@pytest.mark.parametrize("role", ["reporter", "editor"])
def test_only_administrators_change_the_policy(app: Flask, role: Any) -> None:
    person = signed_in_client(app, add_person(app, "Ada Quill", role, ("City",)))
    answer = put(person, levels={"number": "show"})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (403, "role_needed")
    assert person.delete("/api/policy").status_code == 403
    policy = policy_of(person)
    assert (policy["levels"], policy["may_change"]) == (dict(DEFAULT_LEVELS), False)


def test_token_without_admin_scope_cannot_change_the_policy(app: Flask) -> None:
    elm = add_person(app, "Elm Tarn", "admin")
    headers = {"Authorization": f"Bearer {token_of(app, elm, 'read', 'write')}"}
    client = app.test_client()
    assert client.put("/api/policy", json={}, headers=headers).get_json()["error"]["code"] == "token_scope"
    assert client.get("/api/policy", headers=headers).get_json()["may_change"] is False


def test_a_desk_has_its_own_policy(app: Flask, admin: FlaskClient) -> None:
    city, sport = add_desk(app, "City"), add_desk(app, "Sport")
    put(admin, levels=ALL_SHOWN, desk_id=city)
    put(admin, levels={"number": "reason"})
    assert policy_of(admin, desk_id=city)["levels"] == ALL_SHOWN
    assert policy_of(admin, desk_id=sport)["levels"]["number"] == "reason"
    assert policy_of(admin, desk_id=sport)["inherited"] is True
    drafts = {}
    for name, desks in (("On City", ("City",)), ("On both", ("City", "Sport")), ("On none", ())):
        client = signed_in_client(app, add_person(app, name, "reporter", desks))
        drafts[name] = levels_of(client, faulty_draft(client))
    assert set(drafts["On City"].values()) == {"show"}
    # Of several desks the strictest level counts: to join another desk makes nothing easier.
    for other in ("On both", "On none"):
        assert (drafts[other]["number"], drafts[other]["negation"]) == ("reason", "block")
    assert admin.delete(f"/api/policy?desk_id={city}").get_json()["levels"]["number"] == "reason"
    assert admin.get("/api/policy?desk_id=nowhere").get_json()["error"]["code"] == "unknown_desk"


def test_sharing_a_draft_with_another_desk_does_not_change_its_policy(app: Flask, admin: FlaskClient) -> None:
    sport = add_desk(app, "Sport")
    put(admin, levels=ALL_SHOWN, desk_id=sport)
    writer = signed_in_client(app, add_person(app, "Ada Quill", "reporter", ("City",)))
    draft = faulty_draft(writer)
    writer.put(f"/api/drafts/{draft}/shares", json={"shares": [{"desk_id": sport, "level": "edit"}]})
    colleague = signed_in_client(app, add_person(app, "Stig Moor", "editor", ("Sport",)))
    assert levels_of(colleague, draft)["not_found"] == "block"
    assert publish(colleague, draft) == 409


def test_a_deleted_desk_takes_its_policy_along(app: Flask, admin: FlaskClient) -> None:
    desk_id = add_desk(app, "Night")
    put(admin, levels={"number": "show"}, desk_id=desk_id)
    assert admin.delete(f"/api/desks/{desk_id}").status_code == 204
    assert admin.get(f"/api/policy?desk_id={desk_id}").status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["local", "newsroom"])
def test_the_list_of_drafts_counts_by_the_new_policy(make_desk: MakeDesk, mode: str) -> None:
    app = make_desk(mode=mode)
    client = app.test_client()
    if mode == "newsroom":
        client = signed_in_client(app, add_person(app, "Elm Tarn", "admin", ("City",)))
    draft = faulty_draft(client)

    def counted() -> dict[str, int]:
        counts: dict[str, int] = client.get(f"/api/drafts/warnings?ids={draft}").get_json()["warnings"][draft]
        return counts

    assert counted() == {"count": 5, "blocking": 5}
    put(client, levels=ALL_SHOWN)
    assert counted() == {"count": 5, "blocking": 0}
    client.delete("/api/policy")
    assert counted() == {"count": 5, "blocking": 5}
