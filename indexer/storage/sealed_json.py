"""JSON with a checksum of itself, so that a changed byte is not taken for a value."""

import json
import zlib
from typing import Any

from indexer.storage.generations import DamagedIndex


def seal(content: dict[str, Any]) -> str:
    """Return ``content`` as JSON with its checksum."""
    return json.dumps({"crc": _crc(content), "content": content})


def unseal(text: str | bytes, name: str) -> dict[str, Any]:
    """Return the content of what ``seal`` returned.

    Args:
        name: of the file, for the message.

    Raises:
        DamagedIndex: it is not what was written.
    """
    try:
        sealed = json.loads(text)
        content: dict[str, Any] = sealed["content"]
        if sealed["crc"] == _crc(content):
            return content
    except (ValueError, KeyError, TypeError) as error:
        raise DamagedIndex(f"{name} is damaged: {error!r}") from error
    raise DamagedIndex(f"{name} does not hold what was written")


def _crc(content: dict[str, Any]) -> int:
    return zlib.crc32(json.dumps(content, sort_keys=True).encode())
