"""Updates are read before the library applies them: nothing hostile gets to it, and everything honest does."""

import base64
import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest
from pycrdt import Array, Doc, Map, Text, XmlElement, XmlFragment, XmlText

from models.errors import AppError
from server.coediting.documents import SharedDocument
from server.coediting.mapping import WrittenText
from server.coediting.updates import InvalidUpdate, UpdateGap, check_update, read_state_vector
from tests.server.coediting.bodies import EVERYTHING, RandomBodies

EMPTY = b"\x00\x00"


def written(content: Any = EVERYTHING) -> SharedDocument:
    document = SharedDocument()
    document.rewrite(WrittenText("Pumps 🌊", content))
    return document


def number(value: int) -> bytes:
    made = bytearray()
    while value > 0x7F:
        made.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*made, value])


def one_item(info: int, *rest: bytes) -> bytes:
    """Return an update with one item in the body."""
    return b"\x01\x01\x07\x00" + bytes([info]) + b"\x01\x04body" + b"".join(rest) + b"\x00"


@pytest.mark.parametrize("seed", range(20))
def test_every_update_of_the_library_is_accepted(seed: int) -> None:
    bodies = RandomBodies(seed)
    one, other = written(bodies.body()), SharedDocument()
    other.apply(one.whole())
    for _ in range(10):
        update = one.rewrite(WrittenText("Pumps", bodies.changed(one.read().body)))
        if update is not None:
            check_update(update, read_state_vector(other.state_vector))
            other.apply(update)
    check_update(one.whole(), {})
    assert other.read() == one.read()


@pytest.mark.parametrize("data", [b"", b"\x00", b"\x01", b"\xff" * 20, b"\x01\x01\x01", b"\x00\x00\x00", b"text"])
def test_what_is_no_update_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidUpdate):
        check_update(data, {})


@pytest.mark.parametrize(
    "data",
    [
        b"\x01\xff\xff\xff\xff\x07\x07\x00",  # two billion structs
        b"\xff\xff\xff\xff\x07",  # too many clients
        one_item(4, number(2**31)),  # a text of two gigabytes
        one_item(8, number(2**31)),  # too many values
        one_item(1, number(2**60)),  # deleted, as long as eternity
        one_item(1, number(0)),  # deleted, nothing
        one_item(4, b"\x02\xc3\x28"),  # no UTF-8
        b"\x00\x01\x07\x01" + number(2**52) + number(2**52),
        b"\x00\x01\x07\x01\x00\x00",
    ],
)
def test_absurd_lengths_are_refused(data: bytes) -> None:
    with pytest.raises((InvalidUpdate, UpdateGap)):
        check_update(data, {})


@pytest.mark.parametrize(
    "content",
    [
        b"\x02\x01\x01x",  # JSON
        b"\x03\x01x",  # bytes
        b"\x05\x01x",  # an embedded thing
        b"\x07\x00",  # an array
        b"\x07\x01",  # a map
        b"\x07\x05\x01x",  # a hook
        b"\x07\x07",  # a link to another part
        b"\x09\x01x\x76\x00",  # a document in the document
    ],
)
def test_content_that_no_article_has_is_refused(content: bytes) -> None:
    with pytest.raises(InvalidUpdate):
        check_update(one_item(content[0], content[1:]), {})


def test_other_parts_of_a_document_are_refused() -> None:
    for kind in (Text("x"), Map({"a": "b"}), Array(["a"])):
        doc: Doc[Any] = Doc()
        doc["more"] = kind
        with pytest.raises(InvalidUpdate):
            check_update(doc.get_update(), {})


@pytest.mark.parametrize("seed", range(4))
def test_damaged_updates_never_reach_the_document(seed: int) -> None:
    """Every damaged update raises its error, and leaves the document unchanged or a valid article."""
    chance = random.Random(seed)
    first = written()
    second = SharedDocument([first.whole()])
    update = second.rewrite(WrittenText("Gates", RandomBodies(seed).changed(second.read().body)))
    assert update is not None
    for _ in range(400):
        data = bytearray(update)
        for _ in range(chance.randint(1, 3)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        if chance.random() < 0.3:
            del data[chance.randrange(len(data)) :]
        document = SharedDocument([first.whole()])
        try:
            document.apply(bytes(data))
            document.read()
        except (InvalidUpdate, UpdateGap, AppError):
            continue


def test_update_that_builds_on_a_missing_one_is_a_gap() -> None:
    document = written()
    before = SharedDocument([document.whole()])
    document.rewrite(WrittenText("Pumps, and gates", EVERYTHING))
    second = document.rewrite(WrittenText("Pumps, and gates, and walls", EVERYTHING))
    assert second is not None
    with pytest.raises(UpdateGap):
        before.apply(second)
    with pytest.raises(UpdateGap):
        SharedDocument().apply(second)
    # What is deleted has to be there as well.
    with pytest.raises(UpdateGap):
        check_update(b"\x00\x01\x07\x01\x00\x05", {7: 4})
    check_update(b"\x00\x01\x07\x01\x00\x05", {7: 5})


def test_repeated_update_changes_nothing() -> None:
    document = written()
    assert document.apply(document.whole()) is None
    assert document.apply(EMPTY) is None


def hostile(make: Any) -> bytes:
    """Return the update of a document that ``make`` changes."""
    doc: Doc[Any] = Doc()
    doc.apply_update(START)
    before = doc.get_state()
    with doc.transaction():
        make(doc.get("body", type=XmlFragment))
    return doc.get_update(before)


START = written({"type": "doc", "content": [{"type": "paragraph"}]}).whole()


def _in_paragraph(child: Any) -> Any:
    return lambda body: body.children[0].children.append(child)


def _marked(marks: dict[str, Any]) -> Any:
    def make(body: XmlFragment) -> None:
        text = body.children[0].children.append(XmlText())  # type: ignore[union-attr]
        text.insert(0, "words", marks)

    return make


@pytest.mark.parametrize(
    "make",
    [
        lambda body: body.children.append(XmlElement("script")),
        lambda body: body.children.append(XmlElement("list_item")),
        lambda body: body.children.append(XmlText("text where a block belongs")),
        lambda body: body.children.append(XmlElement("heading", {"level": 1.0})),  # type: ignore[arg-type]  # no string
        lambda body: body.children.append(XmlElement("heading", {"level": "2"})),
        _in_paragraph(XmlElement("paragraph")),
        _in_paragraph(XmlElement("image", {"src": "x"})),
        _marked({"link": {"href": "javascript:alert(1)"}}),
        _marked({"link": {}}),
        _marked({"quote": {"source_id": 7}}),
        _marked({"quote": {"source_id": "a", "start": 5, "end": 3}}),
        _marked({"quote": {"source_id": "a", "url": "javascript:alert(1)"}}),
    ],
)
def test_blocks_and_marks_that_no_draft_may_have_are_refused(make: Any) -> None:
    document = SharedDocument([START])
    document.apply(hostile(make))
    with pytest.raises(AppError, match=r"body|Block"):
        document.read()


def test_marks_that_no_article_has_are_refused() -> None:
    with pytest.raises(InvalidUpdate, match="mark"):
        check_update(hostile(_marked({"underline": {}})), read_state_vector(SharedDocument([START]).state_vector))


def test_letters_where_a_block_belongs_are_refused() -> None:
    """The library has no child to return for them."""
    document = SharedDocument([START])
    document.apply(one_item(4, number(1), b"x"))
    with pytest.raises(InvalidUpdate):
        document.read()


def test_updates_of_the_page_are_accepted() -> None:
    """What Yjs and y-prosemirror write, in Node.js, is read as they mean it."""
    root, page = Path(__file__).resolve().parents[3], Path(__file__).with_name("page.mjs")
    bodies = [RandomBodies(seed).body() for seed in range(20)]
    request = json.dumps({"bodies": bodies, "updates": []})
    done = subprocess.run(["node", str(page)], input=request, capture_output=True, text=True, cwd=root, check=True)
    for content, update in zip(bodies, json.loads(done.stdout)["updates"], strict=True):
        document = SharedDocument()
        document.apply(base64.b64decode(update))
        assert SharedDocument([document.whole()]).read().body == document.read().body
        assert len(document.read().body["content"]) == len(content["content"])
