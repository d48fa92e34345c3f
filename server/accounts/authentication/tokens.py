"""Tokens, with which programs authenticate in place of a person's password."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from models.errors import InputError, NotFound
from server.access.identity import TOKEN_PREFIX, fingerprint, new_secret
from server.accounts.names import clean_name
from server.audit.log import audit
from server.clock import expiry_time
from server.db.tables import ApiToken, Person
from server.schemas.accounts import TokenScope
from server.schemas.base import format_timestamp

# In the order of the page.
TOKEN_SCOPES: Final[tuple[TokenScope, ...]] = ("read", "write", "assist", "admin")
MAX_TOKENS: Final = 50


class Tokens:
    """Those of one person; each method is a transaction."""

    def __init__(self, session: Session, person: Person) -> None:
        self._session = session
        self._person = person

    def list_all(self) -> list[ApiToken]:
        """Newest first."""
        mine = select(ApiToken).where(ApiToken.person_id == self._person.id)
        return list(self._session.scalars(mine.order_by(ApiToken.created_at.desc(), ApiToken.id)))

    def make(self, name: str, scopes: Sequence[TokenScope], days: int | None) -> tuple[ApiToken, str]:
        """Make one.

        Args:
            days: until it expires; ``None``: it is valid until it is revoked.

        Returns:
            The token, and its secret, which is not stored and can be shown only now.

        Raises:
            AppError: ``bad_name``, ``no_scope``, ``admin_scope`` or ``too_many_tokens``.
        """
        self._check(scopes)
        secret = TOKEN_PREFIX + new_secret()
        made = expiry_time()
        token = ApiToken(
            person_id=self._person.id,
            name=clean_name(name, "token"),
            token_hash=fingerprint(secret),
            scopes=[scope for scope in TOKEN_SCOPES if scope in scopes],
            created_at=made,
            ends_at=made + timedelta(days=days) if days is not None else None,
        )
        self._session.add(token)
        self._session.flush()
        self._audit("token.make", token, scopes=token.scopes, ends_at=format_timestamp(token.ends_at))
        self._session.commit()
        return token, secret

    def rotate(self, token_id: str) -> tuple[ApiToken, str]:
        """Replace the secret of a token; the old secret is invalid at once, and the expiry stays.

        Raises:
            AppError: ``unknown_token``.
        """
        token = self._find(token_id)
        secret, again = TOKEN_PREFIX + new_secret(), expiry_time()
        lasts = token.ends_at - token.created_at if token.ends_at is not None else None
        token.token_hash, token.created_at, token.used_at = fingerprint(secret), again, None
        token.ends_at = again + lasts if lasts is not None else None
        self._audit("token.rotate", token, ends_at=format_timestamp(token.ends_at))
        self._session.commit()
        return token, secret

    def revoke(self, token_id: str) -> None:
        """End it.

        Raises:
            AppError: ``unknown_token``.
        """
        token = self._find(token_id)
        self._audit("token.take_back", token)
        self._session.delete(token)
        self._session.commit()

    def _check(self, scopes: Sequence[TokenScope]) -> None:
        if not scopes:
            raise InputError("no_scope", "A token needs at least one permission.", "Choose at least one.")
        if "admin" in scopes and self._person.role != "admin":
            raise InputError("admin_scope", "Only tokens of administrators can administer.", "Leave “admin” out.")
        existing = select(func.count()).select_from(ApiToken).where(ApiToken.person_id == self._person.id)
        if (self._session.scalar(existing) or 0) >= MAX_TOKENS:
            raise InputError(
                "too_many_tokens", f"There are {MAX_TOKENS} tokens already.", "Revoke one that is not used."
            )

    def _find(self, token_id: str) -> ApiToken:
        token = self._session.get(ApiToken, token_id)
        if token is None or token.person_id != self._person.id:
            raise NotFound("unknown_token", "There is no such token.", "It may have been revoked; reload the page.")
        return token

    def _audit(self, action: str, token: ApiToken, **details: object) -> None:
        audit(self._session, action, about_kind="token", about_id=token.id, about_name=token.name, details=details)
