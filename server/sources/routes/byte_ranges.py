"""Range headers as RFC 9110 §14 reads them, before Werkzeug does, which refuses what may only be passed over."""

from typing import Any

from werkzeug.http import parse_range_header


def normalize_range(environ: dict[str, Any], length: int) -> None:
    """Takes ``HTTP_RANGE`` out of a request where it does not count, and mends it where it asks for too much.

    It does not count with methods other than GET, in other units, when it cannot be read, or when it asks for several
    ranges at once (which a server need not serve): then the whole file is the answer. More bytes from the end than
    there are is the whole file as a range. What lies beyond the end stays, to be refused.

    Args:
        length: of the file, in bytes.
    """
    asked = environ.get("HTTP_RANGE")
    if asked is None:
        return
    if environ["REQUEST_METHOD"] != "GET":
        del environ["HTTP_RANGE"]
        return
    parsed = parse_range_header(asked)
    if parsed is None or parsed.units != "bytes" or len(parsed.ranges) != 1:
        if not _is_empty_suffix(asked):
            del environ["HTTP_RANGE"]
        return
    start, _end = parsed.ranges[0]
    if start is not None and start < -length:
        environ["HTTP_RANGE"] = "bytes=0-"


def _is_empty_suffix(asked: str) -> bool:
    """``bytes=-0``: well formed, and nothing satisfies it."""
    units, _, suffix = asked.replace(" ", "").partition("=")
    return units.lower() == "bytes" and suffix[:1] == "-" and suffix[1:].isdecimal() and not int(suffix)
