"""Finds the files of the bundle, whose names contain a hash of their content."""

import json
from pathlib import Path

from flask import Flask, url_for

STATIC = Path(__file__).resolve().parents[2] / "static"


def init_app(app: Flask) -> None:
    """Give templates ``asset_url(name)``."""

    def asset_url(name: str) -> str:
        manifest = json.loads((STATIC / "dist" / "manifest.json").read_text(encoding="utf-8"))
        return url_for("static", filename=f"dist/{manifest[name]}")

    app.jinja_env.globals["asset_url"] = asset_url
