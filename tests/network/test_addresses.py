"""Which numeric addresses are of the internet."""

import pytest

from model_lifecycle.network.addresses import is_public


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.8.8.8", "0.0.0.0", "0.1.2.3", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
        *("100.64.0.1", "100.100.100.200", "192.0.0.192", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"),
        *("168.63.129.16", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1"),
        *("::ffff:127.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1"),
        *(
            "2002:7f00:1::1",
            "2002:808:808::1",
            "2001:0:7f00:1::1",
            "2001:db8::1",
            "::ffff:168.63.129.16",
            "localhost",
            "",
            "0x7f.1",
        ),
    ],
)
def test_private_hosts(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    ["8.8.8.8", "140.82.112.3", "2606:4700::6810:84e5", "::ffff:8.8.8.8", "64:ff9b::808:808"],
)
def test_public_hosts(address: str) -> None:
    assert is_public(address)
