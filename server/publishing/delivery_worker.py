"""The background thread that sends deliveries."""

import threading

import structlog
from flask import Flask

from server.config import Settings
from server.db.database import db
from server.db.tables import now
from server.publishing.delivery import DeliveryQueue
from server.publishing.webhook import Webhook

log = structlog.get_logger(__name__)

# Another process may have added a delivery, so the store is polled as well.
_CHECK_EVERY_S = 30.0


class DeliveryWorker:
    """Sends due deliveries one after another; does nothing without a webhook URL.

    Args:
        seconds: the time limit of an attempt.
    """

    def __init__(self, app: Flask, settings: Settings, seconds: float | None = None) -> None:
        self._app = app
        self._settings = settings
        self._seconds = seconds
        self._lock = threading.Lock()
        self._woken = threading.Event()
        self._stopped = False
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        """Sends what is due now; the first call starts the thread."""
        url = self._settings.webhook_url
        if url is None or self._stopped:
            return
        with self._lock:
            if self._thread is None:
                more = {} if self._seconds is None else {"seconds": self._seconds}
                webhook = Webhook(url, self._settings.webhook_secret, **more)
                self._thread = threading.Thread(target=self._work, args=[webhook], name="deliveries", daemon=True)
                self._thread.start()
        self._woken.set()

    def close(self) -> None:
        """Stops the thread, and waits a few seconds for a running attempt."""
        self._stopped = True
        self._woken.set()
        if self._thread is not None:
            self._thread.join(timeout=5)

    def _work(self, webhook: Webhook) -> None:
        while not self._stopped:
            self._woken.clear()
            try:
                with self._app.app_context():
                    self._send_all(webhook)
                    pause = self._pause()
            except Exception:
                # The store may be busy, or the files of one publication missing: the others must still be sent.
                log.exception("delivery_failed")
                pause = _CHECK_EVERY_S
            if not self._stopped:
                self._woken.wait(pause)

    def _send_all(self, webhook: Webhook) -> None:
        deliveries = DeliveryQueue(db.session, self._settings)
        while not self._stopped and (attempt := deliveries.claim()) is not None:
            deliveries.record_result(attempt, webhook.send(attempt.delivery_id, attempt.body, now()))

    def _pause(self) -> float:
        due = DeliveryQueue(db.session, self._settings).next_at()
        return _CHECK_EVERY_S if due is None else min(_CHECK_EVERY_S, max(0.0, (due - now()).total_seconds()))
