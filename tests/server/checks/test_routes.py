"""The checks over HTTP."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from server.schemas.checks import MAX_BATCH, MAX_PROVIDED_SOURCES
from tests.conftest import MakeDesk
from tests.server.newsroom import add_source

BODY = (
    "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk.\n“Not one page,” said the mayor."
)
TRUE = "Engineer: ‘money thrown in the harbour’"
TWISTED = "🌊 Engineer: ‘The wall is money thrown in the harbour’"


def check(client: FlaskClient, **payload: Any) -> Any:
    answer = client.post("/api/check", json=payload)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def refused(answer: Any, status: int, code: str) -> str:
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (status, code), answer.text
    return str(answer.get_json()["error"]["message"])


def test_one_article(client: FlaskClient) -> None:
    answer = check(client, headline=TWISTED, body=BODY)
    [finding] = answer["findings"]
    assert finding["state"] == "unsupported"
    assert TWISTED[finding["start"] : finding["end"]] == finding["quote"] == "The wall is money thrown in the harbour"
    nearest = finding["nearest"]
    assert BODY[nearest["start"] : nearest["end"]] == nearest["text"]


def test_several_articles_are_answered_in_order_under_their_own_names(client: FlaskClient) -> None:
    articles = [
        {"id": "cms-1", "headline": TRUE, "body": BODY},
        {"headline": "No quotes", "body": ""},
        {"id": 7, "headline": TWISTED, "body": BODY},
    ]
    answer = check(client, articles=articles)
    assert [row["id"] for row in answer["articles"]] == ["cms-1", None, 7]
    states = [[finding["state"] for finding in row["findings"]] for row in answer["articles"]]
    assert states == [["verbatim"], [], ["unsupported"]]
    assert answer["articles"][2]["findings"] == check(client, headline=TWISTED, body=BODY)["findings"]
    assert check(client, articles=[]) == {"articles": []}


@pytest.mark.parametrize(
    "payload",
    [
        {},
        {"headline": TRUE},
        {"body": BODY},
        {"headline": TRUE, "body": None},
        {"headline": TRUE, "body": BODY, "articles": []},
        {"headline": TRUE, "articles": [{"headline": TRUE, "body": BODY}]},
    ],
)
def test_neither_one_nor_several(client: FlaskClient, payload: dict[str, Any]) -> None:
    assert "headline and body, or articles" in refused(client.post("/api/check", json=payload), 400, "bad_request")


@pytest.mark.parametrize(
    ("payload", "named"),
    [
        ({"headline": TRUE, "body": "x" * 400_001}, "body"),
        ({"articles": [{"headline": TRUE}]}, "articles.0.body"),
        ({"articles": [{"id": 1.5, "headline": TRUE, "body": BODY}]}, "articles.0.id"),
        ({"articles": [{"headline": "", "body": ""}] * (MAX_BATCH + 1)}, "articles"),
    ],
)
def test_what_is_wrong_is_named(client: FlaskClient, payload: dict[str, Any], named: str) -> None:
    assert named in refused(client.post("/api/check", json=payload), 400, "bad_request")


@pytest.mark.parametrize("data", [b"{", b"\xff\xfe", b"[" * 100_000, b"9" * 5_000])
def test_what_is_no_json_is_refused(client: FlaskClient, data: bytes) -> None:
    refused(client.post("/api/check", data=data, content_type="application/json"), 400, "bad_request")


def test_too_large_request_is_rejected(make_desk: MakeDesk) -> None:
    client = make_desk(max_message_bytes=2_000).test_client()
    assert check(client, headline=TRUE, body="x" * 1_000) != {}
    answer = client.post("/api/check", json={"headline": TRUE, "body": "x" * 2_000})
    assert "2,000 bytes" in refused(answer, 413, "too_large")
    refused(client.post("/api/drafts", json={"body": "x" * 2_000}), 413, "too_large")
    assert client.post("/api/drafts", json={"body": "x" * 1_000}).status_code == 201


MAYOR = "Mayor: ‘We will not sign anything before the pumps are paid for’"


def test_quote_missing_from_the_body_is_searched_in_the_library(client: FlaskClient) -> None:
    [finding] = check(client, headline=MAYOR, body=BODY)["findings"]
    assert (finding["state"] in {"unsupported", "uncertain"}, finding["source"]) == (True, None)
    briefing, walk = add_source(client, "briefing.vtt"), add_source(client, "walk.md")
    given: dict[str, Any]
    for given, there in (
        ({}, True),
        ({"source_ids": None}, True),
        ({"source_ids": [walk, briefing]}, True),
        ({"source_ids": [walk]}, False),
        ({"source_ids": []}, False),
        ({"sources": []}, False),
        ({"sources": [], "source_ids": [briefing]}, True),
    ):
        [finding] = check(client, headline=MAYOR, body=BODY, **given)["findings"]
        assert (given, finding["state"] == "in_source") == (given, there)
        assert (finding["source"] and finding["source"]["source_id"]) == (briefing if there else None)
    [finding] = check(client, headline=MAYOR, body=BODY)["findings"]
    assert "Dora Pell says it in “The mayor's briefing”" in finding["message"]


def test_sources_that_are_sent_along(client: FlaskClient) -> None:
    text = "Ada Quill: Is it so?\n\nDora Pell: We had herring for breakfast. Twice."
    call = {"title": "Call with the mayor", "text": text}
    bare = {"text": "They had herring for breakfast, it is said."}
    headline = "🌊 Mayor: ‘We had HERRING for breakfast’"
    [finding] = check(client, headline=headline, body=BODY, sources=[bare, call])["findings"]
    assert finding["state"] == "in_source"
    assert finding["source"] == {
        "source_id": None,
        "source_title": "Call with the mayor",
        "paragraph_id": None,
        "paragraph_index": 1,
        "speaker": "Dora Pell",
        "start_ms": None,
    }
    assert client.get("/api/sources").get_json() == {"sources": [], "total": 0, "speakers": []}
    [finding] = check(client, headline="‘had herring for breakfast’", body=BODY, sources=[bare])["findings"]
    assert finding["source"]["source_title"]
    assert "it is in “" in finding["message"]


def test_articles_with_sources_of_their_own(client: FlaskClient) -> None:
    briefing = add_source(client, "briefing.vtt")
    article = {"headline": MAYOR, "body": BODY}
    other = {"text": "Somebody else said something else."}
    articles = [article, {**article, "sources": [other]}, {**article, "source_ids": [briefing]}]

    def there(**given: Any) -> list[bool]:
        rows = check(client, articles=articles, **given)["articles"]
        return [finding["state"] == "in_source" for row in rows for finding in row["findings"]]

    assert there() == [True, False, True]
    assert there(sources=[other]) == [False, False, True]


def test_source_does_not_excuse_a_dropped_negation(client: FlaskClient) -> None:
    body = "“우리는 계약서에 서명하지 않겠습니다”라고 시장이 말했다."
    source = {"text": "부시장: 우리는 계약서에 서명하겠습니다."}
    [finding] = check(client, headline="시장 “계약서에 서명하겠습니다”", body=body, sources=[source])["findings"]
    assert finding["state"] == "unsupported"


@pytest.mark.parametrize(
    ("given", "code", "message"),
    [
        ({"source_ids": ["nobody"]}, "unknown_source", "'nobody'"),
        ({"source_ids": [f"id{n}" for n in range(9)]}, "unknown_source", "and 4 more"),
        ({"sources": [{"text": "x"}] * (MAX_PROVIDED_SOURCES + 1)}, "bad_request", "sources"),
        ({"sources": [{"text": "Fine."}, {"text": " \n "}]}, "empty_file", "sources.1"),
        ({"sources": [{"text": "…"}]}, "no_paragraphs", "sources.0"),
    ],
)
def test_sources_that_are_not_there(client: FlaskClient, given: dict[str, Any], code: str, message: str) -> None:
    article = {"headline": TRUE, "body": BODY, **given}
    status = 404 if code == "unknown_source" else 400
    for payload in (article, {"articles": [article]}):
        assert message in refused(client.post("/api/check", json=payload), status, code)


def test_quotes_of_a_text(client: FlaskClient) -> None:
    hearing, briefing = add_source(client), add_source(client, "briefing.vtt")

    def verified(**payload: Any) -> list[tuple[str, str | None, bool]]:
        answer = client.post("/api/verify", json=payload)
        assert answer.status_code == 200, answer.text
        return [(one["state"], one["source_id"], one["attached"]) for one in answer.get_json()["findings"]]

    assert verified(body=BODY) == [("verbatim", hearing, True), ("verbatim", briefing, True)]
    assert verified(body=BODY, source_ids=[briefing])[0] == ("verbatim", hearing, False)
    assert verified(body="“Boats fly by night here,” he said.") == [("not_found", None, True)]
    assert verified(body="No quotes.") == []


def test_texts_that_cannot_be_verified(client: FlaskClient) -> None:
    refused(client.post("/api/verify", json={"body": BODY, "source_ids": ["nobody"]}), 404, "unknown_source")
