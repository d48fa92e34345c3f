"""Fixtures of the server's tests: the real models, loaded once instead of for every desk and every command."""

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from flask import Flask
from sqlalchemy.orm import Session

from indexer.readers.registry import reader_modules
from models.encoders.base_model import MULTILINGUAL_BASE_MODEL
from models.encoders.token_states.protocol import StateEncoder
from models.headline import shipped as headline
from models.headline.detection.detector import load_detector
from models.recommend import shipped as recommend
from server.accounts.authentication import hashing_process, passwords
from server.db.database import open_store
from tests.compiled_statements import compile_statements_once
from tests.server.client import Socket
from tests.server.postgres import PostgresServer, running_postgres
from tests.server.processes import RedisServer, running_redis

compile_statements_once()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """Run a PostgreSQL server for all tests that need it."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    """Run a Redis server for one test."""
    with running_redis() as server:
        yield server


@pytest.fixture(autouse=True)
def store(request: pytest.FixtureRequest) -> Iterator[str]:
    """Which store the desks of a test are on: an SQLite in their data folder, or a PostgreSQL database of its own."""
    chosen: str = getattr(request, "param", None) or request.config.getoption("store") or "sqlite"
    if chosen == "sqlite":
        yield chosen
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    # Not the test's own patches: it may undo those in the middle.
    with server.database() as url, pytest.MonkeyPatch.context() as patch:
        patch.setenv("QUOTEDESK_DATABASE_URL", url)
        yield chosen


@pytest.fixture(scope="session", autouse=True)
def load_models_once(headline_states: StateEncoder) -> Iterator[None]:
    """Let commands of this process use the models that an earlier one loaded; other processes load theirs."""
    load_states = cache(headline.load_states)

    def states(base_model: str = MULTILINGUAL_BASE_MODEL, device: str = "auto") -> StateEncoder:
        shared = base_model == MULTILINGUAL_BASE_MODEL and device in {"auto", "cpu"}
        return headline_states if shared else load_states(base_model, device)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(headline, "load_states", states)
        patch.setattr(headline, "load_detector", cache(load_detector))
        patch.setattr(recommend, "load_recall_encoder", cache(recommend.load_recall_encoder))
        yield


@pytest.fixture(scope="session", autouse=True)
def hash_passwords_quickly() -> Iterator[None]:
    """Hash passwords in this process, with the least work that argon2id allows."""
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hashing_process, "_hasher", hasher)
        patch.setattr(passwords, "_hasher", hasher)
        patch.setattr(passwords, "hash_in_process", hashing_process._hash)
        patch.setattr(passwords, "verify_in_process", hashing_process._verify)
        yield


@pytest.fixture(scope="session", autouse=True)
def load_languages_once() -> Iterator[None]:
    """Load the model that tells languages apart in the process that readers are forked from, not in each of them."""
    modules = (*reader_modules(), "tests.fakes.loaded_languages")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("server.sources.files.sandboxed_reader.reader_modules", lambda: modules)
        yield


@pytest.fixture
def socket(desk: Flask) -> Socket:
    return Socket(desk)


@pytest.fixture
def session(tmp_path: Path, migrated: Path) -> Iterator[Session]:
    """Open a session on an empty SQLite store, without a desk."""
    file = tmp_path / "store.sqlite"
    shutil.copyfile(migrated, file)
    engine = open_store(f"sqlite:///{file}")
    with Session(engine) as session:
        yield session
    engine.dispose()
