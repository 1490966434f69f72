"""Makes hostile requests out of honest ones: every part of a request may be garbled, doubled, overlong or a lie."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from urllib.parse import quote_from_bytes

from proofs.forms import Offer
from proofs.hostile_values import HEADERS, METHODS, TEXTS

TOKEN = "proof" * 6 + "ok"  # the CSRF secret of every session here; a form that repeats it is believed
HOST = "localhost"

Bytes = list[tuple[bytes, bytes]]


@dataclass(slots=True)
class Draft:
    """A request before it is written down. `fields` are the body's; `kind` says how they are encoded."""

    method: bytes
    path: bytes
    query: Bytes
    fields: Bytes
    headers: dict[bytes, list[bytes]]
    kind: str = "urlencoded"
    body: bytes | None = None  # instead of the fields
    length: bytes | None = None  # a lie about the body's length
    tail: Bytes = field(default_factory=list)  # headers once more


def draft_of(offer: Offer, session: str | None, random: Random) -> Draft:
    """Return the honest request of somebody who takes an offer: of several values of a field he sends one."""
    cookies = f"csrftoken={TOKEN}" + (f"; sessionid={session}" if session else "")
    address = ".".join(str(random.randrange(1, 250)) for _ in range(4))  # a limit per address must not end it all
    headers: dict[bytes, str] = {
        b"Host": HOST, b"X-Forwarded-Proto": "https", b"X-Forwarded-For": address, b"Cookie": cookies,
        b"Origin": f"https://{HOST}", b"Referer": f"https://{HOST}/", b"Accept": "text/html",
    }  # fmt: skip
    fields = _one_each(
        [(name, TOKEN if name == "csrfmiddlewaretoken" else value) for name, value in offer.fields], random
    )
    return Draft(
        method=offer.method.encode(),
        path=offer.path.encode(),
        query=_one_each(offer.query, random),
        fields=fields,
        headers={name: [value.encode()] for name, value in headers.items()},
    )


def _one_each(pairs: list[tuple[str, str]], random: Random) -> Bytes:
    values: dict[str, list[str]] = {}
    for name, value in pairs:
        values.setdefault(name, []).append(value)
    return [(name.encode(), random.choice(given).encode()) for name, given in values.items()]


def garbled(draft: Draft, random: Random) -> Draft:
    """Return the draft with up to four things wrong with it; now and then with none."""
    for _ in range(random.choice((0, 1, 1, 1, 2, 2, 3, 4))):
        random.choice(GARBLERS)(draft, random)
    return draft


def _text(random: Random) -> bytes:
    chance = random.random()
    if chance < 0.75:
        return random.choice(TEXTS)
    if chance < 0.9:
        return random.randbytes(random.randrange(1, 40))
    return random.choice(TEXTS) + random.choice(TEXTS)


def _path(draft: Draft, random: Random) -> None:
    parts = draft.path.split(b"/")
    parts[random.randrange(len(parts))] = _text(random)
    draft.path = b"/" + b"/".join(parts).lstrip(b"/")


def _path_shape(draft: Draft, random: Random) -> None:
    change = random.choice(
        (
            lambda path: path.rstrip(b"/"), lambda path: path + b"/", lambda path: b"/" + path, bytes.upper,
            lambda path: path.replace(b"/", b"//"), lambda path: path + b"../" * 9, lambda path: path + b";a=b",
            lambda path: b"http://evil.example" + path, lambda path: path * 60, lambda path: b"*", lambda path: b"",
        )
    )  # fmt: skip
    draft.path = change(draft.path)


def _value(pairs: Bytes, random: Random) -> None:
    if not pairs:
        pairs.append((_text(random), _text(random)))
        return
    place = random.randrange(len(pairs))
    name, value = pairs[place]
    act = random.randrange(6)
    if act <= 2 and name != b"csrfmiddlewaretoken":
        pairs[place] = (name, _text(random))
    elif act == 3:
        pairs.insert(random.randrange(len(pairs) + 1), (name, _text(random)))
    elif act == 4:
        del pairs[place]
    else:
        pairs[place] = (name + random.choice((b"[]", b"\x00", b"__in", b"__regex", b" ")), value)


def _query(draft: Draft, random: Random) -> None:
    _value(draft.query, random)


def _known_parameter(draft: Draft, random: Random) -> None:
    names = (b"words", b"at", b"ply", b"seen", b"tab", b"q", b"page", b"next", b"game", b"p", b"o", b"e", b"_popup")
    more = (b"all", b"status__exact", b"created_at__year", b"created_at__month", b"is_guest__exact", b"_to_field")
    draft.query.append((random.choice(names + more), _text(random)))


def _fields(draft: Draft, random: Random) -> None:
    _value(draft.fields, random)


def _method(draft: Draft, random: Random) -> None:
    draft.method = random.choice(METHODS)


def _header(draft: Draft, random: Random) -> None:
    name = random.choice(list(HEADERS))
    value = random.choice(HEADERS[name]) if random.random() < 0.8 else _one_line(_text(random))
    if name == b"Cookie" and random.random() < 0.5:
        value = b"; ".join([*draft.headers.get(b"Cookie", []), value])
    draft.headers[name] = [value]


def _header_twice(draft: Draft, random: Random) -> None:
    name = random.choice(list(HEADERS))
    draft.tail.append((name, random.choice(HEADERS[name])))


def _header_unheard_of(draft: Draft, random: Random) -> None:
    name = random.choice((b"X-A" * 60, b"X_Under_Score", b"X Space", b"X:", b"", b"\xff", b"Transfer-Encoding", b"X-A"))
    draft.tail.append((name, _one_line(_text(random))))


def _headers_many(draft: Draft, random: Random) -> None:
    draft.tail += [(b"X-%d" % number, b"v") for number in range(random.choice((50, 99, 150)))]


def _header_lost(draft: Draft, random: Random) -> None:
    draft.headers.pop(random.choice(list(draft.headers)), None)


def _kind(draft: Draft, random: Random) -> None:
    draft.kind = random.choice(("multipart", "multipart", "file", "broken", "json", "raw"))


def _length(draft: Draft, random: Random) -> None:
    draft.length = random.choice((b"-1", b"0", b"1", b"99999", b"abc", b"", b"1e3", b"9" * 30, b"+5", b"5, 6"))


def _body(draft: Draft, random: Random) -> None:
    draft.body = random.choice(
        (
            random.randbytes(random.randrange(2000)), b"a=" + b"x" * 1_100_000, b"&".join([b"a=1"] * 300), b"%" * 5000,
            b"=" * 100, b"{" * 5000, b"[" * 100_000, b"\x1f\x8b\x08\x00garbage", "a=ä".encode("utf-16"), b"&&&&",
        )
    )  # fmt: skip


def _token(draft: Draft, random: Random) -> None:
    draft.fields = [pair for pair in draft.fields if pair[0] != b"csrfmiddlewaretoken"]
    if random.random() < 0.5:
        draft.headers[b"X-CSRFToken"] = [random.choice((TOKEN.encode(), _one_line(_text(random))))]


GARBLERS: tuple[Callable[[Draft, Random], None], ...] = (
    _path, _path, _path_shape, _query, _query, _known_parameter, _known_parameter, _fields, _fields, _fields, _fields,
    _method, _header, _header, _header, _header_twice, _header_unheard_of, _headers_many, _header_lost, _kind, _kind,
    _length, _body, _token,
)  # fmt: skip


def _one_line(text: bytes) -> bytes:
    """Headers end at a line break; most of them are to arrive."""
    return text.replace(b"\r", b"").replace(b"\n", b"").replace(b"\x00", b"")


def written(draft: Draft, random: Random) -> bytes:
    """Return the draft as the bytes of an HTTP request."""
    body, media = _encoded(draft, random)
    headers = [(name, value) for name, values in draft.headers.items() for value in values]
    if body and b"Content-Type" not in draft.headers:
        headers.append((b"Content-Type", media))
    if body or draft.length is not None or draft.method in {b"POST", b"PUT", b"PATCH"}:
        headers.append((b"Content-Length", draft.length if draft.length is not None else b"%d" % len(body)))
    headers += [*draft.tail, (b"Connection", b"close")]
    target = draft.path if random.random() < 0.03 else quote_from_bytes(draft.path, safe="/:*;%").encode()
    query = b"&".join(b"=".join(_escaped(part, random) for part in pair) for pair in draft.query)
    line = draft.method + b" " + target + (b"?" + query if query else b"") + b" HTTP/1.1"
    return b"\r\n".join([line, *(name + b": " + value for name, value in headers), b"", b""]) + body


def _encoded(draft: Draft, random: Random) -> tuple[bytes, bytes]:
    if draft.body is not None:
        return draft.body, b"application/x-www-form-urlencoded"
    if draft.method in {b"GET", b"HEAD"} and not draft.fields:
        return b"", b""
    if draft.kind in {"multipart", "file", "broken"}:
        return _multipart(draft, random)
    if draft.kind == "json":
        facts = {name.decode("latin-1"): value.decode("latin-1") for name, value in draft.fields}
        return json.dumps(facts).encode(), b"application/json"
    if draft.kind == "raw":
        return b"&".join(b"=".join(pair) for pair in draft.fields), b"application/x-www-form-urlencoded"
    body = b"&".join(b"=".join(_escaped(part, random) for part in pair) for pair in draft.fields)
    return body, b"application/x-www-form-urlencoded"


def _multipart(draft: Draft, random: Random) -> tuple[bytes, bytes]:
    parts = []
    for name, value in draft.fields:
        head = b'Content-Disposition: form-data; name="' + name + b'"'
        if draft.kind == "file" and random.random() < 0.5:
            head += b'; filename="' + random.choice((b"../../x", b"a\xffb", b"", b"x" * 500)) + b'"'
            head += random.choice((b"", b"\r\nContent-Type: image/svg+xml", b"\r\nContent-Transfer-Encoding: base64"))
        parts.append(b"--edge\r\n" + head + b"\r\n\r\n" + value + b"\r\n")
    body = b"".join(parts) + b"--edge--\r\n"
    if draft.kind == "broken":
        place = random.randrange(len(body))
        body = random.choice(
            (body[:place], body[place:], body.replace(b"\r\n", b"\n"), body.replace(b"--edge", b"--egde", 1))
        )
    return body, b"multipart/form-data; boundary=edge"


def _escaped(part: bytes, random: Random) -> bytes:
    return part.replace(b" ", b"+") if random.random() < 0.02 else quote_from_bytes(part).encode()
