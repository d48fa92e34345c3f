"""Two pages that edit a draft at once, over the socket."""

import pytest
from flask import Flask

from server.db.database import db
from server.db.tables import Draft
from tests.server.coediting.pages import EditingPage
from tests.server.newsroom import add_draft


@pytest.fixture
def draft(desk: Flask) -> str:
    return add_draft(desk.test_client())


def stored(desk: Flask, draft_id: str) -> Draft:
    with desk.app_context():
        return db.session.get_one(Draft, draft_id)


def test_edits_reach_the_other_page_and_the_draft(desk: Flask, draft: str) -> None:
    ada, ben = EditingPage(desk, draft), EditingPage(desk, draft)
    ada.join()
    ben.join()
    ada.text().insert(0, "The pumps came first. ")
    answer = ada.send()
    assert answer == {"saved": True, "version": 1}
    assert ben.receive() == 1
    assert ben.blocks() == ada.blocks()
    assert ada.receive() == 0
    ada.headline += "Pumps"
    ada.send()
    assert ben.call("save_text") == {"version": 2}
    shown = desk.test_client().get(f"/api/drafts/{draft}").get_json()
    assert shown["headline"].endswith("Pumps")
    assert "The pumps came first." in str(shown["body"])
