"""Addresses of the inference server, and the secret that each kind of address needs."""

import socket
from pathlib import Path

import pytest

from models.errors import AppError
from server.config import Settings
from server.inference.process.networks import LoadedModels
from server.inference.process.server import InferenceServer
from server.inference.transport.addresses import Address, check_secret, parse_address
from tests.server.inference.networks import MODEL_INFO, BlockableNetworks, serving


def test_stale_unix_socket_is_replaced_and_active_one_is_not(networks: BlockableNetworks, address: Address) -> None:
    with socket.socket(socket.AF_UNIX) as left_behind:
        left_behind.bind(address.path)
    with serving(networks, address):
        assert Path(address.path).stat().st_mode & 0o777 == 0o660
        with pytest.raises(AppError) as taken:
            InferenceServer(address, "", LoadedModels(MODEL_INFO, networks, networks))
        assert taken.value.code == "port_taken"
    assert not Path(address.path).exists()


def test_inference_addresses_and_secrets() -> None:
    assert parse_address("unix:/run/m.sock") == Address(path="/run/m.sock")
    assert parse_address("http://10.0.0.5:8100/") == Address(host="10.0.0.5", port=8100)
    assert str(parse_address("http://[::1]:8100")) == "http://[::1]:8100"
    for wrong in ("", "unix:", "http://10.0.0.5", "https://10.0.0.5:1", "http://h:99999", "ftp://h:1", "http://h:1/x"):
        with pytest.raises(AppError) as refused:
            parse_address(wrong)
        assert refused.value.code == "bad_inference_url"
    assert check_secret(Address(path="/run/m.sock"), Settings()) == ""
    for secret in ("", "too short"):
        with pytest.raises(AppError) as missing:
            check_secret(Address(host="10.0.0.5", port=1), Settings(inference_secret=secret))
        assert missing.value.code == "inference_secret_missing"
    with pytest.raises(AppError):
        check_secret(Address(path="/run/m.sock"), Settings(inference_secret="too short"))
