"""A browser, a real desk, and one page for each test."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from bench.harness.server import wait_until_ready
from tests import equipment
from tests.browser.confidence import Confidences
from tests.browser.desk import Desk
from tests.browser.elsewhere import Elsewhere
from tests.browser.material import CONTEXT, HEADLINE, webvtt
from tests.browser.newsroom import Newsroom
from tests.browser.people import People, newsroom_with_people
from tests.browser.shared_context import CreateContext, SharedContext

_HERE = Path(__file__).parent
# Suggestions and checks come from real models, on machines that may be busy: what takes longer hangs.
_HANG_MS = 60_000
expect.set_options(timeout=_HANG_MS)
_NO_BROWSER = "No Chromium found: install chromium, or name one in QUOTEDESK_TEST_BROWSER."
# Nothing the browser does of its own accord may reach for the network.
_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Pages of one context that show the same site share a renderer process; see shared_context.
    "--process-per-site",
)
# Options of pytest-playwright that record what a context does, from its making to its end.
_RECORDERS = ("--tracing", "--video", "--screenshot")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = equipment.browser() is None
    for item in items:
        if _HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if missing:
                item.add_marker(pytest.mark.skip(reason=_NO_BROWSER))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": equipment.browser(), "args": list(_ARGUMENTS)}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    # Service workers would fetch all files of the desk for each test.
    return {
        "viewport": {"width": 1280, "height": 720},
        "locale": "en-GB",
        "reduced_motion": "reduce",
        "service_workers": "block",
    }


@pytest.fixture(scope="session")
def elsewhere() -> Iterator[Elsewhere]:
    """Serve an editor on another origin that the newsroom allows."""
    elsewhere = Elsewhere()
    yield elsewhere
    elsewhere.stop()


@pytest.fixture(scope="session")
def shared_context(
    browser: Browser, browser_context_args: dict[str, Any], elsewhere: Elsewhere
) -> Iterator[SharedContext]:
    """Create the browser context of all tests that do not create one themselves."""
    shared = SharedContext(browser, browser_context_args, elsewhere.origin, _HANG_MS)
    yield shared
    shared.close()


@pytest.fixture
def create_context(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[CreateContext]:
    """Return a function that creates a context of its own, with options that differ from those of the others."""
    contexts: list[BrowserContext] = []

    def create(**options: Any) -> BrowserContext:
        contexts.append(browser.new_context(**{**browser_context_args, **options}))
        contexts[-1].set_default_timeout(_HANG_MS)
        return contexts[-1]

    yield create
    for context in contexts:
        context.close()


@pytest.fixture
def context(
    request: pytest.FixtureRequest, new_context: CreateContextCallback, shared_context: SharedContext
) -> Iterator[BrowserContext]:
    """Return an empty context: the shared one, unless its activity is recorded."""
    if any(request.config.getoption(recorder) != "off" for recorder in _RECORDERS):
        yield new_context()
        return
    failed = request.session.testsfailed
    yield shared_context.open()
    if request.session.testsfailed > failed:
        shared_context.close()
    else:
        shared_context.reset()


@pytest.fixture(scope="session")
def sample_newsroom(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the sample newsroom, imported once per test run; copy it before use."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder = shared / "sample-newsroom"
    with FileLock(shared / "sample-newsroom.lock"):
        if not folder.exists():
            room = Newsroom(shared / "sample-newsroom.new", sample=True)
            room.start()
            wait_until_ready(room.url)
            room.end()
            (shared / "sample-newsroom.new").rename(folder)
    return folder


@pytest.fixture(scope="session")
def newsroom(
    tmp_path_factory: pytest.TempPathFactory, sample_newsroom: Path, elsewhere: Elsewhere
) -> Iterator[Newsroom]:
    """Serve the sample newsroom to all tests that leave it running."""
    data = tmp_path_factory.mktemp("newsroom") / "data"
    shutil.copytree(sample_newsroom, data)
    room = Newsroom(data, sample=False, embed_origins=elsewhere.origin)
    room.start()
    # Several desks that load their models at once take longer than a test waits for an answer.
    wait_until_ready(room.url)
    yield room
    room.stop()
    assert room.other_machines() == []


@pytest.fixture
def own_newsroom(tmp_path: Path) -> Iterator[Newsroom]:
    """Serve an empty newsroom that a test may stop and start."""
    room = Newsroom(tmp_path / "own", sample=False)
    room.start()
    yield room
    room.stop()
    assert room.other_machines() == []


@pytest.fixture(scope="session")
def hearing(newsroom: Newsroom) -> str:
    """Return the id of the night bus hearing, for tests that are not about uploading."""
    return str(newsroom.upload("night-bus.vtt", webvtt())["source_id"])


@pytest.fixture
def desk(page: Page, newsroom: Newsroom) -> Iterator[Desk]:
    """Open a page whose console must stay free of unexpected errors."""
    desk = Desk(page, newsroom)
    yield desk
    assert desk.unexpected_faults() == []


@pytest.fixture
def other(create_context: CreateContext, newsroom: Newsroom) -> Desk:
    """Open the desk in another browser."""
    return Desk(create_context().new_page(), newsroom)


@pytest.fixture
def confident(page: Page) -> Confidences:
    """Make every suggestion a strong match."""
    return Confidences(page, lambda _event, _at: 0.9)


@pytest.fixture
def ghosted(desk: Desk, hearing: str, confident: Confidences) -> Desk:
    """Open a draft with two typed sentences and a quote offered after them."""
    desk.open(headline=HEADLINE, source_ids=[hearing])
    desk.write(CONTEXT)
    desk.wait_ghost()
    return desk


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Newsroom, People]]:
    """Serve a newsroom with accounts; one for each test module."""
    with newsroom_with_people(tmp_path_factory.mktemp("newsroom")) as made:
        yield made


@pytest.fixture
def open_as(room: tuple[Newsroom, People], create_context: CreateContext) -> Callable[[str], Page]:
    """Return a function that opens a page in the browser of a person."""
    newsroom, people = room

    def opened(person_id: str) -> Page:
        context = create_context(base_url=newsroom.url)
        people.sign_in(context, person_id)
        return context.new_page()

    return opened
