"""Second factors: time-based codes of an authenticator app (TOTP, RFC 6238), and recovery codes."""

import hmac
import secrets
import time
from typing import Final

import pyotp
from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from models.errors import AppError, InputError
from server.access.identity import fingerprint
from server.accounts.audit_entries import audit_person
from server.db.tables import Person, RecoveryCode, SecondFactor

RECOVERY_CODES: Final = 10
_ISSUER: Final = "Quotedesk"
_STEP_S: Final = 30
# Steps before and after the present one, for clocks that differ.
_WINDOW: Final = 1
# Without letters and digits that look alike; 16 of 32 are 80 bits.
_RECOVERY_ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_RECOVERY_LENGTH: Final = 16


def new_totp_secret() -> str:
    """Return a random secret in base32, for an authenticator app."""
    return pyotp.random_base32()


def provisioning_uri(person: Person, secret: str) -> str:
    """Return the ``otpauth://`` address that an authenticator app reads from a QR code."""
    return pyotp.TOTP(secret).provisioning_uri(name=person.email, issuer_name=_ISSUER)


class SecondFactors:
    """Over one session of the store; each method is a transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def is_on(self, person_id: str) -> bool:
        """Whether the person signs in with a code as well."""
        return self._session.get(SecondFactor, person_id) is not None

    def recovery_codes_left(self, person_id: str) -> int:
        """How many recovery codes are unused."""
        count = select(func.count()).select_from(RecoveryCode).where(RecoveryCode.person_id == person_id)
        return self._session.scalar(count) or 0

    def turn_on(self, person: Person, secret: str, code: str) -> list[str]:
        """Turn it on, once the app of the person shows the right code.

        Returns:
            The recovery codes, which are not stored and can be shown only now.

        Raises:
            AppError: ``wrong_code``, ``second_factor_on``.
        """
        if self.is_on(person.id):
            raise InputError("second_factor_on", "Two-step sign-in is on already.", "Turn it off first.")
        counter = _matching_counter(secret, code)
        if counter is None:
            raise wrong_code_error()
        self._session.add(SecondFactor(person_id=person.id, secret=secret, last_counter=counter))
        codes = self._replace_recovery_codes(person.id)
        audit_person(self._session, "person.second_factor_on", person, by=person)
        self._session.commit()
        return codes

    def verify(self, person: Person, code: str) -> None:
        """Accept a code of the app, or a recovery code; each only once.

        Raises:
            AppError: ``wrong_code``.
        """
        factor = self._session.get(SecondFactor, person.id)
        if factor is not None and (self._spend_code(factor, code) or self._spend_recovery_code(person, code)):
            self._session.commit()
            return
        audit_person(self._session, "person.sign_in_failed", person, details={"known": True, "way": "second_factor"})
        self._session.commit()
        raise wrong_code_error()

    def new_recovery_codes(self, person: Person) -> list[str]:
        """Replace the recovery codes; the earlier ones are invalid."""
        codes = self._replace_recovery_codes(person.id)
        audit_person(self._session, "person.recovery_codes", person, by=person)
        self._session.commit()
        return codes

    def turn_off(self, person: Person) -> None:
        """Turn it off for the person, who wants it so."""
        self.remove(person.id)
        audit_person(self._session, "person.second_factor_off", person, by=person)
        self._session.commit()

    def reset(self, person: Person) -> None:
        """Turn it off as an administrator: the person has lost the device and the recovery codes."""
        self.remove(person.id)
        audit_person(self._session, "person.second_factor_reset", person)
        self._session.commit()

    def remove(self, person_id: str) -> None:
        """Delete it, without a commit."""
        self._session.execute(delete(RecoveryCode).where(RecoveryCode.person_id == person_id))
        self._session.execute(delete(SecondFactor).where(SecondFactor.person_id == person_id))

    def _spend_code(self, factor: SecondFactor, code: str) -> bool:
        counter = _matching_counter(factor.secret, code)
        if counter is None:
            return False
        # Of two requests with one code only the first changes the row.
        spent = self._session.connection().execute(
            update(SecondFactor.__table__)  # type: ignore[arg-type]
            .where(SecondFactor.person_id == factor.person_id, SecondFactor.last_counter < counter)
            .values(last_counter=counter)
        )
        return spent.rowcount == 1

    def _spend_recovery_code(self, person: Person, code: str) -> bool:
        hashed = _recovery_hash(person.id, code)
        used = self._session.connection().execute(
            delete(RecoveryCode.__table__).where(RecoveryCode.id == hashed)  # type: ignore[arg-type]
        )
        if used.rowcount != 1:
            return False
        left = self.recovery_codes_left(person.id)
        audit_person(self._session, "person.recovery_code_used", person, by=person, details={"left": left})
        return True

    def _replace_recovery_codes(self, person_id: str) -> list[str]:
        self._session.execute(delete(RecoveryCode).where(RecoveryCode.person_id == person_id))
        codes = [
            "".join(secrets.choice(_RECOVERY_ALPHABET) for _ in range(_RECOVERY_LENGTH)) for _ in range(RECOVERY_CODES)
        ]
        self._session.add_all(RecoveryCode(id=_recovery_hash(person_id, code), person_id=person_id) for code in codes)
        return ["-".join(code[first : first + 4] for first in range(0, _RECOVERY_LENGTH, 4)) for code in codes]


def wrong_code_error() -> AppError:
    """Return the error, which is the same for every reason."""
    return InputError(
        "wrong_code",
        "The code is wrong, or was used already.",
        "Type the six digits that the app shows now, or one of your recovery codes.",
    )


def _matching_counter(secret: str, code: str) -> int | None:
    """Return the time step of ``code``; ``None`` if it is wrong now."""
    given = "".join(code.split())
    if len(given) != 6 or not given.isascii() or not given.isdigit():
        return None
    totp, now = pyotp.TOTP(secret), int(time.time()) // _STEP_S
    for counter in range(now - _WINDOW, now + _WINDOW + 1):
        if hmac.compare_digest(totp.generate_otp(counter), given):
            return counter
    return None


def _recovery_hash(person_id: str, code: str) -> str:
    return fingerprint(f"{person_id}:{''.join(code.lower().replace('-', ' ').split())}")
