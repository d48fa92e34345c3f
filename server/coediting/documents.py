"""One Yjs document in memory: takes updates, returns the headline and body that result."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pycrdt import Doc, XmlFragment

from models.errors import InputError
from server.articles.document import parse_stored_body, printable_text, sanitize_link, to_prosemirror
from server.coediting.mapping import Json, WrittenText, body_of, headline_of, read_block
from server.coediting.replicas import load_replica, panics_as_invalid_update
from server.coediting.rewriting import rewrite
from server.coediting.updates import Contents, InvalidUpdate, Letters, read_state_vector, read_update
from server.drafts.service import MAX_HEADLINE_LENGTH

# An item of an update has at least so many bytes.
_BYTES_OF_A_PART: Final = 5
# A document whose copies take longer to load is replaced by one that has only its text, unless that is as slow.
SLOW_LOAD_S: Final = 0.05
# Further measurements before a document counts as slow.
_MEASURED_AGAIN: Final = 2
# Applying an update takes at most its parts times those of the document as steps, each up to 0.2 µs.
_MAX_STEPS: Final = 500_000


class UnvettedUpdate(Exception):
    """An update that may take long to apply: ``server.coediting.replicas.vet`` has to try it first."""


@dataclass(frozen=True, slots=True)
class Vetted:
    """A vetted update: ``parts`` of the document it was vetted with, and ``seconds`` to load the result."""

    parts: int
    seconds: float


@dataclass
class _Block:
    """A block of the body as it is stored, and its size as JSON; ``node`` is None if it must be read again."""

    node: Json | None = None
    size: int = 0


class SharedDocument:
    """A document that takes updates; reading it again reads only the blocks that changed. Not thread-safe.

    Args:
        updates: the document.
        parts: the number of its structs and deleted ranges, if known.
    """

    def __init__(self, updates: Sequence[bytes] = (), parts: int | None = None) -> None:
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
        # At most this many structs and deleted ranges.
        self.parts = sum(map(len, updates)) // _BYTES_OF_A_PART if parts is None else parts
        # Processor time to load a copy, as measured last.
        self.load_seconds = 0.0
        self._unchecked_steps = 0
        self._letters: dict[int, Letters] = {}

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

    def apply(self, update: bytes, contents: Contents | None = None, vetted: Vetted | None = None) -> bytes | None:
        """Apply an update of a client, and return its new part; None if nothing is new.

        Args:
            update: of the client.
            contents: of the update, if it has been read already.
            vetted: if the update was vetted, what it was vetted with.

        Raises:
            InvalidUpdate: the update is malformed, or copies of the document would read differently.
            UpdateGap: it builds on updates that the document lacks.
            UnvettedUpdate: it may take too long, and must be vetted first.
        """
        contents = read_update(update) if contents is None else contents
        contents.check(read_state_vector(self._doc.get_state()))
        steps = contents.parts * (self.parts + contents.parts)
        if contents.parts * (self.parts - vetted.parts if vetted else self.parts + contents.parts) > _MAX_STEPS:
            raise UnvettedUpdate
        new = self._change(lambda: self._doc.apply_update(update))
        if new is not None:
            self.parts += contents.parts
            self._compare_copy(contents, steps, vetted)
        return new

    def apply_trusted(self, update: bytes) -> bytes | None:
        """Apply an update of the server itself, or one that is stored already; return its new part."""
        self._letters.clear()
        self.parts += len(update) // _BYTES_OF_A_PART
        return self._change(lambda: self._doc.apply_update(update))

    def compare_copy(self) -> None:
        """Compare the document with a copy of it, and measure ``load_seconds``.

        Raises:
            InvalidUpdate: the copy reads differently.
        """
        self.load_seconds = load_replica(self._doc)
        for _ in range(_MEASURED_AGAIN if self.load_seconds > SLOW_LOAD_S else 0):
            # A collection of garbage may have fallen into it.
            self.load_seconds = min(self.load_seconds, load_replica(self._doc))
        self._unchecked_steps = 0

    def _compare_copy(self, contents: Contents, steps: int, vetted: Vetted | None) -> None:
        """Compare the document with a copy if the applied update needs it: an ordinary one does not each time."""
        is_ordinary = contents.is_ordinary(self._letters)
        for client in contents.runs:
            self._letters.pop(client, None)
        if contents.last is not None:
            self._letters[contents.last.client] = contents.last
        self._unchecked_steps += steps
        if vetted is not None:
            self.load_seconds = vetted.seconds
        elif not is_ordinary or self._unchecked_steps > _MAX_STEPS:
            self.compare_copy()

    def rewrite(self, text: WrittenText) -> bytes | None:
        """Make ``text`` the content, and return the update that does so; None if nothing differs.

        Raises:
            InputError: ``bad_body``.
        """
        self._letters.clear()
        change = self._change(lambda: rewrite(self._doc, text))
        self.parts += len(change or b"") // _BYTES_OF_A_PART
        return change

    def read(self) -> WrittenText:
        """Return the headline and the body as drafts store them.

        Raises:
            InputError: ``bad_body`` or ``headline_too_long``.
            InvalidUpdate: the document contains something that is neither an element nor text.
        """
        nodes = []
        with panics_as_invalid_update():
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
        # Observed only meanwhile: a document that is observed refers to itself through the library, and is never freed.
        recorded = self._doc.observe(self._record_update)
        marked = self._body.observe_deep(self._mark_changed_blocks)
        try:
            with panics_as_invalid_update():
                work()
        finally:
            self._doc.unobserve(recorded)
            self._body.unobserve(marked)
        return self._applied[-1] if self._applied else None

    def _record_update(self, event: Any) -> None:
        self.is_unchecked = True
        self._applied.append(event.update)

    def _mark_changed_blocks(self, events: list[Any]) -> None:
        if all(event.path for event in events):
            for event in events:
                self._blocks[event.path[0]].node = None
        else:  # blocks came or went; where, hostile updates may count wrongly
            self._blocks = [_Block() for _ in range(len(self._body.children))]


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
