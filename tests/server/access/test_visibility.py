"""What a session finds on behalf of whom."""

from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from server.access.viewer import Viewer
from server.access.visibility import set_viewer
from server.db.database import db
from server.db.tables import Draft, Share, Source, SourceParagraph, now
from tests.conftest import MakeDesk
from tests.server.people import add_desk, add_person, signed_in_client, token_of


@pytest.fixture
def app(make_desk: MakeDesk) -> Flask:
    return make_desk(mode="newsroom")


@pytest.fixture
def ada(app: Flask) -> str:
    return add_person(app, "Ada Quill", desks=("City",))


def add_stored_source(
    app: Flask, owner_id: str | None, title: str, *, desk: str | None = None, days: int | None = None
) -> str:
    with app.app_context():
        until = None if days is None else now() + timedelta(days=days)
        source = Source(title=title, file_name="a.txt", format="txt", owner_id=owner_id, embargo_until=until)
        source.paragraphs = [SourceParagraph(index=0, text=title)]
        db.session.add(source)
        db.session.flush()
        if desk is not None:
            db.session.add(Share(source_id=source.id, desk_id=desk))
        db.session.commit()
        return source.id


def titles(client: FlaskClient) -> list[str]:
    return sorted(source["title"] for source in client.get("/api/sources").get_json()["sources"])


def test_viewer_finds_readable_rows_only(app: Flask, ada: str) -> None:
    city = add_desk(app, "City")
    add_stored_source(app, ada, "hers")
    add_stored_source(app, ada, "of the desk", desk=city)
    add_stored_source(app, ada, "held back", desk=city, days=1)
    add_stored_source(app, ada, "held back till yesterday", desk=city, days=-1)
    add_stored_source(app, None, "of the newsroom")
    shared = ["held back till yesterday", "of the desk", "of the newsroom"]
    assert titles(signed_in_client(app, ada)) == sorted([*shared, "held back", "hers"])
    assert titles(signed_in_client(app, add_person(app, "Bram Osk", desks=("City",)))) == shared
    assert titles(signed_in_client(app, add_person(app, "Cleo Varn", "editor", ("City",)))) == ["held back", *shared]
    assert titles(signed_in_client(app, add_person(app, "Dora Pell", "editor", ("Sport",)))) == ["of the newsroom"]
    assert titles(signed_in_client(app, add_person(app, "Elm Tarn", "admin"))) == ["of the newsroom"]


def test_anonymous_viewer_finds_nothing(app: Flask, ada: str) -> None:
    stranger = app.test_client()
    assert stranger.get("/api/sources").status_code == 401
    assert stranger.get("/healthz").status_code == 200
    leaver = add_person(app, "Fenn Rook", active=False)
    assert signed_in_client(app, leaver).get("/api/sources").status_code == 401
    bearer = {"Authorization": f"Bearer {token_of(app, ada, 'read')}"}
    assert stranger.get("/api/sources", headers=bearer).status_code == 200
    refused = stranger.post("/api/drafts", json={}, headers=bearer)
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (403, "token_scope")
    assert stranger.get("/api/sources", headers={"Authorization": "Bearer qd_made-up"}).status_code == 401


def test_local_mode_hides_nothing(desk: Flask, client: FlaskClient) -> None:
    add_stored_source(desk, None, "of the machine", days=1)
    assert titles(client) == ["of the machine"]
    with desk.app_context():
        assert db.session.query(Draft).count() == 0


def found_by(viewer: Viewer) -> list[str]:
    with db.get_session() as session:
        set_viewer(session, viewer)
        return sorted(session.scalars(select(SourceParagraph.text)))


def test_cached_queries_use_current_embargo_time(app: Flask, ada: str) -> None:
    city = add_desk(app, "City")
    add_stored_source(app, None, "of the newsroom")
    add_stored_source(app, ada, "of the desk", desk=city)
    add_stored_source(app, None, "comes free", days=1)
    bram = add_person(app, "Bram Osk", desks=("City",))
    reporter, editor = Viewer(bram, desk_ids=frozenset({city})), Viewer(bram, role="editor", desk_ids=frozenset({city}))
    with app.app_context():
        for _ in range(2):
            assert found_by(reporter) == ["of the desk", "of the newsroom"]
            assert found_by(Viewer(bram)) == ["of the newsroom"]
            assert found_by(editor) == ["comes free", "of the desk", "of the newsroom"]
        with db.get_session() as session:
            session.execute(update(Source).where(Source.title == "comes free").values(embargo_until=now()))
            session.commit()
        assert found_by(reporter) == ["comes free", "of the desk", "of the newsroom"]
