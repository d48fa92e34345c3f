"""HTTP connections that end after a time, however slowly an answer comes."""

import http.client
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class TimedConnection(http.client.HTTPConnection):
    """A connection that another thread can end.

    Args:
        context: of TLS; None: the connection has none.
        address: to connect to; None: that of the host.
    """

    def __init__(
        self, host: str, port: int, timeout: float, context: ssl.SSLContext | None, address: str | None = None
    ) -> None:
        super().__init__(host, port, timeout=timeout)
        self._address = address or host
        self._context = context
        self._socket: socket.socket | None = None
        self.is_aborted = False
        # Keeps the default port out of the Host header.
        self.default_port = http.client.HTTPS_PORT if context else http.client.HTTP_PORT

    def connect(self) -> None:
        """See ``HTTPConnection.connect``."""
        self.sock = socket.create_connection((self._address, self.port), self.timeout)
        if self._context:
            self.sock = self._context.wrap_socket(self.sock, server_hostname=self.host)
        # http.client forgets the socket while it reads a response without a length.
        self._socket = self.sock
        if self.is_aborted:
            self.abort()

    def abort(self) -> None:
        """Close the socket, from another thread."""
        self.is_aborted = True
        if self._socket is not None:
            with suppress(OSError):  # closed already
                self._socket.shutdown(socket.SHUT_RDWR)

    @contextmanager
    def ending_after(self, seconds: float) -> Iterator[None]:
        """Abort the connection after some time, and close it at the end of the context."""
        # The socket's timeout applies to each read, and a slow answer has many: this one limits the whole request.
        deadline = threading.Timer(max(0.0, seconds), self.abort)
        deadline.daemon = True
        try:
            deadline.start()
            yield
        finally:
            deadline.cancel()
            self.close()
