"""What the application factory built, for the handlers to find."""

from dataclasses import dataclass, field

from flask import Flask
from flask_socketio import SocketIO
from sqlalchemy.orm import Session

from server.config import Settings
from server.events.scheduler import NewestWins
from server.operating.lifecycle import Lifecycle
from server.services.archive_searching import ArchiveSuggester
from server.services.covering import Covering
from server.services.delivery_worker import DeliveryWorker
from server.services.engine import Engine
from server.services.headline_checking import HeadlineChecking
from server.services.linking_posts import PostSuggester
from server.services.monitoring import Monitoring
from server.services.publishing import Publisher
from server.services.reading_apart import ReadingApart
from server.services.suggesting import Suggester
from server.services.threads import Threads
from server.services.uploads import Uploads
from server.services.verifying import Verifier

_KEY = "quotedesk"


@dataclass(frozen=True)
class Components:
    """One of each for the whole server."""

    settings: Settings
    engine: Engine
    suggester: Suggester
    verifier: Verifier
    headlines: HeadlineChecking
    pool: NewestWins
    socketio: SocketIO
    uploads: Uploads
    archive_suggester: ArchiveSuggester
    deliveries: DeliveryWorker
    posts: PostSuggester
    monitoring: Monitoring
    threads: Threads = field(default_factory=Threads)
    reading: ReadingApart = field(default_factory=ReadingApart)
    lifecycle: Lifecycle = field(default_factory=Lifecycle)

    def publisher(self, session: Session) -> Publisher:
        """One that reads and writes through ``session``."""
        covering = Covering(session, self.engine, self.verifier)
        return Publisher(session, self.headlines, self.verifier, self.settings, covering)

    def init_app(self, app: Flask) -> None:
        """Makes them reachable from ``app``."""
        app.extensions[_KEY] = self

    @staticmethod
    def of(app: Flask) -> "Components":
        """The components of the running application."""
        found: Components = app.extensions[_KEY]
        return found
