"""The server notices that a client has gone."""

import socket

from server.web.client_connection import is_client_gone


def test_a_closed_connection_is_noticed() -> None:
    ours, theirs = socket.socketpair()
    with ours:
        environ = {"werkzeug.socket": ours}
        assert not is_client_gone(environ)
        theirs.send(b"GET / HTTP/1.1")
        assert not is_client_gone(environ)
        ours.recv(100)
        theirs.close()
        assert is_client_gone(environ)


def test_without_a_socket_the_client_counts_as_present() -> None:
    assert not is_client_gone({})
