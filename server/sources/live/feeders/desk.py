"""The desk that a feeder sends lines to, over HTTP."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote, urlsplit

import requests

from models.errors import AppError, InputError, Unavailable
from server.config import VERSION
from server.sources.live.feeders.captions import FoundLine
from server.web.security.origin_guard import LOOPBACK

_TIMEOUT_S: Final = (5, 30)
_LINES_AT_ONCE: Final = 200


class DeskUnavailable(Unavailable):
    """The desk does not answer, or cannot store anything now; what was sent may be sent again.

    Args:
        retry_after: seconds after which the desk asks to be tried again; None: it does not say.
    """

    def __init__(self, reason: str, retry_after: float | None = None) -> None:
        self.retry_after = retry_after
        super().__init__("desk_unavailable", f"The desk cannot be reached now: {reason}.", "It is tried again.")


@dataclass(frozen=True, slots=True)
class _ReadError:
    """An error as the desk gives it."""

    code: str
    message: str
    hint: str


class DeskRefusal(AppError):
    """The desk rejects what was sent.

    Args:
        next_number: of the line that is due, where lines are missing.
    """

    def __init__(self, error: dict[str, Any], status: int, next_number: int | None) -> None:
        self.next_number = next_number
        read = _ReadError(
            str(error.get("code", "refused")),
            str(error.get("message", f"It answers {status}.")),
            str(error.get("hint", "")) or "Check the address of the desk.",
        )
        super().__init__(read.code, read.message, read.hint)


class Desk:
    """A desk that is running, and one live source of it.

    Args:
        url: of the desk.
        token: of somebody who may edit the source, with the scope “write”; empty: the desk has no login.
    """

    def __init__(self, url: str, token: str = "") -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname or parts.username:
            raise InputError("bad_address", f"{url!r} is no address of a desk.", "It begins with https:// or http://.")
        if token and parts.scheme == "http" and parts.hostname not in LOOPBACK:
            raise InputError(
                "bad_address", "A token is not sent over http://, which anybody on the way can read.", "Use https://."
            )
        self._url = url.rstrip("/")
        self._session = requests.Session()
        self._session.headers["User-Agent"] = f"Quotedesk/{VERSION}"
        # Nothing of the user's own for this host, such as .netrc or a proxy.
        self._session.trust_env = False
        if token:
            self._session.headers["Authorization"] = f"Bearer {token}"

    def begin(self, title: str, language: str | None = None) -> str:
        """Make a live source, and return its id."""
        more = {} if language is None else {"language": language}
        return str(self._request("POST", "/live", {"title": title, **more})["source_id"])

    def lines(self, source_id: str) -> tuple[list[FoundLine], str]:
        """Return all lines of a source, and what was remembered with them."""
        lines: list[FoundLine] = []
        while True:
            answer = self._request("GET", f"/{quote(source_id, safe='')}/lines?from={len(lines) + 1}")
            lines += [
                FoundLine(line["text"], line["speaker"], line["start_ms"], line["end_ms"]) for line in answer["lines"]
            ]
            if len(lines) >= answer["next"] - 1 or not answer["lines"]:
                return lines, str(answer["position"])

    def append(self, source_id: str, lines: Sequence[tuple[int, FoundLine]], position: str | None) -> None:
        """Send lines; what has to be remembered goes with the last of them."""
        for part, is_last in _portions(lines):
            message: dict[str, Any] = {"lines": [_line(number, line) for number, line in part]}
            if is_last and position is not None:
                message["position"] = position
            self._request("POST", f"/{quote(source_id, safe='')}/lines", message)

    def end(self, source_id: str) -> None:
        """End the live source."""
        self._request("POST", f"/{quote(source_id, safe='')}/end", {})

    def _request(self, method: str, path: str, message: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return the answer.

        Raises:
            DeskUnavailable: it is worth trying again.
            DeskRefusal: it is not.
        """
        try:
            response = self._session.request(
                method, f"{self._url}/api/sources{path}", json=message, timeout=_TIMEOUT_S, allow_redirects=False
            )
            answer = response.json()
        except requests.JSONDecodeError:
            raise DeskUnavailable("what answers is no desk") from None
        except requests.RequestException as error:
            raise DeskUnavailable(type(error).__name__) from None
        if response.ok:
            return dict(answer)
        refusal = answer.get("error") if isinstance(answer, dict) else None
        refusal = refusal if isinstance(refusal, dict) else {}
        if response.status_code == 429 or response.status_code >= 500:
            raise DeskUnavailable(str(refusal.get("code", response.status_code)), refusal.get("retry_after"))
        due = answer.get("next") if isinstance(answer, dict) else None
        raise DeskRefusal(refusal, response.status_code, due if isinstance(due, int) else None)


def _portions(
    lines: Sequence[tuple[int, FoundLine]],
) -> Iterator[tuple[Sequence[tuple[int, FoundLine]], bool]]:
    for first in range(0, max(1, len(lines)), _LINES_AT_ONCE):
        yield lines[first : first + _LINES_AT_ONCE], first + _LINES_AT_ONCE >= len(lines)


def _line(number: int, line: FoundLine) -> dict[str, Any]:
    message: dict[str, Any] = {"number": number, "text": line.text}
    if line.speaker is not None:
        message["speaker"] = line.speaker[:200]
    if line.start_ms is not None:
        message |= {"start_ms": line.start_ms, "end_ms": line.end_ms}
    return message
