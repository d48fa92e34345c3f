"""``suggest_posts``: the posts that belong to the story that is being written."""

import itertools
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.errors import ModelsUnavailable
from models.social.protocol import READ
from server.clock import release_time
from server.inference.engine import Engine
from server.registry import service
from tests.conftest import MakeDesk
from tests.fakes.linking import HashingLinker
from tests.server.client import Socket
from tests.server.newsroom import add_source
from tests.server.people import add_person, signed_in_client
from tests.server.post_samples import BODY, THREAD, TITLE, add_posts, wait_for_linking_index
from tests.waiting import wait_until

ROOT, ANSWER = THREAD[0]["text"], THREAD[1]["text"]


def is_last(answer: dict[str, Any]) -> bool:
    return answer.get("stage") == "complete" or "error" in answer


def ask_all(socket: Socket, seq: int = 1, **more: Any) -> list[dict[str, Any]]:
    socket.emit("suggest_posts", {"seq": seq, "title": TITLE, "body": BODY, **more})
    return socket.answers("post_suggestions", seq, is_last)


def ask(socket: Socket, seq: int = 1, **more: Any) -> dict[str, Any]:
    """Return the last stage."""
    return ask_all(socket, seq, **more)[-1]


@pytest.fixture
def linker() -> HashingLinker:
    return HashingLinker()


@pytest.fixture
def desk(make_desk: MakeDesk, linker: HashingLinker) -> Flask:
    return make_desk(linker=linker)


@pytest.fixture
def posts(desk: Flask, client: FlaskClient) -> str:
    source_id = add_posts(client)
    wait_for_linking_index(desk)
    return source_id


def texts(answer: dict[str, Any]) -> list[str]:
    return [item["text"] for item in answer["items"]]


def test_linked_posts_are_ordered_by_probability(socket: Socket, posts: str) -> None:
    answer = ask(socket)
    assert answer["threshold"] == HashingLinker.threshold
    assert (answer["behind"], "degraded" in answer) == (False, False)
    probabilities = [item["probability"] for item in answer["items"]]
    assert probabilities == sorted(probabilities, reverse=True)
    first = answer["items"][0]
    assert first == {
        "source_id": posts,
        "source_title": first["source_title"],
        "paragraph_id": first["paragraph_id"],
        "index": 0,
        "position": 0,
        "thread": 0,
        "text": ROOT,
        "platform": "mastodon",
        "handle": "@dorapell",
        "author": "Dora Pell",
        "known": True,
        "url": "https://posts.example/dorapell/1",
        "posted_at": "2031-05-03T08:00:00Z",
        "relation": "",
        "replies": 2,
        "copies": 1,
        "probability": first["probability"],
        "score": first["score"],
    }
    assert first["probability"] >= HashingLinker.threshold
    weaker = [item for item in answer["items"] if item["text"] == THREAD[3]["text"]]
    assert all(item["probability"] < HashingLinker.threshold for item in weaker)
    assert not any("🙂" in text for text in texts(answer))


def test_posts_are_sent_before_and_after_reranking(
    client: FlaskClient, desk: Flask, socket: Socket, linker: HashingLinker
) -> None:
    add_posts(client, [{"id": str(at), "text": f"The sea wall and pump number {at}"} for at in range(40)])
    wait_for_linking_index(desk)
    recall, complete = ask_all(socket)
    assert (recall["stage"], complete["stage"]) == ("recall", "complete")
    assert linker.glanced == [(40, 1)]
    assert [posts for posts, _ in linker.asked] == [10, 10]
    probabilities = [item["probability"] for item in complete["items"]]
    assert probabilities == sorted(probabilities, reverse=True)
    # An unread post is not likelier than a read one.
    assert len(complete["items"]) > READ
    assert max(probabilities[READ:]) <= min(probabilities[:READ])


def test_private_authors_are_not_named(socket: Socket, posts: str) -> None:
    [answer] = [item for item in ask(socket)["items"] if item["text"] == ANSWER]
    assert (answer["known"], answer["handle"], answer["author"], answer["url"]) == (False, None, None, None)
    assert (answer["relation"], answer["position"]) == ("reply", 1)


def test_copied_posts_are_listed_once(socket: Socket, posts: str) -> None:
    copies = [text for text in texts(ask(socket)) if "floods the harbour town" in text]
    assert copies == [ROOT]


def test_posts_are_filtered_by_day_reply_and_source(
    client: FlaskClient, desk: Flask, socket: Socket, posts: str
) -> None:
    assert {item["posted_at"][:10] for item in ask(socket, 1, **{"from": "2031-05-04"})["items"]} <= {
        "2031-05-04", "2031-05-05", "2031-05-06",
    }  # fmt: skip
    assert texts(ask(socket, 2, to="2031-05-02")) == []
    roots = ask(socket, 3, replies=False)["items"]
    assert roots
    assert not any(item["relation"] == "reply" for item in roots)
    other = add_posts(client, [{**THREAD[0], "id": "9", "text": "Another wall with pumps"}], "other.jsonl")
    wait_for_linking_index(desk)
    assert {item["source_id"] for item in ask(socket, 4, source_ids=[other])["items"]} == {other}
    assert ask(socket, 5, source_ids=[])["items"] == []
    assert ask(socket, 6, **{"from": "yesterday"})["error"]["code"] == "bad_date"


def test_transcripts_are_not_linked_as_posts(client: FlaskClient, socket: Socket, linker: HashingLinker) -> None:
    add_source(client)
    answer = ask(socket)
    assert (answer["items"], answer["threshold"]) == ([], None)
    assert linker.asked == []
    assert linker.encoder.parts == []  # nothing was read for it


def test_empty_draft_links_no_posts(socket: Socket, posts: str) -> None:
    assert ask(socket, 1, title=" ", body="—")["items"] == []


def test_unchanged_draft_is_not_scored_again(
    socket: Socket, posts: str, linker: HashingLinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    # An answer holds for a minute of the clock, in which no embargo ends.
    moment = release_time()
    monkeypatch.setattr("server.posts.suggestions.release_time", lambda: moment)
    first = ask(socket, 1)
    counts = len(linker.asked), len(linker.glanced)
    [again] = ask_all(socket, 2)
    assert (again["stage"], again["items"]) == ("complete", first["items"])
    assert (len(linker.asked), len(linker.glanced)) == counts
    ask(socket, 3, body=f"{BODY} And herring.")
    assert len(linker.glanced) == counts[1] + 1


def test_only_changed_parts_are_embedded(socket: Socket, posts: str, linker: HashingLinker) -> None:
    ask(socket, 1)
    before = len(linker.encoder.parts)
    # The linker itself embeds both parts and the title anew; the search asks for the new paragraph alone.
    ask(socket, 2, body=f"{BODY}\nHerring is cheap.")
    assert linker.encoder.parts[before] == "Herring is cheap."


def test_embargoed_and_background_posts_are_excluded(client: FlaskClient, socket: Socket, posts: str) -> None:
    assert ask(socket, 1)["items"]
    for seq, details in enumerate(
        ({"embargo_until": "2999-01-01T00:00:00Z"}, {"embargo_until": None, "rights": "background"}), start=2
    ):
        assert client.patch(f"/api/sources/{posts}", json=details).status_code == 200
        assert ask(socket, seq)["items"] == []
    client.patch(f"/api/sources/{posts}", json={"rights": "ask"})
    assert ask(socket, 4)["items"]


def test_unreadable_posts_are_excluded(make_desk: MakeDesk) -> None:
    app = make_desk(mode="newsroom")
    ada, bo = (signed_in_client(app, add_person(app, name)) for name in ("Ada", "Bo"))
    add_posts(ada)
    wait_for_linking_index(app)
    hers, his = (Socket(app, flask_test_client=browser) for browser in (ada, bo))
    assert ask(hers)["items"]
    assert ask(his)["items"] == []


def test_deleted_post_source_is_excluded_at_once(client: FlaskClient, socket: Socket, posts: str) -> None:
    assert ask(socket, 1)["items"]
    assert client.delete(f"/api/sources/{posts}").status_code == 204
    assert ask(socket, 2)["items"] == []


def test_posts_are_found_by_words_while_models_are_unavailable(
    desk: Flask, client: FlaskClient, socket: Socket, posts: str, linker: HashingLinker
) -> None:
    linker.encoder.away = ModelsUnavailable("gone for a test")
    answer = ask(socket, 1)
    assert answer["degraded"] == "models"
    assert ROOT in texts(answer)
    assert {item["probability"] for item in answer["items"]} == {None}
    # What comes in meanwhile is found by its words, and in the index once they are back.
    add_posts(client, [{**THREAD[0], "id": "9", "text": "Nine new pumps stand behind the sea wall"}], "later.jsonl")
    seq = itertools.count(2)
    wait_until(lambda: any("Nine new" in text for text in texts(ask(socket, next(seq)))))
    linker.encoder.away = None
    linked = service(Engine, desk).linking.opened
    assert linked is not None
    linked.posts.synchronise()
    answer = ask(socket, next(seq))
    assert "degraded" not in answer
    assert any("Nine new" in item["text"] and item["probability"] for item in answer["items"])
