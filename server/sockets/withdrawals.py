"""Checks the permissions of open sockets again, in every process, after a commit that may have withdrawn one."""

import threading
from collections.abc import Callable, Sequence

import structlog
from flask import Flask
from flask_socketio import SocketIO

from server.access.withdrawals import count_withdrawal, on_withdrawal
from server.db.database import db

log = structlog.get_logger(__name__)


class Withdrawals:
    """Calls ``checks``, in a thread of its own, after such a commit in any process.

    Args:
        checks: each removes sockets from what they may not do any more.
    """

    def __init__(self, app: Flask, socketio: SocketIO, checks: Sequence[Callable[[], None]]) -> None:
        self._app = app
        self._checks = checks
        self._queue = socketio.server_options.get("client_manager")
        self._lock = threading.Lock()
        self._is_due = self._is_running = False
        with app.app_context():
            on_withdrawal(db.engine, self._announce)
        if self._queue is not None:
            self._queue.on_withdrawal = self.handle_remote

    def _announce(self) -> None:
        self.check()
        if self._queue is not None:
            self._queue.publish_withdrawal()

    def handle_remote(self) -> None:
        """Handle a withdrawal of another process."""
        with self._app.app_context():
            count_withdrawal(db.engine)
        self.check()

    def check(self) -> None:
        """Check soon; of several calls in the meantime one is enough."""
        with self._lock:
            self._is_due = True
            if self._is_running:
                return
            self._is_running = True
        threading.Thread(target=self._run, name="withdrawals", daemon=True).start()

    def _run(self) -> None:
        while True:
            with self._lock:
                self._is_running, self._is_due = self._is_due, False
                if not self._is_running:
                    return
            for check in self._checks:
                try:
                    with self._app.app_context():
                        check()
                except Exception as error:  # the database may be down; what is checked regularly is checked later
                    log.warning("rights_not_checked", reason=type(error).__name__)
