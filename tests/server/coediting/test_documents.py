"""Documents in memory."""

import gc
import weakref

from server.coediting.documents import SharedDocument
from server.coediting.mapping import WrittenText
from tests.server.coediting.bodies import body


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
