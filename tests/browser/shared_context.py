"""One browser context for all tests, emptied between them."""

from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext

CreateContext = Callable[..., BrowserContext]

_KEPT_BY_ORIGIN = "local_storage,indexeddb,cache_storage,service_workers"


class SharedContext:
    """A context whose renderer process and HTTP cache outlive a test; what pages left in it does not.

    A context for each test would start a process and compile all scripts again, which takes longer than most tests.
    The browser has to be started with ``--process-per-site``.

    Args:
        options: those of ``Browser.new_context``.
        url: a page of the site that the tests open; it stays open, so that the site's process does.
        timeout_ms: for what a page does.
    """

    def __init__(self, browser: Browser, options: dict[str, object], url: str, timeout_ms: float) -> None:
        self._browser = browser
        self._options = options
        self._url = url
        self._timeout_ms = timeout_ms
        self._origins = {_origin_of(url)}
        self._context: BrowserContext | None = None

    def open(self) -> BrowserContext:
        """Return the context without visible pages, cookies, storage or permissions."""
        if self._context is None:
            self._context = self._browser.new_context(**self._options)  # type: ignore[arg-type]
            self._context.set_default_timeout(self._timeout_ms)
            self._context.new_page().goto(self._url)
            return self._context
        keeper = self._context.pages[0]
        session = self._context.new_cdp_session(keeper)
        for origin in self._origins:
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": _KEPT_BY_ORIGIN})
        session.detach()
        return self._context

    def reset(self) -> None:
        """Close the pages of a test and undo its changes to the context."""
        if self._context is None:
            return
        for page in self._context.pages[1:]:
            self._origins |= {_origin_of(frame.url) for frame in page.frames if frame.url.startswith("http")}
            page.close()
        self._context.unroute_all()
        self._context.set_offline(False)
        self._context.clear_cookies()
        self._context.clear_permissions()

    def close(self) -> None:
        """Close the context; ``open`` creates another."""
        if self._context is not None:
            self._context.close()
            self._context = None


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
