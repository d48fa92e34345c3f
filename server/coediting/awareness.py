"""Where the carets of others are: reads what a page says of itself, and says who it is.

An update of y-protocols/awareness is a number of entries, each the Yjs client it is about, a clock, and a state as
JSON.
"""

import colorsys
import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from pycrdt import write_var_uint

from server.coediting.updates import InvalidUpdate, UpdateReader

_MAX_CLOCK: Final = 2**31


@dataclass(frozen=True, slots=True)
class Caret:
    """What a page says of itself; ``state`` is None when it goes."""

    client_id: int
    clock: int
    state: dict[str, Any] | None


def read_awareness(data: bytes) -> list[Caret]:
    """Read an update.

    Raises:
        InvalidUpdate: it is none.
    """
    reader = UpdateReader(data)
    carets = []
    for _ in range(reader.count()):
        client_id, clock, text = reader.number(), reader.number(), reader.text()
        try:
            state = json.loads(text)
        except (ValueError, RecursionError):
            raise InvalidUpdate("its state is no JSON") from None
        if clock > _MAX_CLOCK or not (state is None or isinstance(state, dict)):
            raise InvalidUpdate("its state is none")
        carets.append(Caret(client_id, clock, state))
    reader.end()
    return carets


def write_awareness(*carets: Caret) -> bytes:
    """Encode carets as an awareness update."""
    return write_var_uint(len(carets)) + b"".join(map(_entry, carets))


def _entry(caret: Caret) -> bytes:
    text = json.dumps(caret.state, ensure_ascii=False).encode("utf-8", "replace")
    return b"".join(map(write_var_uint, (caret.client_id, caret.clock, len(text)))) + text


@lru_cache(maxsize=1024)
def caret_color(who: str) -> str:
    """Return a colour for a person, dark enough for white letters on it."""
    hue = _hash(who.encode()) / 2**32
    red, green, blue = colorsys.hls_to_rgb(hue, 0.27, 0.7)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


def _hash(data: bytes) -> int:
    """Return the 32-bit FNV-1a hash, mixed once more; as in static/src/articles/suggested-edits.ts."""
    hashed = 0x811C9DC5
    for byte in data:
        hashed = (hashed ^ byte) * 0x01000193 & 0xFFFFFFFF
    return (hashed ^ hashed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
