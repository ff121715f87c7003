"""The project that a benchmark comes from, by the metadata that its package was installed with."""

from importlib.metadata import Distribution, PackageNotFoundError, distribution

from wabe.builders.core.declaration import Benchmark
from wabe.builders.core.origin import OURS

# Labels of addresses that packaging tools know, the best first.
BEST = ("homepage", "source", "repository", "documentation")


def project_of(benchmark: Benchmark) -> str:
    """Return Markdown that names Wabe with its version and, where another one declares the benchmark, that package."""
    package = benchmark.origin.package if benchmark.origin else ""
    made_with = _named("Wabe", OURS)
    return made_with if package in {"", OURS} else f"{_named(package, package)}, with {made_with}"


def _named(name: str, package: str) -> str:
    try:
        found = distribution(package)
    except (PackageNotFoundError, ValueError):
        return name
    words = f"{name} {found.version}"
    address = address_of(found)
    return f"[{words}]({address})" if address else words


def address_of(package: Distribution) -> str:
    """Return the address of a project as its metadata has it; empty where it has none."""
    pairs = [str(one).partition(",") for one in package.metadata.get_all("Project-URL") or ()]
    addresses = {label.strip().lower(): url.strip() for label, _, url in pairs}
    home = package.metadata.get_all("Home-page") or [""]
    return next((addresses[label] for label in BEST if label in addresses), next(iter(addresses.values()), home[0]))
