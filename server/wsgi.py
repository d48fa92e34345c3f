"""The application for gunicorn: ``gunicorn -w 1 --threads 200 server.wsgi:app`` (one thread for each open page)."""

from server.tuning.garbage_collection import without_gc

with without_gc():
    from server.cli.common import build_app
    from server.config import Settings
    from server.serving import prepare

app = build_app(Settings(), complete=False)
prepare(app)
