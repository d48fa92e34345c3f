"""Converts the body of a draft to the layout that y-prosemirror uses in a Yjs document, and back.

A block is an element named after its node, with the node's attributes; text between other nodes is one ``XmlText``
with the marks and their attributes as its formatting; a ``hard_break`` is an element between texts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from pycrdt import Doc, Text, XmlElement, XmlFragment, XmlText

from server.articles.document import TEXT_BLOCKS, parse_stored_body, to_prosemirror
from server.coediting.updates import MARKS

BODY: Final = "body"
HEADLINE: Final = "headline"

Json = dict[str, Any]
Container = XmlFragment | XmlElement

_LISTS: Final = frozenset({"bullet_list", "ordered_list"})
# The page writes all attributes of a quote, even empty ones.
_EMPTY_QUOTE: Final = {"handle": "", "url": "", "posted_at": ""}


@dataclass(frozen=True)
class WrittenText:
    """A headline and a body, as ``drafts`` stores them."""

    headline: str
    body: Any


def body_of(doc: Doc[Any]) -> XmlFragment:
    """Return the part of a document that holds the body."""
    body: XmlFragment = doc.get(BODY, type=XmlFragment)
    return body


def headline_of(doc: Doc[Any]) -> Text:
    """Return the part of a document that holds the headline."""
    headline: Text = doc.get(HEADLINE, type=Text)
    return headline


def read_body(doc: Doc[Any]) -> Json:
    """Return the body as JSON of ProseMirror, unchecked."""
    with doc.transaction():
        return {"type": "doc", "content": [read_block(child) for child in body_of(doc).children]}


def read_block(child: XmlElement | XmlText | XmlFragment) -> Json:
    """Return one block as JSON of ProseMirror, unchecked; text in place of a block becomes a node that is invalid."""
    if not isinstance(child, XmlElement):
        return {"type": "text"}
    node: Json = {"type": child.tag}
    if attributes := {name: _value(value) for name, value in _attributes(child)}:
        node["attrs"] = attributes
    children = list(child.children)
    if len(children) != len(child.children):
        return {"type": ""}  # something that is neither an element nor a text
    if content := [node for child in children for node in _read_nodes(child)]:
        node["content"] = content
    return node


def complete(body: Any) -> Json:
    """Complete a body for ProseMirror's schema: a block in every container, a paragraph first in every item.

    Raises:
        InputError: ``bad_body``.
    """
    doc = to_prosemirror(parse_stored_body(body))
    doc["content"] = _complete_all(doc["content"]) or [{"type": "paragraph"}]
    return doc


def write_blocks(container: Container, index: int, blocks: Sequence[Json]) -> None:
    """Insert blocks, or the inline nodes of a block, before the child at ``index``."""
    for node in blocks:
        if node["type"] == "text":
            text = container.children.insert(index, XmlText())
            for run in node["runs"]:
                text.insert(len(text), run["text"], formatting_of(run))
        else:
            element = container.children.insert(index, XmlElement(node["type"]))
            for name, value in node.get("attrs", {}).items():
                element.attributes[name] = _attribute(value)
            write_blocks(element, 0, joined_texts(node.get("content", [])))
        index += 1


def joined_texts(nodes: Sequence[Json]) -> list[Json]:
    """Return inline nodes with each series of text nodes joined into one node, its ``runs``."""
    joined: list[Json] = []
    for node in nodes:
        if node["type"] != "text":
            joined.append(node)
        elif joined and joined[-1]["type"] == "text":
            joined[-1]["runs"].append(node)
        else:
            joined.append({"type": "text", "runs": [node]})
    return joined


def formatting_of(text_node: Json) -> dict[str, Any]:
    """Return the marks of a text node as the formatting of an ``XmlText``."""
    return {mark["type"]: mark.get("attrs", {}) for mark in text_node.get("marks", [])}


def runs_of(text: XmlText) -> list[Json]:
    """Return the text nodes of an ``XmlText``; embedded content becomes a node without text."""
    return [_text_node(run, marks) for run, marks in text.diff() if run != ""]


def _attributes(element: XmlElement) -> Iterable[tuple[str, Any]]:
    return cast(Iterable[tuple[str, Any]], element.attributes)


def _read_nodes(child: XmlElement | XmlText | XmlFragment) -> list[Json]:
    return runs_of(child) if isinstance(child, XmlText) else [read_block(child)]


def _text_node(text: object, marks: Mapping[str, Any] | None) -> Json:
    node: Json = {"type": "text", "text": text if isinstance(text, str) else None}
    if marks := {name: value for name, value in (marks or {}).items() if value is not None}:
        ordered = sorted(marks, key=lambda name: MARKS.index(name) if name in MARKS else len(MARKS))
        node["marks"] = [_mark(name, marks[name]) for name in ordered]
    return node


def _mark(name: str, value: Any) -> Json:
    attributes = {key: _value(attribute) for key, attribute in value.items()} if isinstance(value, dict) else {}
    return {"type": name, "attrs": attributes} if attributes else {"type": name}


def _value(value: Any) -> Any:
    """Convert whole floats to integers: all numbers of JavaScript arrive as floats."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _attribute(value: Any) -> Any:
    """Convert integers to floats: in the page an integer would become a BigInt."""
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _complete_all(blocks: Sequence[Json]) -> list[Json]:
    return [_complete(block) for block in blocks]


def _complete(block: Json) -> Json:
    kind = block["type"]
    if kind in TEXT_BLOCKS:
        runs = _joined_runs(map(_complete_inline, block.get("content", [])))
        return {**block, "content": runs} if runs else block
    content = _complete_all(block.get("content", []))
    if kind in _LISTS:
        content = content or [{"type": "list_item", "content": [{"type": "paragraph"}]}]
    elif not content or (kind == "list_item" and content[0]["type"] != "paragraph"):
        content = [{"type": "paragraph"}, *content]
    return {**block, "content": content}


def _joined_runs(nodes: Iterable[Json]) -> list[Json]:
    """Join neighbouring text nodes that have the same marks."""
    joined: list[Json] = []
    for node in nodes:
        last = joined[-1] if joined else {"type": ""}
        if node["type"] == last["type"] == "text" and node.get("marks") == last.get("marks"):
            joined[-1] = {**last, "text": last["text"] + node["text"]}
        else:
            joined.append(node)
    return joined


def _complete_inline(node: Json) -> Json:
    if not any(mark["type"] == "quote" for mark in node.get("marks", [])):
        return node
    marks = [
        {**mark, "attrs": {**_EMPTY_QUOTE, **mark["attrs"]}} if mark["type"] == "quote" else mark
        for mark in node["marks"]
    ]
    return {**node, "marks": marks}
