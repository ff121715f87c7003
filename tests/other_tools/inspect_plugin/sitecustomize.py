"""Gives Inspect a model that needs no network, so that the command line can be run as it is documented."""

import contextlib

with contextlib.suppress(ImportError):
    from inspect_ai.model import ModelAPI, ModelOutput, modelapi

    @modelapi(name="parrot")
    class Parrot(ModelAPI):
        """Answers with the first of the answers that it is offered."""

        async def generate(self, input, *_, **__):  # noqa: A002 Inspect's own name
            """Answer."""
            words = input[-1].text.split("Answer with one of: ")[1].split(".")[0].split(", ")
            return ModelOutput.from_content("parrot", f"ANSWER: {words[0]}")
