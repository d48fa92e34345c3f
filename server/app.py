"""The application factory."""

import logging
import secrets
from pathlib import Path

import structlog
from flask import Flask
from flask_socketio import SocketIO

from models.errors import InputError
from server.components import Components
from server.config import MIB, Settings
from server.events.desk import DeskEvents
from server.events.scheduler import NewestWins
from server.pages import (
    archive,
    assets,
    checks,
    coverage,
    desk,
    drafts,
    drafts_page,
    errors,
    feedback,
    guard,
    library,
    paragraphs,
    plugin,
    publications,
    recordings,
    sources,
    uploads,
    versions,
    words,
)
from server.rights import guarding
from server.services.archive_searching import ArchiveSuggester
from server.services.completing import Completing
from server.services.delivery_worker import DeliveryWorker
from server.services.engine import Engine, load_engine, load_source_ranking
from server.services.headline_checking import HeadlineChecking
from server.services.suggesting import Suggester
from server.services.uploads import Uploads
from server.services.verifying import Verifier
from server.store.database import db, migrate

_ROOT = Path(__file__).resolve().parents[1]


def create_app(settings: Settings, engine: Engine | None = None, *, complete: bool = True) -> Flask:
    """Builds the desk over ``settings.data``, bringing the store to its present shape.

    Args:
        engine: models and index, where they are loaded already.
        complete: wait until the index has all of the library; else it gets the rest of it beside the work.

    Raises:
        InputError: the data folder cannot be used, or the base encoder is not there.
    """
    _configure_logging()
    app = Flask("quotedesk", root_path=str(_ROOT), template_folder="templates", static_folder="static")
    prepare_data(settings)
    app.config.update(
        SECRET_KEY=_secret_key(settings.data),
        # What was to be stored is article text, which no log is to have.
        SQLALCHEMY_ENGINES={"default": {"url": settings.store_url, "hide_parameters": True}},
        # Room for the multipart wrapping around the largest file; the reader checks the file itself.
        MAX_CONTENT_LENGTH=settings.max_upload_bytes + MIB,
        SEND_FILE_MAX_AGE_DEFAULT=31_536_000,
    )
    db.init_app(app)
    with app.app_context():
        migrate(db.engine)
    engine = engine or load_engine(settings)
    engine.open(complete=complete)
    socketio = _socketio(settings)
    pool = NewestWins(settings.workers)
    beside = ArchiveSuggester(engine, load_source_ranking(settings))
    suggester, verifier = Suggester(engine, settings, beside.of_large_library), Verifier(engine)
    headlines = HeadlineChecking(engine, verifier)
    deliveries = DeliveryWorker(app, settings)
    Components(
        settings, engine, suggester, verifier, headlines, pool, socketio, Uploads(), beside, deliveries
    ).init_app(app)
    completing = Completing(engine.live_phrases, engine.sentences.spans)
    DeskEvents(app, socketio, settings, suggester, beside, completing, verifier, headlines, pool).register()
    socketio.init_app(app)
    for extension in (assets, words, guard, guarding, errors):
        extension.init_app(app)
    pages = (
        desk,
        library,
        archive,
        drafts_page,
        drafts,
        versions,
        sources,
        uploads,
        paragraphs,
        recordings,
        publications,
        checks,
        coverage,
        feedback,
    )
    for page in pages:
        app.register_blueprint(page.blueprint)
    app.register_blueprint(plugin.blueprint)
    return app


def prepare_data(settings: Settings) -> None:
    """Makes the data folder.

    Raises:
        InputError: ``data_folder`` when it cannot be made or written.
    """
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        probe = settings.data / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise InputError(
            "data_folder",
            f"The data folder {settings.data} cannot be written: {error.strerror}.",
            "Name another folder with --data, or mend its rights.",
        ) from error


def _socketio(settings: Settings) -> SocketIO:
    return SocketIO(
        async_mode="threading",
        # Handlers only store the newest request, so one thread a client is enough and keeps its events in order.
        async_handlers=False,
        # Above the largest message that is answered, so that a larger one gets an answer and not a broken line.
        max_http_buffer_size=8 * settings.max_message_bytes,
        # None is the desk's own origin alone.
        cors_allowed_origins=guard.origin_check(settings.embedding_origins) if settings.embedding_origins else None,
        # Nothing here is known by a cookie.
        cors_credentials=False,
    )


def _secret_key(data: Path) -> str:
    path = data / "secret_key"
    if not path.exists():
        path.write_text(secrets.token_hex(32), encoding="ascii")
        path.chmod(0o600)
    return path.read_text(encoding="ascii")


def _configure_logging() -> None:
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.LogfmtRenderer(),
        ],
        # Through logging, which writes to standard error: standard output belongs to what a command prints.
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
