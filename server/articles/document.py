"""The document model: the body of a draft as a tree, parsed from ProseMirror's JSON, validated, and written back.

See docs/wire.md.
"""

import json
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, get_args

from models.errors import AppError, InputError
from models.text.hidden_characters import visible_text

BlockKind = Literal[
    "paragraph", "heading", "figure", "blockquote", "pull_quote", "bullet_list", "ordered_list", "list_item"
]

MAX_NESTING = 32
"""How deep blocks may be nested."""

MAX_ALT_LENGTH = 2_000
"""How many characters the alternative text of an image may have."""
MAX_CREDIT_LENGTH = 300
MAX_IMAGE_SIDE = 100_000
_MAX_SUGGESTED_ATTRIBUTE = 200

TEXT_BLOCKS: frozenset[BlockKind] = frozenset({"paragraph", "heading", "figure"})
"""The blocks that have text and no blocks in them; that of a figure is its caption."""

_POST_ATTRIBUTES = frozenset({"handle", "url", "posted_at"})
_LISTS = frozenset({"bullet_list", "ordered_list"})
_CONTAINERS: Mapping[object, BlockKind] = {kind: kind for kind in get_args(BlockKind) if kind not in TEXT_BLOCKS}
_SAFE_LINK = re.compile(r"(?:https?:|mailto:)[^\s\x00-\x20\x7f-\x9f\ud800-\udfff]+", re.IGNORECASE)
# As the editor writes them: static/src/editor/suggesting/borders.ts.
_BORDER = re.compile("([\u2060\u2063])")
_IMAGE_ID = re.compile(r"[0-9a-f]{12}")
_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_UNWRITABLE = re.compile("[\x00\ud800-\udfff]")
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Provenance:
    """The source of a quote, as the ``quote`` mark stores it.

    Args:
        paragraph_index: counted from 0.
        start: of the quote in its paragraph, in code points.
        end: likewise, exclusive.
        start_ms: when the paragraph begins, in milliseconds; None where unknown.
        end_ms: when it ends, likewise.
        exact: the source's text at ``[start, end)``.
        prefix: the paragraph's text right before it.
        suffix: right after it, likewise.
        handle: for a post, the name that the article gives its author; empty where it names nobody.
        url: for a post, its address in the network.
        posted_at: for a post, when it was written, as ``2031-05-03T10:00:00Z``; empty where that is unknown.
    """

    source_id: str
    source_title: str = ""
    paragraph_id: int | str = ""
    paragraph_index: int = 0
    start: int = 0
    end: int = 0
    speaker: str | None = None
    start_ms: int | None = None
    exact: str = ""
    prefix: str = ""
    suffix: str = ""
    end_ms: int | None = None
    handle: str = ""
    url: str = ""
    posted_at: str = ""


@dataclass(frozen=True, slots=True)
class SuggestedEdit:
    """An edit that somebody suggests, as the ``insertion`` and ``deletion`` marks store it.

    Args:
        id: of the edit; runs with the same are accepted and rejected as one.
        person_id: who suggests it.
        name: likewise, as others see it.
        suggested_at: as ``2031-05-03T10:00:00Z``; empty where unknown.
    """

    id: str
    person_id: str = ""
    name: str = ""
    suggested_at: str = ""


@dataclass(frozen=True, slots=True)
class Inline:
    """A run of text with the same marks, or a ``hard_break`` (whose ``text`` is one line end).

    ``insertion`` and ``deletion`` are the suggestions to add and to delete it; a text may have both.
    """

    text: str
    strong: bool = False
    em: bool = False
    link: str | None = None
    quote: Provenance | None = None
    hard_break: bool = False
    insertion: SuggestedEdit | None = None
    deletion: SuggestedEdit | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """An image in an article.

    Args:
        image: its id among the images of the draft.
        width: in pixels.
        height: likewise.
        alt: what it shows, for those who do not see it; empty where nobody has written it.
        credit: who made it.
    """

    image: str
    width: int
    height: int
    alt: str = ""
    credit: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, a heading or a caption with ``inlines``, or a container with ``blocks``."""

    kind: BlockKind
    inlines: tuple[Inline, ...] = ()
    blocks: tuple["Block", ...] = ()
    level: int = 2
    figure: Figure | None = None
    """Of a block of the kind ``figure``."""

    @property
    def text(self) -> str:
        """The plain text of a paragraph, a heading or a caption."""
        return "".join(inline.text for inline in self.inlines)


@dataclass(frozen=True, slots=True)
class Document:
    """The body of an article."""

    blocks: tuple[Block, ...] = ()


def parse_body(body: object) -> Document:
    """Parse and validate a draft's body, and return the text that counts: without what is only suggested.

    See ``without_suggestions``.

    Raises:
        InputError: ``bad_body``; the message says where.
    """
    return without_suggestions(parse_stored_body(body))


def parse_stored_body(body: object) -> Document:
    """Parse and validate a draft's body as it is stored: with the edits that are suggested in it.

    Attributes that docs/wire.md does not name are dropped, and so is a link that is not http, https or mailto
    (its text stays). Everything else it does not name is rejected.

    Args:
        body: plain text, paragraphs divided by line ends; or a ProseMirror ``doc`` as JSON.

    Raises:
        InputError: ``bad_body``; the message says where.
    """
    if isinstance(body, str):
        return _from_text(body)
    doc = _object(body, "body")
    if doc.get("type") != "doc":
        raise _bad("body", f"its type is {_node_name(doc.get('type'))} where “doc” is expected")
    blocks = tuple(_block(child, where, 1) for child, where in _children(doc, "body"))
    if any(block.kind == "list_item" for block in blocks):
        raise _bad("body", "a list_item is outside a list")
    return Document(blocks)


def without_suggestions(document: Document) -> Document:
    """Return the document as it stands before any suggested edit is accepted.

    What is suggested to be inserted is not in it, what is suggested to be deleted still is. A block that has nothing
    but suggested text is left out, and so is what then has no block. Line breaks between two parts of one insertion
    belong to it. A document without suggestions is returned as it is.
    """
    if not suggested_edits(document):
        return document
    return Document(_counting_blocks(document.blocks))


def suggested_edits(document: Document) -> list[SuggestedEdit]:
    """Return the open suggestions in reading order, each once."""
    edits: dict[str, SuggestedEdit] = {}
    for block in text_blocks(document.blocks):
        for inline in block.inlines:
            for edit in (inline.insertion, inline.deletion):
                if edit is not None:
                    edits.setdefault(edit.id, edit)
    return list(edits.values())


def plain_text(document: Document) -> str:
    """Return the plain text of a body: one line end between blocks, and one for each ``hard_break``."""
    return "\n".join(block.text for block in text_blocks(document.blocks))


def text_blocks(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Yield paragraphs, headings and captions in reading order, at any depth."""
    for block in blocks:
        if block.kind in TEXT_BLOCKS:
            yield block
        else:
            yield from text_blocks(block.blocks)


def replace_provenances(document: Document, replacement: Callable[[Provenance], Provenance | None]) -> Document:
    """Return the document with the provenance of each inserted quote replaced by ``replacement``; None removes it."""

    def block(old: Block) -> Block:
        inlines = (
            replace(inline, quote=replacement(inline.quote)) if inline.quote is not None else inline
            for inline in old.inlines
        )
        return replace(old, inlines=tuple(inlines), blocks=tuple(map(block, old.blocks)))

    return Document(tuple(map(block, document.blocks)))


def figures(document: Document) -> list[Figure]:
    """Return the figures in reading order."""
    return [block.figure for block in document.blocks if block.figure is not None]


def replace_figures(document: Document, replacement: Callable[[Block, Figure], Block | None]) -> Document:
    """Return the document with each figure's block replaced by ``replacement``.

    If that is ``None``, the caption stays as a paragraph.
    """
    blocks: list[Block] = []
    for block in document.blocks:
        new = block if block.figure is None else replacement(block, block.figure)
        if new is not None:
            blocks.append(new)
        elif block.text.strip():
            blocks.append(Block("paragraph", block.inlines))
    return Document(tuple(blocks))


def to_prosemirror(document: Document) -> dict[str, Any]:
    """Convert the document to ProseMirror's JSON, which ``parse_body`` reads."""
    return {"type": "doc", "content": [_block_json(block) for block in document.blocks]}


def sanitize_text(text: str) -> str:
    """Replace NUL and lone surrogates, which no file can store, by U+FFFD; the length stays the same."""
    return _UNWRITABLE.sub("\ufffd", text)


def sanitize_xml(text: str) -> str:
    """Replace what XML cannot hold (XML 1.0, §2.2) by U+FFFD; the length stays the same."""
    return _NOT_IN_XML.sub("\ufffd", text)


def printable_text(text: str) -> str:
    """Return a text that may be printed, as it is stored: without what no file can store, and as readers see it."""
    return visible_text(sanitize_text(text))


def sanitize_timestamp(text: str) -> str:
    """Return ``text`` if it is a time like ``2031-05-03T10:00:00Z``, else an empty string."""
    return text if _MOMENT.fullmatch(text) else ""


def sanitize_link(href: object) -> str | None:
    """Return the address if an article may link to it, else None."""
    return href if isinstance(href, str) and _SAFE_LINK.fullmatch(href) else None


def storable_body(body: Any) -> Any:
    """Return a body that ``parse_body`` accepts as drafts store it.

    It has no links that an article may not have, and its texts are as readers see them; a body that is so already is
    returned as it is.
    """
    if isinstance(body, str):
        return visible_text(body)
    written = json.dumps(body, ensure_ascii=False)
    return remove_unsafe_links(body) if visible_text(written) == written else to_prosemirror(parse_stored_body(body))


def remove_unsafe_links(body: Any) -> Any:
    """Return a body that ``parse_body`` accepts, without links that an article may not have.

    Their words stay. A body without such links is returned as it is.
    """
    if isinstance(body, list):
        cleaned = [remove_unsafe_links(node) for node in body if not _is_unsafe_link(node)]
        return cleaned if len(cleaned) < len(body) or any(map(operator.is_not, cleaned, body)) else body
    if not isinstance(body, dict):
        return body
    changed = {name: new for name, value in body.items() if (new := remove_unsafe_links(value)) is not value}
    if body.get("url") and sanitize_link(body["url"]) is None:
        changed["url"] = ""
    return {**body, **changed} if changed else body


def _is_unsafe_link(mark: object) -> bool:
    if not isinstance(mark, dict) or mark.get("type") != "link":
        return False
    attrs = mark.get("attrs")
    return sanitize_link(attrs.get("href") if isinstance(attrs, dict) else None) is None


def _from_text(text: str) -> Document:
    if not text:
        return Document()
    lines = printable_text(text).split("\n")
    return Document(tuple(Block("paragraph", (Inline(line),) if line else ()) for line in lines))


def _counting_blocks(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    counting = []
    for block in blocks:
        if block.kind in TEXT_BLOCKS:
            inlines = tuple(_counting_inlines(block.inlines))
            # The image of a figure is there whatever is suggested for its caption.
            if inlines or not block.inlines or block.kind == "figure":
                counting.append(replace(block, inlines=inlines))
        else:
            within = _counting_blocks(block.blocks)
            if within or not block.blocks:
                counting.append(replace(block, blocks=within))
    return tuple(counting)


def _counting_inlines(inlines: tuple[Inline, ...]) -> Iterator[Inline]:
    """Yield what counts of a line of text; neighbours that differed only in what was suggested are one."""
    last: Inline | None = None
    for number, stored in enumerate(inlines):
        if stored.insertion is not None or _is_inserted_break(inlines, number):
            continue
        inline = replace(stored, deletion=None)
        if last is None:
            last = inline
        elif not (last.hard_break or inline.hard_break) and replace(inline, text=last.text) == last:
            last = replace(last, text=last.text + inline.text)
        else:
            yield last
            last = inline
    if last is not None:
        yield last


def _is_inserted_break(inlines: tuple[Inline, ...], number: int) -> bool:
    """Whether a line break is between two parts of one insertion; it has no marks of its own in a Yjs document."""
    if not inlines[number].hard_break:
        return False
    before = next((inline for inline in reversed(inlines[:number]) if not inline.hard_break), None)
    after = next((inline for inline in inlines[number + 1 :] if not inline.hard_break), None)
    if before is None or after is None or before.insertion is None or after.insertion is None:
        return False
    return before.insertion.id == after.insertion.id


def _block(value: object, where: str, depth: int) -> Block:
    if depth > MAX_NESTING:
        raise _bad(where, f"it is nested more than {MAX_NESTING} levels deep")
    node = _object(value, where)
    kind = node.get("type")
    if kind == "paragraph":
        return Block("paragraph", _inlines(node, where))
    if kind == "heading":
        level = _integer(_attrs(node, where), "level", where, default=2)
        if level not in (2, 3):
            raise _bad(where, f"a heading of level {level}; 2 and 3 are known")
        return Block("heading", _inlines(node, where), level=level)
    if kind == "figure":
        if depth > 1:
            raise _bad(where, "a figure cannot be in another block")
        return Block("figure", _inlines(node, where), figure=_figure(_attrs(node, where), where))
    if isinstance(kind, str) and kind in _CONTAINERS:
        children = tuple(_block(child, path, depth + 1) for child, path in _children(node, where))
        for child in children:
            if (kind in _LISTS) != (child.kind == "list_item"):
                raise _bad(where, f"a {child.kind} cannot be in a {kind}")
        return Block(_CONTAINERS[kind], blocks=children)
    raise _bad(where, f"{_node_name(kind)} is not a block that a draft may have")


def _figure(attrs: Mapping[str, object], where: str) -> Figure:
    image = _string(attrs, "image", where)
    if not _IMAGE_ID.fullmatch(image):
        raise _bad(where, "image is not the id of an image")
    width, height = (_integer(attrs, name, where) for name in ("width", "height"))
    if not (0 < width <= MAX_IMAGE_SIDE and 0 < height <= MAX_IMAGE_SIDE):
        raise _bad(where, f"an image of {width} by {height} pixels")
    alt, credit = (printable_text(_string(attrs, name, where)) for name in ("alt", "credit"))
    for name, text, most in (("alt", alt, MAX_ALT_LENGTH), ("credit", credit, MAX_CREDIT_LENGTH)):
        if len(text) > most:
            raise _bad(where, f"{name} has {len(text):,} characters; {most:,} are the most")
    return Figure(image, width, height, alt, credit)


def _inlines(node: Mapping[str, object], where: str) -> tuple[Inline, ...]:
    inlines = (_inline(child, path) for child, path in _children(node, where))
    return tuple(inline for inline in inlines if inline.text)


def _inline(value: object, where: str) -> Inline:
    node = _object(value, where)
    kind = node.get("type")
    marks = _marks(node, where)
    if kind == "hard_break":
        text = "\n"
    elif kind == "text":
        raw = node.get("text")
        if not isinstance(raw, str) or not raw:
            raise _bad(where, "a text node without text")
        text = _suggested_text(raw) if marks.keys() & {"insertion", "deletion"} else printable_text(raw)
    else:
        raise _bad(where, f"{_node_name(kind)} cannot be in a line of text")
    return Inline(text, hard_break=kind == "hard_break", **marks)


def _suggested_text(text: str) -> str:
    """Return a suggested text, with the signs that suggest to divide or to join paragraphs; it is not printed."""
    return "".join(part if _BORDER.fullmatch(part) else printable_text(part) for part in _BORDER.split(text))


def _marks(node: Mapping[str, object], where: str) -> dict[str, Any]:
    """Return the marks of a text node as fields of an ``Inline``."""
    marks = node.get("marks", [])
    if not isinstance(marks, list):
        raise _bad(where, "its marks are not a list")
    fields: dict[str, Any] = {}
    for number, mark_value in enumerate(marks):
        path = f"{where}.marks[{number}]"
        mark = _object(mark_value, path)
        match mark.get("type"):
            case "strong" | "em" as kind:
                fields[kind] = True
            case "link":
                fields["link"] = sanitize_link(_attrs(mark, path).get("href"))
            case "quote":
                fields["quote"] = _provenance(_attrs(mark, path), path)
            case "insertion" | "deletion" as kind:
                fields[kind] = _suggested_edit(_attrs(mark, path), path)
            case other:
                raise _bad(path, f"{_node_name(other)} is not a mark that a draft may have")
    return fields


def _suggested_edit(attrs: Mapping[str, object], where: str) -> SuggestedEdit:
    values = {name: _string(attrs, name, where) for name in ("id", "person_id", "name")}
    if not values["id"]:
        raise _bad(where, "a suggested edit without an id")
    for name, value in values.items():
        if len(value) > _MAX_SUGGESTED_ATTRIBUTE:
            raise _bad(where, f"{name} has {len(value)} characters; {_MAX_SUGGESTED_ATTRIBUTE} are the most")
    return SuggestedEdit(**values, suggested_at=sanitize_timestamp(_string(attrs, "suggested_at", where)))


def _provenance(attrs: Mapping[str, object], where: str) -> Provenance:
    paragraph_id = attrs.get("paragraph_id", "")
    if not isinstance(paragraph_id, (int, str)) or isinstance(paragraph_id, bool):
        raise _bad(where, "paragraph_id is neither a number nor text")
    start, end = (_integer(attrs, name, where) for name in ("start", "end"))
    if end < start:
        raise _bad(where, f"the quote ends ({end}) before it starts ({start})")
    speaker = attrs.get("speaker")
    return Provenance(
        source_id=_string(attrs, "source_id", where),
        source_title=printable_text(_string(attrs, "source_title", where)),
        paragraph_id=paragraph_id,
        paragraph_index=_integer(attrs, "paragraph_index", where),
        start=start,
        end=end,
        speaker=None if speaker is None else printable_text(_string(attrs, "speaker", where)),
        start_ms=_milliseconds(attrs, "start_ms", where),
        exact=_string(attrs, "exact", where),
        prefix=_string(attrs, "prefix", where),
        suffix=_string(attrs, "suffix", where),
        end_ms=_milliseconds(attrs, "end_ms", where),
        handle=printable_text(_string(attrs, "handle", where)),
        url=sanitize_link(attrs.get("url")) or "",
        posted_at=sanitize_timestamp(_string(attrs, "posted_at", where)),
    )


def _children(node: Mapping[str, object], where: str) -> Iterator[tuple[object, str]]:
    content = node.get("content", [])
    if not isinstance(content, list):
        raise _bad(where, "its content is not a list")
    return ((child, f"{where}.content[{number}]") for number, child in enumerate(content))


def _object(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise _bad(where, "an object is expected here" + (" (or, for the whole body, text)" if where == "body" else ""))
    return value


def _attrs(node: Mapping[str, object], where: str) -> Mapping[str, object]:
    attrs = node.get("attrs")
    return {} if attrs is None else _object(attrs, f"{where}.attrs")


def _string(attrs: Mapping[str, object], name: str, where: str) -> str:
    value = attrs.get(name, "")
    if not isinstance(value, str):
        raise _bad(where, f"{name} is not text")
    return sanitize_text(value)


def _integer(attrs: Mapping[str, object], name: str, where: str, default: int = 0) -> int:
    value = attrs.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _bad(where, f"{name} is not a whole number from 0 up")
    return value


def _milliseconds(attrs: Mapping[str, object], name: str, where: str) -> int | None:
    return None if attrs.get(name) is None else _integer(attrs, name, where)


def _node_name(kind: object) -> str:
    return f"“{sanitize_text(kind[:40])}”" if isinstance(kind, str) else "a node without a type"


def _bad(where: str, what: str) -> AppError:
    return InputError(
        "bad_body",
        f"The draft’s body cannot be read at {where}: {what}.",
        "Copy your text, reload the page, and paste it again; docs/wire.md describes the format for scripts.",
    )


def _block_json(block: Block) -> dict[str, Any]:
    node: dict[str, Any] = {"type": block.kind}
    if block.kind == "heading":
        node["attrs"] = {"level": block.level}
    elif block.figure is not None:
        node["attrs"] = asdict(block.figure)
    children = [*map(_inline_json, block.inlines), *map(_block_json, block.blocks)]
    if children:
        node["content"] = children
    return node


def _inline_json(inline: Inline) -> dict[str, Any]:
    node: dict[str, Any] = {"type": "hard_break"} if inline.hard_break else {"type": "text", "text": inline.text}
    marks: list[dict[str, Any]] = []
    if inline.link is not None:
        marks.append({"type": "link", "attrs": {"href": inline.link}})
    if inline.quote is not None:
        marks.append({"type": "quote", "attrs": provenance_json(inline.quote)})
    marks += [{"type": name} for name, on in (("strong", inline.strong), ("em", inline.em)) if on]
    suggested = (("insertion", inline.insertion), ("deletion", inline.deletion))
    marks += [{"type": name, "attrs": asdict(edit)} for name, edit in suggested if edit is not None]
    if marks:
        node["marks"] = marks
    return node


def provenance_json(provenance: Provenance) -> dict[str, Any]:
    """Return the attributes of the ``quote`` mark; those for posts only where they are not empty."""
    attributes = {name: getattr(provenance, name) for name in Provenance.__dataclass_fields__}
    return {name: value for name, value in attributes.items() if value != "" or name not in _POST_ATTRIBUTES}
