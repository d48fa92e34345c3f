"""What the application factory built, for the handlers to find."""

from dataclasses import dataclass, field

from flask import Flask
from flask_socketio import SocketIO
from sqlalchemy.orm import Session

from server.checks.headline import HeadlineChecking
from server.checks.verification import Verifier
from server.config import Settings
from server.inference.engine import Engine
from server.posts.monitor import Monitoring
from server.posts.suggestions import PostSuggester
from server.posts.threads import Threads
from server.publishing.delivery_worker import DeliveryWorker
from server.publishing.service import Publisher
from server.sockets.scheduler import NewestWins
from server.sources.files.sandboxed_reader import ReadingApart
from server.sources.files.uploads import Uploads
from server.suggestions.archive import ArchiveSuggester
from server.suggestions.coverage import Covering
from server.suggestions.service import Suggester
from server.telemetry.lifecycle import Lifecycle

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
