"""A worker as ``python -m server worker`` starts it, with a stand-in for the encoder."""

from server.app import create_app
from server.config import Settings
from server.jobs.runner import work
from tests.fakes.engine import make_engine
from tests.indexer.newsroom_process import SlowEncoder

if __name__ == "__main__":
    _settings = Settings()
    work(create_app(_settings, make_engine(_settings, SlowEncoder()), complete=False))
