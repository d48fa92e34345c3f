"""Reads and writes the carets of pages, as updates of y-protocols/awareness.

An update is a number of entries, each with a Yjs client, a clock, and a state as JSON.
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
    """The caret of a page; ``state`` is None when the page leaves."""

    client_id: int
    clock: int
    state: dict[str, Any] | None


def read_awareness(data: bytes) -> list[Caret]:
    """Read the carets of an awareness update.

    Raises:
        InvalidUpdate: ``data`` is not an awareness update.
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
def caret_color(owner: str) -> str:
    """Return the colour of a person's caret, dark enough for white letters."""
    hue = _hash(owner.encode()) / 2**32
    red, green, blue = colorsys.hls_to_rgb(hue, 0.27, 0.7)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


def _hash(data: bytes) -> int:
    """Return the 32-bit FNV-1a hash with a final mix, as static/src/articles/suggested-edits.ts does."""
    hashed = 0x811C9DC5
    for byte in data:
        hashed = (hashed ^ byte) * 0x01000193 & 0xFFFFFFFF
    return (hashed ^ hashed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
