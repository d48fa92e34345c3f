"""Suggestions across languages: a draft in one, its sources in others, with the models that are shipped."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.recommend.protocol import QuoteQuery
from server.app import create_app
from server.config import Settings
from server.inference.engine import Engine
from server.registry import service
from server.suggestions.languages import DraftLanguages, draft_language
from tests.conftest import close
from tests.server.client import Socket
from tests.server.models_process import shared_models
from tests.server.newsroom import upload
from tests.server.wire import WireClient
from tests.waiting import wait_until

GERMAN = """Hanne Quillfeld: Guten Abend. Wir sprechen heute über den Nachtbus.

Hanne Quillfeld: An einem Werktag steigen neun Menschen ein, und jede Fahrt kostet die Stadt 41 Euro.

Bo Tiefental: Ohne diesen Bus kommt meine Tochter nach der Schicht nicht nach Hause.

Hanne Quillfeld: Der Fahrplan für den Sommer ist noch nicht beschlossen.
"""
ENGLISH = """Anna Hale: Good evening. This is the hearing on the harbour bridge.

Anna Hale: We will not close the bridge before the winter, because two million people use it every year.

Bram Osk: The new bridge will cost thirty-eight million dollars, and nobody has paid for it yet.

Cleo Varn: I sell herring on the quay, and I have seen nobody from the council there.
"""
KOREAN = """김민지: 안녕하십니까. 오늘은 야간 진료에 대해 말씀드리겠습니다.

김민지: 병원의 간호사 300명이 매일 밤 이 버스를 타고 집에 돌아갑니다.

박서준: 시장님은 작년에 이 병원에 한 번도 오지 않으셨습니다.

김민지: 다음 회의는 목요일 저녁 일곱 시에 열립니다.
"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(Settings(**{**shared_models(), "data": tmp_path_factory.mktemp("data")}))
    app.test_client_class = WireClient
    yield app
    close(app)


@pytest.fixture(scope="module")
def client(desk: Flask) -> FlaskClient:
    return desk.test_client()


@pytest.fixture(scope="module")
def sources(client: FlaskClient, desk: Flask) -> dict[str, str]:
    files = {"de": GERMAN, "en": ENGLISH, "ko": KOREAN}
    ids = {name: str(upload(client, f"{name}.txt", text).get_json()["source_id"]) for name, text in files.items()}
    backlog = service(Engine, desk).meaning_backlog
    assert backlog is not None
    # Those in other languages than English are embedded after their import, in the background.
    wait_until(lambda: backlog.waiting == 0)
    return ids


@pytest.fixture
def socket(desk: Flask) -> Socket:
    return Socket(desk)


def is_last(answer: dict[str, Any]) -> bool:
    return answer.get("stage") == "complete" or "error" in answer


SEQ = iter(range(1, 1000))


def suggest(socket: Socket, title: str, left_context: str, ids: list[str], **more: Any) -> dict[str, Any]:
    seq = next(SEQ)
    request = {"seq": seq, "title": title, "left_context": left_context, "source_ids": ids, **more}
    socket.emit("suggest", request)
    answer: dict[str, Any] = socket.answers("suggestions", seq, is_last)[-1]
    return answer


def settled(socket: Socket, *query: Any, **more: Any) -> list[dict[str, Any]]:
    """Return the items of an answer, once the vectors that it needs have been computed."""
    items: list[dict[str, Any]] = []

    def is_whole() -> bool:
        answer = suggest(socket, *query, **more)
        items[:] = answer["items"]
        return "degraded" not in answer

    wait_until(is_whole)
    return items


BRIDGE = (
    "Streit um die Hafenbrücke",
    "Der Rat hat am Montag lange beraten. Vor dem Winter werde die Brücke nicht geschlossen, so viele nutzten sie.",
)
COST = (
    "Streit um die Hafenbrücke",
    "Der Rat hat am Montag über die Brücke im Hafen beraten. Offen ist, wer die neue Brücke bezahlt.",
)
NURSES = (
    "Wer den Nachtbus braucht",
    "Der Rat hat am Montag über den Bus beraten. Hunderte Krankenschwestern fahren damit jede Nacht nach Hause.",
)
DAUGHTER = (
    "Wer den Nachtbus braucht",
    "Der Rat hat am Montag über den Bus beraten. Ein Vater sorgt sich um den Heimweg seiner Tochter nach der Arbeit.",
)


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    ("query", "only", "first", "language"),
    [
        (BRIDGE, "en", "We will not close the bridge", "en"),
        (COST, "en", "The new bridge will cost", "en"),
        (NURSES, "ko", "병원의 간호사 300명이", "ko"),
        (DAUGHTER, "de", "Ohne diesen Bus", None),
    ],
)
def test_german_draft_finds_passages_in_any_language(
    socket: Socket, sources: dict[str, str], query: tuple[str, str], only: str, first: str, language: str | None
) -> None:
    items = settled(socket, *query, [sources[only]])
    assert items[0]["text"].startswith(first)
    assert {item.get("language") for item in items} == {language}
    assert all(item["why"]["similarity"] is not None and item["spans"] for item in items)


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    ("query", "first"),
    [(BRIDGE, "We will not close the bridge"), (NURSES, "병원의 간호사 300명이"), (DAUGHTER, "Ohne diesen Bus")],
)
def test_sources_of_every_language_are_ranked_together(
    socket: Socket, sources: dict[str, str], query: tuple[str, str], first: str
) -> None:
    items = settled(socket, *query, list(sources.values()))
    assert items[0]["text"].startswith(first)


@pytest.mark.timeout(240)
def test_korean_draft_with_a_korean_source(socket: Socket, sources: dict[str, str]) -> None:
    items = settled(
        socket,
        "간호사들의 밤 퇴근길",
        "시의회가 월요일 밤 버스를 두고 회의를 열었다. 병원에서 일하는 이들이 어떻게 집에 가느냐는 질문이 나왔다.",
        [sources["ko"]],
    )
    assert items[0]["text"].startswith("병원의 간호사 300명이")
    assert "language" not in items[0]


@pytest.mark.timeout(240)
def test_writer_chooses_the_language_of_the_draft(socket: Socket, sources: dict[str, str]) -> None:
    short = ("Hafen", "Osk. Hale.")
    items = settled(socket, *short, [sources["en"]], language="de")
    assert {item.get("language") for item in items} == {"en"}
    assert "language" not in suggest(socket, *short, [sources["en"]])["items"][0]


def test_answer_without_the_vectors_of_a_source_is_degraded_and_complete_later(
    client: FlaskClient, socket: Socket
) -> None:
    gates = "\n\n".join(f"Ada Quill: The harbour wall has gate number {n}, which is shut at night." for n in range(40))
    source = str(upload(client, "gates.txt", gates).get_json()["source_id"])
    query = ("Die Tore am Hafen", "Der Rat sprach am Montag über die Mauer im Hafen und ihre Tore. Nachts sind sie zu.")
    first = suggest(socket, *query, [source])
    assert first["degraded"] == "models"
    assert first["items"]
    assert settled(socket, *query, [source])[0]["language"] == "en"


@pytest.mark.parametrize(
    ("text", "sources", "language"),
    [
        ("Der Rat hat am Montag über die Brücke und den Bus gestritten.", ["en"], "de"),
        ("The council met on Monday to talk about the bridge.", ["de"], "en"),
        ("Osk. Hale.", ["ko", "ko"], "ko"),
        ("Osk. Hale.", ["ko", "de"], "en"),
        ("", [], "en"),
    ],
)
def test_language_of_a_draft(text: str, sources: list[str], language: str) -> None:
    assert draft_language(QuoteQuery("", text), sources) == language


def test_languages_of_a_request() -> None:
    query = QuoteQuery("", "The council met on Monday to talk about the bridge.")
    languages = DraftLanguages.of(query, {"a": "en", "b": "ko"})
    assert languages.of_request(["a", "a"]) is None
    mixed = languages.of_request(["a", "b"])
    assert mixed is not None
    assert mixed.compared_by_meaning.tolist() == mixed.unlike_draft.tolist() == [False, True]
    german = DraftLanguages.of(query, {"a": "en", "c": "de"}, "de").of_request(["a", "c"])
    assert german is not None
    assert german.compared_by_meaning.tolist() == [True, True]
    assert german.unlike_draft.tolist() == [True, False]
