"""One Yjs document in memory: takes updates, returns the headline and body that result."""

import json
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from pycrdt import Doc, XmlFragment

from models.errors import AppError, InputError
from server.articles.document import parse_stored_body, printable_text, sanitize_link, to_prosemirror
from server.coediting.mapping import Json, WrittenText, body_of, headline_of, read_block
from server.coediting.rewriting import rewrite
from server.coediting.updates import InvalidUpdate, check_update, read_state_vector
from server.drafts.service import MAX_HEADLINE_LENGTH


@dataclass
class _Block:
    """A block of the body as it is stored, and its size as JSON; ``node`` is None if it must be read again."""

    node: Json | None = None
    size: int = 0


class SharedDocument:
    """A document that takes updates; reading it again reads only the blocks that changed. Not thread-safe."""

    def __init__(self, updates: Sequence[bytes] = ()) -> None:
        # As short as the numbers of pages; the library would draw longer ones.
        self._doc: Doc[Any] = Doc(client_id=secrets.randbits(32))
        with self._doc.transaction():
            for update in updates:
                self._doc.apply_update(update)
        self._body: XmlFragment = body_of(self._doc)
        self._blocks: list[_Block] = [_Block() for _ in range(len(self._body.children))]
        self._applied: list[bytes] = []
        # Whether the document has changed since ``read`` last accepted it.
        self.is_unchecked = True
        self._max_bytes = sum(map(len, updates))
        self._body.observe_deep(self._mark_changed_blocks)
        self._doc.observe(self._record_update)

    @property
    def state_vector(self) -> bytes:
        """The latest clock of each client in the document, as Yjs encodes it."""
        return self._doc.get_state()

    def update_since(self, state_vector: bytes) -> bytes:
        """Return the update that a client lacks.

        Raises:
            InvalidUpdate: ``state_vector`` is malformed.
        """
        read_state_vector(state_vector)
        return self._doc.get_update(state_vector)

    def whole(self) -> bytes:
        """Return the whole document as one update."""
        return self._doc.get_update()

    def apply(self, update: bytes) -> bytes | None:
        """Apply an update of a client, and return its new part; None if nothing is new.

        Raises:
            InvalidUpdate: the update is malformed.
            UpdateGap: it builds on updates that the document lacks.
        """
        check_update(update, read_state_vector(self._doc.get_state()))
        return self._change(lambda: self._doc.apply_update(update))

    def rewrite(self, text: WrittenText) -> bytes | None:
        """Make ``text`` the content, and return the update that does so; None if nothing differs.

        Raises:
            InputError: ``bad_body``.
        """
        return self._change(lambda: rewrite(self._doc, text))

    def read(self) -> WrittenText:
        """Return the headline and the body as drafts store them.

        Raises:
            InputError: ``bad_body`` or ``headline_too_long``.
            InvalidUpdate: the document contains something that is neither an element nor text.
        """
        nodes = []
        with _panics_as_invalid_update():
            for number, block in enumerate(self._blocks):
                if block.node is None:
                    block.node = _checked(read_block(self._body.children[number]), number)
                    block.size = len(json.dumps(block.node))
                nodes.append(block.node)
            text = WrittenText(self._headline(), {"type": "doc", "content": nodes})
        self.is_unchecked = False
        return text

    @property
    def text_bytes(self) -> int:
        """The bytes of headline and body as JSON, as they were read last."""
        return sum(block.size for block in self._blocks) + len(str(headline_of(self._doc)))

    def is_larger_than(self, limit: int) -> bool:
        """Return whether the whole document, with the remains of deleted text, has more than ``limit`` bytes."""
        if self._max_bytes > limit:
            self._max_bytes = len(self.whole())
        return self._max_bytes > limit

    def _headline(self) -> str:
        runs = headline_of(self._doc).diff()
        headline = printable_text("".join(run for run, _ in runs if isinstance(run, str)))
        if any(not isinstance(run, str) for run, _ in runs):
            raise InvalidUpdate("its headline is not text")
        if len(headline) > MAX_HEADLINE_LENGTH:
            raise InputError(
                "headline_too_long",
                f"The headline has {len(headline):,} characters; {MAX_HEADLINE_LENGTH:,} are the most.",
                "Move the text into the body.",
            )
        return headline

    def _change(self, work: Any) -> bytes | None:
        self._applied.clear()
        self.is_unchecked = True
        with _panics_as_invalid_update():
            work()
        return self._applied[-1] if self._applied else None

    def _record_update(self, event: Any) -> None:
        self.is_unchecked = True
        self._applied.append(event.update)
        self._max_bytes += len(event.update)

    def _mark_changed_blocks(self, events: list[Any]) -> None:
        # Insertions and deletions first: the positions of other changes are counted after them.
        for event in events:
            if not event.path and isinstance(event.target, XmlFragment):
                self._blocks = _moved(self._blocks, event.delta)
        for event in events:
            if event.path:
                self._blocks[event.path[0]].node = None


@contextmanager
def _panics_as_invalid_update() -> Iterator[None]:
    """Convert panics of the library, which are not an ``Exception``, to ``InvalidUpdate``."""
    try:
        yield
    except (AppError, InvalidUpdate, KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:
        raise InvalidUpdate(str(error)) from error


def _moved(blocks: list[_Block], delta: Any) -> list[_Block]:
    moved: list[_Block] = []
    at = 0
    for change in delta:
        if "retain" in change:
            moved += blocks[at : at + change["retain"]]
            at += change["retain"]
        elif "delete" in change:
            at += change["delete"]
        else:
            moved += [_Block() for _ in change["insert"]]
    return moved + blocks[at:]


def _checked(node: Json, number: int) -> Json:
    """Return a block in its stored form.

    Raises:
        InputError: ``bad_body``.
    """
    if node.get("type") == "list_item" or any(not _is_safe(address) for address in _addresses(node)):
        raise InputError(
            "bad_body",
            f"Block {number + 1} of the text is not one that a draft may have.",
            "Copy your text, reload the page, and paste it again; docs/wire.md describes the format for scripts.",
        )
    block: Json = to_prosemirror(parse_stored_body({"type": "doc", "content": [node]}))["content"][0]
    return block


def _addresses(node: Json) -> list[object]:
    """Return the addresses of links, and of quoted posts."""
    addresses: list[object] = []
    for child in node.get("content", []):
        addresses += _addresses(child)
    for mark in node.get("marks", []):
        attributes = mark.get("attrs", {})
        if mark["type"] == "link":
            addresses.append(attributes.get("href"))
        elif mark["type"] == "quote" and attributes.get("url"):
            addresses.append(attributes["url"])
    return addresses


def _is_safe(address: object) -> bool:
    return sanitize_link(address) is not None
