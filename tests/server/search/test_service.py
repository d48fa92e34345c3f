"""The archive searched by hand: ``GET /api/archive`` and its page."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from indexer.sources import StoreUnavailable
from server.inference.engine import Engine
from server.registry import service
from tests.server.newsroom import FILES, add_source


@pytest.fixture
def archive(client: FlaskClient) -> dict[str, str]:
    sources = {name: add_source(client, name) for name in FILES}
    client.patch(f"/api/sources/{sources['hearing.txt']}", json={"spoken_on": "2031-05-03"})
    client.patch(f"/api/sources/{sources['walk.md']}", json={"spoken_on": "2031-06-01", "rights": "background"})
    return sources


def find(client: FlaskClient, **query: Any) -> dict[str, Any]:
    answer = client.get("/api/archive", query_string=query)
    assert answer.status_code == 200, answer.text
    content: dict[str, Any] = answer.get_json()
    assert content["took_ms"] >= 0
    return content


def ids(answer: dict[str, Any]) -> list[str]:
    return [result["source"]["source_id"] for result in answer["results"]]


def marked(answer: dict[str, Any]) -> list[list[str]]:
    return [
        [passage["text"][highlight["start"] : highlight["end"]] for highlight in passage["highlights"]]
        for result in answer["results"]
        for passage in result["passages"]
    ]


def test_words_are_found_grouped_and_highlighted(client: FlaskClient, archive: dict[str, str]) -> None:
    answer = find(client, q="herring on the quay")
    assert ids(answer)[0] == archive["hearing.txt"]
    best = answer["results"][0]["passages"][0]
    assert (best["speaker"], best["index"]) == ("Cleo Varn", 4)
    assert marked(answer)[0] == ["herring", "quay"]
    assert answer["results"][0]["source"]["spoken_on"] == "2031-05-03"
    assert answer["degraded"] is None
    assert all(len(result["passages"]) <= 3 for result in answer["results"])
    assert answer["total"] == len(answer["results"])


def test_search_honours_phrases_and_excluded_words(client: FlaskClient, archive: dict[str, str]) -> None:
    answer = find(client, q="“money thrown in the harbour”")
    assert ids(answer) == [archive["hearing.txt"]]
    assert marked(answer) == [["money thrown in the harbour"]]
    assert ids(find(client, q='"harbour the in thrown"')) == []
    with_pumps = [text for result in find(client, q="wall")["results"] for text in result["passages"]]
    without = [text for result in find(client, q="wall -pumps")["results"] for text in result["passages"]]
    assert any("pumps" in passage["text"] for passage in with_pumps)
    assert without
    assert not any("pumps" in passage["text"] for passage in without)


def test_filters(client: FlaskClient, archive: dict[str, str]) -> None:
    hearing, walk = archive["hearing.txt"], archive["walk.md"]
    assert ids(find(client, q="the", **{"from": "2031-05-04"})) == [walk]
    assert ids(find(client, q="the", to="2031-05-03")) == [hearing]
    assert ids(find(client, q="pumps", speaker="Dora Pell")) == [archive["briefing.vtt"]]
    assert ids(find(client, q="pumps", speaker="dora")) == [archive["briefing.vtt"]]
    assert ids(find(client, q="pumps", speaker="nobody of this name")) == []
    assert ids(find(client, q="the", source_id=walk)) == [walk]
    assert ids(find(client, q="the", rights="background")) == [walk]
    assert ids(find(client, q="the", language="ko")) == []


def test_search_hides_embargoed_sources_by_default(client: FlaskClient, archive: dict[str, str]) -> None:
    hearing = archive["hearing.txt"]
    client.patch(f"/api/sources/{hearing}", json={"embargo_until": "2999-01-01T00:00:00Z"})
    assert hearing not in ids(find(client, q="herring"))
    assert hearing not in ids(find(client))
    shown = find(client, q="herring", embargoed=1)
    assert ids(shown)[0] == hearing
    assert shown["results"][0]["source"]["embargoed"] is True


def test_filters_of_the_list_of_sources_apply(client: FlaskClient, archive: dict[str, str]) -> None:
    assert ids(find(client, q="ice plant", format="MD")) == [archive["walk.md"]]
    assert ids(find(client, q="wall", media="1")) == []
    assert ids(find(client, q="wall", only_embargoed="1")) == []
    client.patch(f"/api/sources/{archive['walk.md']}", json={"embargo_until": "2999-01-01T08:00:00Z"})
    assert ids(find(client, q="ice plant", only_embargoed="1")) == [archive["walk.md"]]


def test_search_of_the_sources_of_a_draft(client: FlaskClient, archive: dict[str, str]) -> None:
    hearing = archive["hearing.txt"]
    draft = client.post("/api/drafts", json={"source_ids": [hearing]}).get_json()["draft_id"]
    assert set(ids(find(client, q="wall", draft_id=draft))) == {hearing}
    assert ids(find(client, draft_id=draft)) == [hearing]
    listed = client.get("/api/sources", query_string={"draft_id": draft}).get_json()
    assert [source["source_id"] for source in listed["sources"]] == [hearing]
    for path in ("/api/archive", "/api/sources"):
        assert client.get(f"{path}?draft_id=nobody").status_code == 404


def test_sources_are_listed_by_language_and_rights(client: FlaskClient, archive: dict[str, str]) -> None:
    def listed(**query: str) -> set[str]:
        sources = client.get("/api/sources", query_string=query).get_json()["sources"]
        return {source["source_id"] for source in sources}

    assert listed(rights="background") == {archive["walk.md"]}
    assert listed(language="en") | listed(language="ko") == set(archive.values())
    assert not listed(language="en") & listed(language="ko")


def test_search_without_words_lists_latest_first(client: FlaskClient, archive: dict[str, str]) -> None:
    answer = find(client)
    assert ids(answer)[:2] == [archive["walk.md"], archive["hearing.txt"]]
    assert answer["total"] == 4
    assert all(result["passages"] == [] for result in answer["results"])
    assert ids(find(client, speaker="Cleo Varn", limit=1, offset=1)) == [archive["hearing.txt"]]
    assert find(client, speaker="Cleo Varn", limit=1)["total"] == 2


def test_pages(client: FlaskClient, archive: dict[str, str]) -> None:
    whole = find(client, q="the")
    parts = [find(client, q="the", limit=1, offset=offset) for offset in range(whole["total"] + 1)]
    assert [id for part in parts for id in ids(part)] == ids(whole)
    assert {part["total"] for part in parts} == {whole["total"]}


def test_search_by_headline_alone(client: FlaskClient, archive: dict[str, str]) -> None:
    assert ids(find(client, title="Herring sold where the boats land"))[0] == archive["hearing.txt"]


def test_search_falls_back_to_words_without_vectors(
    desk: Flask, client: FlaskClient, archive: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise StoreUnavailable("milvus at 127.0.0.1:1 does not answer")

    index = service(Engine, desk).index
    with monkeypatch.context() as patch:
        patch.setattr(index, "nearest", away)
        answer = find(client, q="herring")
        assert (answer["degraded"], ids(answer)) == ("words only", [archive["hearing.txt"]])
        patch.setattr(index, "search_text", away)
        refused = client.get("/api/archive?q=herring")
        assert (refused.status_code, refused.get_json()["error"]["code"]) == (503, "archive_unavailable")
        assert "127.0.0.1" not in refused.text
    assert find(client, q="herring")["degraded"] is None


@pytest.mark.parametrize(
    ("query", "code", "named"),
    [
        ("from=May", "bad_date", "from"),
        ("rights=mine", "bad_request", "rights"),
        ("limit=0", "bad_request", "limit"),
        ("limit=101", "bad_request", "limit"),
        ("offset=-1", "bad_request", "offset"),
        ("embargoed=2", "bad_request", "embargoed"),
        ("q=-wall", "nothing_sought", "only excludes"),
        (f"q={'x' * 1001}", "bad_request", "q"),
    ],
)
def test_unreadable_search_is_rejected(client: FlaskClient, query: str, code: str, named: str) -> None:
    answer = client.get(f"/api/archive?{query}")
    assert answer.status_code == 400
    assert answer.get_json()["error"]["code"] == code
    assert named in answer.get_json()["error"]["message"]
