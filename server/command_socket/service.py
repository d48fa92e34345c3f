"""Listens for commands on a unix socket in the data folder."""

import json
import os
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingMixIn, UnixStreamServer
from typing import Any, Final

import structlog
from flask import Flask
from pydantic import ValidationError

from models.errors import AppError
from server.command_socket.answers import answer
from server.command_socket.questions import question_adapter, socket_path
from server.config import Settings
from server.registry import service

log = structlog.get_logger(__name__)

# A command sends its question at once.
_READ_TIMEOUT_S: Final = 30.0
# A file may be in it, which JSON lengthens by a third.
_LENGTHENED: Final = 2
_CREDENTIALS: Final = struct.Struct("3i")


@contextmanager
def listening(app: Flask) -> Iterator[None]:
    """Answer commands until the end of the context, unless another desk does so over the same data folder."""
    path = socket_path(service(Settings, app).data)
    server = None if path is None else _bind(path, app)
    if path is None or server is None:
        yield
        return
    thread = threading.Thread(target=server.serve_forever, name="commands", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
        with suppress(OSError):
            path.unlink()


class _Server(ThreadingMixIn, UnixStreamServer):
    daemon_threads = True

    def __init__(self, path: Path, app: Flask) -> None:
        self.app = app
        self.max_bytes = _LENGTHENED * service(Settings, app).max_upload_bytes
        super().__init__(str(path), _Handler)

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Return whether the command runs as the owner of this process or as root."""
        option = getattr(socket, "SO_PEERCRED", None)
        if option is None:
            return True
        _, user, _ = _CREDENTIALS.unpack(request.getsockopt(socket.SOL_SOCKET, option, _CREDENTIALS.size))
        return user in {0, os.getuid()}

    def handle_error(self, request: Any, client_address: Any) -> None:
        # A command that was interrupted.
        pass


class _Handler(StreamRequestHandler):
    timeout = _READ_TIMEOUT_S
    server: _Server

    def handle(self) -> None:
        text = self.rfile.read(self.server.max_bytes + 1)
        self.wfile.write(json.dumps(self._answer(text), ensure_ascii=True).encode())

    def _answer(self, text: bytes) -> dict[str, Any]:
        if len(text) > self.server.max_bytes:
            return {}
        try:
            return {"answer": answer(self.server.app, question_adapter.validate_json(text))}
        except ValidationError:
            return {}  # of another version: the command answers itself
        except AppError as error:
            return {"error": error.as_json()}
        except Exception:
            log.exception("command_failed")
            return {}


def _bind(path: Path, app: Flask) -> _Server | None:
    """Replace a socket that was left behind, but never one that answers."""
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            path.unlink(missing_ok=True)
        except OSError:
            pass
        else:
            return None
    try:
        return _Server(path, app)  # for the owner alone, by the umask of ``prepare_data``
    except OSError as error:
        log.info("commands_not_answered", reason=error.strerror)  # a file system without sockets
        return None
