"""Giving a token to the pages, and taking it away."""

from urllib.parse import parse_qs

from starlette.responses import RedirectResponse, Response

from wabe.hub.server.calls import Call
from wabe.hub.server.templating import page
from wabe.hub.server.tokens import COOKIE


def login(call: Call) -> Response:
    """Give a token to see private repositories."""
    after = call.request.query_params.get("next", "/")
    after = after if after.startswith("/") and not after.startswith(("//", "/\\")) else "/"
    if call.request.method != "POST":
        return page(call, "login.html.j2", {"wrong": False, "after": after})
    token = parse_qs(call.body.decode("utf-8", "replace")).get("token", [""])[0].strip()
    if call.hub.tokens.find(token) is None:
        return page(call, "login.html.j2", {"wrong": True, "after": after}, status=401)
    answer = RedirectResponse(after, status_code=303)
    answer.set_cookie(COOKIE, token, httponly=True, samesite="strict", path="/")
    return answer


def logout(_call: Call) -> Response:
    """Forget the token."""
    answer = RedirectResponse("/", status_code=303)
    answer.delete_cookie(COOKIE)
    return answer
