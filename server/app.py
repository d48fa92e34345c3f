"""The application factory."""

import secrets
from pathlib import Path

from flask import Flask

from models.errors import InputError
from server.components import Components
from server.config import MIB, Settings
from server.events.desk import DeskEvents
from server.events.scheduler import NewestWins
from server.operating import logs, requests
from server.operating.stopping import NoNewSockets
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
    learning,
    library,
    operating,
    paragraphs,
    plugin,
    publications,
    recordings,
    sharing,
    sources,
    trying_again,
    uploads,
    versions,
    words,
)
from server.rights import guarding
from server.rights.sockets import GuardedSocketIO
from server.services.archive_searching import ArchiveSuggester
from server.services.completing import Completing
from server.services.delivery_worker import DeliveryWorker
from server.services.engine import Engine, load_engine, load_source_ranking
from server.services.headline_checking import HeadlineChecking
from server.services.suggesting import Suggester
from server.services.uploads import Uploads
from server.services.verifying import Verifier
from server.store.database import db, migrate, store_options

_ROOT = Path(__file__).resolve().parents[1]


def create_app(settings: Settings, engine: Engine | None = None, *, complete: bool = True) -> Flask:
    """Builds the desk over ``settings.data``, bringing the store to its present shape.

    Args:
        engine: models and index, where they are loaded already.
        complete: wait until the index has all of the library; else it gets the rest of it beside the work.

    Raises:
        InputError: the data folder cannot be used, or the base encoder is not there.
    """
    logs.configure(as_json=settings.is_newsroom)
    app = Flask("quotedesk", root_path=str(_ROOT), template_folder="templates", static_folder="static")
    prepare_data(settings)
    app.config.update(
        SECRET_KEY=_secret_key(settings.data),
        SQLALCHEMY_ENGINES={"default": {"url": settings.store_url, **store_options(settings.store_url)}},
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
    components = Components(
        settings, engine, suggester, verifier, headlines, pool, socketio, _uploads(settings), beside, deliveries
    )
    components.init_app(app)
    completing = Completing(engine.live_phrases, engine.sentences.spans)
    DeskEvents(app, socketio, settings, suggester, beside, completing, verifier, headlines, pool).register()
    socketio.init_app(app)
    app.wsgi_app = NoNewSockets(app.wsgi_app, components.lifecycle)  # type: ignore[method-assign]
    for extension in (requests, assets, words, guard, guarding, errors):
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
        learning,
        operating,
        sharing,
    )
    for page in pages:
        app.register_blueprint(page.blueprint)
    app.register_blueprint(plugin.blueprint)
    trying_again.init_app(app)
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
        probe.unlink(missing_ok=True)  # another process may try the same
    except OSError as error:
        raise InputError(
            "data_folder",
            f"The data folder {settings.data} cannot be written: {error.strerror}.",
            "Name another folder with --data, or mend its rights.",
        ) from error


def _uploads(settings: Settings) -> Uploads:
    if settings.redis_url is None:
        return Uploads()
    from server.services.shared_uploads import SharedUploads  # noqa: PLC0415  one process needs no Redis

    return SharedUploads(settings.redis_url)


def _socketio(settings: Settings) -> GuardedSocketIO:
    among = {}
    if settings.redis_url is not None:
        from server.events.message_queue import MessageQueue  # noqa: PLC0415  one process needs no Redis

        among["client_manager"] = MessageQueue(settings.redis_url)
    return GuardedSocketIO(
        async_mode="threading",
        **among,
        # Handlers only store the newest request, so one thread a client is enough and keeps its events in order.
        async_handlers=False,
        # Above the largest message that is answered, so that a larger one gets an answer and not a broken line.
        max_http_buffer_size=8 * settings.max_message_bytes,
        # None is the desk's own origin alone.
        cors_allowed_origins=guard.origin_check(settings.embedding_origins) if settings.embedding_origins else None,
        # Nothing here is known by a cookie.
        cors_credentials=False,
        # Without one Socket.IO writes what goes wrong to standard error by itself, with all that was sent.
        logger=logs.of_library("socketio"),
        engineio_logger=logs.of_library("engineio"),
    )


def _secret_key(data: Path) -> str:
    path = data / "secret_key"
    if not path.exists():
        path.write_text(secrets.token_hex(32), encoding="ascii")
        path.chmod(0o600)
    return path.read_text(encoding="ascii")
