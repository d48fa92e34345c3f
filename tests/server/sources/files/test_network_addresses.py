"""Public network addresses, and those that only look public."""

import pytest

from server.sources.files.network_addresses import is_public


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1"])
def test_global_address_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "169.254.169.254",
        "224.0.0.1",
        "0.0.0.0",
        "::1",
        "fe80::1%eth0",
        "fc00::1",
        "fec0::1",
        "3fff::1",
        "192.88.99.1",
        "2002:c058:6301::",
        "desk.example",
        "",
    ],
)
def test_local_private_and_multicast_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    ["::ffff:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a01:203", "2002:7f00:1::", "::127.0.0.1"],
)
def test_private_ipv4_address_embedded_in_ipv6_is_not_public(address: str) -> None:
    assert not is_public(address)
