"""All blueprints: of the route groups in every module that is named ``routes``, or is in a package of that name."""

from importlib import import_module
from pkgutil import walk_packages
from typing import Final

from flask import Blueprint

import server
from server.web.endpoints import RouteGroup


def _load_blueprints() -> tuple[Blueprint, ...]:
    modules = [
        import_module(module.name)
        for module in walk_packages(server.__path__, "server.")
        if not module.ispkg and "routes" in module.name.split(".")
    ]
    groups = [value for module in modules for value in vars(module).values() if isinstance(value, RouteGroup)]
    # A group may have routes in several modules.
    return tuple(dict.fromkeys(group.blueprint for group in groups))


BLUEPRINTS: Final = _load_blueprints()
