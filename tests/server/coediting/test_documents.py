"""Documents in memory."""

import gc
import weakref

import pytest

from server.coediting.documents import SharedDocument
from server.coediting.mapping import WrittenText
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
