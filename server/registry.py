"""The application's long-lived services, registered by the composition root and looked up by type."""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from flask import Flask, current_app

_KEY: Final = "quotedesk"

Service = TypeVar("Service")


def register(app: Flask, services: Mapping[type[Any], object]) -> None:
    """Make ``services`` available to handlers of ``app``, each under the type it is looked up by."""
    app.extensions.setdefault(_KEY, {}).update(services)


def service(kind: type[Service], app: Flask | None = None) -> Service:
    """Return the service registered for ``kind``.

    Args:
        app: the application to look in; the current one if absent.

    Raises:
        KeyError: the composition root registered no such service.
    """
    registered: Service = (current_app if app is None else app).extensions[_KEY][kind]
    return registered
