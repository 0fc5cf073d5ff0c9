"""Restricts connections to hosts of the internet; the environment may allow others.

Addresses come from the configuration and records of untrusted repositories, which must not reach the network of
whoever runs the program (a build job's metadata service, the router, a database). What counts is the numeric address of
the connection, not the name: `HostGuard` makes the sockets, so no name can mean one host when it is checked and another
when it is used.
"""

import os
import socket
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, Final

PRIVATE_ADDRESSES: Final = "MODEL_LIFECYCLE_PRIVATE_ADDRESSES"
"""The environment variable that allows hosts in private networks. No file can set it."""

_EMBED_IPV4: Final = (ip_network("::/96"), ip_network("64:ff9b::/96"))
"""Networks whose addresses embed a reachable IPv4 address at their end: IPv4-compatible ones, and NAT64."""

_NOT_PUBLIC: Final = tuple(
    map(ip_network, ("192.0.0.0/24", "168.63.129.16/32", "64:ff9b:1::/48", "2002::/16", "fec0::/10"))
)
"""Networks that (some versions of) `ipaddress` call global: local ones, Azure's host agent, and 6to4 (RFC 7526)."""


class RefusedHostError(OSError):
    """Raised for a host that must not be connected to; the text is the reason."""


def is_public(address: str) -> bool:
    """Whether a numeric address is public, and so is each IPv4 address embedded in it."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    return all(
        address.is_global and not address.is_multicast and not any(address in network for network in _NOT_PUBLIC)
        for address in _reachable_addresses(parsed)
    )


def _reachable_addresses(address: IPv4Address | IPv6Address) -> Iterator[IPv4Address | IPv6Address]:
    """Yield the addresses that a connection may reach: the given one, unless it is IPv4-mapped, and embedded ones."""
    if isinstance(address, IPv4Address):
        yield address
    elif address.ipv4_mapped is not None:
        yield address.ipv4_mapped
    else:
        yield address
        if address.teredo is not None:
            yield from address.teredo
        if any(address in network for network in _EMBED_IPV4):
            yield IPv4Address(int(address) & 0xFFFF_FFFF)


def are_private_allowed() -> bool:
    """Whether the environment allows hosts in private networks."""
    return os.environ.get(PRIVATE_ADDRESSES) == "1"


class HostGuard:
    """Makes sockets for allowed hosts only; `public`: whether hosts of the internet are allowed."""

    def __init__(self, *, public: bool) -> None:
        self._public = public
        self._private = are_private_allowed()

    def check(self, address: str) -> None:
        """Raise `RefusedHostError` if a numeric address is not allowed."""
        if is_public(address):
            if not self._public:
                raise RefusedHostError("it has to start with `https://`")
        elif not self._private:
            raise RefusedHostError(
                "its host is on this machine or in a private network. Where you trust the address, set the environment "
                f"variable {PRIVATE_ADDRESSES}=1"
            )

    def socket(self, address_info: tuple[Any, ...]) -> socket.socket:
        """A socket for a result of `getaddrinfo`. Raises `RefusedHostError` if its address is not allowed."""
        family, kind, protocol, _, address = address_info
        self.check(address[0])
        return socket.socket(family, kind, protocol)
