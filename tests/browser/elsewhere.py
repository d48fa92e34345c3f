"""A newsroom's other house: an editor that is not Quotedesk's, on a server and an origin of its own."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlencode

from tests.server.command_process import ROOT

_PAGE = Path(__file__).parent / "embedding"
_PACKAGES = ROOT / "node_modules"


class _Files(SimpleHTTPRequestHandler):
    """Serve the page, and under ``/packages`` its own copy of ProseMirror as npm installs it."""

    def translate_path(self, path: str) -> str:
        name = path.partition("?")[0].lstrip("/")
        folder, name = (_PACKAGES, name[9:]) if name.startswith("packages/") else (_PAGE, name)
        return str(folder / name)

    def log_message(self, *_args: object) -> None:
        pass


class Elsewhere:
    """Serve the sample editor."""

    def __init__(self) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Files, directory=str(_PAGE)))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})
        self._thread.start()
        self.port = self._server.server_port
        self.origin = f"http://127.0.0.1:{self.port}"

    def page(self, server: str, source: str, origin: str | None = None, **more: str) -> str:
        """Return the editor's address, mounted against a server."""
        return f"{origin or self.origin}/editor.html?{urlencode({'server': server, 'source': source, **more})}"

    def stop(self) -> None:
        """Stop serving and free the port."""
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
