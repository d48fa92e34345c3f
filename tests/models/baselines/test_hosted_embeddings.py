"""The adapter against a local server with OpenAI's interface."""

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import numpy as np
import pytest

from models.baselines.hosted_embeddings import KEY_VARIABLE, HostedEmbeddings
from models.errors import AppError

KEY = "sk-of-nobody"


class Service(ThreadingHTTPServer):
    """Answers with vectors of each text's length, in reverse order; ``troubles`` come first."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        # (status, headers, body) of each; None closes the connection.
        self.troubles: list[tuple[int, dict[str, str], bytes] | None] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    server: Service

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append({"path": self.path, **body})
        self.server.headers.append(dict(self.headers))
        if self.server.troubles:
            trouble = self.server.troubles.pop(0)
            if trouble is None:
                self.close_connection = True
                return
            self._answer(*trouble)
            return
        rows = [{"index": at, "embedding": [3.0, 4.0, len(text)]} for at, text in enumerate(body["input"])]
        self._answer(200, {}, json.dumps({"data": rows[::-1], "model": body["model"]}).encode())

    def _answer(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@pytest.fixture
def service() -> Iterator[Service]:
    with Service() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def encoder(service: Service, **options: Any) -> HostedEmbeddings:
    return HostedEmbeddings(KEY, service.url, "small", **{"first_wait": 0.01, **options})


def test_texts_are_embedded_in_batches_and_in_order(service: Service) -> None:
    hosted = encoder(service, batch=2)
    vectors = hosted.encode(["a", "bb", "", "ccc", "dddd", " "])
    assert vectors.dtype == np.float32
    spoken = vectors[[0, 1, 3, 4]]
    np.testing.assert_allclose(np.linalg.norm(spoken, axis=1), 1.0, atol=1e-6)
    np.testing.assert_allclose(spoken[:, 2] / spoken[:, 0] * 3.0, [1, 2, 3, 4], rtol=1e-5)
    assert not vectors[[2, 5]].any()
    # The first request found the dimension.
    assert [each["input"] for each in service.asked[1:]] == [["a", "bb"], ["ccc", "dddd"]]
    assert {each["path"] for each in service.asked} == {"/v1/embeddings"}
    assert {each["model"] for each in service.asked} == {"small"}
    assert {each["Authorization"] for each in service.headers} == {f"Bearer {KEY}"}


def test_dimension_and_version(service: Service) -> None:
    hosted = encoder(service)
    assert (hosted.dimension, hosted.dimension) == (3, 3)
    assert len(service.asked) == 1
    assert hosted.version == f"127.0.0.1-{service.server_port}-small"
    assert KEY not in repr(hosted)


def test_long_texts_are_cut(service: Service) -> None:
    encoder(service).encode(["x" * 10_000])
    assert len(service.asked[-1]["input"][0]) == 8_000


@pytest.mark.parametrize("trouble", [(429, {}, b"{}"), (503, {}, b""), (500, {}, b"oops"), None])
def test_what_passes_is_tried_again(service: Service, trouble: tuple[int, dict[str, str], bytes] | None) -> None:
    service.troubles = [trouble, trouble]
    assert encoder(service).dimension == 3
    assert len(service.asked) == 3


def test_retry_waits_as_long_as_the_service_asks(service: Service) -> None:
    service.troubles = [(429, {"Retry-After": "0.3"}, b"{}")]
    begin = time.perf_counter()
    assert encoder(service).dimension == 3
    assert time.perf_counter() - begin >= 0.3


def test_it_gives_up_after_all_attempts(service: Service) -> None:
    service.troubles = [(503, {}, b"")] * 3
    with pytest.raises(AppError, match=r"3 attempts.*503") as caught:
        encoder(service, attempts=3).encode(["a"])
    assert caught.value.code == "embeddings_unreachable"
    assert len(service.asked) == 3


def test_unreachable_service_is_reported() -> None:
    # No server listens on port 9.
    with pytest.raises(AppError) as caught:
        HostedEmbeddings(KEY, "http://127.0.0.1:9", attempts=2, first_wait=0.01).encode(["a"])
    assert caught.value.code == "embeddings_unreachable"


@pytest.mark.parametrize(
    ("status", "said", "hint"), [(401, f"Incorrect key {KEY}", KEY_VARIABLE), (404, "no such model", "'small'")]
)
def test_refusal_is_reported_without_retry_and_without_the_key(
    service: Service, status: int, said: str, hint: str
) -> None:
    service.troubles = [(status, {}, json.dumps({"error": {"message": said}}).encode())]
    with pytest.raises(AppError, match=f"{status}") as caught:
        encoder(service).encode(["a"])
    assert caught.value.code == "embeddings_refused"
    assert KEY not in caught.value.message
    assert hint in caught.value.hint
    assert len(service.asked) == 1


def test_a_redirection_gets_no_key(service: Service) -> None:
    with Service() as other:
        service.troubles = [(307, {"Location": f"{other.url}/v1/embeddings"}, b"")]
        with pytest.raises(AppError, match="307") as caught:
            encoder(service).encode(["a"])
        assert caught.value.code == "embeddings_refused"
        assert other.headers == []


@pytest.mark.parametrize(
    "body",
    [
        b"<html>",
        b"[]",
        b'{"data": []}',
        b'{"data": [{"index": 1, "embedding": [1.0]}]}',
        b'{"data": [{"index": 0, "embedding": "x"}]}',
        b'{"data": [{"index": 0}]}',
    ],
)
def test_malformed_answer_is_rejected(service: Service, body: bytes) -> None:
    service.troubles = [(200, {}, body)]
    with pytest.raises(AppError) as caught:
        encoder(service).encode(["a"])
    assert caught.value.code == "embeddings_unreadable"
    assert len(service.asked) == 1


def test_without_a_key_it_is_off(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    for value in ("", "  "):
        monkeypatch.setenv(KEY_VARIABLE, value)
        with pytest.raises(AppError, match="off") as caught:
            HostedEmbeddings.from_environment(service.url)
        assert caught.value.code == "no_embeddings_key"
    assert service.asked == []


def test_key_is_read_from_the_environment(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_VARIABLE, f" {KEY}\n")
    assert HostedEmbeddings.from_environment(f"{service.url}/v1/embeddings", "small").dimension == 3
    assert service.headers[0]["Authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize("url", ["ftp://example.org", "file:///etc/passwd", "example.org", "https://"])
def test_malformed_address_is_rejected(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_VARIABLE, KEY)
    with pytest.raises(AppError) as caught:
        HostedEmbeddings.from_environment(url)
    assert caught.value.code == "bad_embeddings_url"
