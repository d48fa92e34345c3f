"""Templates of pages that are kept as files: they need no server, so everything is in them."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

_TEMPLATES = Path(__file__).resolve().parents[3] / "templates"


@cache
def standalone_template(name: str) -> Template:
    """The template called ``name``; what it shows is escaped."""
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)
