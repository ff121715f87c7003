"""Where a dataset is published: what its files say of their own place."""

from dataclasses import dataclass
from urllib.parse import quote

PUBLIC_ENDPOINT = "https://huggingface.co"


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """A repository on a Hub, at the tag of one version."""

    org: str
    name: str
    version: str
    endpoint: str = PUBLIC_ENDPOINT

    @property
    def repo_id(self) -> str:
        """Return what `load_dataset` takes."""
        return f"{self.org}/{self.name}"

    @property
    def tag(self) -> str:
        """Return the revision that never moves."""
        return f"v{self.version}"

    @property
    def page(self) -> str:
        """Return the address of the page."""
        return f"{self.endpoint}/datasets/{self.repo_id}"

    def file(self, path: str) -> str:
        """Return the address of a file of this version."""
        return f"{self.page}/resolve/{self.tag}/{quote(path)}"
