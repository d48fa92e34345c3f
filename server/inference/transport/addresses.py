"""The address of an inference process."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from models.errors import InputError
from server.config import MIN_SECRET_LENGTH, Settings


@dataclass(frozen=True, slots=True)
class Address:
    """Either a unix socket or a port.

    Args:
        path: of the socket; "" for a port.
        host, port: "" and 0 for a socket.
    """

    path: str = ""
    host: str = ""
    port: int = 0

    def __str__(self) -> str:
        if self.path:
            return f"unix:{self.path}"
        return f"http://[{self.host}]:{self.port}" if ":" in self.host else f"http://{self.host}:{self.port}"


def parse_address(url: str) -> Address:
    """Parse an address such as ``unix:/run/quotedesk/models.sock`` or ``http://10.0.0.5:8100``.

    Raises:
        AppError: ``bad_inference_url``.
    """
    if url.startswith("unix:") and len(url) > len("unix:"):
        return Address(path=url.removeprefix("unix:"))
    try:
        parts = urlsplit(url)
        if parts.scheme == "http" and parts.hostname and parts.port is not None and parts.path in {"", "/"}:
            return Address(host=parts.hostname, port=parts.port)
    except ValueError:
        pass
    raise InputError(
        "bad_inference_url",
        f"{url!r} says not where the process of the models listens.",
        "Give unix: and the path of a socket, or http:// with an address and a port, such as http://10.0.0.5:8100.",
    )


def check_secret(address: Address, settings: Settings) -> str:
    """Return the shared secret.

    Raises:
        AppError: ``inference_secret_missing``: a port is open to everybody on the network; a socket has permissions.
    """
    secret = settings.inference_secret
    if len(secret) < MIN_SECRET_LENGTH and (secret or not address.path):
        raise InputError(
            "inference_secret_missing",
            f"At {address} a secret of {MIN_SECRET_LENGTH} characters at least is due.",
            "Set QUOTEDESK_INFERENCE_SECRET to the same one for this process and that of the models.",
        )
    return secret
