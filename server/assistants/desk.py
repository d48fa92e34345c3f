"""The desk that tools ask, over HTTP, with the token of whoever uses them."""

from typing import Any, Final
from urllib.parse import urlsplit

import httpx2
from mcp.server.mcpserver.exceptions import ToolError

from models.errors import InputError
from server.config import VERSION
from server.web.security.origin_guard import LOOPBACK

_TIMEOUT_S: Final = 60.0


class DeskClient:
    """Asks a running desk.

    Args:
        url: of the desk.

    Raises:
        InputError: ``bad_address``: it is no address of a desk, or anybody on the way could read tokens.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname or parts.username:
            raise InputError("bad_address", f"{url!r} is no address of a desk.", "It begins with https:// or http://.")
        if parts.scheme == "http" and parts.hostname not in LOOPBACK:
            raise InputError(
                "bad_address", "A desk elsewhere is not asked over http://, which anybody can read.", "Use https://."
            )
        self._url = url.rstrip("/")

    async def ask(self, method: str, path: str, token: str, **request: Any) -> dict[str, Any]:
        """Return the answer of the desk.

        Args:
            token: of a person; empty: a desk without a login needs none.
            request: ``json`` or ``params``.

        Raises:
            ToolError: the desk's own, or it does not answer.
        """
        headers = {"User-Agent": f"Quotedesk/{VERSION}", "Accept": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        # Nothing of the user's own for this host, such as .netrc or a proxy.
        async with httpx2.AsyncClient(trust_env=False, timeout=_TIMEOUT_S) as client:
            try:
                response = await client.request(method, self._url + path, headers=headers, **request)
                answer: dict[str, Any] = response.json()
            except (httpx2.HTTPError, ValueError):
                raise ToolError(f"No desk answers at {self._url}. Start it, or name another with --desk.") from None
        error = answer.get("error")
        if error is not None:
            raise ToolError(f"{error['message']} {error['hint']}".strip())
        return answer
