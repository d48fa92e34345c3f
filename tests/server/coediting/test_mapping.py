"""The body of a draft becomes the Yjs document that y-prosemirror writes in the page, and back."""

import base64
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from pycrdt import Doc

from models.errors import InputError
from server.articles.document import parse_stored_body, to_prosemirror
from server.coediting.documents import SharedDocument
from server.coediting.mapping import WrittenText, complete, read_body
from tests.server.coediting.bodies import EVERYTHING, QUOTE, RandomBodies, body, item, paragraph, text

PAGE = Path(__file__).with_name("page.mjs")
ROOT = Path(__file__).resolve().parents[3]


def of_update(update: bytes) -> Doc[Any]:
    doc: Doc[Any] = Doc()
    doc.apply_update(update)
    return doc


def written(content: Any, headline: str = "") -> SharedDocument:
    document = SharedDocument()
    document.rewrite(WrittenText(headline, content))
    return document


def test_documents_of_the_page_and_of_the_server_are_the_same() -> None:
    """The schema, y-prosemirror and Yjs of the page, in Node.js."""
    bodies = [EVERYTHING, body(paragraph()), *(RandomBodies(seed).body() for seed in range(30))]
    updates = [base64.b64encode(written(content, "Pumps 🌊").whole()).decode() for content in bodies]
    request = json.dumps({"bodies": bodies, "updates": updates})
    done = subprocess.run(["node", str(PAGE)], input=request, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    for content, update, shown in zip(bodies, answer["updates"], answer["bodies"], strict=True):
        assert read_body(of_update(base64.b64decode(update))) == content
        assert shown == {"headline": "Pumps 🌊", "body": content}


def test_body_survives_the_document() -> None:
    document = written(EVERYTHING, "Pumps")
    read = document.read()
    assert read.headline == "Pumps"
    assert read.body == to_prosemirror(parse_stored_body(EVERYTHING))
    assert SharedDocument([document.whole()]).read() == read


@pytest.mark.parametrize("old", ["", "The wall.\nThe pumps.", {"type": "doc"}, {"type": "doc", "content": []}])
def test_stored_text_of_any_shape_becomes_blocks(old: Any) -> None:
    lines = old.split("\n") if isinstance(old, str) else [""]
    assert read_body(of_update(written(old).whole())) == body(*(paragraph(*([line] if line else [])) for line in lines))


def test_blocks_that_the_page_would_delete_are_completed() -> None:
    odd = body({"type": "bullet_list"}, {"type": "blockquote"}, {"type": "ordered_list", "content": [item()]})
    assert complete(odd) == body(
        {"type": "bullet_list", "content": [item(paragraph())]},
        {"type": "blockquote", "content": [paragraph()]},
        {"type": "ordered_list", "content": [item(paragraph())]},
    )


def test_quotes_have_all_attributes_that_the_page_gives_them() -> None:
    old = {**QUOTE, "attrs": {name: QUOTE["attrs"][name] for name in ("source_id", "start", "end")}}  # type: ignore[index]
    [node] = complete(body(paragraph(text("sea", old))))["content"][0]["content"]
    assert set(node["marks"][0]["attrs"]) == set(QUOTE["attrs"])


def test_body_of_a_draft_alone_is_written() -> None:
    with pytest.raises(InputError, match="table"):
        written(body({"type": "table"}))
