"""Normalizes Range headers as RFC 9110 §14 wants it, because Werkzeug rejects what must be ignored."""

from typing import Any

from werkzeug.http import parse_range_header


def normalize_range(environ: dict[str, Any], length: int) -> None:
    """Remove ``HTTP_RANGE`` from a request where it must be ignored, and correct one that asks for too much.

    It is ignored with methods other than GET, in other units, when it cannot be parsed, and when it has several ranges
    (which a server need not serve): then the answer is the whole file. A suffix longer than the file is the whole file
    as a range. A range beyond the end stays, and is rejected.

    Args:
        length: of the file, in bytes.
    """
    requested = environ.get("HTTP_RANGE")
    if requested is None:
        return
    if environ["REQUEST_METHOD"] != "GET":
        del environ["HTTP_RANGE"]
        return
    parsed = parse_range_header(requested)
    if parsed is None or parsed.units != "bytes" or len(parsed.ranges) != 1:
        if not _is_empty_suffix(requested):
            del environ["HTTP_RANGE"]
        return
    start, _end = parsed.ranges[0]
    if start is not None and start < -length:
        environ["HTTP_RANGE"] = "bytes=0-"


def _is_empty_suffix(requested: str) -> bool:
    """Return whether the range is ``bytes=-0``: well formed, but not satisfiable."""
    units, _, suffix = requested.replace(" ", "").partition("=")
    return units.lower() == "bytes" and suffix[:1] == "-" and suffix[1:].isdecimal() and not int(suffix)
