"""Serving the models: by the command ``models`` for a newsroom, or as the child process of one desk."""

import logging
import sys
import threading
from collections.abc import Callable

import structlog

from server.config import Settings
from server.inference.process.loading import load_models
from server.inference.process.networks import LoadedModels
from server.inference.process.server import InferenceServer
from server.inference.transport.addresses import check_secret, parse_address
from server.tuning.process import limit_blas_threads, process_tuning


def serve_models(
    settings: Settings,
    *,
    release_after_s: float | None = None,
    on_listening: Callable[[InferenceServer, LoadedModels], None] = lambda *_: None,
    on_prepared: Callable[[InferenceServer, LoadedModels], None] = lambda *_: None,
) -> None:
    """Listen at ``settings.inference_url`` until the server is stopped or a signal handler raises.

    Requests are answered while the models are still being prepared, only later.

    Args:
        release_after_s: releases models that nobody has used for as long; ``None``: never.
        on_listening: called once it listens.
        on_prepared: called in another thread, once every request is answered without delay.

    Raises:
        AppError: ``bad_inference_url``, ``inference_secret_missing``, ``port_taken``, or a model is missing.
    """
    address = parse_address(settings.inference_url or "")
    secret = check_secret(address, settings)
    with process_tuning(release_after_s):
        loaded = load_models(settings)
    server = InferenceServer(address, secret, loaded, settings.workers)

    def prepare() -> None:
        loaded.prepare(everything=release_after_s is None)
        limit_blas_threads()
        server.mark_prepared()
        on_prepared(server, loaded)

    preparation = threading.Thread(target=prepare, name="preparing", daemon=True)
    on_listening(server, loaded)
    preparation.start()
    try:
        server.run()
    finally:
        # Libraries in the middle of loading do not take the end of the process well.
        preparation.join()


def log_to_standard_error() -> None:
    """Log warnings and errors, one line each."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.LogfmtRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
