"""The source of the upstream edition."""

from wabe.builders.core.sources import Source

SICK = Source(
    name="SICK",
    url="https://raw.githubusercontent.com/kkalouli/SICK-processing/0848f4aec60870122a4ca18de08ba0e25f6f9a75/SICK.txt",
    sha256="1539c2d059809b5bd40694e26d8121cc85b6b496f91c7b40f2fc83bbd7dcd957",
    size=2_432_648,
    licence="CC-BY-NC-SA-3.0",
    needed_for="upstream edition of seti",
)
