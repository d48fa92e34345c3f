"""A worker as ``python -m server worker`` starts it, with a stand-in for the encoder."""

from server.app import create_app
from server.config import Settings
from server.inference.engine import load_engine
from server.jobs.runner import work
from tests.indexer.newsroom_process import SlowEncoder

if __name__ == "__main__":
    _settings = Settings()
    work(create_app(_settings, load_engine(_settings, SlowEncoder(), object()), complete=False))  # type: ignore[arg-type]
