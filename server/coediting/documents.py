"""One Yjs document in memory: updates go in, the headline and body that they make come out."""

import json
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from pycrdt import Doc, XmlFragment

from models.errors import AppError, InputError
from server.articles.document import parse_stored_body, sanitize_link, sanitize_text, to_prosemirror
from server.coediting.mapping import Json, WrittenText, body_of, headline_of, read_block
from server.coediting.rewriting import rewrite
from server.coediting.updates import InvalidUpdate, check_update, read_state_vector
from server.drafts.service import MAX_HEADLINE_LENGTH


@dataclass
class _Block:
    """A block of the body as it is stored, and its bytes as JSON; ``node`` is None until it is read again."""

    node: Json | None = None
    size: int = 0


class SharedDocument:
    """A document that updates are applied to, of which only the blocks that changed are read again.

    Used in one thread.
    """

    def __init__(self, updates: Sequence[bytes] = ()) -> None:
        # A number as pages have them: the library's own are longer.
        self._doc: Doc[Any] = Doc(client_id=secrets.randbits(32))
        with self._doc.transaction():
            for update in updates:
                self._doc.apply_update(update)
        self._body: XmlFragment = body_of(self._doc)
        self._blocks: list[_Block] = [_Block() for _ in range(len(self._body.children))]
        self._applied: list[bytes] = []
        # Whether it was changed since it was last read and found to be an article.
        self.is_unchecked = True
        self._most_bytes = sum(map(len, updates))
        self._body.observe_deep(self._note_changes)
        self._doc.observe(self._note_update)

    @property
    def state_vector(self) -> bytes:
        """How much of each client the document has, as Yjs encodes it."""
        return self._doc.get_state()

    def update_since(self, state_vector: bytes) -> bytes:
        """Return the update that a client lacks.

        Raises:
            InvalidUpdate: ``state_vector`` is none.
        """
        read_state_vector(state_vector)
        return self._doc.get_update(state_vector)

    def whole(self) -> bytes:
        """Return the whole document as one update."""
        return self._doc.get_update()

    def apply(self, update: bytes) -> bytes | None:
        """Apply an update of somebody else's; what of it is new, or None.

        Raises:
            InvalidUpdate: it is none.
            UpdateGap: it builds on others that are not there.
        """
        check_update(update, read_state_vector(self._doc.get_state()))
        return self._change(lambda: self._doc.apply_update(update))

    def rewrite(self, text: WrittenText) -> bytes | None:
        """Make ``text`` the content; the update that does, or None where nothing differs.

        Raises:
            InputError: ``bad_body``.
        """
        return self._change(lambda: rewrite(self._doc, text))

    def read(self) -> WrittenText:
        """Return the headline and the body as drafts store them.

        Raises:
            InputError: ``bad_body`` or ``headline_too_long``: no draft may have them.
            InvalidUpdate: an update has put something in that is neither an element nor a text.
        """
        nodes = []
        with _panics_refused():
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

    def is_larger_than(self, most: int) -> bool:
        """Return whether the whole document, with what is left of all that was deleted, has more bytes."""
        if self._most_bytes > most:
            self._most_bytes = len(self.whole())
        return self._most_bytes > most

    def _headline(self) -> str:
        runs = headline_of(self._doc).diff()
        headline = sanitize_text("".join(run for run, _ in runs if isinstance(run, str)))
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
        with _panics_refused():
            work()
        return self._applied[-1] if self._applied else None

    def _note_update(self, event: Any) -> None:
        self.is_unchecked = True
        self._applied.append(event.update)
        self._most_bytes += len(event.update)

    def _note_changes(self, events: list[Any]) -> None:
        # First what came and went: the places of other changes are those after it.
        for event in events:
            if not event.path and isinstance(event.target, XmlFragment):
                self._blocks = _moved(self._blocks, event.delta)
        for event in events:
            if event.path:
                self._blocks[event.path[0]].node = None


@contextmanager
def _panics_refused() -> Iterator[None]:
    """Convert panics of the library, which are no ``Exception``, to ``InvalidUpdate``."""
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
    """Return a block as it is stored.

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
