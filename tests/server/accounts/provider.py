"""A real OpenID Connect provider on this machine: Authlib's own server side, over HTTP, with keys of its own.

Whoever comes is signed in at once as ``person``; what the provider is to do wrong is set on it.
"""

import json
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oidc.core.grants import OpenIDCode
from flask import Flask, Response, jsonify, request
from joserfc.jwk import RSAKey
from werkzeug.serving import WSGIRequestHandler, make_server

CLIENT_ID, CLIENT_SECRET = "quotedesk", "a secret that only these two know"


class _Quiet(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


@dataclass
class AuthorizationCode:
    """What was given out at the authorization endpoint."""

    code: str
    redirect_uri: str
    scope: str
    nonce: str | None
    code_challenge: str | None
    code_challenge_method: str | None

    def get_redirect_uri(self) -> str:
        return self.redirect_uri

    def get_scope(self) -> str:
        return self.scope

    def get_nonce(self) -> str | None:
        return self.nonce

    def get_auth_time(self) -> None:
        return None

    def get_acr(self) -> None:
        return None

    def get_amr(self) -> None:
        return None


class RegisteredClient:
    """The desk, as the provider knows it."""

    client_id = CLIENT_ID
    id_token_signed_response_alg = "RS256"

    def get_client_id(self) -> str:
        return CLIENT_ID

    def check_client_secret(self, given: str) -> bool:
        return given == CLIENT_SECRET

    def check_redirect_uri(self, uri: str) -> bool:
        return uri.endswith("/sign-in/callback")

    def get_default_redirect_uri(self) -> None:
        return None

    def get_allowed_scope(self, scope: str) -> str:
        return scope

    def check_endpoint_auth_method(self, method: str, _endpoint: str) -> bool:
        return method == "client_secret_basic"

    def check_response_type(self, kind: str) -> bool:
        return kind == "code"

    def check_grant_type(self, kind: str) -> bool:
        return kind == "authorization_code"


@dataclass
class FakeOidcProvider:
    """Running from ``start`` to ``stop``, on one port.

    Args:
        person: claims of the person who signs in.
        wrong: claims that take the place of the right ones in the signed token.
        signs_with: a key other than the one that is published.
    """

    person: dict[str, Any] = field(default_factory=dict)
    wrong: dict[str, Any] = field(default_factory=dict)
    signs_with: RSAKey | None = None

    def __post_init__(self) -> None:
        self.key = RSAKey.generate_key(2048, parameters={"kid": "one", "use": "sig", "alg": "RS256"})
        self.codes: dict[str, AuthorizationCode] = {}
        self.seen: list[Mapping[str, str]] = []
        self._port = 0
        self._server: Any = None

    @property
    def issuer(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        self._server = make_server("127.0.0.1", self._port, self._app(), threaded=True, request_handler=_Quiet)
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def _app(self) -> Flask:
        app = Flask("provider")
        server = AuthorizationServer(app, query_client=self._client, save_token=lambda token, request: None)
        server.register_grant(self._grant(), [CodeChallenge(required=True), self._tokens()])

        @app.get("/.well-known/openid-configuration")
        def discovery() -> Response:
            return jsonify(
                issuer=self.issuer,
                authorization_endpoint=f"{self.issuer}/authorize",
                token_endpoint=f"{self.issuer}/token",
                jwks_uri=f"{self.issuer}/keys",
                id_token_signing_alg_values_supported=["RS256", "HS256", "none"],
                token_endpoint_auth_methods_supported=["client_secret_basic"],
            )

        @app.get("/keys")
        def keys() -> Response:
            return jsonify(keys=[self.key.as_dict(private=False)])

        @app.get("/authorize")
        def authorize() -> Any:
            self.seen.append(request.args.to_dict())
            grant = server.get_consent_grant(end_user=self.person)
            return server.create_authorization_response(grant_user=self.person, grant=grant)

        @app.post("/token")
        def token() -> Any:
            return server.create_token_response()

        return app

    def _client(self, client_id: str) -> RegisteredClient | None:
        return RegisteredClient() if client_id == CLIENT_ID else None

    def _grant(self) -> type[AuthorizationCodeGrant]:
        provider = self

        class Grant(AuthorizationCodeGrant):  # type: ignore[misc]
            TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic"]  # noqa: RUF012

            def save_authorization_code(self, code: str, request: Any) -> None:
                data = request.payload.data
                provider.codes[code] = AuthorizationCode(
                    code,
                    request.payload.redirect_uri,
                    request.payload.scope,
                    data.get("nonce"),
                    data.get("code_challenge"),
                    data.get("code_challenge_method"),
                )

            def query_authorization_code(self, code: str, client: Any) -> AuthorizationCode | None:
                return provider.codes.get(code)

            def delete_authorization_code(self, authorization_code: AuthorizationCode) -> None:
                del provider.codes[authorization_code.code]

            def authenticate_user(self, authorization_code: AuthorizationCode) -> dict[str, Any]:
                return provider.person

        return Grant

    def _tokens(self) -> OpenIDCode:
        provider = self

        class Tokens(OpenIDCode):  # type: ignore[misc]
            def exists_nonce(self, nonce: str, request: Any) -> bool:
                return any(code.nonce == nonce for code in provider.codes.values())

            def get_client_algorithm(self, client: Any) -> str:
                return "RS256"

            def get_encode_header(self, client: Any) -> dict[str, str]:
                return {"alg": "RS256", "kid": "one"}

            def resolve_client_private_key(self, client: Any) -> RSAKey:
                return provider.signs_with or provider.key

            def get_client_claims(self, client: Any) -> dict[str, Any]:
                return {"iss": provider.issuer}

            def get_compatible_claims(self, request: Any) -> dict[str, Any]:
                issued = int(time.time())
                return {"iss": provider.issuer, "aud": CLIENT_ID, "iat": issued, "exp": issued + 300}

            def generate_user_info(self, user: dict[str, Any], scope: str) -> dict[str, Any]:
                # Over whatever else the token says: this is where a provider goes wrong.
                return json.loads(json.dumps({**user, **provider.wrong}))

        return Tokens()
