"""The end of a sign-in, with the second step between password and signed-in browser."""

import time
from typing import Any, Final

from flask import redirect, session, url_for
from werkzeug.wrappers import Response

from server.access.identity import fingerprint
from server.access.viewer import current_viewer
from server.accounts.authentication.second_factor import SecondFactors
from server.accounts.authentication.session_cookie import get_session_secret, set_session_secret
from server.accounts.authentication.sign_in import SignInService
from server.db.database import db
from server.db.tables import Person

_PENDING: Final = "second_step"
# Between password and code.
_PENDING_S: Final = 600


def finish_sign_in(sign_ins: SignInService, person: Person, way: str, go_on: str) -> Response:
    """Sign in a person whose password is right, or ask for the code first."""
    if not SecondFactors(db.session).is_on(person.id):
        return _sign_in(sign_ins, person, way, go_on)
    db.session.commit()
    mark = _password_mark(person)
    session.clear()
    session[_PENDING] = {"person": person.id, "way": way, "at": int(time.time()), "password": mark}
    return redirect(url_for("two_factor.show_code", next=go_on), 303)


def pending_person() -> Person | None:
    """Who has given the password and not the code yet; ``None`` if nobody has, or too long ago."""
    pending: Any = session.get(_PENDING)
    if current_viewer().is_unrestricted or not isinstance(pending, dict):
        return None
    person = db.session.get(Person, pending["person"])
    if person is None or not person.active or pending["password"] != _password_mark(person):
        return None
    return person if 0 <= time.time() - pending["at"] < _PENDING_S else None


def complete_sign_in(sign_ins: SignInService, person: Person, go_on: str) -> Response:
    """Sign in the ``pending_person``, whose code is right."""
    return _sign_in(sign_ins, person, str(session[_PENDING]["way"]), go_on)


def _sign_in(sign_ins: SignInService, person: Person, way: str, go_on: str) -> Response:
    earlier = get_session_secret()
    if earlier is not None:
        sign_ins.end_sign_in(earlier)
    set_session_secret(sign_ins.start_sign_in(person, way))
    return redirect(go_on, 303)


def _password_mark(person: Person) -> str:
    """Another one for another password: a code completes the sign-in with this password only."""
    return fingerprint(person.password_hash or "")[:16]
