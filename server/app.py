"""The application factory."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from flask import Flask
from flask_socketio import SocketIO

from indexer.storage.private_files import make_new_files_private
from models.errors import InputError
from server.access import authorization
from server.access.identity import OwnerToken, new_secret
from server.accounts import extension as sign_in
from server.blueprints import BLUEPRINTS
from server.checks.events import CheckEvents
from server.checks.headline import HeadlineCheckService
from server.checks.verification import QuoteVerificationService
from server.coediting import requests as text_requests
from server.coediting.events import TextEvents
from server.coediting.service import TextService
from server.compat.flask_socketio_context import ConnectionSessions, SocketFlask
from server.config import MIB, Settings
from server.db.database import db, migrate, store_options
from server.db.sqlite_library import check_library, record_library
from server.drafts.events import DraftEvents
from server.drafts.presence.events import PresenceEvents
from server.images.service import DraftImages
from server.inference.engine import Engine, load_engine, load_source_ranking
from server.inference.process.child import ModelProcess
from server.jobs.runner import JobRunner
from server.operations.shutdown import RejectSocketsWhileStopping
from server.posts.events import PostEvents
from server.posts.monitor import ThreadMonitor
from server.posts.suggestions import PostSuggester
from server.publishing.delivery import DeliveryRunner
from server.publishing.files import PublicationFiles
from server.registry import register, service
from server.sockets import connection
from server.sockets.authorization import AuthorizingSocketIO
from server.sockets.dispatcher import EventDispatcher
from server.sockets.framing import JsonPacket, StrictJson, reject_bad_requests, reject_invalid_packets
from server.sockets.rooms import join_person_room
from server.sockets.scheduler import LatestRequestExecutor
from server.sockets.withdrawals import Withdrawals
from server.sources.archive_import import job as archive_import
from server.sources.archive_import.job import ArchiveImportJob
from server.sources.files.import_turns import ImportTurns
from server.sources.files.sandboxed_reader import SandboxedReader
from server.sources.files.uploads import UploadRegistry
from server.sources.live.follower import LiveFollower
from server.sources.notifications import announce_sources
from server.sources.recordings import RecordingService
from server.sources.transcription import job as transcription
from server.sources.transcription.job import TranscriptionJob
from server.sources.transcription.transcriber import Transcriber
from server.suggestions.archive import ArchiveSuggester
from server.suggestions.completion import QuoteCompletionService
from server.suggestions.events import SuggestionEvents
from server.suggestions.levels import SUGGESTION_LEVELS
from server.suggestions.service import SuggestionService
from server.telemetry import logs
from server.telemetry.lifecycle import Lifecycle
from server.usage.events import UsageEvents
from server.web import assets, error_handlers, request_log, retry, signed_in_header, translations
from server.web.endpoints import WireJson, require_declarations
from server.web.security import csrf, origin_guard, request_limits, security_headers, work_limits
from server.web.security.work_limits import HeavyWork
from server.workload.interactive import InteractiveWork
from server.workload.processor_budget import ProcessorBudgets, WorkBudgets

_ROOT = Path(__file__).resolve().parents[1]


def create_app(
    settings: Settings, engine: Engine | None = None, *, models: ModelProcess | None = None, complete: bool = True
) -> Flask:
    """Build the desk over ``settings.data``, bringing the store to its present shape.

    Args:
        engine: models and index, if they are loaded already.
        models: the model process, if it was started already; by default one is started where ``settings`` name none.
        complete: wait until the index has all of the library; else it is completed in the background.

    Raises:
        AppError: the data folder cannot be used, the library is damaged, or the base encoder is missing.
    """
    logs.configure(as_json=settings.is_newsroom)
    app = SocketFlask("quotedesk", root_path=str(_ROOT), template_folder="templates", static_folder="static")
    prepare_data(settings)
    check_library(settings.store_url)
    app.config.update(
        SECRET_KEY=_secret_key(settings),
        SQLALCHEMY_ENGINES={"default": {"url": settings.store_url, **store_options(settings.store_url)}},
        # Room for the multipart wrapping around the largest file; the reader checks the file itself.
        MAX_CONTENT_LENGTH=settings.max_upload_bytes + MIB,
        SEND_FILE_MAX_AGE_DEFAULT=31_536_000,
    )
    app.session_interface = ConnectionSessions()
    app.json = WireJson(app)
    db.init_app(app)
    with app.app_context():
        migrate(db.engine)
        record_library(settings.store_url)
        PublicationFiles(settings.data).recover(db.session)
        RecordingService(db.session, settings).delete_abandoned()
        DraftImages(db.session, settings.data).delete_abandoned()
    engine = engine or load_engine(settings, models)
    if engine.remote is not None and engine.remote.process is not None:
        settings = engine.remote.process.settings
    engine.open(complete=complete)
    socketio = _socketio(settings)
    lifecycle = Lifecycle()
    _register_services(app, settings, engine=engine, socketio=socketio, lifecycle=lifecycle)
    dispatcher = _register_events(app, settings, socketio)
    socketio.init_app(app)
    reject_invalid_packets(socketio)
    reject_bad_requests(app)
    dispatcher.transports.install()
    app.wsgi_app = RejectSocketsWhileStopping(app.wsgi_app, lifecycle)  # type: ignore[method-assign]
    for extension in (request_log, assets, translations, signed_in_header, origin_guard, security_headers):
        extension.init_app(app)
    for extension in (authorization, text_requests, error_handlers):
        extension.init_app(app)
    for guarded in (request_limits, csrf):
        guarded.init_app(app, settings)
    work_limits.init_app(app)
    sign_in.init_app(app, settings, request_limits.rates_of(app))
    origin_guard.trust_proxies(app, settings)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    require_declarations(app)
    retry.init_app(app)
    return app


def _register_services(
    app: Flask, settings: Settings, *, engine: Engine, socketio: AuthorizingSocketIO, lifecycle: Lifecycle
) -> None:
    reader, transcriber = SandboxedReader(), Transcriber(settings)
    verifier = QuoteVerificationService(engine)
    archive = ArchiveSuggester(engine, load_source_ranking(settings))
    work, budgets = _workload(settings)
    register(
        app,
        {
            Settings: settings,
            Engine: engine,
            SocketIO: socketio,
            OwnerToken: OwnerToken(new_secret()),
            Lifecycle: lifecycle,
            LatestRequestExecutor: LatestRequestExecutor(settings.workers, engine.interactive, budgets.events),
            SuggestionService: SuggestionService(engine, settings, of_large_library=archive.of_large_library),
            ArchiveSuggester: archive,
            QuoteVerificationService: verifier,
            HeadlineCheckService: HeadlineCheckService(engine, verifier),
            PostSuggester: PostSuggester(engine, settings),
            ThreadMonitor: ThreadMonitor(engine),
            TextService: TextService(app, settings.max_message_bytes),
            SandboxedReader: reader,
            ImportTurns: ImportTurns(),
            HeavyWork: work,
            InteractiveWork: engine.interactive,
            WorkBudgets: budgets,
            UploadRegistry: _uploads(settings),
            LiveFollower: LiveFollower(app),
            DeliveryRunner: DeliveryRunner(app, settings),
            Transcriber: transcriber,
            JobRunner: JobRunner(
                app,
                settings,
                handlers={
                    archive_import.KIND: ArchiveImportJob(settings, engine),
                    transcription.KIND: TranscriptionJob(settings, engine, transcriber, reader.read_source),
                },
                runs_here=not settings.is_newsroom,
                # What is stored stays, however the job ended.
                on_end=lambda: announce_sources(app),
            ),
        },
    )


def _register_events(app: Flask, settings: Settings, socketio: AuthorizingSocketIO) -> EventDispatcher:
    engine = service(Engine, app)
    completions = QuoteCompletionService(engine.live_phrases, engine.sentences.spans)
    presence = PresenceEvents(app=app, socketio=socketio)
    posts = service(PostSuggester, app)
    texts = TextEvents(app=app, socketio=socketio, texts=service(TextService, app), saved=posts.saved)
    register(app, {TextEvents: texts})
    dispatcher = EventDispatcher(
        app=app, socketio=socketio, settings=settings, pool=service(LatestRequestExecutor, app)
    )
    connection.register(
        dispatcher,
        SUGGESTION_LEVELS,
        on_connect=[completions.begin, join_person_room],
        on_disconnect=[presence.closed, texts.closed],
    )
    for handlers in (
        SuggestionEvents(service(SuggestionService, app), service(ArchiveSuggester, app), completions),
        CheckEvents(service(HeadlineCheckService, app), service(QuoteVerificationService, app)),
        PostEvents(posts),
        DraftEvents(socketio, saved=posts.saved, merging=texts.merging),
        UsageEvents(settings),
    ):
        dispatcher.register(handlers)
    texts.register(dispatcher)
    presence.register(dispatcher)
    if settings.is_newsroom:
        checks = [texts.expel_strangers, presence.expel_strangers, dispatcher.transports.end_signed_out]
        register(app, {Withdrawals: Withdrawals(app, socketio, checks)})
    return dispatcher


def prepare_data(settings: Settings) -> None:
    """Make the data folder, for its owner alone, as all files that this process makes from now on.

    Raises:
        AppError: ``data_folder`` when it cannot be made or written.
    """
    make_new_files_private()
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        probe = settings.data / ".writable"
        probe.touch()
        probe.unlink(missing_ok=True)  # another process may try the same
    except OSError as error:
        raise InputError(
            "data_folder",
            f"The data folder {settings.data} cannot be written: {error.strerror}.",
            "Name another folder with --data, or fix its permissions.",
        ) from error


def _workload(settings: Settings) -> tuple[HeavyWork, WorkBudgets]:
    if settings.redis_url is None:
        requests, events = map(ProcessorBudgets, (settings.work_budget_seconds, settings.event_budget_seconds))
        return HeavyWork(), WorkBudgets(requests, events)
    from server.workload.shared import SharedBudgets, SharedRedis, SharedSlots  # noqa: PLC0415  as for uploads

    redis = SharedRedis(settings.redis_url)
    return HeavyWork.shared(lambda name, slots: SharedSlots(redis, name, slots)), WorkBudgets(
        SharedBudgets(settings.work_budget_seconds, redis, "requests"),
        SharedBudgets(settings.event_budget_seconds, redis, "events"),
    )


def _uploads(settings: Settings) -> UploadRegistry:
    if settings.redis_url is None:
        return UploadRegistry()
    from server.sources.files.shared_uploads import RedisUploadRegistry  # noqa: PLC0415  one process needs no Redis

    return RedisUploadRegistry(settings.redis_url)


def _socketio(settings: Settings) -> AuthorizingSocketIO:
    queue_options = {}
    if settings.redis_url is not None:
        from server.sockets.message_queue import MessageQueue  # noqa: PLC0415  one process needs no Redis

        queue_options["client_manager"] = MessageQueue(settings.redis_url)
    return AuthorizingSocketIO(
        async_mode="threading",
        **queue_options,
        # Handlers only queue the newest request, so one thread per client is enough and preserves the order of events.
        async_handlers=False,
        # Above the largest message that is answered, so a larger one is answered and does not break the connection.
        max_http_buffer_size=8 * settings.max_message_bytes,
        cors_allowed_origins=origin_guard.origin_check(settings),
        # Nothing here is known by a cookie.
        cors_credentials=False,
        serializer=JsonPacket,
        json=StrictJson,
        # Otherwise Socket.IO writes errors to standard error by itself, with all that was sent.
        logger=logs.library_logger("socketio"),
        engineio_logger=logs.library_logger("engineio"),
    )


def _secret_key(settings: Settings) -> str:
    if settings.secret_key:
        return settings.secret_key
    path = settings.data / "secret_key"
    if not path.exists():
        # Written before it is named, because another process may start at the same time; never readable by others.
        partial = path.with_name(f".secret_key-{secrets.token_hex(4)}")
        with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32))
        with suppress(FileExistsError):
            os.link(partial, path)
        partial.unlink()
    return path.read_text(encoding="ascii")
