"""For gunicorn: ``gunicorn -w 1 --threads 200 server.wsgi:app`` (one thread for each open page)."""

from server.app import create_app
from server.config import Settings
from server.serving import prepare

app = create_app(Settings(), complete=False)
prepare(app)
