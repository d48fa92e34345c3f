"""An ``Encoder`` over a hosted embeddings service: OpenAI's ``/v1/embeddings``, or any compatible one.

Without a key nothing is sent.
"""

import json
import os
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import numpy as np
from numpy.typing import NDArray

from models.errors import AppError, InputError

KEY_VARIABLE = "QUOTEDESK_EMBEDDINGS_KEY"
DEFAULT_URL = "https://api.openai.com"
DEFAULT_MODEL = "text-embedding-3-small"

# Longer texts are truncated: this is well within the 8,191 tokens of OpenAI's models.
_MOST_CHARACTERS = 8_000
_TRY_AGAIN = {408, 409, 425, 429, 500, 502, 503, 504, 529}
_LONGEST_WAIT = 60.0
_PATH = "/v1/embeddings"


@dataclass(frozen=True)
class HostedEmbeddings:
    """An ``Encoder`` that sends every text to a service.

    Args:
        key: sent as a bearer token, to ``url`` alone: a redirection is refused.
        url: of the service, without ``/v1/embeddings``.
        model: the service's name of it.
        batch: texts per request.
        attempts: of a request, before it fails.
        first_wait: seconds before the second attempt; doubled before each later one, unless the service says how long.
        timeout: of a request, in seconds.
    """

    key: str
    url: str = DEFAULT_URL
    model: str = DEFAULT_MODEL
    batch: int = 64
    attempts: int = 6
    first_wait: float = 1.0
    timeout: float = 60.0

    def __repr__(self) -> str:
        # Keeps the key out of tracebacks and logs.
        return f"HostedEmbeddings({self.url!r}, {self.model!r})"

    @classmethod
    def from_environment(cls, url: str = DEFAULT_URL, model: str = DEFAULT_MODEL) -> "HostedEmbeddings":
        """Creates one with the key in ``QUOTEDESK_EMBEDDINGS_KEY``.

        Raises:
            AppError: ``no_embeddings_key`` or ``bad_embeddings_url``.
        """
        key = os.environ.get(KEY_VARIABLE, "").strip()
        if not key:
            raise InputError(
                "no_embeddings_key",
                "Hosted embeddings are off: there is no key of a service.",
                f"Set {KEY_VARIABLE} to one; every text is then sent to {url}.",
            )
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise InputError(
                "bad_embeddings_url", f"{url!r} is no address of a service.", f"Give one such as {DEFAULT_URL}."
            )
        return cls(key, url.removesuffix("/").removesuffix(_PATH), model)

    @property
    def version(self) -> str:
        """See ``Encoder.version``."""
        return re.sub(r"[^\w.-]+", "-", f"{urlsplit(self.url).netloc}-{self.model}")

    @cached_property
    def dimension(self) -> int:
        """See ``Encoder.dimension``; asks the service once."""
        return int(self._asked(["dimension"]).shape[1])

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``; zeros for empty texts, which the service rejects.

        Raises:
            AppError: ``embeddings_refused`` (key, model or request), ``embeddings_unreachable`` when all attempts
                failed, ``embeddings_unreadable`` for a malformed answer.
        """
        sent = [place for place, text in enumerate(texts) if text.strip()]
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for first in range(0, len(sent), self.batch):
            part = sent[first : first + self.batch]
            vectors[part] = self._asked([texts[place][:_MOST_CHARACTERS] for place in part])
        return vectors

    def _asked(self, texts: Sequence[str]) -> NDArray[np.float32]:
        answer = self._answer(json.dumps({"model": self.model, "input": list(texts), "encoding_format": "float"}))
        try:
            rows = sorted(answer["data"], key=lambda row: int(row["index"]))
            vectors = np.array([row["embedding"] for row in rows], dtype=np.float32)
            if vectors.ndim != 2 or [int(row["index"]) for row in rows] != list(range(len(texts))):
                raise ValueError(f"{vectors.shape} for {len(texts)} texts")
        except (KeyError, TypeError, ValueError) as error:
            raise InputError(
                "embeddings_unreadable",
                f"{self.url} did not answer with one vector for each text ({type(error).__name__}: {error}).",
                "Check that the address is of a service that speaks as /v1/embeddings does.",
            ) from error
        norms = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.asarray(vectors / np.where(norms == 0.0, 1.0, norms), dtype=np.float32)

    def _answer(self, body: str) -> Any:
        wait, reason = self.first_wait, ""
        for attempt in range(1, self.attempts + 1):
            try:
                return self._send(body)
            except HTTPError as error:
                reason = f"status {error.code}"
                if error.code not in _TRY_AGAIN:
                    raise self._refusal(error) from error
                asked = error.headers.get("Retry-After", "")
                wait = max(wait, float(asked)) if asked.replace(".", "", 1).isdigit() else wait
            except (OSError, HTTPException) as error:
                reason = f"{type(error).__name__}: {error}"
            except ValueError as error:
                raise InputError(
                    "embeddings_unreadable", f"{self.url} did not answer in JSON.", "Check the address of the service."
                ) from error
            if attempt < self.attempts:
                time.sleep(min(wait, _LONGEST_WAIT))
                wait *= 2.0
        raise InputError(
            "embeddings_unreachable",
            f"{self.url} did not answer in {self.attempts} attempts ({reason}).",
            "Run it again later: what was embedded is kept.",
        )

    def _send(self, body: str) -> Any:
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        request = Request(self.url + _PATH, body.encode(), headers)
        with _OPENER.open(request, timeout=self.timeout) as response:
            return json.loads(response.read())

    def _refusal(self, error: HTTPError) -> AppError:
        try:
            said = str(json.loads(error.read())["error"]["message"])
        except (OSError, ValueError, KeyError, TypeError):
            said = error.reason
        # Services quote the beginning of an unknown key.
        said = said.replace(self.key, "…")[:300]
        hint = (
            f"Check the key in {KEY_VARIABLE}."
            if error.code in {401, 403}
            else f"Check the address, and that the service has the model {self.model!r}."
        )
        return InputError("embeddings_refused", f"{self.url} refused the request: {error.code}, {said}.", hint)


class _NoRedirect(HTTPRedirectHandler):
    # A redirection would carry the key to another host.
    def redirect_request(self, *_: Any) -> None:
        return None


_OPENER = build_opener(_NoRedirect)
