"""A process of the desk as gunicorn starts it, with stand-ins for the models; everything else is real.

gunicorn -c deploy/gunicorn.conf.py tests.server.web_process:app
"""

from collections.abc import Sequence

from models.headline.protocol import HeadlineFinding
from server.app import create_app
from server.config import Settings
from server.publishing.delivery import DeliveryRunner
from server.registry import service
from server.tuning.process import process_tuning
from tests.fakes.engine import make_engine
from tests.indexer.newsroom_process import SlowEncoder


class NoQuoteHeadlineChecker:
    """A checker that finds no quotes in any headline."""

    def prepare(self) -> None:
        """Nothing is loaded."""

    def check_many(self, articles: Sequence[tuple[str, str]]) -> list[list[HeadlineFinding]]:
        """Return no findings."""
        return [[] for _ in articles]


_settings = Settings()
# It recommends with an encoder that needs no weights, slow enough for an import to be met in the middle.
app = create_app(_settings, make_engine(_settings, SlowEncoder(), NoQuoteHeadlineChecker()), complete=False)  # type: ignore[arg-type]
with process_tuning():
    service(DeliveryRunner, app).wake()
