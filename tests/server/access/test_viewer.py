"""Roles and scopes of a viewer."""

import pytest
from flask import Flask, g

from server.access.viewer import UNRESTRICTED, Viewer, current_viewer


def test_role_includes_the_roles_below_it() -> None:
    editor = Viewer("p1", role="editor")
    assert [editor.is_at_least(role) for role in ("reporter", "editor", "admin")] == [True, True, False]


def test_unrestricted_viewer_has_every_role_and_scope() -> None:
    assert UNRESTRICTED.is_at_least("admin")
    assert UNRESTRICTED.has_scope("person")


def test_token_has_only_its_scopes() -> None:
    token = Viewer("p1", scopes=frozenset({"read"}))
    assert token.has_scope("read")
    assert not token.has_scope("write")
    assert Viewer("p1").has_scope("write")


def test_current_viewer_fails_before_the_request_is_authorized() -> None:
    with Flask("test").app_context():
        with pytest.raises(RuntimeError):
            current_viewer()
        g.viewer = Viewer("p1")
        assert current_viewer().person_id == "p1"
