"""Which parameters are trained: all of them, or the layers nearest to the classifier."""

from typing import TYPE_CHECKING

from wabe.errors import WrongCallError

if TYPE_CHECKING:
    from torch import nn
    from transformers import PreTrainedModel


def train_only_top(model: "PreTrainedModel", layers: int, name: str) -> None:
    """Freeze everything below the top layers; what comes after them (final norm, pooler, classifier) is trained."""
    stacks = layer_stacks(model)
    if not stacks or not 0 <= layers <= len(stacks[-1][1]):
        has = f"{len(stacks[-1][1])} layers" if stacks else "no stack of layers of its own"
        raise WrongCallError(
            where=name, what=f"{layers} layers cannot be trained: the model has {has}", remedy="Remove trained_layers"
        )
    place, stack = stacks[-1]
    names = [part for part, _ in model.base_model.named_modules()]
    # Modules are listed in the order in which they are used, except norms of embeddings.
    last = max(at for at, part in enumerate(names) if f"{part}.".startswith(f"{place}."))
    after = [part for part in names[last + 1 :] if "embed" not in part]
    model.base_model.requires_grad_(requires_grad=False)
    for part in after:
        model.base_model.get_submodule(part).requires_grad_(requires_grad=True)
    for layer in stack[len(stack) - layers :]:
        layer.requires_grad_(requires_grad=True)


def layer_stacks(model: "PreTrainedModel") -> "list[tuple[str, nn.ModuleList]]":
    """Return the stacks of layers, an encoder's before a decoder's."""
    from torch import nn

    keys = ("num_hidden_layers", "num_layers", "num_decoder_layers", "decoder_layers")
    counts = {getattr(model.config, key, None) for key in keys}
    stacks: list[tuple[str, nn.ModuleList]] = []
    for place, module in model.base_model.named_modules():
        inside = any(place.startswith(f"{outer}.") for outer, _ in stacks)
        if isinstance(module, nn.ModuleList) and len(module) in counts and not inside:
            stacks.append((place, module))
    return stacks
