"""docs/archive.md, its files for Milvus and the code agree."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from indexer.vectors.milvus import collections as milvus_collections
from indexer.vectors.milvus import connection as milvus_connection
from server.config import Settings

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE = (DOCS / "archive.md").read_text(encoding="utf-8")
WORDS = {2.0: "two", 5.0: "five"}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((DOCS / "milvus" / "compose.yaml").read_text(encoding="utf-8"))
    return loaded


def test_services(compose: dict[str, Any]) -> None:
    assert set(compose["services"]) == {"etcd", "minio", "standalone"}
    assert set(compose) == {"name", "services"}
    keys = {
        "image", "restart", "environment", "command", "volumes", "healthcheck", "security_opt", "ports", "depends_on",
    }  # fmt: skip
    for service in compose["services"].values():
        assert set(service) <= keys


def test_ports_are_on_the_loopback_address_alone(compose: dict[str, Any]) -> None:
    ports = {name: service.get("ports", []) for name, service in compose["services"].items()}
    assert ports == {"etcd": [], "minio": [], "standalone": ["127.0.0.1:19530:19530", "127.0.0.1:9091:9091"]}
    assert Settings.model_fields["milvus_uri"].default == "http://127.0.0.1:19530"


def test_versions_are_pinned(compose: dict[str, Any]) -> None:
    for service in compose["services"].values():
        assert re.fullmatch(r"[\w./-]+:(v\d+\.\d+\.\d+|RELEASE\.[\dTZ-]+)", service["image"])
    milvus = compose["services"]["standalone"]["image"].rpartition(":")[2]
    assert f"image.all.tag={milvus}" in PAGE
    requirements = (DOCS.parent / "requirements-milvus.txt").read_text(encoding="utf-8")
    client = re.search(r"^pymilvus==(\d+)\.(\d+)\.", requirements, re.M)
    assert client is not None
    assert milvus.startswith(f"v{client[1]}.{client[2]}.")


def test_services_have_healthchecks_and_volumes(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert service["healthcheck"]["test"][0] == "CMD"
        assert service["restart"] == "unless-stopped"
        assert any(mount.startswith("${DOCKER_VOLUME_DIRECTORY:-.}/volumes/") for mount in service["volumes"]), name
    waits = compose["services"]["standalone"]["depends_on"]
    assert waits == {"etcd": {"condition": "service_healthy"}, "minio": {"condition": "service_healthy"}}


def test_passwords_have_to_be_given(compose: dict[str, Any]) -> None:
    minio, milvus = (compose["services"][name]["environment"] for name in ("minio", "standalone"))
    assert minio["MINIO_ROOT_PASSWORD"] == milvus["MINIO_SECRET_ACCESS_KEY"]
    assert minio["MINIO_ROOT_PASSWORD"].startswith("${MINIO_PASSWORD:?")
    assert minio["MINIO_ROOT_USER"] == milvus["MINIO_ACCESS_KEY_ID"]
    assert "minioadmin" not in (DOCS / "milvus" / "compose.yaml").read_text(encoding="utf-8")


def test_authorization_is_on(compose: dict[str, Any]) -> None:
    user = yaml.safe_load((DOCS / "milvus" / "user.yaml").read_text(encoding="utf-8"))
    assert user == {"common": {"security": {"authorizationEnabled": True}}}
    assert "./user.yaml:/milvus/configs/user.yaml:ro" in compose["services"]["standalone"]["volumes"]


def test_settings_exist() -> None:
    names = set(re.findall(r"QUOTEDESK_(\w+)", PAGE))
    assert {"VECTORS", "MILVUS_URI", "MILVUS_TOKEN", "DATA"} <= names
    assert {name.lower() for name in names} <= set(Settings.model_fields)


def test_page_matches_the_code() -> None:
    words = " ".join(PAGE.split())
    assert milvus_collections.LARGE == 1_000_000
    assert "up to a million, and `HNSW_SQ`" in words
    assert f"waits {WORDS[milvus_connection.TIMEOUT_S]} seconds at most" in words
    assert f"for {WORDS[milvus_connection.RETRY_PAUSE_S]} seconds, then one retries" in words


def test_calls_of_the_client_exist() -> None:
    from pymilvus import MilvusClient

    for call in set(re.findall(r"client\.(\w+)\(", PAGE)):
        assert callable(getattr(MilvusClient, call)), call
