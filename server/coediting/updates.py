"""Checks Yjs updates (encoding version 1) before they are applied.

The library trusts an update: a wrong length makes it allocate memory without bound, and an update that builds on an
unknown one is kept for ever. Both are refused here.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

# Kinds of structs without content, in the low five bits of their first byte.
_GC, _SKIP = 0, 10
_HAS_LEFT, _HAS_RIGHT, _HAS_KEY = 0x80, 0x40, 0x20
_XML_ELEMENT, _XML_TEXT = 3, 6
# Kinds of values in an attribute: undefined, null, integer, float32, float64, bigint, false, true, text.
_ANY_SIZES: Final = {127: 0, 126: 0, 124: 4, 123: 8, 122: 8, 121: 0, 120: 0}
_ANY_INTEGER, _ANY_TEXT = 125, 119
_MAX_CLIENTS: Final = 100_000
_LARGEST: Final = 2**53
_MAX_SHIFT: Final = 56
# Structs and deleted ranges of one update: a pasted text of a megabyte has a third of it.
MAX_PARTS: Final = 50_000
_DELETED, _STRING = 1, 4

ROOTS: Final = frozenset({"body", "headline"})
MARKS: Final = ("link", "quote", "strong", "em", "insertion", "deletion")

StateVector = Mapping[int, int]
Id = tuple[int, int]


class InvalidUpdate(ValueError):
    """A malformed update, or one with content that an article cannot have."""


class UpdateGap(ValueError):
    """An update that builds on one that is missing."""


@dataclass
class UpdateReader:
    """Reads the encoding of lib0. Each method raises ``InvalidUpdate`` if the data does not fit."""

    data: bytes
    position: int = 0

    def byte(self) -> int:
        """Read one byte."""
        if self.position >= len(self.data):
            raise InvalidUpdate("it ends too early")
        self.position += 1
        return self.data[self.position - 1]

    def number(self) -> int:
        """Read a number of variable length, seven bits in each byte."""
        number = shift = 0
        while True:
            byte = self.byte()
            number |= (byte & 0x7F) << shift
            if number > _LARGEST or shift > _MAX_SHIFT:
                raise InvalidUpdate("a number is too large")
            if byte < 0x80:
                return number
            shift += 7

    def count(self) -> int:
        """Read the number of the entries that follow; each has at least one byte."""
        count = self.number()
        if count > len(self.data) - self.position:
            raise InvalidUpdate("it ends too early")
        return count

    def text(self) -> str:
        """Read a length, and a text of that many bytes."""
        raw = self.bytes(self.number())
        try:
            return raw.decode()
        except UnicodeDecodeError:
            raise InvalidUpdate("its text is not UTF-8") from None

    def bytes(self, length: int) -> bytes:
        """Read ``length`` bytes."""
        end = self.position + length
        if end > len(self.data):
            raise InvalidUpdate("it ends too early")
        content, self.position = self.data[self.position : end], end
        return content

    def end(self) -> None:
        """Check that nothing follows."""
        if self.position != len(self.data):
            raise InvalidUpdate("it goes on after its end")


@dataclass(frozen=True, slots=True)
class Letters:
    """An item of text: its clocks, and the letters between which it was typed."""

    client: int
    start: int
    end: int
    left: Id | None
    right: Id | None

    def follow(self, earlier: "Letters | None") -> bool:
        """Return whether the client typed these letters right after ``earlier`` ones, without moving the caret."""
        return (
            earlier is not None
            and (self.client, self.start, self.right) == (earlier.client, earlier.end, earlier.right)
            and self.left == (self.client, self.start - 1)
        )


@dataclass
class Contents:
    """What an update adds to a document.

    ``runs`` are the clocks that it adds, by client; ``references`` the (client, clock) pairs that it builds on;
    ``parts`` the number of its structs and deleted ranges; ``last`` its last struct, if that is text.
    """

    runs: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    references: set[Id] = field(default_factory=set)
    parts: int = 0
    last: Letters | None = None
    _first: Letters | None = None
    _structs: int = 0

    def is_ordinary(self, earlier: Mapping[int, Letters]) -> bool:
        """Return whether the update only deletes, or goes on with the ``earlier`` letters of its client.

        Such an update reads alike in every copy of a document if the letters before it do.
        """
        return not self._structs or (self._first is not None and self._first.follow(earlier.get(self._first.client)))

    def add(self, letters: Letters | None) -> None:
        """Record a struct; ``letters`` is its content if that is text."""
        goes_on = self._first is not None and letters is not None and letters.follow(self.last)
        self._first = (self._first if goes_on else None) if self._structs else letters
        self.last = letters
        self._structs += 1

    def check(self, state: StateVector) -> None:
        """Check that the update builds on a document with this state vector.

        Raises:
            UpdateGap: it builds on updates that the document lacks.
        """
        ends = dict(state)
        for client, runs in self.runs.items():
            end = ends.get(client, 0)
            for start, length in sorted(runs):
                if start > end:
                    raise UpdateGap
                end = max(end, start + length)
            ends[client] = end
        if any(clock >= ends.get(client, 0) for client, clock in self.references):
            raise UpdateGap


def read_state_vector(data: bytes) -> StateVector:
    """Read the latest clock of each client.

    Raises:
        InvalidUpdate: ``data`` is not a state vector.
    """
    reader = UpdateReader(data)
    clocks = {reader.number(): reader.number() for _ in range(min(reader.count(), _MAX_CLIENTS))}
    reader.end()
    return clocks


def read_update(data: bytes, max_parts: int = MAX_PARTS) -> Contents:
    """Read an update, and check that it is well formed and has only content of articles.

    Args:
        data: the update.
        max_parts: the most structs and deleted ranges together.

    Raises:
        InvalidUpdate: it is malformed, has other content, or too many parts.
    """
    reader, contents = UpdateReader(data), Contents()
    for _ in range(reader.count()):
        structs, client, clock = reader.count(), reader.number(), reader.number()
        contents.parts += structs
        if contents.parts > max_parts:
            raise InvalidUpdate(f"it has more than {max_parts:,} parts")
        runs = contents.runs.setdefault(client, [])
        for _ in range(structs):
            info = reader.byte()
            kind = info & 0x1F
            if kind in (_GC, _SKIP):
                length = _positive(reader.number())
                contents.add(None)
            else:
                length = _read_item(reader, info, contents, client, clock)
            if kind != _SKIP:
                runs.append((clock, length))
            clock += length
            if clock > _LARGEST:
                raise InvalidUpdate("a clock is too large")
    for client, clock in _deleted(reader):
        contents.parts += 1
        contents.references.add((client, clock))
    if contents.parts > max_parts:
        raise InvalidUpdate(f"it has more than {max_parts:,} parts")
    reader.end()
    return contents


def check_update(data: bytes, state: StateVector, max_parts: int = MAX_PARTS) -> Contents:
    """Read an update, and check that it builds on the document.

    Args:
        data: the update.
        state: the state vector of the document.
        max_parts: the most structs and deleted ranges together.

    Raises:
        InvalidUpdate: it is malformed, has other content, or too many parts.
        UpdateGap: it builds on updates that the document lacks.
    """
    contents = read_update(data, max_parts)
    contents.check(state)
    return contents


def _read_item(reader: UpdateReader, info: int, contents: Contents, client: int, clock: int) -> int:
    """Read the rest of an item after its first byte, and return its length in clocks."""
    left, right = [(reader.number(), reader.number()) if info & flag else None for flag in (_HAS_LEFT, _HAS_RIGHT)]
    contents.references.update(neighbour for neighbour in (left, right) if neighbour is not None)
    if left is right is None:
        _read_parent(reader, info, contents)
    kind = info & 0x1F
    read_content = _CONTENTS.get(kind)
    if read_content is None:
        raise InvalidUpdate("an article has no such content")
    length = _positive(read_content(reader))
    contents.add(Letters(client, clock, clock + length, left, right) if kind in (_STRING, _DELETED) else None)
    return length


def _read_parent(reader: UpdateReader, info: int, contents: Contents) -> None:
    """Read the parent of an item; only items without a neighbour name theirs."""
    if reader.number() == 1:
        if (root := reader.text()) not in ROOTS:
            raise InvalidUpdate(f"no document has a part named {root[:40]!r}")
    else:
        contents.references.add((reader.number(), reader.number()))
    if info & _HAS_KEY:
        reader.text()


def _read_string(reader: UpdateReader) -> int:
    return len(reader.text().encode("utf-16-le")) // 2


def _read_format(reader: UpdateReader) -> int:
    if reader.text() not in MARKS:
        raise InvalidUpdate("an article has no such mark")
    reader.text()
    return 1


def _read_type(reader: UpdateReader) -> int:
    kind = reader.number()
    if kind == _XML_ELEMENT:
        reader.text()
    elif kind != _XML_TEXT:
        raise InvalidUpdate("an article has no such type")
    return 1


def _read_values(reader: UpdateReader) -> int:
    count = reader.count()
    for _ in range(count):
        _value(reader)
    return count


# By kind: deleted content, text, the start or end of a mark, a type, values of attributes.
_CONTENTS: Final[Mapping[int, Callable[[UpdateReader], int]]] = {
    _DELETED: UpdateReader.number,
    _STRING: _read_string,
    6: _read_format,
    7: _read_type,
    8: _read_values,
}


def _value(reader: UpdateReader) -> None:
    kind = reader.byte()
    if kind == _ANY_INTEGER:
        reader.number()  # the sign is one of its bits
    elif kind == _ANY_TEXT:
        reader.text()
    elif kind in _ANY_SIZES:
        reader.bytes(_ANY_SIZES[kind])
    else:
        raise InvalidUpdate("an article has no such value")


def _deleted(reader: UpdateReader) -> Iterator[tuple[int, int]]:
    """Yield the last clock of each deleted range."""
    for _ in range(reader.count()):
        client = reader.number()
        for _ in range(reader.count()):
            clock, length = reader.number(), reader.number()
            yield client, clock + _positive(length) - 1


def _positive(length: int) -> int:
    if length < 1:
        raise InvalidUpdate("it has a part without a length")
    return length
