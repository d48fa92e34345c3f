"""Files by their address: from hosts that were named, at addresses that were looked at."""

import contextlib
import datetime
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from flask import Flask

from models.errors import AppError
from server.sources.files.fetcher import FetchedFile, Fetcher
from server.sources.files.network_addresses import is_public
from tests.conftest import MakeDesk

WORDS = b"Jane Doe: We agreed to it, all of us."
OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s" % (len(WORDS), WORDS)


class Host:
    """Answers every connection with what ``talk`` sends; remembers what was asked."""

    def __init__(self, talk: Callable[[socket.socket], None], context: ssl.SSLContext | None = None) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.asked: list[bytes] = []
        self._talk = talk
        self._context = context
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                line, _ = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._answer, args=(line,), daemon=True).start()

    def _answer(self, line: socket.socket) -> None:
        with contextlib.suppress(OSError), line:
            if self._context is None:
                self.asked.append(line.recv(65536))
                self._talk(line)
                return
            with self._context.wrap_socket(line, server_side=True, do_handshake_on_connect=False) as held:
                held.do_handshake()
                self.asked.append(held.recv(65536))
                self._talk(held)

    def close(self) -> None:
        self._listening.close()


@contextlib.contextmanager
def host(talk: Callable[[socket.socket], None] | bytes, context: ssl.SSLContext | None = None) -> Iterator[Host]:
    answer = talk
    running = Host((lambda line: line.sendall(answer)) if isinstance(answer, bytes) else answer, context)
    try:
        yield running
    finally:
        running.close()


def leading_to(address: str) -> bytes:
    return f"HTTP/1.1 302 Found\r\nLocation: {address}\r\nContent-Length: 0\r\n\r\n".encode()


def fetcher(running: Host, **rest: object) -> Fetcher:
    """Return a fetcher that may ask the host under a name of its own."""
    return Fetcher([f"transcripts.example:{running.port}=127.0.0.1"], 10_000, **rest)  # type: ignore[arg-type]


def url(running: Host, path: str = "/hearing.txt") -> str:
    return f"http://transcripts.example:{running.port}{path}"


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(AppError) as caught:
        act()
    return caught.value.code


def test_fetch_returns_file_of_an_allowed_host() -> None:
    with host(OK) as running:
        fetched = fetcher(running).fetch(url(running, "/a/The%20hearing.txt?x=1#end"))
        assert (fetched.name, fetched.data) == ("The hearing.txt", WORDS)
        [request] = running.asked
        assert request.startswith(b"GET /a/The%20hearing.txt?x=1 HTTP/1.1\r\n")
        assert f"Host: transcripts.example:{running.port}\r\n".encode() in request
        assert b"Cookie" not in request


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:{port}/",
        "http://localhost:{port}/",
        "http://[::1]:{port}/",
        "http://[::ffff:127.0.0.1]:{port}/",
        "http://2130706433:{port}/",
        "http://0x7f000001:{port}/",
        "http://0177.0.0.1:{port}/",
        "http://127.1:{port}/",
        "http://transcripts.example.evil.example:{port}/",
        "http://transcripts.example@127.0.0.1:{port}/",
        "http://127.0.0.1:{port}#@transcripts.example/",
        "http://127.0.0.1:{port}\\@transcripts.example/",
        "http://transcripts.example:1/",
        "http://transcripts.example/",
        "file:///etc/passwd",
        "gopher://transcripts.example:{port}/",
        "//transcripts.example:{port}/",
        "http://transcripts.example:{port}/\r\nX: y",
        "http://transcripts.example:99999/",
        "",
    ],
)
def test_fetch_rejects_other_hosts(address: str) -> None:
    with host(OK) as running:
        target = address.format(port=running.port)
        assert refusal(lambda: fetcher(running).fetch(target)) in {"host_not_allowed", "bad_address"}
        # Nor is a redirect followed there.
        with host(leading_to(target.replace("\r\n", ""))) as leading:
            if target:
                code = refusal(lambda: fetcher(leading).fetch(url(leading)))
                assert code in {"host_not_allowed", "bad_address", "cannot_fetch"}
        assert running.asked == []


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.0.0.7", "172.16.3.4", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "192.0.2.1", "198.18.0.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::",
        "2001:0:7f00:1::", "2001:db8::1", "fec0::1", "3fff::1", "192.88.99.1", "2002:c058:6301::", "localhost", "",
        "2130706433", "2606:2800::5efe:10.0.0.1", "2606:2800::200:5efe:127.0.0.1",
    ],
)  # fmt: skip
def test_fetch_rejects_names_that_resolve_to_private_addresses(address: str) -> None:
    assert not is_public(address)
    named = Fetcher(["transcripts.example"], 10_000, resolve=lambda _host, _port: [address])
    assert refusal(lambda: named.fetch("https://transcripts.example/a.txt")) == "host_not_allowed"
    mixed = Fetcher(["transcripts.example"], 10_000, resolve=lambda _host, _port: ["93.184.215.14", address])
    assert refusal(lambda: mixed.fetch("https://transcripts.example/a.txt")) == "host_not_allowed"


def test_public_addresses_are_public() -> None:
    assert all(
        map(
            is_public, ("93.184.215.14", "8.8.8.8", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "2606:2800::5efe:8.8.8.8")
        )
    )


def test_fetch_connects_to_the_address_resolved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who rebinds the name between looking and connecting gains nothing: nobody looks again."""
    answers = iter([["93.184.215.14"], ["127.0.0.1"], ["127.0.0.1"]])
    connected: list[tuple[str, int]] = []

    def connect(address: tuple[str, int], *_rest: object) -> socket.socket:
        connected.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", connect)
    rebinding = Fetcher(["transcripts.example"], 10_000, resolve=lambda _host, _port: next(answers))
    assert refusal(lambda: rebinding.fetch("https://transcripts.example/a.txt")) == "cannot_fetch"
    assert connected == [("93.184.215.14", 443)]
    assert refusal(lambda: rebinding.fetch("https://transcripts.example/a.txt")) == "host_not_allowed"
    assert len(connected) == 1


def test_plain_http_is_limited_to_loopback() -> None:
    named = Fetcher(["transcripts.example"], 10_000, resolve=lambda _host, _port: ["93.184.215.14"])
    assert refusal(lambda: named.fetch("http://transcripts.example/a.txt")) == "bad_address"


def test_fetch_follows_three_redirects() -> None:
    with host(OK) as last:

        def chain(length: int) -> FetchedFile:
            with contextlib.ExitStack() as running:
                hosts, address = [f"last.example:{last.port}=127.0.0.1"], f"http://last.example:{last.port}/a.txt"
                for number in range(length):
                    redirecting = running.enter_context(host(leading_to(address)))
                    hosts.append(f"h{number}.example:{redirecting.port}=127.0.0.1")
                    address = f"http://h{number}.example:{redirecting.port}/"
                return Fetcher(hosts, 10_000).fetch(address)

        assert chain(3).data == WORDS
        assert refusal(lambda: chain(4)) == "cannot_fetch"


def drip(line: socket.socket) -> None:
    line.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n")
    with contextlib.suppress(OSError):
        while True:
            line.sendall(b"x")
            time.sleep(0.05)


def drip_headers(line: socket.socket) -> None:
    line.sendall(b"HTTP/1.1 200 OK\r\n")
    with contextlib.suppress(OSError):
        for number in range(10_000):
            line.sendall(b"X-%d: y\r\n" % number)
            time.sleep(0.02)


def pour(line: socket.socket) -> None:
    line.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n")
    with contextlib.suppress(OSError):
        while True:
            line.sendall(b"x" * 65536)


def keep_silent(line: socket.socket) -> None:
    time.sleep(5)


@pytest.mark.parametrize("talk", [drip, drip_headers, keep_silent])
def test_endless_response_is_aborted(talk: Callable[[socket.socket], None]) -> None:
    with host(talk) as running:
        assert refusal(lambda: fetcher(running, seconds=0.3).fetch(url(running))) == "cannot_fetch"


def test_too_large_response_is_aborted() -> None:
    with host(pour) as running:
        assert refusal(lambda: fetcher(running).fetch(url(running))) == "too_large"


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 3\r\n\r\nabc",
        b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc",
        b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
        b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: many\r\n\r\nabc",
        b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 302 Found\r\nLocation: \xff\xfe\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"",
        b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 500 + b"\r\n",
    ],
)
def test_odd_responses_are_rejected_with_a_message(answer: bytes) -> None:
    with host(answer) as running:
        code = refusal(lambda: fetcher(running, seconds=2).fetch(url(running, "/x")))
        assert code in {"cannot_fetch", "host_not_allowed", "bad_address"}


def test_fetch_rejects_too_large_content_length() -> None:
    with host(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 99999\r\n\r\n") as running:
        assert refusal(lambda: fetcher(running).fetch(url(running))) == "too_large"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of transcripts.example, by nobody that is known."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "transcripts.example")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("transcripts.example")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path_factory.mktemp("tls") / "host.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return path


def test_fetch_verifies_certificate_host_name(certificate: Path) -> None:
    theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    theirs.load_cert_chain(certificate)
    server_names: list[str | None] = []
    theirs.sni_callback = lambda _line, name, _context: server_names.append(name)
    trusting = ssl.create_default_context(cafile=str(certificate))
    with host(OK, theirs) as running:
        hosts = [f"{name}:{running.port}=127.0.0.1" for name in ("transcripts.example", "other.example")]
        fetched = Fetcher(hosts, 10_000, context=trusting).fetch(f"https://transcripts.example:{running.port}/a.txt")
        assert fetched.data == WORDS
        assert server_names == ["transcripts.example"]
        # The same machine under a name that its certificate does not have, and one that nobody vouches for.
        assert refusal(
            lambda: Fetcher(hosts, 10_000, context=trusting).fetch(f"https://other.example:{running.port}/")
        ) == ("cannot_fetch")
        plain = Fetcher(hosts, 10_000)
        assert refusal(lambda: plain.fetch(f"https://transcripts.example:{running.port}/")) == "cannot_fetch"


def test_fetched_file_becomes_a_source(make_desk: MakeDesk) -> None:
    with host(OK) as running:
        app = make_desk(fetch_hosts=f"transcripts.example:{running.port}=127.0.0.1")
        answer = app.test_client().post("/api/sources/fetch", json={"url": url(running)})
        assert answer.status_code == 201, answer.text
        assert (answer.get_json()["file_name"], answer.get_json()["paragraphs"]) == ("hearing.txt", 1)


def test_fetch_is_off_without_the_setting(desk: Flask) -> None:
    with host(OK) as running:
        answer = desk.test_client().post("/api/sources/fetch", json={"url": f"http://127.0.0.1:{running.port}/"})
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "fetching_off")
        assert running.asked == []


def test_fetch_uses_configured_addresses() -> None:
    with host(OK) as running:
        named = Fetcher([f"127.0.0.1:{running.port}"], 10_000)
        assert named.fetch(f"http://127.0.0.1:{running.port}/a.txt").data == WORDS
