"""Every setting of the server, once. From the environment (``QUOTEDESK_…``) or the command line."""

import re
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from indexer.vectors.factory import VectorOptions
from server.secret_files import SecretFileSource

VERSION = "1.0.0"

MIB = 1024 * 1024
MIN_SECRET_LENGTH = 16

_HOST = re.compile(r"(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:=[0-9a-f:.]+)?")
_ORIGIN = re.compile(r"https?://(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?")


class Settings(BaseSettings):
    """The settings of ``docs/settings.md``, which ``python -m server settings`` generates from here."""

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
        """Return the sources of settings by precedence: code or command line, the environment, files of secrets."""
        return init_settings, env_settings, SecretFileSource(settings_cls)

    mode: Literal["local", "newsroom"] = Field(
        default="local",
        description="local: one reporter on this machine, no login; newsroom: accounts, permissions and an audit "
        "trail, see [newsroom.md](newsroom.md).",
    )
    host: str = Field(
        default="127.0.0.1",
        description="Address to listen on; anything but loopback requires QUOTEDESK_MODE=newsroom.",
    )
    port: int = Field(default=8000, ge=0, le=65535, description="Port to listen on; 0 chooses a free one.")
    data: Path = Field(default=Path("data"), description="Folder for all data of the installation.")
    base_model: str = Field(
        default="sentence-transformers/all-MiniLM-L6-v2",
        description="Base encoder: hub name (from the local cache or a package) or path.",
    )
    weights: Path | None = Field(
        default=None, description="Folder of weights trained on your own archive; default: the shipped ones."
    )
    device: Literal["auto", "cpu", "cuda"] = Field(default="auto", description="Device that the encoder runs on.")
    workers: int = Field(default=2, ge=1, le=64, description="Requests to the models that run at the same time.")
    headline_base_model: str = Field(
        default="intfloat/multilingual-e5-small",
        description="Encoder of the headline check: hub name (from the local cache or a package) or path.",
    )
    headline_weights: Path | None = Field(
        default=None, description="Folder of a headline detector of your own; default: the shipped one."
    )
    headline_threshold: float | None = Field(
        default=None,
        ge=0.0,
        le=1.0,
        description="Probability from which a headline quote counts as not supported; default: the threshold of each "
        "language at which nine warnings in ten were right.",
    )
    vectors: Literal["faiss", "milvus"] = Field(
        default="faiss", description="Vector engine: faiss, in this process; or milvus, a separate server."
    )
    milvus_uri: str = Field(
        default="http://127.0.0.1:19530", description="Address of Milvus, for QUOTEDESK_VECTORS=milvus."
    )
    milvus_token: str = Field(
        default="", repr=False, description="User and password for Milvus, joined by a colon, or its API key."
    )
    first_ranked: int = Field(default=10, ge=1, description="Paragraphs in the first ranked answer.")
    suggestions: int = Field(default=24, ge=1, description="Paragraphs in a complete answer.")
    max_upload_bytes: int = Field(default=20 * MIB, ge=1, description="Largest source file, in bytes.")
    max_media_bytes: int = Field(
        default=2048 * MIB,
        ge=1,
        description="Largest recording that is attached to a source or transcribed, and largest archive, in bytes.",
    )
    transcriber: Literal["faster-whisper"] | None = Field(
        default=None,
        description="Speech recogniser that is installed here and transcribes recordings, see "
        "[sources.md](sources.md#recordings); default: none.",
    )
    transcriber_model: Path | None = Field(
        default=None,
        description="Folder of the recogniser's model on this machine.",
    )
    transcriber_language: str = Field(
        default="",
        pattern=r"^([a-z]{2,3})?$",
        description="Language of recordings, such as en or ko; default: recognised for each.",
    )
    transcriber_minutes: int = Field(
        default=360,
        ge=1,
        le=7 * 24 * 60,
        description="Longest time that the transcription of a recording may take, in minutes.",
    )
    transcriber_memory_bytes: int = Field(
        default=8192 * MIB, ge=MIB, description="Most memory that the transcription of a recording may take, in bytes."
    )
    max_message_bytes: int = Field(
        default=MIB,
        ge=1024,
        description="Largest websocket message, or request to check headlines, in bytes.",
    )

    webhook_url: str | None = Field(
        default=None,
        description="Address of your content management system that each publication is sent to, see "
        "[wire.md](wire.md#webhook); default: none.",
    )
    webhook_secret: str = Field(
        default="",
        repr=False,
        validate_default=True,
        description="Key that publications sent there are signed with; at least 16 characters.",
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
        description="Other origins whose pages may mount the assistant in their editors, separated by commas; see "
        "[plugin.md](plugin.md).",
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
        default=None, description="Address under which the newsroom opens the desk, such as https://desk.example."
    )
    trusted_proxies: int = Field(
        default=0, ge=0, le=8, description="Number of proxies in front whose X-Forwarded headers are trusted; 0: none."
    )
    secret_key: str = Field(
        default="",
        repr=False,
        description="Key that cookies are signed with, the same for every process; default: one created in the data "
        "folder.",
    )
    session_hours: int = Field(
        default=12, ge=1, le=24 * 90, description="Hours after which a person has to sign in again."
    )
    password_days: int = Field(
        default=0,
        ge=0,
        description="Days after which a password has to be changed; 0: only when an administrator requires it.",
    )
    oidc_issuer: str | None = Field(
        default=None, description="Issuer of the newsroom's single sign-on (OpenID Connect); default: none."
    )
    oidc_client_id: str = Field(default="", description="Client id of the desk at the issuer.")
    oidc_client_secret: str = Field(default="", repr=False, description="Client secret of the desk at the issuer.")
    oidc_domains: str = Field(
        default="",
        description="Domains of e-mail addresses, separated by commas, whose people get a reporter's account at their "
        "first single sign-on; default: an administrator creates each account.",
    )
    request_limit: str = Field(
        default="1200/minute", description="HTTP requests of one person, or of one address before signing in."
    )
    sign_in_limit: str = Field(
        default="10/minute",
        description="Failed sign-ins for one account from one address; ten times as many from one address in all.",
    )
    event_limit: str = Field(default="1200/minute", description="Socket events of one person.")
    work_budget_seconds: float = Field(
        default=1.0,
        gt=0,
        description="Seconds of processor time a minute for HTTP requests of one person that are answered at once; "
        "others wait for their turn, see [newsroom.md](newsroom.md#limits-and-other-guards).",
    )
    event_budget_seconds: float = Field(
        default=3.0,
        gt=0,
        description="The same for socket events: suggestions, checks and saves. Those beyond it are answered when "
        "nobody else has been waiting for as long.",
    )
    fetch_hosts: str = Field(
        default="",
        description="Hosts, separated by commas, that sources may be fetched from by address; default: none.",
    )
    database_url: str | None = Field(
        default=None,
        repr=False,
        description="SQLAlchemy URL of the database, such as postgresql+psycopg://desk@db/quotedesk; default: SQLite "
        "in the data folder.",
    )
    redis_url: str | None = Field(
        default=None,
        repr=False,
        description="Redis for messages between processes, rate limits and jobs; required for more than one process.",
    )
    inference_url: str | None = Field(
        default=None,
        description="Address of the model process: unix:/run/quotedesk/models.sock or http://10.0.0.5:8100; default: "
        "the desk starts one of its own.",
    )
    inference_secret: str = Field(default="", repr=False, description="Secret shared with the model process.")
    inference_budget_ms: int = Field(
        default=3000,
        ge=50,
        description="Milliseconds that the model process has for an answer before the desk continues without it.",
    )
    idle_minutes: int = Field(
        default=10,
        ge=0,
        le=1440,
        description="Minutes after which the Korean model and that of the headline check, a gigabyte together, are "
        "released if nobody uses them; the next use waits seconds. 0: they are loaded at the start, and stay.",
    )
    drain_seconds: int = Field(
        default=20, ge=0, le=600, description="Seconds that a graceful shutdown waits for running requests."
    )
    learning_days: int = Field(
        default=365, ge=1, le=3650, description="Days that a desk which learns from use stores its training data."
    )
    metrics_token: str = Field(
        default="",
        repr=False,
        description="Bearer token required for /metrics; default: only requests from this machine are answered.",
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
        """The hosts that sources may be fetched from."""
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
        """Folder of the index."""
        return self.data / "index"

    @property
    def linker_weights(self) -> Path | None:
        """Weights of the linker of posts and articles, if the newsroom's own weights have one."""
        own = None if self.weights is None else self.weights / "social"
        return own if own is not None and own.is_dir() else None

    @property
    def vector_options(self) -> VectorOptions:
        """The engine of the vectors, and its address."""
        return VectorOptions(self.vectors, self.index_folder, self.milvus_uri, self.milvus_token)

    @property
    def store_url(self) -> str:
        """SQLAlchemy URL of the store."""
        return self.database_url or self.sqlite_url

    @property
    def sqlite_url(self) -> str:
        """URL of the SQLite database in the data folder, whether it is used or not."""
        return f"sqlite:///{self.data.resolve() / 'quotedesk.sqlite'}"


def _split_list(origins: str) -> list[str]:
    # As browsers send them: in lower case, and without the slash that an address has.
    return [origin.strip().rstrip("/").lower() for origin in origins.split(",") if origin.strip()]
