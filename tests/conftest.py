"""What several rooms' tests share: the real encoder, once; and desks of their own.

The desk and its models are imported where a test uses them: the process that starts the others needs neither, and tests
of the page import little of them.
"""

import gc
import itertools
import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.encoders.base_model import BaseModel, locate_base_model
from models.encoders.protocol import Encoder
from tests.compiled_routes import compile_routes_once
from tests.folders_in_memory import keep_folders_in_memory
from tests.run_folder import make_run_folder

if TYPE_CHECKING:
    from models.encoders.token_states.protocol import StateEncoder
    from models.headline.checker import LearnedHeadlineChecker
    from models.social.protocol import PostLinker

os.environ["HF_HUB_OFFLINE"] = "1"
keep_folders_in_memory()
make_run_folder()
compile_routes_once()

# The same few examples in every run, so that a failure is a change's own; `make test-all` looks for new ones.
# Neither has a limit of time, which a busy machine would exceed.
_TIMELESS = hypothesis.settings(deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.register_profile("repeatable", _TIMELESS, derandomize=True, max_examples=40)
hypothesis.settings.register_profile("new", _TIMELESS, max_examples=300)
hypothesis.settings.load_profile("new" if "QUOTEDESK_NEW_EXAMPLES" in os.environ else "repeatable")

MakeDesk = Callable[..., Flask]
STORES = ("sqlite", "postgresql")
SLOW_TIMEOUT_S = 1800
# Allocated objects and younger collections, as for ``gc.set_threshold``; and files of tests.
_GC_THRESHOLDS = (50_000, 20, 50)
_COLLECT_EVERY = 8
_files = itertools.count(1)
ON_BOTH = ("tests/server/drafts/test_service.py", "tests/server/access/test_visibility.py")


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--store postgresql`` runs the server's tests on it; without, those that are marked run on both."""
    parser.addoption("--store", choices=STORES, help="The store that all of tests/server run on.")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests marked ``both_stores``, and those of some files, once on each store, unless ``--store`` names one."""
    test = metafunc.definition
    on_both = test.get_closest_marker("both_stores") or test.path.as_posix().endswith(ON_BOTH)
    if on_both and metafunc.config.getoption("store") is None:
        metafunc.fixturenames.insert(0, "store")
        metafunc.parametrize("store", STORES, indirect=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give slow tests more time, and run browser tests last.

    Playwright leaves an event loop on the main thread, which Flask's teardown cannot run its asynchronous part on.
    """
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW_TIMEOUT_S))
    items.sort(key=lambda item: "browser" in item.path.parts)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Exclude the collected tests and their imports, which stay in memory, from garbage collection.

    From then on it collects rarely by itself.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*_GC_THRESHOLDS)
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Collect after some files; exclude the longer-lived fixtures, too."""
    yield
    if nextitem is not None and nextitem.path != item.path and next(_files) % _COLLECT_EVERY == 0:
        gc.collect()
        gc.freeze()


@pytest.fixture(scope="session")
def base_model() -> BaseModel:
    return locate_base_model()


@pytest.fixture(scope="session")
def encoder(base_model: BaseModel) -> Encoder:
    """Load the real encoder; converted once on a machine, then from the cache."""
    from models.encoders.base_encoder import BaseEncoder
    from models.encoders.cache_directory import default_cache_directory

    return BaseEncoder(base_model, "cpu", default_cache_directory())


@pytest.fixture(scope="session")
def headline_states() -> "StateEncoder":
    """Load the encoder of the headline check; converted once on a machine, then from the cache."""
    from models.headline.shipped import load_states

    return load_states(device="cpu")


@pytest.fixture(scope="session")
def headline_checker(headline_states: "StateEncoder") -> "LearnedHeadlineChecker":
    """Load the real headline check."""
    from models.headline.shipped import load_shipped_checker

    return load_shipped_checker(states=headline_states)


@pytest.fixture(scope="session")
def milvus_lite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a milvus-lite server within this process; each test uses collections of its own."""
    from milvus_lite.server_manager import server_manager_instance

    path = str(tmp_path_factory.mktemp("milvus") / "lite.db")
    uri = server_manager_instance.start_and_get_uri(path)
    assert uri is not None
    yield uri
    server_manager_instance.release_server(path)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an SQLite store with empty tables, made once."""
    from sqlalchemy import create_engine

    from server.db.database import migrate

    file = tmp_path_factory.mktemp("migrated") / "quotedesk.sqlite"
    engine = create_engine(f"sqlite:///{file}")
    migrate(engine)
    engine.dispose()
    return file


@pytest.fixture
def make_desk(tmp_path: Path, headline_states: "StateEncoder", migrated: Path) -> Iterator[MakeDesk]:
    """Return a function that builds desks over ``tmp_path / "data"``.

    Store, index and headline check are real; encoder and linker are fakes unless they are given.
    """
    from models.headline.shipped import load_shipped_checker
    from server.app import create_app
    from server.config import Settings
    from tests.fakes.engine import make_engine
    from tests.server.wire import WireClient

    built: list[Flask] = []

    def make(encoder: Encoder | None = None, linker: "PostLinker | None" = None, **settings: Any) -> Flask:
        chosen = Settings(**{"data": tmp_path / "data", **settings})
        chosen.data.mkdir(parents=True, exist_ok=True)
        if chosen.store_url.startswith("sqlite:") and not any(chosen.data.iterdir()):
            shutil.copyfile(migrated, chosen.data / migrated.name)
        checker = load_shipped_checker(threshold=chosen.headline_threshold, states=headline_states)
        app = create_app(chosen, make_engine(chosen, encoder, checker, linker))
        app.test_client_class = WireClient
        built.append(app)
        return app

    yield make
    for app in built:
        close(app)


def close(app: Flask) -> None:
    """Let go of a desk's threads and files."""
    from server.operations import shutdown

    shutdown.close(app)


@pytest.fixture
def desk(make_desk: MakeDesk) -> Flask:
    return make_desk()


@pytest.fixture
def client(desk: Flask) -> FlaskClient:
    return desk.test_client()
