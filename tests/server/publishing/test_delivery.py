"""Publications sent on to a newsroom's own system, which may be down or slow, or may refuse them."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pydantic import ValidationError

from server.config import Settings
from server.db.database import db
from server.db.tables import Job, now
from server.publishing import delivery as delivering
from server.publishing import webhook
from server.publishing.delivery import DeliveryRunner, retry_delay
from server.publishing.webhook import MAX_RESPONSE_BYTES, Webhook
from server.registry import service
from tests.conftest import MakeDesk
from tests.server.cms import (
    SECRET,
    FakeCms,
    never_responds,
    respond_with,
    responds_endlessly,
    responds_slowly,
    running_cms,
    verify_delivery,
)
from tests.server.newsroom import add_draft
from tests.waiting import wait_until

BODY = "The hearing went on until nine."


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pauses between attempts."""
    monkeypatch.setattr(delivering, "_INITIAL_RETRY_DELAY_S", 0.02)


def publish(client: FlaskClient) -> dict[str, Any]:
    answer = client.post(f"/api/drafts/{add_draft(client, 'The wall', BODY)}/publish", json={"version": 1})
    assert answer.status_code == 201, answer.text
    published: dict[str, Any] = answer.get_json()
    return published


def delivery(client: FlaskClient, publication_id: str) -> dict[str, Any]:
    presented: dict[str, Any] = client.get(f"/api/publications/{publication_id}/delivery").get_json()
    return presented


def once(client: FlaskClient, publication_id: str, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    wait_until(lambda: holds(delivery(client, publication_id)))
    return delivery(client, publication_id)


def ended(presented: dict[str, Any]) -> bool:
    return bool(presented["state"] != "waiting")


@pytest.fixture
def sending(make_desk: MakeDesk) -> Callable[[FakeCms], FlaskClient]:
    """Return a desk that sends to a system."""
    return lambda cms: make_desk(webhook_url=cms.url, webhook_secret=SECRET).test_client()


def test_publication_is_delivered_signed(sending: Callable[[FakeCms], FlaskClient]) -> None:
    with running_cms(respond_with(202, "taken")) as cms:
        client = sending(cms)
        published = publish(client)
        presented = once(client, published["publication_id"], ended)
    assert (presented["state"], presented["attempts"], presented["answer"], presented["next_at"]) == (
        "sent",
        1,
        "202 Accepted\ntaken",
        None,
    )
    assert presented["delivered_at"] is not None
    [(path, headers, body)] = cms.arrived
    content = verify_delivery(headers, body)
    assert path == "/articles?from=desk"
    assert headers["X-Quotedesk-Delivery"] == content["delivery_id"] == presented["delivery_id"]
    assert set(content) == {"event", "delivery_id", "publication", "html", "markdown", "quotes"}
    assert (content["event"], content["publication"]["headline"]) == ("published", "The wall")
    assert content["publication"]["publication_id"] == published["publication_id"]
    assert (
        content["html"] == client.get(f"/publications/{published['publication_id']}/article.html", buffered=True).text
    )
    assert BODY in content["markdown"]
    # The answer to publishing already names the delivery.
    assert published["delivery"]["delivery_id"] == presented["delivery_id"]


def test_delivery_is_retried_with_the_same_body_until_accepted(sending: Callable[[FakeCms], FlaskClient]) -> None:
    with running_cms(
        respond_with(503), respond_with(500), respond_with(429), respond_with(408), respond_with(200)
    ) as cms:
        client = sending(cms)
        presented = once(client, publish(client)["publication_id"], ended)
    assert (presented["state"], presented["attempts"]) == ("sent", 5)
    assert {headers["X-Quotedesk-Delivery"] for _, headers, _ in cms.arrived} == {presented["delivery_id"]}
    assert len({body for _, _, body in cms.arrived}) == 1
    for _, headers, body in cms.arrived:
        verify_delivery(headers, body)


@pytest.mark.parametrize("status", [400, 401, 404, 410, 422])
def test_rejected_delivery_is_final_and_keeps_the_response(
    sending: Callable[[FakeCms], FlaskClient], status: int
) -> None:
    with running_cms(respond_with(status, "The slug is taken."), respond_with(200)) as cms:
        client = sending(cms)
        publication = publish(client)["publication_id"]
        presented = once(client, publication, ended)
        assert (presented["state"], presented["attempts"]) == ("refused", 1)
        assert presented["answer"].startswith(f"{status} ")
        assert presented["answer"].endswith("The slug is taken.")
        again = client.post(f"/api/publications/{publication}/delivery")
        assert (again.status_code, again.get_json()["delivery_id"]) == (202, presented["delivery_id"])
        assert once(client, publication, ended)["state"] == "sent"
    assert len(cms.arrived) == 2


def test_no_redirect_is_followed(sending: Callable[[FakeCms], FlaskClient]) -> None:
    with running_cms(respond_with(200)) as elsewhere, running_cms(respond_with(307, Location=elsewhere.url)) as cms:
        client = sending(cms)
        presented = once(client, publish(client)["publication_id"], ended)
    assert presented["state"] == "refused"
    assert elsewhere.url in presented["answer"]
    assert elsewhere.arrived == []


def test_delivery_honours_retry_after(sending: Callable[[FakeCms], FlaskClient]) -> None:
    with running_cms(respond_with(503, Retry_After="120")) as cms:
        client = sending(cms)
        presented = once(client, publish(client)["publication_id"], lambda presented: "503" in presented["answer"])
    assert presented["state"] == "waiting"
    pause = datetime.fromisoformat(presented["next_at"]) - datetime.now(UTC)
    assert timedelta(seconds=110) < pause <= timedelta(seconds=120)


def test_pending_delivery_is_sent_after_a_restart(make_desk: MakeDesk) -> None:
    with running_cms(respond_with(503, Retry_After="3600")) as cms:
        first = make_desk(webhook_url=cms.url, webhook_secret=SECRET)
        publication = publish(first.test_client())["publication_id"]
        once(first.test_client(), publication, lambda presented: "503" in presented["answer"])
        service(DeliveryRunner, first).close()
    with first.app_context():
        db.session.get_one(Job, publication).due_at = now()
        db.session.commit()
    with running_cms(respond_with(200)) as cms:
        second = make_desk(webhook_url=cms.url, webhook_secret=SECRET)
        service(DeliveryRunner, second).wake()
        presented = once(second.test_client(), publication, ended)
    assert (presented["state"], presented["attempts"]) == ("sent", 2)


def test_delivery_is_given_up_after_the_last_attempt(
    sending: Callable[[FakeCms], FlaskClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivering, "MAX_DELIVERY_ATTEMPTS", 2)
    with running_cms(respond_with(503)) as cms:
        client = sending(cms)
        presented = once(client, publish(client)["publication_id"], ended)
    assert (presented["state"], presented["attempts"], presented["next_at"]) == ("given_up", 2, None)


def test_delivery_reports_missing_files(make_desk: MakeDesk) -> None:
    with running_cms(respond_with(200)) as cms:
        desk = make_desk(webhook_url=cms.url, webhook_secret=SECRET)
        client = desk.test_client()
        publication = publish(client)["publication_id"]
        once(client, publication, ended)
        (service(Settings, desk).data / "published" / publication / "article.md").unlink()
        client.post(f"/api/publications/{publication}/delivery")
        presented = once(client, publication, ended)
    assert (presented["state"], "cannot be read" in presented["answer"]) == ("refused", True)


def test_without_an_address_nothing_is_sent(desk: Flask, client: FlaskClient) -> None:
    published = publish(client)
    assert published["delivery"] is None
    path = f"/api/publications/{published['publication_id']}/delivery"
    assert client.get(path).get_json()["error"]["code"] == "no_delivery"
    assert client.post(path).get_json()["error"]["code"] == "no_webhook"
    assert client.get("/api/publications/nobody/delivery").get_json()["error"]["code"] == "unknown_publication"


class TestOneAttempt:
    def test_hanging_webhook_times_out(self) -> None:
        released = threading.Event()
        with running_cms(never_responds(released)) as cms:
            answer = Webhook(cms.url, SECRET, seconds=0.2).send("d", b"{}", now())
            released.set()
        assert (answer.status, answer.text) == (None, "No answer within 0.2 seconds.")

    def test_slow_webhook_times_out(self) -> None:
        with running_cms(responds_slowly) as cms:
            answer = Webhook(cms.url, SECRET, seconds=0.4).send("d", b"{}", now())
        assert (answer.status, answer.text) == (None, "No answer within 0.4 seconds.")

    def test_long_webhook_response_is_truncated(self) -> None:
        with running_cms(responds_endlessly) as cms:
            answer = Webhook(cms.url, SECRET).send("d", b"{}", now())
        assert answer.status == 200
        assert len(answer.text) <= MAX_RESPONSE_BYTES

    def test_unreachable_webhook(self) -> None:
        with running_cms(respond_with(200)) as cms:
            pass
        answer = Webhook(cms.url, SECRET).send("d", b"{}", now())
        assert answer.status is None
        assert "refused" in answer.text.lower()

    def test_retry_after_accepts_a_date(self) -> None:
        moment = datetime.now(UTC) + timedelta(minutes=5)
        assert webhook._retry_after(format_datetime(moment, usegmt=True)) == pytest.approx(300, abs=3)
        assert webhook._retry_after("120") == 120
        assert webhook._retry_after("soon") is None


def test_retry_delay_grows_with_jitter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivering, "_INITIAL_RETRY_DELAY_S", 5.0)
    for attempt, longest in ((1, 5), (2, 10), (5, 80), (12, 3_600), (40, 3_600)):
        pauses = {retry_delay(attempt) for _ in range(20)}
        assert longest / 2 <= min(pauses) < max(pauses) <= longest
    assert retry_delay(1, 90) == 90
    assert retry_delay(1, 10**9) == 86_400


@pytest.mark.parametrize(
    ("url", "secret", "message"),
    [
        ("ftp://example.org/", SECRET, "An address that begins with https:// or http://"),
        ("https://desk:key@example.org/", SECRET, "without name and password"),
        ("example.org", SECRET, "An address that begins with https:// or http://"),
        ("https://example.org/", "short", "A secret of 16 characters at least"),
        ("https://example.org/", "", "A secret of 16 characters at least"),
    ],
)
def test_invalid_webhook_settings_are_rejected(url: str, secret: str, message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        Settings(webhook_url=url, webhook_secret=secret)
