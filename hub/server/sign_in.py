"""Signing in to the pages with a token, and out again."""

from urllib.parse import parse_qs

from starlette.responses import RedirectResponse, Response

from wabe.hub.server.calls import Call
from wabe.hub.server.templating import page
from wabe.hub.server.tokens import COOKIE, SESSION_SECONDS


def login(call: Call) -> Response:
    """Give a token to see private repositories."""
    after = call.request.query_params.get("next", "/")
    after = after if after.startswith("/") and not after.startswith(("//", "/\\")) else "/"
    if call.request.method != "POST":
        return page(call, "login.html.j2", {"wrong": False, "after": after})
    token = parse_qs(call.body.decode("utf-8", "replace")).get("token", [""])[0].strip()
    session = call.hub.tokens.session(token, call.hub.signer)
    if session is None:
        return page(call, "login.html.j2", {"wrong": True, "after": after}, status=401)
    answer = RedirectResponse(after, status_code=303)
    answer.set_cookie(COOKIE, session, max_age=SESSION_SECONDS, httponly=True, samesite="strict", path="/")
    return answer


def logout(_call: Call) -> Response:
    """End the session of this browser."""
    answer = RedirectResponse("/", status_code=303)
    answer.delete_cookie(COOKIE)
    return answer
