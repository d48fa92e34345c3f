"""Huey: its messages as JSON.

Why: Huey serializes with pickle, which executes whatever somebody put into the queue. Its own serializers offer no
other format, and the tuple ``huey.registry.Message`` that a serializer receives is not documented.
"""

import json
from typing import Any, Final

from huey.registry import Message
from huey.serializer import Serializer

REVIEWED_VERSIONS: Final = {"huey": "3.5.4"}


class JsonSerializer(Serializer):  # type: ignore[misc]  # Huey ships no types
    """Writes messages as JSON: ids and numbers only."""

    def _serialize(self, data: Any) -> bytes:
        return json.dumps(data).encode()

    def _deserialize(self, data: bytes) -> Any:
        return Message(*json.loads(data))
