"""Documents in memory."""

import gc
import weakref

import pytest

from server.coediting.documents import SharedDocument
from server.coediting.mapping import WrittenText
from server.coediting.store import TextStore
from tests.conftest import MakeDesk
from tests.server.coediting.bodies import body
from tests.server.coediting.pages import EditingPage
from tests.server.newsroom import add_draft


def test_document_that_nobody_holds_is_freed() -> None:
    """A process opens a document anew whenever another one has edited it."""
    document = SharedDocument()
    document.rewrite(WrittenText("The wall", body("The wall was built.")))
    again = SharedDocument([document.whole()])
    assert again.read().headline == "The wall"
    held = [weakref.ref(one._doc) for one in (document, again)]
    del document, again
    gc.collect()
    assert [reference() for reference in held] == [None, None]


@pytest.mark.both_stores
def test_text_that_another_process_merges_meanwhile_is_not_set_aside(
    make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.coediting.service._COMPACT_AFTER", 3)
    here, there = make_desk(), make_desk()
    draft_id = add_draft(here.test_client(), "", body("The wall was built."))
    writer = EditingPage(here, draft_id)
    writer.join()
    for letter in "54321":
        writer.text().insert(0, letter)
        assert writer.send()["saved"]
    read_updates = TextStore.updates

    def merge_then_read(store: TextStore, draft_id: str, after: int, up_to: int) -> list[bytes]:
        monkeypatch.setattr(TextStore, "updates", read_updates)
        writer.call("save_text")
        return read_updates(store, draft_id, after, up_to)

    monkeypatch.setattr(TextStore, "updates", merge_then_read)
    newcomer = EditingPage(there, draft_id)
    assert newcomer.call("join_text")["error"]["code"] == "store_unavailable"
    assert "set_aside" not in newcomer.join()
    assert newcomer.blocks() == ["12345The wall was built."]


@pytest.mark.both_stores
def test_process_that_is_behind_gets_updates_that_another_has_merged(
    make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.coediting.service._COMPACT_AFTER", 3)
    here, there = make_desk(), make_desk()
    draft_id = add_draft(here.test_client(), "", body("The wall was built."))
    writer, reader = EditingPage(here, draft_id), EditingPage(there, draft_id)
    for page in (writer, reader):
        page.join()
    for letter in "54321":
        writer.text().insert(0, letter)
        assert writer.send()["saved"]
    writer.call("save_text")
    newcomer = EditingPage(there, draft_id)
    newcomer.join()
    assert newcomer.blocks() == ["12345The wall was built."]
    reader.text().insert(19, " Twice.")
    assert reader.send()["saved"]
    reader.call("save_text")
    for desk in (here, there):
        newcomer = EditingPage(desk, draft_id)
        newcomer.join()
        assert newcomer.blocks() == ["12345The wall was built. Twice."]
