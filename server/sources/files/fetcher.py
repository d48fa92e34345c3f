"""Fetches transcripts by address from allowed hosts, protected against DNS rebinding and private addresses."""

import http.client
import ipaddress
import socket
import ssl
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, Protocol
from urllib.parse import SplitResult, unquote, urljoin, urlsplit

from indexer.readers.registry import supported_suffixes
from models.errors import AppError, BadGateway, Forbidden, InputError, NotFound, TooLarge
from server.config import VERSION
from server.sources.files.network_addresses import is_public
from server.web.file_names import safe_name
from server.web.timed_connections import TimedConnection

SECONDS: Final = 30.0
MAX_REDIRECTS: Final = 3
_CONNECT_SECONDS = 10.0
_CHUNK_BYTES = 64 * 1024
_PORTS = {"https": 443, "http": 80}
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
# The file ending of each content type; for other types the address has it.
_ENDINGS = {
    "text/plain": ".txt",
    "text/markdown": ".md",
    "text/html": ".html",
    "application/xhtml+xml": ".html",
    "text/vtt": ".vtt",
    "application/x-subrip": ".srt",
    "text/srt": ".srt",
    "application/ttml+xml": ".ttml",
    **dict.fromkeys(("application/xml", "text/xml", "application/tei+xml", "application/akn+xml"), ".xml"),
    "application/json": ".json",
    "application/pdf": ".pdf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
    "application/vnd.oasis.opendocument.text": ".odt",
    "application/msword": ".doc",
    "application/rtf": ".rtf",
    "text/rtf": ".rtf",
    "text/csv": ".csv",
    "text/tab-separated-values": ".tsv",
}
_NO_MORE: Final[Mapping[str, str]] = {}
_GENERIC_MEDIA_TYPES = frozenset({"", "application/octet-stream", "binary/octet-stream", "text/plain"})


class Resolve(Protocol):
    """Resolves the addresses of a host."""

    def __call__(self, host: str, port: int) -> Sequence[str]:
        """Return addresses in the order in which to try them.

        Raises:
            OSError: the host has none.
        """


@dataclass(frozen=True, slots=True)
class FetchedFile:
    """A fetched file; ``url`` is where it was, after redirects."""

    name: str
    data: bytes
    url: str = ""


@dataclass(frozen=True, slots=True)
class _AllowedHost:
    """An allowed host: at this port only, and at this address if one is named."""

    port: int | None
    address: str | None


class Fetcher:
    """Fetches files over HTTP.

    Args:
        hosts: as the setting ``fetch_hosts`` names them: ``name``, ``name:port``, ``name=address``.
        max_bytes: the largest file.
        seconds: the time limit, including redirects.
        resolve: called once for each request, so that the address that was checked is the one that is connected to.
        more_endings: media types other than those of sources, with the file ending of each.
    """

    def __init__(
        self,
        hosts: Sequence[str],
        max_bytes: int,
        seconds: float = SECONDS,
        resolve: Resolve | None = None,
        context: ssl.SSLContext | None = None,
        more_endings: Mapping[str, str] = _NO_MORE,
    ) -> None:
        self._endings = {**_ENDINGS, **more_endings}
        self._hosts = dict(_parse_allowed_host(host) for host in hosts)
        self._max_bytes = max_bytes
        self._seconds = seconds
        self._resolve = resolve or _resolve_with_system
        self._context = context

    def fetch(self, url: str) -> FetchedFile:
        """Fetch the file at ``url``.

        Raises:
            NotFound: ``fetching_off``.
            InputError: ``bad_address``.
            Forbidden: ``host_not_allowed``.
            BadGateway: ``cannot_fetch``.
            TooLarge: ``too_large``.
        """
        if not self._hosts:
            raise NotFound(
                "fetching_off", "Adding sources from a link is turned off.", "Download the file, and add it."
            )
        end = time.monotonic() + self._seconds
        for _ in range(MAX_REDIRECTS + 1):
            answer = self._request(self._allowed(url), end)
            if isinstance(answer, FetchedFile):
                return replace(answer, url=url)
            url = urljoin(url, answer)
        raise _failed(f"it leads on more than {MAX_REDIRECTS} times")

    def _allowed(self, url: str) -> "_Target":
        """Return the target of ``url`` if it is allowed.

        Raises:
            AppError: ``bad_address``, ``host_not_allowed`` or ``cannot_fetch``.
        """
        parts = _split(url)
        host = (parts.hostname or "").lower().rstrip(".")
        allowed = self._hosts.get(host)
        port = parts.port or _PORTS[parts.scheme]
        if allowed is None or (port != allowed.port if allowed.port else port != _PORTS[parts.scheme]):
            raise Forbidden(
                "host_not_allowed",
                f"Files cannot be downloaded from “{host[:100]}”.",
                "Download the file and add it, or ask your administrator to allow the site (QUOTEDESK_FETCH_HOSTS).",
                params={"name": host[:100]},
            )
        address = allowed.address or self._resolved_address(host, port)
        if parts.scheme == "http" and not ipaddress.ip_address(address).is_loopback:
            raise _bad("begins with http://, which anybody on the way can change")
        return _Target(parts, host, port, address)

    def _resolved_address(self, host: str, port: int) -> str:
        try:
            addresses = self._resolve(host, port)
        except (OSError, UnicodeError):
            raise _failed("its host is not known") from None
        # A private address among public ones is a sign of DNS rebinding.
        if not addresses or not all(is_public(address) for address in addresses):
            raise Forbidden(
                "host_not_allowed",
                f"“{host}” is inside this network, and is not allowed.",
                "Ask your administrator to name it with its address: QUOTEDESK_FETCH_HOSTS=name=address.",
                params={"name": host[:100]},
            )
        return addresses[0]

    def _request(self, target: "_Target", end: float) -> "FetchedFile | str":
        """Return the file, or the address of a redirect."""
        context = (self._context or ssl.create_default_context()) if target.parts.scheme == "https" else None
        timeout = min(_CONNECT_SECONDS, self._seconds)
        connection = TimedConnection(target.host, target.port, timeout, context, target.address)
        timed_out = _failed(f"it did not come within {self._seconds:g} seconds")
        try:
            with connection.ending_after(end - time.monotonic()):
                connection.request("GET", target.path, headers={"User-Agent": f"Quotedesk/{VERSION}", **_ACCEPTED})
                with connection.getresponse() as response:
                    answer = self._read(response, target)
            if connection.is_aborted:
                raise timed_out
            return answer
        except TimeoutError:
            raise timed_out from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            if isinstance(error, AppError):
                raise
            if connection.is_aborted:
                raise timed_out from None
            raise _failed(_reason(error)) from None

    def _read(self, response: http.client.HTTPResponse, target: "_Target") -> "FetchedFile | str":
        if response.status in _REDIRECTS:
            return response.getheader("Location", "")
        if response.status != 200:
            raise _failed(f"its host answered {response.status}")
        if response.getheader("Content-Encoding", "identity").strip().lower() not in {"", "identity"}:
            raise _failed("its host packs what nobody asked it to pack")
        ending = self._ending(response.getheader("Content-Type", ""), target.path)
        length = int(response.getheader("Content-Length") or 0)
        if length > self._max_bytes:
            raise self._too_large()
        content = bytearray()
        while piece := response.read(_CHUNK_BYTES):
            content += piece
            if len(content) > self._max_bytes:
                raise self._too_large()
        if len(content) < length:
            raise _failed("its host ended the answer early")
        stem = unquote(urlsplit(target.path).path.rsplit("/", 1)[-1])
        name = safe_name(stem if stem.lower().endswith(ending) else f"{stem or target.host}{ending}", f"source{ending}")
        return FetchedFile(name, bytes(content))

    def _ending(self, content_type: str, path: str) -> str:
        kind = content_type.partition(";")[0].strip().lower()
        suffix = "." + urlsplit(path).path.rsplit("/", 1)[-1].rpartition(".")[2].lower()
        if kind in _GENERIC_MEDIA_TYPES and (suffix in supported_suffixes() or suffix in self._endings.values()):
            return suffix
        if kind not in self._endings:
            raise _failed(f"it is no transcript, but “{kind[:60]}”" if kind else "its host does not say what it is")
        return self._endings[kind]

    def _too_large(self) -> AppError:
        return TooLarge(
            "too_large", f"The file has more than {self._max_bytes:,} bytes.", "Split it, or add its text alone."
        )


@dataclass(frozen=True, slots=True)
class _Target:
    parts: SplitResult
    host: str
    port: int
    address: str

    @property
    def path(self) -> str:
        path = self.parts.path or "/"
        return f"{path}?{self.parts.query}" if self.parts.query else path


_ACCEPTED = {"Accept": ", ".join((*_ENDINGS, "*/*;q=0.1")), "Accept-Encoding": "identity", "Connection": "close"}


def _split(url: str) -> SplitResult:
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        raise _bad("cannot be read") from None
    if parts.scheme not in _PORTS or not parts.hostname:
        raise _bad("does not begin with https://")
    if parts.username is not None or parts.password is not None or port == 0:
        raise _bad("has a name, a password or a port that it should not have")
    if not url.isascii() or any(sign <= " " or sign in {"\x7f", "\\"} for sign in url.strip()):
        raise _bad("has characters that no address has")
    return parts


def _parse_allowed_host(entry: str) -> tuple[str, _AllowedHost]:
    name, _, address = entry.partition("=")
    parts = urlsplit(f"//{name}")
    host = (parts.hostname or "").rstrip(".")
    if not address:
        with suppress(ValueError):
            # An IP address needs no resolution.
            address = str(ipaddress.ip_address(host))
    return host, _AllowedHost(parts.port, address or None)


def _resolve_with_system(host: str, port: int) -> Sequence[str]:
    addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[4][0]) for address in addresses))


def _reason(error: Exception) -> str:
    if isinstance(error, ssl.SSLError):
        return "its host could not show that it is who it says"
    if isinstance(error, OSError):
        return "its host cannot be reached"
    return "its host answers what cannot be understood"


def _failed(why: str) -> AppError:
    return BadGateway(
        "cannot_fetch",
        f"The file could not be downloaded: {why}.",
        "Open the address in a browser, save it, and add it.",
    )


def _bad(what: str) -> AppError:
    return InputError(
        "bad_address", f"The address {what}.", "Copy it from the browser's address bar; it begins with https://."
    )
