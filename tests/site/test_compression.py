"""Pages are compressed as by Django's middleware, only quicker."""

import gzip

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.middleware.gzip import GZipMiddleware
from django.test import RequestFactory

from luxor_site.compression import Compression

PAGE = "".join(f"<li>move {number} of the match</li>" for number in range(200)).encode()


def answered(middleware, response, accepts="gzip, br"):
    return middleware(lambda request: response)(RequestFactory(headers={"Accept-Encoding": accepts}).get("/"))


def pages():
    with_etag = HttpResponse(PAGE, headers={"ETag": '"strong"'})
    encoded = HttpResponse(PAGE, headers={"Content-Encoding": "br"})
    return {
        "page": HttpResponse(PAGE),
        "short": HttpResponse(PAGE[:150]),
        "middling": HttpResponse(PAGE[:400]),
        "empty": HttpResponse(status=204),
        "with an ETag": with_etag,
        "encoded": encoded,
        "stream": StreamingHttpResponse([PAGE, PAGE]),
    }


def told(response):
    """Return what a browser reads, and the headers without the length, which is random."""
    body = b"".join(response) if response.streaming else response.content
    if response.get("Content-Encoding") == "gzip":
        body = gzip.decompress(body)
    return body, {name: value for name, value in response.items() if name != "Content-Length"}


@pytest.mark.parametrize("kind", list(pages()))
@pytest.mark.parametrize("accepts", ["gzip, br", "br", "", "x-gzipped"])
def test_a_browser_reads_what_djangos_middleware_would_send(kind, accepts):
    ours, djangos = (answered(each, pages()[kind], accepts) for each in (Compression, GZipMiddleware))
    assert told(ours) == told(djangos)


def test_the_length_is_told_and_says_nothing_of_the_content():
    answers = [answered(Compression, HttpResponse(PAGE)) for _ in range(40)]
    assert all(int(answer["Content-Length"]) == len(answer.content) < len(PAGE) // 4 for answer in answers)
    assert len({len(answer.content) for answer in answers}) > 5
