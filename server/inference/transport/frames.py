"""The messages between desk and inference process: a JSON head and arrays, nothing executable.

A frame is the length of its head (four bytes, little endian), the head (JSON), and then the arrays, one after the
other, as they lie in memory. The head gives the type and shape of each.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

CONTENT_TYPE = "application/x-quotedesk-frame"
# Little endian on every machine.
_TYPES: dict[str, np.dtype[Any]] = {"f4": np.dtype("<f4"), "f2": np.dtype("<f2"), "i8": np.dtype("<i8")}
_TYPE_NAMES = {kind: name for name, kind in _TYPES.items()}
_LENGTH_BYTES = 4
_ARRAYS_KEY = "arrays"


class MalformedFrame(ValueError):
    """The bytes are not a frame; the message says why."""


@dataclass(frozen=True)
class Frame:
    """One message.

    Args:
        head: JSON; it has no key ``arrays``.
        arrays: float32, float16 or int64.
    """

    head: Mapping[str, Any]
    arrays: Sequence[NDArray[Any]] = ()

    def to_bytes(self) -> bytes:
        """As bytes."""
        described = [[_TYPE_NAMES[array.dtype.newbyteorder("<")], list(array.shape)] for array in self.arrays]
        # Escaped: an unpaired surrogate, which a text may have, is transmitted unchanged.
        head = json.dumps({**self.head, _ARRAYS_KEY: described}, separators=(",", ":")).encode("ascii")
        parts = [np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<"), copy=False) for array in self.arrays]
        return b"".join([len(head).to_bytes(_LENGTH_BYTES, "little"), head, *(array.tobytes() for array in parts)])

    @classmethod
    def from_bytes(cls, data: bytes) -> "Frame":
        """Decode what ``to_bytes`` returned.

        Raises:
            MalformedFrame: it is something else.
        """
        size = int.from_bytes(data[:_LENGTH_BYTES], "little")
        end = _LENGTH_BYTES + size
        if len(data) < max(end, _LENGTH_BYTES):
            raise MalformedFrame("It ends within its head")
        try:
            head = json.loads(data[_LENGTH_BYTES:end])
            described = [(_TYPES[kind], _parse_shape(shape)) for kind, shape in head.pop(_ARRAYS_KEY, [])]
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise MalformedFrame(f"Its head cannot be read: {error!r}") from error
        arrays = []
        for kind, shape in described:
            count = int(np.prod(shape, dtype=object))
            size = count * kind.itemsize
            if len(data) < end + size:
                raise MalformedFrame("It ends within an array")
            arrays.append(np.frombuffer(data, kind, count, end).reshape(shape))
            end += size
        if end != len(data):
            raise MalformedFrame("It goes on after its last array")
        return cls(head, arrays)


def _parse_shape(given: Any) -> tuple[int, ...]:
    if not isinstance(given, list) or not all(type(side) is int and 0 <= side < 2**31 for side in given):
        raise ValueError(f"{given!r} is no shape")
    return tuple(given)
