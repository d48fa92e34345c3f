"""Templates of standalone pages, which are stored as files and need no server."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

_TEMPLATES = Path(__file__).resolve().parents[3] / "templates"


@cache
def standalone_template(name: str) -> Template:
    """Load the template ``name`` with autoescape on."""
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)
