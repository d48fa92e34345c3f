"""Which addresses are of the public network, and which are of this machine or of networks behind it."""

import ipaddress

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address

# Addresses of IPv6 that a router turns into one of IPv4, which stands in their last 32 bits.
_TRANSLATED = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("64:ff9b:1::/48"))


def is_public(given: str) -> bool:
    """Whether anybody on the public network could be asked at this address; False for what is no address."""
    try:
        address = ipaddress.ip_address(given.partition("%")[0])
    except ValueError:
        return False
    return all(_is_public(each) for each in (address, *_embedded_ipv4(address)))


def _is_public(address: _Address) -> bool:
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def _embedded_ipv4(address: _Address) -> tuple[_Address, ...]:
    """The addresses of IPv4 that one of IPv6 stands for."""
    if isinstance(address, ipaddress.IPv4Address):
        return ()
    teredo = address.teredo or ()
    found = (address.ipv4_mapped, address.sixtofour, *teredo)
    if any(address in network for network in _TRANSLATED) or int(address) >> 32 == 0:
        found = (*found, ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return tuple(each for each in found if each is not None)
