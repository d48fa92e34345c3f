"""The shipped linker on the desk: suggested posts of a draft, and links of a thread."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from models.encoders.base_model import BaseModel
from models.headline.shipped import load_shipped_checker
from models.social.linker import Linker
from models.social.protocol import NewsArticle, Post
from models.social.shipped import load_shipped_linker
from server.app import create_app
from server.config import Settings
from tests.conftest import close
from tests.fakes.engine import make_engine
from tests.server.client import Socket
from tests.server.newsroom import add_draft
from tests.server.post_samples import add_article, add_posts, wait_for_linking_index

WALL = (
    "Council votes for a sea wall without pumps",
    "The town council of Marrowhaven voted on Tuesday for a sea wall that costs thirty-eight million. "
    "Engineers had warned that rain will flood the town behind the wall unless pumps are built.\n"
    "Mayor Dora Pell said the pumps, which cost four million, would come later.",
)
ORCHESTRA = (
    "Orchestra opens its season with Mahler",
    "The Marrowhaven orchestra opens its season on Friday with the second symphony by Gustav Mahler.\n"
    "The new conductor, Elm Tarn, rehearsed with two choirs for six weeks.",
)
POSTS: list[dict[str, Any]] = [
    {"id": "1", "text": "So the council of Marrowhaven builds a sea wall and forgets the pumps. Guess who is flooded"},
    {"id": "2", "text": "Thirty-eight million for the wall, nothing for pumps. Engineers told them.", "reply_to": "1"},
    {"id": "3", "text": "Two choirs and a hundred players: Mahler on Friday, do not miss it"},
    {"id": "4", "text": "My cat sleeps on the keyboard again"},
]  # fmt: skip


@pytest.fixture(scope="module")
def linker(base_model: BaseModel) -> Linker:
    """Run the linker once, because its first run on a machine takes longer than a page waits."""
    linker = load_shipped_linker(str(base_model.directory), "cpu")
    linker.probabilities([Post("0", "A post.")], [NewsArticle("0", "A headline", "A paragraph.")])
    return linker


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory, linker: Linker, headline_states: Any) -> Iterator[Flask]:
    settings = Settings(data=Path(tmp_path_factory.mktemp("linked")))
    engine = make_engine(settings, None, load_shipped_checker(states=headline_states), linker)
    app = create_app(settings, engine)
    add_posts(app.test_client(), POSTS)
    yield app
    close(app)


def test_a_draft_is_offered_the_posts_of_its_story(desk: Flask, linker: Linker) -> None:
    wait_for_linking_index(desk)
    page = Socket(desk)
    page.emit("suggest_posts", {"seq": 1, "title": WALL[0], "body": WALL[1]})
    page.wait(lambda got: any(event["args"][0].get("stage") == "complete" for event in got), 60.0)
    answers = page.answers("post_suggestions", 1)
    assert [answer["stage"] for answer in answers] == ["recall", "complete"]
    for answer in answers:
        assert {item["text"] for item in answer["items"][:2]} == {POSTS[0]["text"], POSTS[1]["text"]}
    probabilities = {item["text"]: item["probability"] for item in answers[-1]["items"]}
    assert probabilities[POSTS[0]["text"]] >= linker.threshold
    assert probabilities.get(POSTS[3]["text"], 0.0) < linker.threshold


def test_a_thread_is_about_its_article(desk: Flask) -> None:
    client = desk.test_client()
    wall = add_article(desk, *WALL)
    add_draft(client, *ORCHESTRA)
    wait_for_linking_index(desk)
    answer = client.post("/api/monitor", json={"posts": POSTS[:2], "aggregation": "mean"}).get_json()
    first, *others = answer["articles"]
    assert first["id"] == wall
    assert first["probability"] >= answer["threshold"]
    assert all(other["probability"] < answer["threshold"] for other in others)
