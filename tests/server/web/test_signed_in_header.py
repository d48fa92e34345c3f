"""The header of each page shows the signed-in person."""

import pytest
from flask import Flask, g, render_template_string

from server.access.viewer import UNRESTRICTED, Viewer
from server.web.signed_in_header import init_app, initials


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Ada Quill", "AQ"), ("ada maria quill", "AQ"), ("Ada", "A"), ("최수빈", "최"), ("Ada (City)", "A"), ("", "·")],
)
def test_initials_are_of_the_first_and_the_last_word(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_templates_get_the_signed_in_person() -> None:
    app = Flask("test")
    init_app(app)
    with app.app_context():
        g.viewer = Viewer("p1", "Ada Quill", role="editor")
        shown = render_template_string("{{ me.initials }} {{ me.role }} {{ me.is_admin }}")
        assert shown == "AQ role-editor False"


@pytest.mark.parametrize("viewer", [None, UNRESTRICTED])
def test_templates_get_no_person_without_sign_in(viewer: Viewer | None) -> None:
    app = Flask("test")
    init_app(app)
    with app.app_context():
        g.viewer = viewer
        assert render_template_string("{{ me is none }}") == "True"
