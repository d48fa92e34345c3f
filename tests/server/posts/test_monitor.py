"""``POST /api/monitor``: which articles and drafts a thread is about."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from indexer.linking import RECALLED
from models.errors import ModelsUnavailable
from models.social.protocol import READ
from server.posts import monitor as monitoring
from server.web.security.request_limits import MAX_MONITORED
from tests.conftest import MakeDesk
from tests.fakes.linking import HashingLinker
from tests.server.newsroom import add_draft
from tests.server.people import add_person, signed_in_client
from tests.server.post_samples import BODY, THREAD, TITLE, add_article, add_posts, posts_as_json_lines

HERRING = ("Herring was never cheaper", "On the quay herring is cheap.\nThe ice plant is broken.")


@pytest.fixture
def linker() -> HashingLinker:
    return HashingLinker()


@pytest.fixture
def desk(make_desk: MakeDesk, linker: HashingLinker) -> Flask:
    return make_desk(linker=linker)


def monitor(client: FlaskClient, **request: Any) -> Any:
    return client.post("/api/monitor", json={"aggregation": "mean", **request})


def find_articles(client: FlaskClient, **request: Any) -> dict[str, Any]:
    """Return the answer, once the articles are in the index."""
    for _ in range(20):
        answer = monitor(client, **request)
        assert answer.status_code == 200, answer.text
        if not answer.get_json()["behind"]:
            break
    return answer.get_json()


def test_a_thread_finds_its_articles_and_drafts(desk: Flask, client: FlaskClient) -> None:
    article = add_article(desk, url="https://paper.example/wall")
    draft = add_draft(client, TITLE, "The pumps come first.")
    add_draft(client, *HERRING)
    answer = find_articles(client, posts=THREAD)
    assert answer["cascade"] == {
        "posts": 4, "depth": 2, "from": "2031-05-03T08:00:00Z", "to": "2031-05-04T10:00:00Z", "read": 4,
        "sampled": False, "others": 2,
    }  # fmt: skip
    assert (answer["threshold"], answer["aggregation"], answer["behind"]) == (HashingLinker.threshold, "mean", False)
    first, second, *_ = answer["articles"]
    assert {first["id"], second["id"]} == {article, draft}
    assert next(story["url"] for story in (first, second) if story["kind"] == "article") == "https://paper.example/wall"
    assert next(story["draft_id"] for story in (first, second) if story["kind"] == "draft") == draft
    assert [article["probability"] for article in answer["articles"]] == sorted(
        (article["probability"] for article in answer["articles"]), reverse=True
    )


def test_monitor_curve_and_indicative_posts(desk: Flask, client: FlaskClient) -> None:
    add_article(desk)
    [article] = find_articles(client, posts=THREAD[:2])["articles"]
    linker = HashingLinker()
    own = {
        position: float(linker.encoder.encode_posts([THREAD[position]["text"]])[0] @ vector)
        for position in (0, 1)
        for vector in [max(linker.encoder.encode_parts([TITLE, *BODY.split("\n")]),
                           key=lambda part: float(linker.encoder.encode_posts([THREAD[position]["text"]])[0] @ part))]
    }  # fmt: skip
    # Of posts of their own each answers for itself; the mean of two is theirs.
    assert article["probability"] == pytest.approx((own[0] + own[1]) / 2, abs=1e-3)
    assert article["curve"] == [[1, pytest.approx(own[0], abs=1e-3)], [2, article["probability"]]]
    assert [post["position"] for post in article["posts"]] == sorted(own, key=lambda at: -own[at])
    assert article["posts"][0]["text"] in {THREAD[0]["text"], THREAD[1]["text"]}
    assert "handle" not in article["posts"][0]
    [greatest] = find_articles(client, posts=THREAD[:2], aggregation="max")["articles"]
    assert greatest["probability"] == pytest.approx(max(own.values()), abs=1e-3)


def test_text_may_be_json_lines_or_plain(desk: Flask, client: FlaskClient) -> None:
    add_article(desk)
    expected = find_articles(client, posts=THREAD)["articles"]
    assert find_articles(client, text=posts_as_json_lines())["articles"] == expected
    plain = find_articles(client, text=f"{THREAD[0]['text']}\n\n{THREAD[1]['text']}\nand more of it\n\n—\n")
    assert (plain["cascade"]["posts"], plain["cascade"]["depth"]) == (2, 1)
    assert plain["articles"][0]["title"] == TITLE
    lined = find_articles(client, text="\r\n".join(row["text"] for row in THREAD))
    assert lined["cascade"]["posts"] == 5


def test_a_thread_of_the_library(desk: Flask, client: FlaskClient) -> None:
    add_article(desk)
    source = add_posts(client)
    answer = find_articles(client, source_id=source, thread=0)
    assert answer["cascade"]["posts"] == 4
    assert answer["articles"][0]["posts"][0]["position"] in {0, 1}
    assert find_articles(client, source_id=source, thread=1)["articles"] == answer["articles"]
    assert monitor(client, source_id=source, thread=99).get_json()["error"]["code"] == "unknown_post"
    assert monitor(client, source_id="none", thread=0).get_json()["error"]["code"] == "unknown_source"


def test_long_thread_is_sampled_and_marked(
    desk: Flask, client: FlaskClient, linker: HashingLinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(monitoring, "OLDEST", 10)
    monkeypatch.setattr(monitoring, "SPREAD", 5)
    add_article(desk)
    rows: list[dict[str, Any]] = [{"id": "0", "text": TITLE, "posted_at": "2031-05-03T00:00:00Z"}]
    rows += [
        {"id": str(at), "text": f"Pumps {at}", "reply_to": str(at - 1),
         "posted_at": f"2031-05-03T{at // 60:02}:{at % 60:02}:00Z"}
        for at in range(1, 200)
    ]  # fmt: skip
    answer = find_articles(client, posts=rows)
    assert answer["cascade"] == {
        "posts": 200, "depth": 199, "from": "2031-05-03T00:00:00Z", "to": "2031-05-03T03:19:00Z", "read": 15,
        "sampled": True, "others": 0,
    }  # fmt: skip
    assert max(glanced[0] for glanced in linker.glanced) == 15
    counts = [count for count, _ in answer["articles"][0]["curve"]]
    assert counts[:10] == list(range(1, 11))
    assert counts[-1] == 200
    assert counts == sorted(counts)


def test_short_thread_is_read_with_every_candidate_and_a_long_one_with_fewer(
    desk: Flask, client: FlaskClient, linker: HashingLinker
) -> None:
    for number in range(READ + 5):
        add_article(desk, f"{TITLE}, part {number}")
    find_articles(client, posts=THREAD[:1])
    assert linker.asked[-1] == (1, READ)
    rows = [{"id": "0", "text": TITLE}]
    rows += [{"id": str(at), "text": f"Pumps behind sea wall {at}", "reply_to": "0"} for at in range(1, 40)]
    find_articles(client, posts=rows)
    posts, articles = linker.asked[-1]
    assert posts in {monitoring.READ_POSTS - 1, monitoring.READ_POSTS}
    assert articles == monitoring.READ_PAIRS // monitoring.READ_POSTS < READ


def test_published_draft_is_listed_once(desk: Flask, client: FlaskClient) -> None:
    draft = add_draft(client, TITLE, BODY)
    version = client.get(f"/api/drafts/{draft}").get_json()["version"]
    published = client.post(f"/api/drafts/{draft}/publish", json={"version": version, "overrides": []})
    assert published.status_code == 201, published.text
    answer = find_articles(client, posts=THREAD)
    kinds = [(article["kind"], article["draft_id"]) for article in answer["articles"]]
    assert kinds == [("publication", draft)]
    assert answer["articles"][0]["id"] == published.get_json()["publication_id"]


def test_monitor_hides_drafts_of_others(make_desk: MakeDesk) -> None:
    app = make_desk(mode="newsroom")
    ada, bo = (signed_in_client(app, add_person(app, name)) for name in ("Ada", "Bo"))
    # So many of hers that they alone would be found, were they looked at.
    hers = {add_draft(ada, TITLE, f"{BODY} {number}") for number in range(RECALLED)}
    article = add_article(app, title="Pumps behind the sea wall", body="The town is wet.")
    source = add_posts(ada)
    assert {article["id"] for article in find_articles(ada, posts=THREAD)["articles"]} <= hers
    assert [article["id"] for article in find_articles(bo, posts=THREAD)["articles"]] == [article]
    assert monitor(bo, source_id=source, thread=0).get_json()["error"]["code"] == "unknown_source"


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({}, "bad_request"),
        ({"text": "a", "posts": []}, "bad_request"),
        ({"source_id": "x"}, "bad_request"),
        ({"text": "", "aggregation": "best"}, "bad_request"),
        ({"text": " \n "}, "no_posts"),
        ({"posts": []}, "no_posts"),
        ({"text": "🙂\n—"}, "no_posts"),
        ({"posts": [{"id": "1", "text": "One"}, {"id": "2", "text": 3}]}, "bad_post"),
        ({"text": '{"id": "1", "text": "One"}\n{"id": "2", "text": 3}'}, "bad_post"),
    ],
)
def test_monitor_rejects_unusable_threads(client: FlaskClient, payload: dict[str, Any], code: str) -> None:
    answer = monitor(client, **payload)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, code)
    if code == "bad_post":
        assert "2" in answer.get_json()["error"]["message"]


def test_monitor_reports_unavailable_models(
    client: FlaskClient, linker: HashingLinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_draft(client, TITLE, BODY)
    monkeypatch.setattr("indexer.maintenance.maintainer._RETRY_INTERVAL_S", 0.02)
    linker.encoder.away = ModelsUnavailable("gone for a test")
    answer = monitor(client, posts=THREAD)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (503, "models_unavailable")
    linker.encoder.away = None
    assert find_articles(client, posts=THREAD)["articles"]


def test_an_empty_newsroom_has_no_articles(client: FlaskClient) -> None:
    assert find_articles(client, posts=THREAD)["articles"] == []


def test_one_person_looks_for_articles_of_few_threads_at_once(
    make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_desk(mode="newsroom")
    ada, bo = (signed_in_client(app, add_person(app, name)) for name in ("Ada Marsh", "Bo Quill"))
    started, go_on = threading.Semaphore(0), threading.Event()
    articles_of = monitoring.ThreadMonitor.articles_of

    def slow(*args: Any) -> Any:
        started.release()
        assert go_on.wait(60)
        return articles_of(*args)

    with monkeypatch.context() as patch, ThreadPoolExecutor() as pool:
        patch.setattr(monitoring.ThreadMonitor, "articles_of", slow)
        running = [pool.submit(monitor, ada, posts=THREAD) for _ in range(MAX_MONITORED)]
        for _ in running:
            assert started.acquire(timeout=60)
        refused = monitor(ada, posts=THREAD)
        other = pool.submit(monitor, bo, posts=THREAD)
        assert started.acquire(timeout=60)
        go_on.set()
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (429, "too_many")
    assert [future.result().status_code for future in (*running, other)] == [200, 200, 200]
    assert monitor(ada, posts=THREAD).status_code == 200
