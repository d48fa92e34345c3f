"""Services are registered by type with each application."""

import pytest
from flask import Flask

from server.registry import register, service


class Clock:
    pass


def test_service_is_found_by_its_type_in_its_own_application() -> None:
    first, second = Flask("first"), Flask("second")
    clocks = Clock(), Clock()
    register(first, {Clock: clocks[0]})
    register(second, {Clock: clocks[1]})
    assert service(Clock, second) is clocks[1]
    with first.app_context():
        assert service(Clock) is clocks[0]


def test_later_registration_adds_to_the_earlier_one() -> None:
    app = Flask("test")
    register(app, {Clock: Clock()})
    register(app, {str: "name"})
    assert service(str, app) == "name"
    assert isinstance(service(Clock, app), Clock)


def test_unregistered_service_is_an_error() -> None:
    app = Flask("test")
    register(app, {})
    with pytest.raises(KeyError):
        service(Clock, app)
