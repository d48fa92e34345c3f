"""Makes file names safe to store, show and send."""

import re
from typing import Final

from indexer.readers.text.characters import clean_text, fold_whitespace

LONGEST_NAME: Final = 150
_LONGEST_ENDING = 10
_FOLDERS = re.compile(r"[/\\]")
# Characters with a special meaning on some system.
_TELLING = re.compile(r'[:*?"<>|\x00-\x1f\x7f]+')
# Devices of Windows, whatever their extension.
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)", re.IGNORECASE)


def safe_name(name: str, otherwise: str) -> str:
    """Return ``name`` without folders, control characters, direction marks and special characters; never empty.

    Args:
        otherwise: the name where nothing is left of it.
    """
    name = name.encode("utf-8", "replace").decode()  # a disk may have names that are not valid text
    name = _FOLDERS.split(clean_text(name))[-1]
    # Dots at the beginning hide a file; at the end, as spaces, Windows drops them.
    name = fold_whitespace(_TELLING.sub(" ", name)).lstrip(". ").rstrip(". ")
    if _DEVICE.match(name):
        name = f"_{name}"
    stem, point, ending = name.rpartition(".")
    if point and stem and len(ending) <= _LONGEST_ENDING:
        return f"{stem[: LONGEST_NAME - len(ending) - 1]}.{ending}"
    return name[:LONGEST_NAME].rstrip(". ") or otherwise
