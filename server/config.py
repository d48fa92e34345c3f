"""Every setting of the server, once. From the environment (``QUOTEDESK_…``) or the command line."""

import re
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from indexer.vectors.factory import VectorOptions
from server.secret_files import SecretFileSource

VERSION = "0.1.0"

MIB = 1024 * 1024
MIN_SECRET_LENGTH = 16

_HOST = re.compile(r"(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:=[0-9a-f:.]+)?")
_ORIGIN = re.compile(r"https?://(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?")


class Settings(BaseSettings):
    """See ``README.md``, “Settings”; a test holds the two together."""

    model_config = SettingsConfigDict(env_prefix="QUOTEDESK_", frozen=True, hide_input_in_errors=True)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """What is given in code or on the command line, then the environment, then the files of secrets."""
        return init_settings, env_settings, SecretFileSource(settings_cls)

    mode: Literal["local", "newsroom"] = Field(
        default="local",
        description="local: one reporter on this machine, no login; newsroom: people, rights and an audit trail, see "
        "`docs/newsroom.md`.",
    )
    host: str = Field(
        default="127.0.0.1",
        description="Address to listen on; anything but loopback is refused without QUOTEDESK_MODE=newsroom.",
    )
    port: int = Field(default=8000, ge=0, le=65535, description="Port to listen on; 0 takes a free one.")
    data: Path = Field(default=Path("data"), description="Folder of everything the installation owns.")
    base_model: str = Field(
        default="sentence-transformers/all-MiniLM-L6-v2",
        description="Base encoder: hub name (from the local cache or a package) or path.",
    )
    weights: Path | None = Field(
        default=None, description="Folder of weights trained on your own archive; the shipped ones where not given."
    )
    device: Literal["auto", "cpu", "cuda"] = Field(default="auto", description="Where the encoder runs.")
    workers: int = Field(default=2, ge=1, le=64, description="Requests of the models that run at once.")
    headline_base_model: str = Field(
        default="intfloat/multilingual-e5-small",
        description="Encoder of the headline check: hub name (from the local cache or a package) or path.",
    )
    headline_weights: Path | None = Field(
        default=None, description="Folder of a headline detector of your own; the shipped one where not given."
    )
    headline_threshold: float | None = Field(
        default=None,
        ge=0.0,
        le=1.0,
        description="Probability from which a headline quote counts as not supported; where not given, each "
        "language's own, at which nine warnings in ten were right.",
    )
    vectors: Literal["faiss", "milvus"] = Field(
        default="faiss", description="Engine of the vectors: faiss, in this process; or milvus, a server of its own."
    )
    milvus_uri: str = Field(
        default="http://127.0.0.1:19530", description="Where Milvus is, for QUOTEDESK_VECTORS=milvus."
    )
    milvus_token: str = Field(
        default="", repr=False, description="User and password for Milvus, joined by a colon, or its key."
    )
    first_ranked: int = Field(default=10, ge=1, description="Paragraphs in the first ranked answer.")
    suggestions: int = Field(default=24, ge=1, description="Paragraphs in a complete answer.")
    max_upload_bytes: int = Field(default=20 * MIB, ge=1, description="Largest source file, in bytes.")
    max_media_bytes: int = Field(
        default=2048 * MIB, ge=1, description="Largest recording attached to a source, in bytes."
    )
    max_message_bytes: int = Field(
        default=MIB,
        ge=1024,
        description="Largest websocket message, or request to check headlines, answered, in bytes.",
    )

    webhook_url: str | None = Field(
        default=None,
        description="Address of your content management that each publication is sent to, see docs/wire.md; none is "
        "where not given.",
    )
    webhook_secret: str = Field(
        default="",
        repr=False,
        validate_default=True,
        description="What publications sent there are signed with; 16 characters at least.",
    )

    @field_validator("webhook_url")
    @classmethod
    def _validate_webhook_url(cls, url: str | None) -> str | None:
        if not url:
            return None
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname or parts.username or parts.fragment:
            raise ValueError("An address that begins with https:// or http://, without name and password, is due")
        return url

    @field_validator("webhook_secret")
    @classmethod
    def _validate_webhook_secret(cls, secret: str, info: ValidationInfo) -> str:
        if info.data.get("webhook_url") and len(secret) < MIN_SECRET_LENGTH:
            raise ValueError(f"A secret of {MIN_SECRET_LENGTH} characters at least is due where a webhook_url is given")
        return secret

    embed_origins: str = Field(
        default="",
        description="Origins of pages elsewhere that may mount the assistant in their editors, divided by commas; "
        "see `docs/plugin.md`.",
    )

    @field_validator("embed_origins")
    @classmethod
    def _validate_origins(cls, given: str) -> str:
        for origin in _split_list(given):
            if not _ORIGIN.fullmatch(origin):
                raise ValueError(f"{origin!r} is no origin; name each as https://desk.example or http://127.0.0.1:3000")
        return given

    @property
    def embedding_origins(self) -> frozenset[str]:
        """Origins other than its own that may mount the assistant."""
        return frozenset(_split_list(self.embed_origins))

    public_url: str | None = Field(
        default=None, description="Address that the newsroom opens the desk at, such as https://desk.example."
    )
    trusted_proxies: int = Field(
        default=0, ge=0, le=8, description="Proxies in front whose X-Forwarded headers are believed; 0: none."
    )
    secret_key: str = Field(
        default="",
        repr=False,
        description="What cookies are signed with; every process needs the same one. Where not given, one in the data "
        "folder.",
    )
    session_hours: int = Field(
        default=12, ge=1, le=24 * 90, description="Hours until somebody signed in has to sign in again."
    )
    password_days: int = Field(
        default=0, ge=0, description="Days until a password has to be changed; 0: only where it is asked for."
    )
    oidc_issuer: str | None = Field(
        default=None, description="Issuer of the newsroom's single sign-on (OpenID Connect); none where not given."
    )
    oidc_client_id: str = Field(default="", description="What the desk is called there.")
    oidc_client_secret: str = Field(default="", repr=False, description="The desk's secret there.")
    oidc_domains: str = Field(
        default="",
        description="Domains of e-mail addresses, divided by commas, whose people get an account as reporters when "
        "they first come from there; without, an administrator makes each account.",
    )
    request_limit: str = Field(
        default="1200/minute", description="Requests over HTTP of one person, or of one address before signing in."
    )
    sign_in_limit: str = Field(
        default="10/minute", description="Attempts to sign in from one address, and for one account."
    )
    event_limit: str = Field(default="1200/minute", description="Events over the sockets of one person.")
    fetch_hosts: str = Field(
        default="",
        description="Hosts, divided by commas, that a source may be fetched from by its address; none where not given.",
    )
    database_url: str | None = Field(
        default=None,
        repr=False,
        description="SQLAlchemy URL of the store, such as postgresql+psycopg://desk@db/quotedesk; SQLite in the data "
        "folder where not given.",
    )
    redis_url: str | None = Field(
        default=None,
        repr=False,
        description="Redis that several processes tell one another by, and keep limits and jobs in; needed for more "
        "than one.",
    )
    inference_url: str | None = Field(
        default=None,
        description="Where the process of the models listens: unix:/run/quotedesk/models.sock or http://10.0.0.5:8100; "
        "the models run in this process where not given.",
    )
    inference_secret: str = Field(
        default="", repr=False, description="What this process and that of the models know each other by."
    )
    inference_budget_ms: int = Field(
        default=3000,
        ge=50,
        description="Milliseconds that the process of the models has for an answer, before the desk goes on without.",
    )
    drain_seconds: int = Field(
        default=20, ge=0, le=600, description="Seconds that a stopping server gives what is under way."
    )
    learning_days: int = Field(
        default=365, ge=1, le=3650, description="Days that a desk which learns from use keeps what it may learn from."
    )
    metrics_token: str = Field(
        default="",
        repr=False,
        description="What asks for /metrics has to show, as a bearer token; without, only this machine is answered.",
    )

    @field_validator("fetch_hosts")
    @classmethod
    def _validate_hosts(cls, given: str) -> str:
        for host in _split_list(given):
            if not _HOST.fullmatch(host):
                raise ValueError(
                    f"{host!r} is no host; name each as transcripts.example, transcripts.example:8443, or with the "
                    "address it has within your network as transcripts.example=10.0.0.7"
                )
        return given

    @property
    def fetch_list(self) -> tuple[str, ...]:
        """The hosts that sources may be fetched from, as they are named."""
        return tuple(_split_list(self.fetch_hosts))

    @field_validator("secret_key")
    @classmethod
    def _validate_secret_length(cls, secret: str) -> str:
        if secret and len(secret) < MIN_SECRET_LENGTH:
            raise ValueError(f"A secret of {MIN_SECRET_LENGTH} characters at least is due")
        return secret

    @property
    def is_newsroom(self) -> bool:
        """Whether people sign in."""
        return self.mode == "newsroom"

    @property
    def index_folder(self) -> Path:
        """Where the index is kept."""
        return self.data / "index"

    @property
    def linker_weights(self) -> Path | None:
        """What links posts and articles, where the newsroom's own weights have it."""
        own = None if self.weights is None else self.weights / "social"
        return own if own is not None and own.is_dir() else None

    @property
    def vector_options(self) -> VectorOptions:
        """The engine of the vectors, and where it is."""
        return VectorOptions(self.vectors, self.index_folder, self.milvus_uri, self.milvus_token)

    @property
    def store_url(self) -> str:
        """SQLAlchemy URL of the store."""
        return self.database_url or self.sqlite_url

    @property
    def sqlite_url(self) -> str:
        """That of the store in the data folder, whether it is used or not."""
        return f"sqlite:///{self.data.resolve() / 'quotedesk.sqlite'}"


def _split_list(origins: str) -> list[str]:
    # As browsers send them: in lower case, and without the slash that an address has.
    return [origin.strip().rstrip("/").lower() for origin in origins.split(",") if origin.strip()]
