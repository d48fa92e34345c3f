"""Correcting paragraphs: new ids for new texts, a history, one embedding, and nobody's work overwritten."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.db.database import db
from server.db.tables import Source
from server.inference.engine import Engine
from server.registry import service
from tests.conftest import MakeDesk
from tests.fakes.encoders import CountingEncoder
from tests.server.client import Socket
from tests.server.newsroom import add_draft, add_source

CORRECTED = "A wall without pumps behind it is money thrown in the sea. I wrote that in the report, twice."


@pytest.fixture
def source(client: FlaskClient) -> str:
    return add_source(client)


def items(client: FlaskClient, source: str) -> list[dict[str, Any]]:
    paragraphs: list[dict[str, Any]] = client.get(f"/api/sources/{source}").get_json()["items"]
    return paragraphs


def correct(client: FlaskClient, source: str, paragraph: int, **correction: Any) -> Any:
    return client.patch(f"/api/sources/{source}/paragraphs/{paragraph}", json=correction)


def history(client: FlaskClient, source: str, paragraph: int) -> list[dict[str, Any]]:
    answer = client.get(f"/api/sources/{source}/paragraphs/{paragraph}/history")
    assert answer.status_code == 200, answer.text
    revisions: list[dict[str, Any]] = answer.get_json()["revisions"]
    return revisions


def restore(client: FlaskClient, source: str, paragraph: int, revision: int, **rest: Any) -> Any:
    return client.post(f"/api/sources/{source}/paragraphs/{paragraph}/history/{revision}/restore", json=rest)


def indexed(desk: Flask, source: str) -> list[tuple[int, str, str, bool]]:
    passages = service(Engine, desk).index.passages(source)
    return [(passage.paragraph_id, passage.text, passage.speaker, passage.question) for passage in passages]


def shown(paragraphs: list[dict[str, Any]]) -> list[tuple[int, str, str, bool]]:
    return [
        (paragraph["paragraph_id"], paragraph["text"], paragraph["speaker"] or "", paragraph["question"])
        for paragraph in paragraphs
    ]


def test_corrected_text_gets_a_new_id(desk: Flask, client: FlaskClient, source: str) -> None:
    before, page = items(client, source), Socket(desk)
    old = before[1]
    answer = correct(client, source, old["paragraph_id"], text=f"  {CORRECTED}\n", note=" Heard it again. ")
    assert answer.status_code == 200, answer.text
    new = answer.get_json()
    assert new == {**old, "paragraph_id": new["paragraph_id"], "text": CORRECTED, "revisions": 1}
    assert new["paragraph_id"] > before[-1]["paragraph_id"]
    assert items(client, source) == [before[0], new, *before[2:]]
    assert indexed(desk, source) == shown(items(client, source))
    page.wait(lambda got: any(event["name"] == "sources_changed" for event in got))
    [revision] = history(client, source, new["paragraph_id"])
    assert (revision["text"], revision["speaker"]) == (old["text"], "Bram Osk")
    assert (revision["note"], revision["paragraph_id"]) == ("Heard it again.", old["paragraph_id"])
    assert revision["changed_at"].endswith("Z")
    # The old id still leads to its history.
    assert history(client, source, old["paragraph_id"]) == [revision]
    assert history(client, source, before[0]["paragraph_id"]) == []


def test_only_the_corrected_text_is_embedded(make_desk: MakeDesk) -> None:
    encoder = CountingEncoder()
    desk = make_desk(encoder)
    client = desk.test_client()
    source = add_source(client)
    add_source(client, "walk.md")
    encoder.asked.clear()
    paragraph = items(client, source)[1]["paragraph_id"]
    new = correct(client, source, paragraph, text=CORRECTED).get_json()["paragraph_id"]
    # The paragraph and its one new sentence; its other sentence was there before. All are kept by their text.
    assert sorted(encoder.asked) == ["A wall without pumps behind it is money thrown in the sea.", CORRECTED]
    encoder.asked.clear()
    [revision] = history(client, source, new)
    assert restore(client, source, new, revision["revision_id"]).status_code == 200
    assert encoder.asked == []


def test_speaker_and_question_change_under_the_same_id(desk: Flask, client: FlaskClient, source: str) -> None:
    old = items(client, source)[0]
    changed = correct(client, source, old["paragraph_id"], question=True).get_json()
    assert changed == {**old, "question": True}  # no revision: nothing that was said or by whom
    changed = correct(client, source, old["paragraph_id"], speaker="The chair", note="Her office.").get_json()
    assert changed == {**old, "question": True, "speaker": "The chair", "revisions": 1}
    changed = correct(client, source, old["paragraph_id"], speaker=None, question=False).get_json()
    assert changed == {**old, "speaker": None, "revisions": 2}
    assert indexed(desk, source) == shown(items(client, source))
    revisions = history(client, source, old["paragraph_id"])
    assert [revision["speaker"] for revision in revisions] == ["The chair", "Ada Quill"]
    assert [revision["note"] for revision in revisions] == ["", "Her office."]


def test_paragraph_changes_from_speech_to_direction_and_back(desk: Flask, client: FlaskClient, source: str) -> None:
    def state_of_a_quote() -> str:
        draft = add_draft(client, "Pumps", f"“{old['text'].rstrip('.')},” said {old['speaker']}.", (source,))
        (quote,) = client.get(f"/api/drafts/{draft}/quotes?format=json").get_json()["quotes"]
        return str(quote["state"])

    old = items(client, source)[1]
    assert state_of_a_quote() == "verbatim"
    changed = correct(client, source, old["paragraph_id"], kind="direction").get_json()
    assert changed == {**old, "kind": "direction", "speaker": None, "revisions": 1}
    assert state_of_a_quote() == "not_found"
    named = correct(client, source, old["paragraph_id"], speaker="Bram Osk", question=True).get_json()
    assert (named["speaker"], named["question"]) == (None, False)
    changed = correct(client, source, old["paragraph_id"], kind="speech", speaker=old["speaker"]).get_json()
    assert changed == {**old, "revisions": 2}
    assert state_of_a_quote() == "verbatim"
    assert correct(client, source, old["paragraph_id"], kind="song").status_code == 400


def test_unchanged_paragraph_gets_no_revision(desk: Flask, client: FlaskClient, source: str) -> None:
    old = items(client, source)[0]
    generation = service(Engine, desk).index.generation
    for same in ({}, {"text": f" {old['text']} "}, {"speaker": "Ada Quill", "question": False, "note": "none"}):
        assert correct(client, source, old["paragraph_id"], **same).get_json() == old
    assert history(client, source, old["paragraph_id"]) == []
    assert service(Engine, desk).index.generation == generation


def test_restoring_adds_a_revision(client: FlaskClient, source: str) -> None:
    old = items(client, source)[1]
    new = correct(client, source, old["paragraph_id"], text=CORRECTED, speaker="B. Osk").get_json()
    [revision] = history(client, source, new["paragraph_id"])
    back = restore(client, source, new["paragraph_id"], revision["revision_id"], note="It was right.").get_json()
    assert (back["text"], back["speaker"], back["revisions"]) == (old["text"], "Bram Osk", 2)
    assert back["paragraph_id"] > new["paragraph_id"]
    latest, _ = history(client, source, back["paragraph_id"])
    assert (latest["text"], latest["speaker"], latest["note"]) == (CORRECTED, "B. Osk", "It was right.")
    again = restore(client, source, back["paragraph_id"], latest["revision_id"]).get_json()
    assert (again["text"], again["revisions"]) == (CORRECTED, 3)


def test_a_renamed_speaker_is_renamed_in_the_history(client: FlaskClient, source: str) -> None:
    old = items(client, source)[1]
    new = correct(client, source, old["paragraph_id"], text=CORRECTED).get_json()
    client.post(f"/api/sources/{source}/speakers", json={"from": "Bram Osk", "to": "Bram J. Osk"})
    [revision] = history(client, source, new["paragraph_id"])
    assert revision["speaker"] == "Bram J. Osk"
    assert restore(client, source, new["paragraph_id"], revision["revision_id"]).get_json()["speaker"] == "Bram J. Osk"


def test_correction_rejects_stale_text(client: FlaskClient, source: str) -> None:
    old = items(client, source)[1]
    new = correct(client, source, old["paragraph_id"], text=CORRECTED, expected_text=old["text"]).get_json()
    for answer in (
        correct(client, source, old["paragraph_id"], text="Mine."),
        correct(client, source, old["paragraph_id"], speaker="Me"),
        correct(client, source, new["paragraph_id"], text="Mine.", expected_text=old["text"]),
        restore(client, source, old["paragraph_id"], history(client, source, new["paragraph_id"])[0]["revision_id"]),
    ):
        assert answer.status_code == 409
        conflict = answer.get_json()
        assert conflict["error"]["code"] == "paragraph_corrected"
        assert str(new["paragraph_id"]) in conflict["error"]["message"]
        assert conflict["paragraph"] == new
    assert items(client, source)[1] == new


def test_concurrent_corrections_of_one_paragraph(desk: Flask, client: FlaskClient, source: str) -> None:
    old = items(client, source)[1]
    mine = [f"The wall fell at {hour} in the evening." for hour in range(6)]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda text: correct(desk.test_client(), source, old["paragraph_id"], text=text), mine))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409, 409]
    [won] = [answer.get_json() for answer in answers if answer.status_code == 200]
    assert items(client, source)[1] == won
    assert all(answer.get_json()["paragraph"] == won for answer in answers if answer.status_code == 409)
    assert [revision["text"] for revision in history(client, source, won["paragraph_id"])] == [old["text"]]
    assert indexed(desk, source) == shown(items(client, source))


def test_concurrent_corrections_of_several_paragraphs(desk: Flask, client: FlaskClient, source: str) -> None:
    paragraphs = items(client, source)

    def work(item: dict[str, Any]) -> int:
        text = f"{item['text']} Nobody answered number {item['index']}."
        return int(correct(desk.test_client(), source, item["paragraph_id"], text=text).status_code)

    with ThreadPoolExecutor(6) as pool:
        renaming = pool.submit(
            lambda: desk.test_client().post(f"/api/sources/{source}/speakers", json={"from": "Ada Quill", "to": "Ada"})
        )
        assert list(pool.map(work, paragraphs)) == [200] * len(paragraphs)
        assert renaming.result().status_code == 200
    after = items(client, source)
    assert [item["text"].endswith(f"number {item['index']}.") for item in after] == [True] * len(paragraphs)
    assert {item["speaker"] for item in after} == {"Ada", "Bram Osk", "Cleo Varn"}
    assert indexed(desk, source) == shown(after)


def test_failed_correction_changes_nothing(
    desk: Flask, client: FlaskClient, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = items(client, source)
    engine = service(Engine, desk)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(type(engine.stored), "encode", full)
        assert correct(client, source, before[1]["paragraph_id"], text=CORRECTED).status_code == 507
    assert items(client, source) == before
    with monkeypatch.context() as broken:
        broken.setattr("indexer.vectors.faiss.store.FaissVectorStore.upsert", full)
        assert correct(client, source, before[1]["paragraph_id"], text=CORRECTED).status_code == 507
    # What is stored is stored, and the index reads it again as soon as it can.
    after = items(client, source)
    assert [paragraph["text"] for paragraph in after] == [
        CORRECTED if at == 1 else earlier["text"] for at, earlier in enumerate(before)
    ]
    assert correct(client, source, after[2]["paragraph_id"], text="Four million.").status_code == 200
    assert indexed(desk, source) == shown(items(client, source))


@pytest.mark.parametrize(
    ("starts", "ends", "told_as"),
    [
        ([4_200, 70_000], [None, None], [70_000, None]),
        ([4_200, 70_000], [9_000, 75_500], [9_000, 75_500]),
        ([None, 70_000], [None, None], [None, None]),
        ([4_200, None], [None, None], [None, None]),
        ([4_200, 1_000], [None, None], [None, None]),  # the clock begins anew
    ],
)
def test_end_of_a_paragraph_is_the_start_of_the_next(
    desk: Flask, client: FlaskClient, starts: list[int | None], ends: list[int | None], told_as: list[int | None]
) -> None:
    source = add_source(client, "briefing.vtt")
    with desk.app_context():
        for paragraph, start, end in zip(db.session.get_one(Source, source).paragraphs, starts, ends, strict=True):
            paragraph.start_ms, paragraph.end_ms = start, end
        db.session.commit()
    assert [item["end_ms"] for item in items(client, source)] == told_as


def test_invalid_corrections_are_rejected(client: FlaskClient, source: str, subtests: pytest.Subtests) -> None:
    for sent, code in [
        ({"text": ""}, "bad_paragraph"),
        ({"text": " … — "}, "bad_paragraph"),
        ({"text": "word " * 4_001}, "bad_paragraph"),
        ({"speaker": " "}, "bad_speaker"),
        ({"speaker": "x" * 201}, "bad_speaker"),
        ({"text": "Fine.", "note": "x" * 2_001}, "note_too_long"),
    ]:
        with subtests.test(sent=sent, code=code):
            before = items(client, source)
            answer = client.patch(f"/api/sources/{source}/paragraphs/{before[1]['paragraph_id']}", json=sent)
            assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, code)
            assert items(client, source) == before


def test_unknown_paragraph_ids(client: FlaskClient, source: str) -> None:
    own = items(client, source)[0]["paragraph_id"]
    foreign_source = add_source(client, "walk.md")
    foreign = items(client, foreign_source)[0]["paragraph_id"]
    new = correct(client, foreign_source, foreign, text="Since April.").get_json()["paragraph_id"]
    [revision] = history(client, foreign_source, new)
    for paragraph in (foreign, new, 999_999, 2**62):
        for answer in (
            correct(client, source, paragraph, text="Words."),
            client.get(f"/api/sources/{source}/paragraphs/{paragraph}/history"),
            restore(client, source, paragraph, revision["revision_id"]),
        ):
            assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "unknown_paragraph")
    for number in (revision["revision_id"], 999_999):
        answer = restore(client, source, own, number)
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "unknown_revision")
    for paragraph in ("x", "-1", "9" * 30):
        assert client.patch(f"/api/sources/{source}/paragraphs/{paragraph}", json={"text": "x"}).status_code == 404


def test_unstorable_characters_are_replaced(client: FlaskClient, source: str) -> None:
    paragraph = items(client, source)[0]["paragraph_id"]
    answer = client.patch(
        f"/api/sources/{source}/paragraphs/{paragraph}",
        data=r'{"text": "Good\u0000 eve\ud83dning.\u202e", "speaker": "Ada\u200f"}',
        content_type="application/json",
    )
    assert answer.status_code == 200
    assert (answer.get_json()["text"], answer.get_json()["speaker"]) == ("Good eve\ufffdning.", "Ada")


def test_history_is_deleted_with_its_source(client: FlaskClient, source: str) -> None:
    new = correct(client, source, items(client, source)[1]["paragraph_id"], text=CORRECTED).get_json()
    assert client.delete(f"/api/sources/{source}").status_code == 204
    answer = client.get(f"/api/sources/{source}/paragraphs/{new['paragraph_id']}/history")
    assert answer.get_json()["error"]["code"] == "unknown_source"
