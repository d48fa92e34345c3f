"""Hyperparameters of the training commands: annotated fields of dataclasses, overridden by ``--set NAME=VALUE``."""

from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from types import NoneType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import click

Settings = TypeVar("Settings")
_TYPES: dict[Any, Any] = {
    int: click.INT,
    float: click.FLOAT,
    bool: click.BOOL,
    str: click.STRING,
    Path: click.Path(path_type=Path),
}


def override(settings: Settings, assignments: Sequence[str]) -> Settings:
    """Return settings with fields replaced by ``NAME=VALUE`` assignments, converted to the type of the field.

    Raises:
        click.BadParameter: an unknown name, whose message lists the names, or a value of another type.
    """
    types = get_type_hints(type(settings))
    values = {}
    for assignment in assignments:
        name, _, text = assignment.partition("=")
        if name not in types:
            names = ", ".join(types) or "none"
            raise click.BadParameter(f"There is no {name!r} to set. Names: {names}.", param_hint="--set")
        try:
            values[name] = _param_type(types[name]).convert(text, None, None)
        except click.BadParameter as error:
            raise click.BadParameter(f"{name}: {error.message}", param_hint="--set") from error
    return replace(settings, **values)  # type: ignore[type-var]


def describe(settings: type[Any]) -> list[str]:
    """Return a line of help for each field: name, default and description."""
    hints = get_type_hints(settings, include_extras=True)
    return [f"{item.name}={item.default}: {get_args(hints[item.name])[1]}" for item in fields(settings)]


def _param_type(hint: Any) -> Any:
    """Return the click type of an annotation; ``None`` is left out of a union."""
    if get_origin(hint) is Literal:
        return click.Choice(get_args(hint))
    [plain] = [part for part in get_args(hint) if part is not NoneType] or [hint]
    return _TYPES[plain]
