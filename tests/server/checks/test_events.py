"""Checks over the socket: answers for the body and for the standfirst."""

from typing import Any

from flask.testing import FlaskClient

from tests.server.client import Socket
from tests.server.newsroom import HEARING, upload

BODY = "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk."


def ask(socket: Socket, seq: int, **fields: Any) -> dict[str, Any]:
    socket.emit("verify_quotes", {"seq": seq, **fields})
    # The first check loads the models.
    socket.wait(
        lambda got: any(message["name"] == "quote_findings" and message["args"][0]["seq"] == seq for message in got), 60
    )
    [answer] = socket.answers("quote_findings", seq)
    return dict(answer)


def test_quotes_of_the_standfirst_are_checked_as_those_of_the_body(socket: Socket, client: FlaskClient) -> None:
    hearing = upload(client, "hearing.txt", HEARING).get_json()["source_id"]
    standfirst = "The pumps “cost five” million, and the rain “has nowhere to go”, the council hears."
    answer = ask(socket, 1, body=BODY, standfirst=standfirst, source_ids=[hearing])
    assert [finding["state"] for finding in answer["findings"]] == ["verbatim"]
    standfirst_findings = answer["standfirst_findings"]
    assert [(finding["state"], finding["source_id"]) for finding in standfirst_findings] == [("verbatim", hearing)]
    assert (
        standfirst[standfirst_findings[0]["start"] : standfirst_findings[0]["end"]]
        == standfirst_findings[0]["quote"]
        == "has nowhere to go"
    )
    changed = ask(
        socket, 2, body=BODY, standfirst="“The wall costs thirty-nine million and the pumps cost four,” says Quill."
    )
    assert [
        (standfirst_finding["state"], standfirst_finding["hard"])
        for standfirst_finding in changed["standfirst_findings"]
    ] == [("differs", True)]
    assert changed["findings"] == answer["findings"]


def test_without_a_standfirst_nothing_is_said_of_it(socket: Socket, client: FlaskClient) -> None:
    upload(client, "hearing.txt", HEARING)
    assert set(ask(socket, 1, body=BODY)) == {"seq", "findings"}
    assert ask(socket, 2, body="", standfirst="No quote here.")["standfirst_findings"] == []
