"""Keeps a process from other machines, and writes down which it wanted."""

import ipaddress
import json
import os
import sys
from typing import Any

_FILE = os.environ.get("NETWORK_WATCH_FILE")


def _is_here(host: object) -> bool:
    """Whether an address is one of this machine; None and an empty text stand for all of its own."""
    if isinstance(host, bytes):
        host = host.decode(errors="replace")
    if not host or host == "localhost":
        return True
    try:
        address = ipaddress.ip_address(str(host).partition("%")[0])
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event in ("socket.connect", "socket.sendto"):
        host = arguments[1][0] if isinstance(arguments[1], tuple) else None  # a path is a socket of this machine
    elif event in ("socket.getaddrinfo", "socket.gethostbyname"):
        host = arguments[0]
    else:
        return
    if not _is_here(host):
        with open(str(_FILE), "a", encoding="utf-8") as file:  # noqa: PTH123  pathlib may not be imported yet
            file.write(json.dumps(f"{event} {host}") + "\n")
        raise ConnectionRefusedError(f"{event}: {host!r} is another machine")


if _FILE:
    sys.addaudithook(_watch)
