"""Where to compute: what the command line names, if torch finds it here."""

import os

from wabe.errors import MissingError, WrongCallError


def find_device(wanted: str) -> str:
    """Return the device of a name: cpu, cuda, cuda:N, mps, or auto for a GPU where there is one."""
    # Deterministic matrix products on a GPU need this before CUDA starts.
    os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")
    import torch

    kind, _, number = wanted.partition(":")
    if kind not in {"auto", "cpu", "cuda", "mps"} or (":" in wanted and not (kind == "cuda" and number.isdecimal())):
        raise WrongCallError(
            where=f"--device {wanted}", what="this is not a known device", remedy="Use cpu, cuda, cuda:1 or mps"
        )
    if kind == "auto":
        return "cuda" if torch.cuda.is_available() else "cpu"
    there = {
        "cpu": True,
        "cuda": torch.cuda.is_available() and int(number or 0) < torch.cuda.device_count(),
        "mps": torch.backends.mps.is_available(),
    }
    if not there[kind]:
        raise MissingError(where=f"--device {wanted}", what="torch does not find this GPU", remedy="Use --device cpu")
    return wanted
