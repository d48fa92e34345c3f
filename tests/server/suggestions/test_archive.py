"""``suggest_archive``: passages of sources that are not attached to the draft."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

import pytest
from flask import Flask
from flask.testing import FlaskClient

from indexer.sources import Filter, StoreUnavailable
from models.recommend.protocol import QuoteQuery, Ranked, Ranking, ScoredSpan
from models.recommend.recommender import TrainedRecommender
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.suggestions.archive import ArchiveRequest, ArchiveSuggester
from tests.server.client import Socket
from tests.server.newsroom import HEARING, add_draft, add_source, upload

ASKED = {"title": "Pumps before the wall", "left_context": "Bram Osk was asked about the rain."}


def is_last(answer: dict[str, Any]) -> bool:
    return answer.get("stage") == "complete" or "error" in answer


def ask(socket: Socket, seq: int = 1, **more: Any) -> list[dict[str, Any]]:
    socket.emit("suggest_archive", {"seq": seq, **ASKED, **more})
    answers: list[dict[str, Any]] = socket.answers("archive_suggestions", seq, is_last)
    return answers


@pytest.fixture
def hearing(client: FlaskClient) -> str:
    return add_source(client)


def test_unattached_sources_are_suggested_in_two_stages(client: FlaskClient, socket: Socket, hearing: str) -> None:
    client.patch(f"/api/sources/{hearing}", json={"spoken_on": "2031-05-03"})
    walk = add_source(client, "walk.md")
    recall, complete = ask(socket, draft_id=add_draft(client, sources=(walk,)))
    assert (recall["stage"], complete["stage"]) == ("recall", "complete")
    assert all(item["spans"] == [] and "why" not in item for item in recall["items"])
    [source] = complete["sources"]
    assert source == {
        "source_id": hearing,
        "source_title": "Hearing",
        "spoken_on": "2031-05-03",
        "score": source["score"],
    }
    best = complete["items"][0]
    assert {item["source_id"] for item in complete["items"]} == {hearing}
    assert best["text"] in HEARING
    assert all(0 <= span["start"] < span["end"] <= len(best["text"]) for span in best["spans"])
    assert best["spans"]


def test_attached_embargoed_and_background_sources_are_excluded(
    client: FlaskClient, socket: Socket, hearing: str
) -> None:
    walk, ferry = add_source(client, "walk.md"), add_source(client, "ferry.srt")
    offered = {source["source_id"] for source in ask(socket, 1)[-1]["sources"]}
    assert hearing in offered
    for seq, details in enumerate(
        ({"embargo_until": "2999-01-01T00:00:00Z"}, {"embargo_until": None, "rights": "background"}), start=2
    ):
        client.patch(f"/api/sources/{hearing}", json=details)
        last = ask(socket, seq)[-1]
        assert hearing not in {source["source_id"] for source in last["sources"]}
        assert hearing not in {item["source_id"] for item in last["items"]}
    client.patch(f"/api/sources/{hearing}", json={"rights": "ask"})
    assert {item["rights"] for item in ask(socket, 4)[-1]["items"] if item["source_id"] == hearing} == {"ask"}
    everything = add_draft(client, sources=(hearing, walk, ferry))
    [last] = ask(socket, 5, draft_id=everything)
    assert (last["stage"], last["sources"], last["items"]) == ("complete", [], [])


def test_draft_without_sources_uses_archive_of_large_library(
    client: FlaskClient, socket: Socket, hearing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_source(client, "walk.md")
    monkeypatch.setattr("server.suggestions.service.RANK_WHOLE_UP_TO", 3)

    def suggested(seq: int, **more: Any) -> list[dict[str, Any]]:
        socket.emit("suggest", {"seq": seq, **ASKED, **more})
        items: list[dict[str, Any]] = socket.answers("suggestions", seq, is_last)[-1]["items"]
        return items

    offered = ask(socket, 1)[-1]["items"]
    assert suggested(2) == offered
    assert hearing in {item["source_id"] for item in offered}
    client.patch(f"/api/sources/{hearing}", json={"embargo_until": "2999-01-01T00:00:00Z"})
    assert hearing not in {item["source_id"] for item in suggested(3)}
    # A source that the request names is suggested in spite of its embargo.
    assert hearing in {item["source_id"] for item in suggested(4, source_ids=[hearing])}


def test_embargo_applies_to_cached_answer(client: FlaskClient, socket: Socket, hearing: str) -> None:
    assert ask(socket, 1)[-1]["items"]
    [again] = ask(socket, 2)
    assert again["stage"] == "complete"
    assert again["items"]
    client.patch(f"/api/sources/{hearing}", json={"embargo_until": "2999-01-01T00:00:00Z"})
    assert ask(socket, 3)[-1]["items"] == []


def test_archive_filters_limit_suggestions(client: FlaskClient, socket: Socket, hearing: str) -> None:
    client.patch(f"/api/sources/{hearing}", json={"spoken_on": "2031-05-03"})
    walk = add_source(client, "walk.md")
    of = {
        seq: {item["source_id"] for item in ask(socket, seq, filter=limits)[-1]["items"]}
        for seq, limits in enumerate(
            (
                {"from": "2031-05-03", "to": "2031-05-03"},
                {"from": "2031-05-04"},
                {"speaker": "Elm Tarn"},
                {"language": "ko"},
                {},
            )
        )
    }
    assert of == {0: {hearing}, 1: set(), 2: {walk}, 3: set(), 4: {hearing, walk}}


def test_questions_are_left_out_unless_wanted(client: FlaskClient, socket: Socket) -> None:
    upload(client, "asked.txt", "Q. Will the pumps come before the wall?\n\nA. The pumps come first.\n\nQ. Why?\n")
    answers, everything = ask(socket, 1), ask(socket, 2, questions=True)
    assert {item["speaker"] for answer in answers for item in answer["items"]} == {"A"}
    assert {item["speaker"] for item in everything[-1]["items"]} == {"Q", "A"}


def test_empty_query_searches_nothing(client: FlaskClient, socket: Socket, hearing: str) -> None:
    [answer] = ask(socket, title=" ", left_context="")
    assert answer == {"seq": 1, "stage": "complete", "sources": [], "items": []}


def test_bad_requests(client: FlaskClient, socket: Socket) -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"filter": {"from": "tomorrow"}}, "bad_date"),
        ({"draft_id": "nobody"}, "unknown_draft"),
    ]
    for seq, (more, code) in enumerate(cases):
        [answer] = ask(socket, seq, **more)
        assert answer["error"]["code"] == code


class UnavailableArchive:
    """An archive whose engine cannot be reached, until it is."""

    def __init__(self, archive: Any) -> None:
        self._archive = archive
        self.back = False

    def search(self, query: QuoteQuery, where: Filter, sources: int = 5, k: int = 50) -> Any:
        if not self.back:
            raise StoreUnavailable("milvus at 127.0.0.1:1 does not answer")
        return self._archive.search(query, where, sources, k)


def test_unavailable_archive_is_reported_and_recovers(
    desk: Flask, client: FlaskClient, socket: Socket, hearing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    suggester = service(ArchiveSuggester, desk)
    away = UnavailableArchive(suggester._archive)
    monkeypatch.setattr(suggester, "_archive", away)
    [refused] = ask(socket, 1)
    assert refused["error"]["code"] == "archive_unavailable"
    assert "Attached sources" in refused["error"]["hint"]
    assert "127.0.0.1" not in str(refused)
    # What is attached is suggested all the same.
    socket.emit("suggest", {"seq": 1, **ASKED, "source_ids": [hearing]})
    assert socket.answers("suggestions", 1, is_last)[-1]["items"]
    away.back = True
    assert ask(socket, 2)[-1]["items"]


class ConfidentRecommender:
    """Ranks passages in their order, each with a probability."""

    def answers(self, _query: QuoteQuery, paragraphs: Sequence[str], *_: object) -> Iterator[Ranking]:
        spans = (ScoredSpan(0, 4, 1.0),)
        ranked = [Ranked(at, float(-at), spans, 1 / (at + 2)) for at in range(len(paragraphs))]
        yield Ranking(ranked)
        yield Ranking(ranked, is_complete=True)


def test_confidence_stays_with_its_passage_when_sources_reorder_them(desk: Flask, client: FlaskClient) -> None:
    add_source(client)
    add_source(client, "walk.md")
    engine = replace(service(Engine, desk), recommender=cast(TrainedRecommender, ConfidentRecommender()))
    suggester = ArchiveSuggester(engine, service(ArchiveSuggester, desk)._ranking)
    request = ArchiveRequest(QuoteQuery(ASKED["title"], ASKED["left_context"], typed="He said:"))
    try:
        with desk.app_context():
            recall, complete = suggester.stages(db.session, request)
    finally:
        suggester.close()
    assert {item["confidence"] for item in recall.items} == {None}
    confidences = [confidence for item in complete.items if (confidence := item["confidence"]) is not None]
    assert sorted(confidences, reverse=True) == [1 / (at + 2) for at in range(len(complete.items))]
    for source in {item["source_id"] for item in complete.items}:
        own = [item["confidence"] or 0.0 for item in complete.items if item["source_id"] == source]
        assert own == sorted(own, reverse=True)


def test_headings_and_greetings_of_the_archive_are_not_offered(client: FlaskClient, socket: Socket) -> None:
    minutes = (
        "Pumps and Wall Committee\n\nBram Osk: Thank you very much.\n\nBram Osk: The pumps come before the wall.\n"
    )
    upload(client, "minutes.txt", minutes)
    for stage in ask(socket):
        assert [item["text"] for item in stage["items"]] == ["The pumps come before the wall."]
