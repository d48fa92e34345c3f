"""For gunicorn: ``gunicorn -w 1 --threads 200 server.wsgi:app`` (one thread for each open page)."""

from server.config import Settings
from server.serving import load

app = load(Settings())
