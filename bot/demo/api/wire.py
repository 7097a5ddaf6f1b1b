"""The body of a request: form, multipart or JSON."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from bot.demo.errors import bad_request

_BOUNDARY = re.compile(r'boundary="?([^";]+)"?')
_NAME = re.compile(r'[ ;]name="([^"]*)"')
_FILENAME = re.compile(r'filename="')


@dataclass
class Upload:
    """What a request carries: plain parameters and the bytes of uploaded files."""

    params: dict[str, Any] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)


def read_body(content_type: str, body: bytes, query: str = "") -> Upload:
    """Return the parameters of a request's body and query string."""
    upload = Upload(dict(parse_qsl(query, keep_blank_values=True)))
    kind = content_type.partition(";")[0].strip().lower()
    if kind == "application/json":
        upload.params |= _json_object(body)
    elif kind == "multipart/form-data":
        for name, value, is_file in _parts(content_type, body):
            if is_file:
                upload.files[name] = value
            else:
                upload.params[name] = value.decode()
    else:
        upload.params |= dict(parse_qsl(body.decode(), keep_blank_values=True))
    return upload


def _json_object(body: bytes) -> dict[str, Any]:
    try:
        value = json.loads(body)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise bad_request("can't parse the request's JSON")
    return value


def _parts(content_type: str, body: bytes) -> Iterator[tuple[str, bytes, bool]]:
    found = _BOUNDARY.search(content_type)
    if found is None:
        raise bad_request("boundary expected")
    for part in (b"\r\n" + body).split(b"\r\n--" + found[1].encode())[1:-1]:
        head, _, value = part.partition(b"\r\n\r\n")
        name = _NAME.search(head.decode())
        if name is not None:
            yield name[1], value, bool(_FILENAME.search(head.decode()))
