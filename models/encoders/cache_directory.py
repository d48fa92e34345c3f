"""The cache folder of this machine: converted graphs, unpacked weights, fitted baselines."""

import os
from pathlib import Path


def default_cache_directory() -> Path:
    """Return ``$QUOTEDESK_CACHE``, or ``quotedesk`` in the user's cache folder."""
    if named := os.environ.get("QUOTEDESK_CACHE"):
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "quotedesk"
