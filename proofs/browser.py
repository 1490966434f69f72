"""Somebody who plays through HTTP as a browser without script would: follows word links, sends the form shown."""

import html
import http.client
import re
import select
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from urllib.parse import parse_qs, urlencode, urlsplit

TIMEOUT = 20  # seconds; a longer silence counts as a lost answer
WORD = re.compile(r'<a\s[^>]*href="([^"]*(?:\?|&amp;)words=[^"]*)"')
UNDO = re.compile(r'<form[^>]* action="/m/[^/"]+/undo/".*?</form>', re.DOTALL)
FORM = re.compile(r'<form id="send".*?</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
BUTTON = re.compile(r'<button type="submit" form="send" name="text" value="([^"]+)"')
READY = re.compile(r'<button[^>]*name="text" value="([^"]*)"[^>]*data-ready')


class AnswerLost(OSError):
    """The connection broke, or nothing came back in time: nobody knows whether the request was carried out."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: status, where it leads (a path, "" for nowhere), and the text."""

    status: int
    leads_to: str
    text: str


@dataclass(slots=True)
class Browser:
    """One person's cookies and connection to one web server on the loopback.

    `address` is what the proxy in front of a real site would name: people share no limits that count by address.
    """

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    address: str = "127.0.0.1"
    statuses: Counter[str] = field(default_factory=Counter)  # how often a method was answered how: "GET 200"
    _line: http.client.HTTPConnection | None = None

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        """Ask for a page. Raises AnswerLost."""
        return self._ask("GET", path, None, headers)

    def post(
        self, path: str, form: Mapping[str, str], headers: Mapping[str, str] | None = None, *, hang_up: bool = False
    ) -> Answer:
        """Send a form. With `hang_up` the connection is cut before the answer is read. Raises AnswerLost."""
        return self._ask("POST", path, urlencode(form), headers, hang_up=hang_up)

    def second_tab(self) -> "Browser":
        """Return the same person on a connection of its own."""
        return Browser(self.port, dict(self.cookies), self.address, self.statuses)

    def log_in(self, email: str, password: str) -> None:
        """Log in through the form. Raises AnswerLost, or RuntimeError when the site says no."""
        page = self.get("/accounts/login/")
        form = dict(HIDDEN.findall(page.text)) | {"login": email, "password": password}
        answer = self.post("/accounts/login/", form)
        if answer.status != 302:
            raise RuntimeError(f"Logging in as {email} was answered with {answer.status}.")

    def _ask(
        self, method: str, path: str, body: str | None, more: Mapping[str, str] | None, *, hang_up: bool = False
    ) -> Answer:
        line = self._connection()
        try:
            line.request(method, path, body, self._headers(has_body=body is not None) | dict(more or {}))
            if hang_up:
                raise AnswerLost("hung up before the answer")
            answer = line.getresponse()
            text = answer.read().decode(errors="replace")
        except (OSError, http.client.HTTPException) as error:
            line.close()
            raise AnswerLost(str(error)) from error
        if answer.will_close:
            line.close()
        else:
            self._line = line
        self._keep_cookies(answer)
        self.statuses[f"{method} {answer.status}"] += 1
        return Answer(answer.status, _path(answer.headers.get("Location", "")), text)

    def _connection(self) -> http.client.HTTPConnection:
        """Return the open connection, or a new one when the server has closed it meanwhile (it does after a while)."""
        line, self._line = self._line, None
        if line is not None and line.sock is not None and not select.select([line.sock], [], [], 0)[0]:
            return line
        if line is not None:
            line.close()
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)

    def _headers(self, *, has_body: bool) -> dict[str, str]:
        headers = {
            "Host": "localhost", "X-Forwarded-Proto": "https", "X-Forwarded-For": self.address,
            "Referer": "https://localhost/", "Origin": "https://localhost", "Accept": "text/html",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        }  # fmt: skip
        if has_body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        return headers

    def _keep_cookies(self, answer: http.client.HTTPResponse) -> None:
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = line.split(";", 1)[0].partition("=")
            self.cookies[name] = value


@dataclass(frozen=True, slots=True)
class Chosen:
    """A move that was chosen on the page and waits for End turn."""

    code: str
    turn: int
    text: str
    form: dict[str, str]

    @property
    def path(self) -> str:
        """Where the form is sent."""
        return f"/m/{self.code}/move/"

    def saying(self, text: str) -> "Chosen":
        """Return the same form with this move."""
        return replace(self, text=text, form={**self.form, "text": text})

    def without_token(self) -> "Chosen":
        """Return the form as another site could send it."""
        return replace(self, form={name: value for name, value in self.form.items() if name != "csrfmiddlewaretoken"})


def choose(browser: Browser, path: str, random: Random) -> Chosen | None:
    """Click words by chance, from the page at `path` on, until a move can be sent; None when there is nothing to do.

    Words are only added, never taken back, so that few pages are asked for. Raises AnswerLost.
    """
    while True:
        page = browser.get(path)
        ready = moves_to_send(page.text)
        further = [link for link in word_links(page.text) if len(_words(link)) > len(_words(path))]
        if page.status != 200 or not (ready or further):
            return None
        if not further or (ready and random.random() < 0.7):
            return random.choice(ready)
        path = random.choice(further)


def moves_to_send(text: str) -> list[Chosen]:
    """Return what can be sent from this page: by End turn, and by buttons that are a whole move."""
    ready = ready_to_send(text)
    form = _form_of(text)
    if form is None:
        return []
    whole = [form.saying(html.unescape(move)) for move in BUTTON.findall(text)]
    return [ready, *whole] if ready is not None else whole


def word_links(text: str) -> list[str]:
    """Return the paths of the words that a page offers, in order."""
    return [_path(html.unescape(link)) for link in WORD.findall(text)]


def ready_to_send(text: str) -> Chosen | None:
    """Return what End turn would send from this page, None unless it is ready."""
    form = _form_of(text)
    ready = READY.search(text) if form is not None else None
    return form.saying(html.unescape(ready[1])) if form is not None and ready is not None else None


def _form_of(text: str) -> Chosen | None:
    """Return the form of a page on which somebody is to move, nothing chosen."""
    form = FORM.search(text)
    code = re.search(r'action="/m/([^/"]+)/move/"', form[0]) if form else None
    if form is None or code is None:
        return None
    fields = {name: html.unescape(value) for name, value in HIDDEN.findall(form[0])}
    return Chosen(code[1], int(fields["turn"]), "", fields)


def undo_form(text: str) -> dict[str, str] | None:
    """Return the fields of the form that takes the last move back, None if this page has none."""
    form = UNDO.search(text)
    return {name: html.unescape(value) for name, value in HIDDEN.findall(form[0])} if form else None


def _words(path: str) -> list[str]:
    return parse_qs(urlsplit(path).query).get("words", [""])[0].split()


def _path(address: str) -> str:
    parts = urlsplit(address)
    return parts._replace(scheme="", netloc="").geturl() if address else ""
