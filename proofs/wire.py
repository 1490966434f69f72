"""A request as bytes on a connection of its own: what no well-behaved client would send can be sent."""

import contextlib
import http.client
import socket
from dataclasses import dataclass

TIMEOUT = 30  # seconds; a longer silence counts as no answer


@dataclass(frozen=True, slots=True)
class Heard:
    """What came back; status 0 when the connection was closed without an answer, -1 after a silence."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode(errors="replace")


def ask(port: int, request: bytes, method: str = "GET") -> Heard:
    """Send a request as it is to a server on the loopback and return what it answers; nothing is raised."""
    with contextlib.closing(socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT)) as line:
        with contextlib.suppress(OSError):  # it may answer before it has read everything
            line.sendall(request)
            line.shutdown(socket.SHUT_WR)
        answer = http.client.HTTPResponse(line, method=method)
        try:
            answer.begin()
            return Heard(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
        except TimeoutError:
            return Heard(-1, {}, b"")
        except (OSError, http.client.HTTPException):
            return Heard(0, {}, b"")
