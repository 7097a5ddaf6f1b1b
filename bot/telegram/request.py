"""Requests to the Bot API by aiohttp.

The library would make them by httpx, and nearly half of a busy bot's time went there. See also
python-telegram-bot's issue 4560.
"""

from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpx
from aiohttp import ClientError, ClientSession, ClientTimeout, DummyCookieJar, TCPConnector
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.opening import CannotStart

READ, WRITE, CONNECT, POOL = 5.0, 5.0, 5.0, 1.0  # seconds, as the library has them
CONNECTIONS: Final = 256
FORM: Final = {"Content-Type": "application/x-www-form-urlencoded"}


def proxy_for(url: str) -> str | None:
    """The proxy that HTTPS_PROXY, ALL_PROXY and NO_PROXY name for a URL.

    Raises ``CannotStart`` for one that does not speak HTTP.
    """
    parts = urlsplit(url)
    if parts.hostname is None or proxy_bypass(parts.hostname):
        return None
    proxies = getproxies()
    proxy = proxies.get(parts.scheme) or proxies.get("all")
    if proxy is not None and urlsplit(proxy).scheme != "http":
        raise CannotStart("the proxy must be an HTTP proxy, as in HTTPS_PROXY=http://host:port")
    return proxy


class LeanRequest(BaseRequest):
    """Makes requests to one host, without files; the errors are those of the library."""

    def __init__(self, url: str, connections: int = CONNECTIONS) -> None:
        self._url = url
        self._connections = connections
        self._session: ClientSession | None = None

    @property
    def read_timeout(self) -> float | None:
        """Seconds without a byte of the answer."""
        return READ

    async def initialize(self) -> None:
        """Make ready for requests."""
        if self._session is None:
            self._session = ClientSession(
                connector=TCPConnector(limit=self._connections, ssl=httpx.create_ssl_context()),
                cookie_jar=DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
                proxy=proxy_for(self._url),
            )

    async def shutdown(self) -> None:
        """Close all connections."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def do_request(  # noqa: PLR0917 - so the library calls it
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = BaseRequest.DEFAULT_NONE,
        connect_timeout: Any = BaseRequest.DEFAULT_NONE,
        pool_timeout: Any = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Make a request; its status and body, or ``TimedOut`` or ``NetworkError``."""
        if self._session is None:
            raise RuntimeError("the request has not been initialized")
        connect = _seconds(connect_timeout, CONNECT)
        read = _seconds(read_timeout, READ)
        steps = (_seconds(pool_timeout, POOL), connect, _seconds(write_timeout, WRITE), read)
        limits = ClientTimeout(total=_sum(steps), sock_connect=connect, sock_read=read)
        body = request_data.url_encoded_parameters().encode() if request_data else None
        try:
            async with self._session.request(
                method, url, data=body, headers=FORM, timeout=limits, allow_redirects=False
            ) as answer:
                return answer.status, await answer.read()
        except TimeoutError as error:
            raise TimedOut from error
        except (ClientError, OSError) as error:
            # Not in its own words: some hold the URL, and with it the token.
            why = getattr(error, "strerror", None) or type(error).__name__
            raise NetworkError(f"{type(error).__name__}: {why}") from error


def _seconds(given: Any, default: float) -> float | None:
    """A time limit that may be left to the default; None is no limit."""
    return default if given is BaseRequest.DEFAULT_NONE else given


def _sum(steps: tuple[float | None, ...]) -> float | None:
    """The limit of all steps together; None where one has none."""
    limits = [step for step in steps if step is not None]
    return sum(limits) if len(limits) == len(steps) else None
