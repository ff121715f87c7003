"""What a browser is told of things that are not here, and what strangers are not told."""

import re

import pytest
from huggingface_hub import HfApi
from huggingface_hub.errors import EntryNotFoundError, RepositoryNotFoundError, RevisionNotFoundError

from tests.hub.conftest import MakeRepo
from tests.hub.reading import BROWSER, Reader, publish_page
from tests.hub.running import Answer, RunningHub

REPO = "toves/refusals"


@pytest.fixture(scope="module")
def published(hub: RunningHub) -> str:
    """A dataset; its name is also that of a model, and of another model with a private dataset beside it."""
    api = hub.api()
    api.create_repo("toves/refusals-model")
    api.create_repo("toves/hidden-refusals", repo_type="dataset", private=True)
    return publish_page(hub, REPO)


def browse(hub: RunningHub, path: str, token: str | None = None) -> tuple[Answer, Reader]:
    """Ask as a browser does."""
    answer = hub.ask("GET", path, headers=BROWSER, token=token)
    assert answer.headers["content-type"].startswith("text/html")
    return answer, Reader(answer.body.decode())


def heading(reader: Reader) -> str:
    """The first heading."""
    return reader.text_of("h1")


def test_an_unknown_repository_is_called_so(hub: RunningHub, published: str) -> None:
    answer, reader = browse(hub, "/datasets/toves/nosuch", token=hub.token)
    assert (answer.status, heading(reader)) == (404, "There is no dataset toves/nosuch here")
    assert "/" in reader.links
    assert "form" not in reader.tags[reader.tags.index("main") :]
    answer, reader = browse(hub, "/datasets/toves/nosuch")
    assert (answer.status, heading(reader)) == (401, "There is no public dataset toves/nosuch here")
    assert any("If it is private, sign in" in words for words in reader.words)
    assert b'action="/login?next=%2Fdatasets%2Ftoves%2Fnosuch"' in answer.body


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/datasets/toves/refusal", f"/datasets/{REPO}"),
        ("/datasets/toes/refusals", f"/datasets/{REPO}"),
        (f"/{REPO}", f"/datasets/{REPO}"),
        ("/datasets/refusals", f"/datasets/{REPO}"),
        ("/datasets/toves/refusals-model", "/toves/refusals-model"),
        ("/datasets/toves", f"/datasets/{REPO}"),
        ("/toves", f"/datasets/{REPO}"),
    ],
)
def test_a_near_name_is_offered(hub: RunningHub, published: str, path: str, expected: str) -> None:
    for token in (None, hub.token):
        assert expected in browse(hub, path, token)[1].links


def test_a_name_that_is_like_nothing_here_offers_nothing(hub: RunningHub, published: str) -> None:
    assert not any("Did you mean" in words for words in browse(hub, "/datasets/zzz/qqqqqqqq")[1].words)


@pytest.mark.parametrize("rest", ["", "/tree/main", "/preview/main?config=x", "/commits/main", "/resolve/main/a.txt"])
def test_a_stranger_cannot_tell_a_private_repository_from_none(
    hub: RunningHub, api: HfApi, make_repo: MakeRepo, published: str, rest: str
) -> None:
    private = make_repo(private=True)
    unknown = private + "x"
    seen = []
    for name in (private, unknown):
        answer, _ = browse(hub, f"/datasets/{name}{rest}")
        body = answer.body.decode().replace(name, "NAME").replace(name.replace("/", "%2F"), "NAME")
        # What is offered depends on the name alone, so the two names may be near to different things.
        seen.append((answer.status, answer.headers.keys(), re.sub(r"<p>Did you mean.*?</ul>", "", body, flags=re.S)))
        assert f'"/datasets/{private}"' not in answer.body.decode()
    assert seen[0] == seen[1]
    assert seen[0][0] == 401


def test_private_repositories_are_offered_only_to_those_who_may_see_them(hub: RunningHub, published: str) -> None:
    path = "/datasets/toves/hidden-refusal"
    assert "/datasets/toves/hidden-refusals" not in browse(hub, path)[1].links
    assert "/datasets/toves/hidden-refusals" in browse(hub, path, hub.token)[1].links


def test_a_gated_repository_asks_to_sign_in(hub: RunningHub, api: HfApi, make_repo: MakeRepo) -> None:
    repo = make_repo()
    api.update_repo_settings(repo, repo_type="dataset", gated="auto")
    answer, reader = browse(hub, f"/datasets/{repo}")
    assert (answer.status, heading(reader)) == (401, f"Access to the dataset {repo} is restricted")
    assert browse(hub, f"/datasets/{repo}", hub.token)[0].status == 200


@pytest.mark.parametrize("page", ["tree", "preview", "commits"])
def test_an_unknown_revision_names_the_known_ones(hub: RunningHub, published: str, page: str) -> None:
    answer, reader = browse(hub, f"/datasets/{published}/{page}/v1.0.1")
    assert (answer.status, heading(reader)) == (404, f"There is no revision v1.0.1 of the dataset {published}")
    trees = [link for link in reader.links if "/tree/" in link]
    assert trees == [f"/datasets/{published}/tree/v1.0.0", f"/datasets/{published}/tree/main"]


def test_an_unknown_file_names_those_that_are_near(hub: RunningHub, published: str) -> None:
    answer, reader = browse(hub, f"/datasets/{published}/resolve/main/figures/label.png")
    expected = f"There is no file figures/label.png in the dataset {published} at main"
    assert (answer.status, heading(reader)) == (404, expected)
    assert f"/datasets/{published}/resolve/main/figures/labels.png" in reader.links
    assert f"/datasets/{published}/tree/main#files" in reader.links
    _, moved = browse(hub, f"/datasets/{published}/resolve/v1.0.0/labels.png")
    assert f"/datasets/{published}/resolve/v1.0.0/figures/labels.png" in moved.links
    _, folder = browse(hub, f"/datasets/{published}/resolve/main/small")
    assert heading(folder) == f"small is a folder of the dataset {published}"
    assert f"/datasets/{published}/resolve/main/small/test-00000-of-00001.parquet" in folder.links


@pytest.mark.parametrize("page", ["tree", "preview"])
def test_an_unknown_config_names_the_known_ones(hub: RunningHub, published: str, page: str) -> None:
    answer, reader = browse(hub, f"/datasets/{published}/{page}/main?config=huge")
    assert (answer.status, heading(reader)) == (404, f"There is no config huge in the dataset {published} at main")
    place = f"/datasets/{published}/{page}/main?config="
    assert [link for link in reader.links if "config=" in link] == [f"{place}small", f"{place}large"]


def test_an_unknown_split_is_mentioned(hub: RunningHub, published: str) -> None:
    _, reader = browse(hub, f"/datasets/{published}/preview/main?config=large&split=test")
    assert "The config large has no split test, so this is train." in reader.words


def test_a_dataset_without_configs_says_why_it_shows_no_rows(hub: RunningHub, make_repo: MakeRepo) -> None:
    answer, reader = browse(hub, f"/datasets/{make_repo()}/preview/main")
    assert answer.status == 404
    assert "declares no configs" in heading(reader)


def test_an_unknown_address_is_called_so(hub: RunningHub) -> None:
    answer, reader = browse(hub, "/no/such/place/here")
    assert (answer.status, heading(reader)) == (404, "There is no page at /no/such/place/here")


@pytest.mark.parametrize("path", ["/%ff/%fe", "/datasets/toves/%ff/tree/main", f"/datasets/{REPO}/tree/%ff"])
def test_an_address_that_is_not_text_is_refused_with_a_page(hub: RunningHub, published: str, path: str) -> None:
    answer, reader = browse(hub, path)
    assert (answer.status, heading(reader)) == (400, "Bad Request")
    assert "The address is not UTF-8" in reader.words


def test_clients_get_what_they_got_before(hub: RunningHub, published: str) -> None:
    for client in (hub.stranger(), hub.api()):
        with pytest.raises(RepositoryNotFoundError):
            client.dataset_info("toves/nosuch")
        with pytest.raises(RepositoryNotFoundError):
            client.hf_hub_download("toves/nosuch", "a.txt", repo_type="dataset")
        with pytest.raises(RevisionNotFoundError):
            client.dataset_info(published, revision="v9")
        with pytest.raises(EntryNotFoundError):
            client.hf_hub_download(published, "nosuch.txt", repo_type="dataset")
    for path in ("/datasets/toves/nosuch", "/datasets/toves/nosuch/resolve/main/a.txt"):
        answer = hub.ask("GET", path)
        assert (answer.status, answer.headers["x-error-code"]) == (401, "RepoNotFound")
        assert answer.json() == {"error": "Repository not found, or a token is needed"}
