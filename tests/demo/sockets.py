"""What a process listens on, as Linux tells."""

import socket
from contextlib import suppress
from pathlib import Path

TCP_LISTEN, UDP_OPEN = "0A", "07"


def children(process: int) -> list[int]:
    """Return the numbers of a process's children."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return [int(n) for task in tasks for n in (task / "children").read_text().split()]


def listening(process: int) -> set[tuple[str, int]]:
    """Return host and port of every socket to which somebody could send something unasked."""
    own = _sockets(process)
    found = set()
    for table, wanted in (("tcp", TCP_LISTEN), ("tcp6", TCP_LISTEN), ("udp", UDP_OPEN)):
        for line in Path(f"/proc/{process}/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == wanted and fields[9] in own:
                found.add(_address(fields[1]))
    return found


def _sockets(process: int) -> set[str]:
    """Return the inodes of a process's sockets."""
    inodes = set()
    for handle in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):
            target = str(handle.readlink())
            if target.startswith("socket:["):
                inodes.add(target[8:-1])
    return inodes


def _address(text: str) -> tuple[str, int]:
    """Return what `0100007F:2256` means: 32-bit words, the lowest byte first."""
    host, port = text.split(":")
    words = [bytes.fromhex(host[at : at + 8])[::-1] for at in range(0, len(host), 8)]
    packed = b"".join(words)
    family = socket.AF_INET if len(packed) == 4 else socket.AF_INET6
    return socket.inet_ntop(family, packed), int(port, 16)
