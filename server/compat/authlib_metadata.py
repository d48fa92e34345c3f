"""Authlib: its cache of a provider's metadata.

Why: a client loads the metadata once and never again. Where they turn out to be another provider's (it was configured
wrongly for a moment, say) every later sign-in would fail until the next start.
"""

from collections.abc import MutableMapping
from typing import Any, Final

REVIEWED_VERSIONS: Final = {"authlib": "1.9.9"}


def discard_metadata(metadata: MutableMapping[str, Any]) -> None:
    """Have the client that returned ``metadata`` load them again for its next request."""
    metadata.pop("_loaded_at", None)
