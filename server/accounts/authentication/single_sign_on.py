"""Single sign-on (OpenID Connect): authorization code with PKCE, state and nonce; finds the account of a person."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from authlib.integrations.base_client.errors import MismatchingStateError, OAuthError
from authlib.integrations.flask_client import OAuth
from flask import Flask
from joserfc.errors import JoseError
from requests import RequestException
from sqlalchemy import select
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from models.errors import AppError, Forbidden, InputError, Unavailable
from server.accounts.audit_entries import audit_person
from server.accounts.authentication.sign_in import find_by_email
from server.accounts.names import clean_email, clean_name
from server.compat.authlib_metadata import discard_metadata
from server.config import Settings
from server.db.tables import Person

log = structlog.get_logger(__name__)

_CLIENT_NAME: Final = "provider"
_TIMEOUT_S: Final = 5
_LEEWAY_S: Final = 60
# Asymmetric algorithms only: with the shared secret alone nobody can make such a token.
_ALGORITHMS: Final = frozenset(
    {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"}
)


class OidcProvider:
    """The newsroom's provider.

    Args:
        app: its sessions hold state, nonce and verifier until the person returns.
        settings: of the provider.
    """

    def __init__(self, app: Flask, settings: Settings) -> None:
        self._issuer = str(settings.oidc_issuer)
        self._client_id = settings.oidc_client_id
        self._domains = frozenset(
            domain.strip().lower().lstrip("@") for domain in settings.oidc_domains.split(",") if domain.strip()
        )
        self._client = OAuth(app).register(
            _CLIENT_NAME,
            client_id=settings.oidc_client_id,
            client_secret=settings.oidc_client_secret or None,
            server_metadata_url=f"{self._issuer.rstrip('/')}/.well-known/openid-configuration",
            client_kwargs={
                "scope": "openid email profile",
                "code_challenge_method": "S256",
                "default_timeout": _TIMEOUT_S,
            },
        )

    @property
    def host(self) -> str:
        """The provider's name on the sign-in page."""
        return urlsplit(self._issuer).hostname or self._issuer

    def redirect_to_provider(self, return_to: str) -> Response:
        """Return the redirection to the provider, which sends the person back to ``return_to``.

        Raises:
            AppError: ``provider_down``.
        """
        try:
            self._check_metadata()
            answer: Response = self._client.authorize_redirect(return_to)
        except (RequestException, OAuthError, ValueError, RuntimeError) as error:
            raise _unavailable_error(error) from error
        return answer

    def claims(self) -> Mapping[str, Any]:
        """Return the claims of the provider's signed token in this request.

        Raises:
            AppError: ``provider_down``; ``provider_refused``: the answer does not belong to the request.
        """
        try:
            self._check_metadata()
            token = self._client.authorize_access_token(
                claims_options={
                    "iss": {"essential": True, "value": self._issuer},
                    "aud": {"essential": True, "value": self._client_id},
                    "sub": {"essential": True},
                },
                leeway=_LEEWAY_S,
            )
        except (MismatchingStateError, OAuthError, JoseError) as error:
            raise (
                _declined_error() if getattr(error, "error", "") == "access_denied" else _rejected_error(error)
            ) from error
        except (RequestException, ValueError, RuntimeError) as error:
            raise _unavailable_error(error) from error
        claims = token.get("userinfo")
        if not isinstance(claims, Mapping):
            raise _rejected_error(None)
        return claims

    def find_or_create_account(self, session: Session, claims: Mapping[str, Any]) -> Person:
        """Return the account of the person whom the provider has signed in, without a commit.

        It is found by the provider's id of the person, else by an address that the provider has verified. Otherwise it
        is created if the address is of a domain of the newsroom's.

        Raises:
            AppError: ``no_account``.
        """
        subject = str(claims["sub"])
        person = session.scalar(select(Person).where(Person.issuer == self._issuer, Person.subject == subject))
        if person is None:
            person = self._find_or_create_by_email(session, claims, subject)
        if person is None or not person.active:
            raise Forbidden(
                "no_account",
                "There is no account for this person.",
                "Ask your newsroom's administrator to create one with the same email address.",
            )
        return person

    def _find_or_create_by_email(self, session: Session, claims: Mapping[str, Any], subject: str) -> Person | None:
        email = str(claims.get("email") or "").strip().lower()
        if not email or claims.get("email_verified") is not True:
            return None
        person = find_by_email(session, email)
        if person is None and email.rpartition("@")[2] in self._domains:
            person = Person(name=clean_name(str(claims.get("name") or email)), email=clean_email(email))
            session.add(person)
            session.flush()
            audit_person(session, "person.add", person, by=person, details={"way": "single_sign_on"})
        if person is None or not person.active or person.subject is not None:
            # An address that the provider has given to another person is not the account of its earlier owner.
            return None
        person.issuer, person.subject = self._issuer, subject
        audit_person(session, "person.link", person, by=person)
        return person

    def _check_metadata(self) -> None:
        metadata = self._client.load_server_metadata()
        if metadata.get("issuer") != self._issuer:
            discard_metadata(metadata)  # else the cached ones are used for the next request, too
            raise ValueError(f"calls itself {metadata.get('issuer')!r}")
        offered = metadata.get("id_token_signing_alg_values_supported") or ["RS256"]
        metadata["id_token_signing_alg_values_supported"] = sorted(_ALGORITHMS.intersection(offered))


def _declined_error() -> AppError:
    return InputError(
        "provider_declined", "The single sign-on did not sign you in.", "Start again, or sign in with your password."
    )


def _unavailable_error(error: Exception) -> AppError:
    log.warning("provider_down", reason=str(error)[:300])
    return Unavailable(
        "provider_down",
        "The single sign-on cannot be reached.",
        "Sign in with your password, or try again in a minute.",
    )


def _rejected_error(error: Exception | None) -> AppError:
    # The kind of error only: its content has codes and tokens.
    log.warning("provider_refused", reason=type(error).__name__)
    return InputError(
        "provider_refused",
        "The response of the single sign-on does not match the request.",
        "Start again on the sign-in page.",
    )
