"""Tells public network addresses from those of this machine and of private networks."""

import ipaddress

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address

# NAT64: IPv6 addresses with an IPv4 address in their last 32 bits.
_TRANSLATED = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("64:ff9b:1::/48"))
# ISATAP (RFC 5214): an interface identifier of 0000:5efe or 0200:5efe, and then an IPv4 address.
_ISATAP, _UNIVERSAL_BIT = 0x5EFE, 0x0200_0000
# Addresses that nobody should be reached at, though Python's tables of 3.11 call them global: site-local and
# documentation addresses of IPv6, and the former relays from IPv6 to IPv4.
_NOT_PUBLIC = tuple(map(ipaddress.ip_network, ("fec0::/10", "3fff::/20", "192.88.99.0/24")))


def is_public(given: str) -> bool:
    """Return whether the address is public; False for what is not an address."""
    try:
        address = ipaddress.ip_address(given.partition("%")[0])
    except ValueError:
        return False
    return all(_is_public(candidate) for candidate in (address, *_embedded_ipv4(address)))


def _is_public(address: _Address) -> bool:
    if any(address in network for network in _NOT_PUBLIC):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def _embedded_ipv4(address: _Address) -> tuple[_Address, ...]:
    """Return the IPv4 addresses that are embedded in an IPv6 address."""
    if isinstance(address, ipaddress.IPv4Address):
        return ()
    teredo = address.teredo or ()
    embedded = (address.ipv4_mapped, address.sixtofour, *teredo)
    is_isatap = (int(address) >> 32) & 0xFFFFFFFF & ~_UNIVERSAL_BIT == _ISATAP
    if any(address in network for network in _TRANSLATED) or int(address) >> 32 == 0 or is_isatap:
        embedded = (*embedded, ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return tuple(candidate for candidate in embedded if candidate is not None)
