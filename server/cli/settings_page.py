"""``python -m server settings``: every setting with its default and meaning, as the page ``docs/settings.md``."""

from typing import Any, Literal, get_args, get_origin

import annotated_types
import click
from pydantic.fields import FieldInfo

from server.config import Settings

_PAGE = """\
<!-- Generated from server/config.py: python -m server settings > docs/settings.md -->

# Settings

A setting comes from the environment, or from a `--option` of the same name where `quotedesk serve --help` lists
one; the option takes precedence. A **secret** can be in a file instead: append `_FILE` to the variable and give it the
path of the file ([newsroom.md](newsroom.md#limits-and-other-guards)).

| variable | default | values | meaning |
| --- | --- | --- | --- |
{rows}
"""


@click.command("settings")
def settings() -> None:
    """Print every setting with its default and meaning, as Markdown."""
    click.echo(settings_page(), nl=False)


def settings_page() -> str:
    """Return ``docs/settings.md``: a table with a row for each field of ``Settings``, in the order of definition."""
    rows = (_row(name, field) for name, field in Settings.model_fields.items())
    return _PAGE.format(rows="\n".join(rows))


def _row(name: str, field: FieldInfo) -> str:
    default = {None: "not set", "": '""'}.get(field.default, str(field.default))
    return f"| `QUOTEDESK_{name.upper()}` | `{default}` | {_values(field)} | {field.description} |"


def _values(field: FieldInfo) -> str:
    """Return the values that the setting accepts, or "secret", or "" if it accepts any text."""
    if field.repr is False:
        return "secret"
    for kind in (field.annotation, *get_args(field.annotation)):
        if get_origin(kind) is Literal:
            return ", ".join(f"`{value}`" for value in get_args(kind))
    least = _bound(field, annotated_types.Ge, "ge")
    most = _bound(field, annotated_types.Le, "le")
    if least is None:
        return ""
    return f"{least:,} to {most:,}" if most is not None else f"{least:,} or more"


def _bound(field: FieldInfo, kind: type[Any], attribute: str) -> Any:
    return next((getattr(constraint, attribute) for constraint in field.metadata if isinstance(constraint, kind)), None)
