"""gunicorn for one process of Quotedesk: ``gunicorn -c deploy/gunicorn.conf.py``; several stand behind nginx.

Of a process of its own: QUOTEDESK_HOST, QUOTEDESK_PORT, and QUOTEDESK_THREADS.
"""

import os
from typing import Any

from server.config import Settings

_settings = Settings()

wsgi_app = "server.wsgi:app"
bind = [f"{_settings.host}:{_settings.port}"]
# A page's socket is known to one process alone: more processes are more of these, each at a port of its own.
workers = 1
worker_class = "gthread"
# Every open page holds one. 200 pages, and forty requests beside them.
threads = int(os.environ.get("QUOTEDESK_THREADS", "240"))
# The models are loaded in the process that uses them; threads of theirs do not survive a fork.
preload_app = False
# A process that answers nothing for so long is ended and started anew; loading the models is not counted.
timeout = 120
graceful_timeout = _settings.drain_seconds + 5
keepalive = 5
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: PTH112
accesslog = None
control_socket_disable = True


def post_worker_init(worker: Any) -> None:
    """Told to stop, it finishes what is under way and tells its pages, before gunicorn closes their sockets."""
    from signal import SIGTERM  # noqa: PLC0415

    from server.operations.shutdown import install_shutdown_handlers  # noqa: PLC0415  not in the one that starts the others

    install_shutdown_handlers(worker.wsgi, lambda: worker.handle_exit(SIGTERM, None))


def worker_exit(_arbiter: Any, worker: Any) -> None:
    """End threads, and close files."""
    from server.operations.shutdown import close  # noqa: PLC0415

    if getattr(worker, "wsgi", None) is not None:
        close(worker.wsgi)
