"""`transformers`, unmodified: a model with its own code is pushed and loaded."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.hub.running import RunningHub

MODEL = """
import torch
from transformers import PretrainedConfig, PreTrainedModel


class ToveConfig(PretrainedConfig):
    model_type = "tove"

    def __init__(self, width=4, **more):
        self.width = width
        super().__init__(**more)


class Tove(PreTrainedModel):
    config_class = ToveConfig

    def __init__(self, config):
        super().__init__(config)
        self.layer = torch.nn.Linear(config.width, 3)
        self.post_init()

    def forward(self, inputs):
        return self.layer(inputs)
"""


def test_a_tokenizer_and_a_config(hub: RunningHub, tmp_path: Path) -> None:
    script = """
        from tokenizers import Tokenizer, models, pre_tokenizers
        from transformers import AutoConfig, AutoTokenizer, BertConfig, PreTrainedTokenizerFast
        words = Tokenizer(models.WordLevel({"[UNK]": 0, "all": 1, "toves": 2}, unk_token="[UNK]"))
        words.pre_tokenizer = pre_tokenizers.Whitespace()
        PreTrainedTokenizerFast(tokenizer_object=words, unk_token="[UNK]").push_to_hub("toves/words")
        BertConfig(hidden_size=12, num_attention_heads=2).push_to_hub("toves/words")
        tokenizer = AutoTokenizer.from_pretrained("toves/words")
        print(tokenizer("all slithy toves")["input_ids"], AutoConfig.from_pretrained("toves/words").hidden_size)
    """
    assert hub.run(script, tmp_path).splitlines()[-1] == "[1, 0, 2] 12"
    assert set(hub.api().list_repo_files("toves/words")) >= {"config.json", "tokenizer.json"}


@pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed: it comes with the training extra")
def test_a_model_with_its_own_code(hub: RunningHub, tmp_path: Path) -> None:
    (tmp_path / "tove_model.py").write_text(MODEL)
    script = f"""
        import sys
        sys.path.insert(0, {str(tmp_path)!r})
        import torch
        from tove_model import Tove, ToveConfig
        from transformers import AutoModelForSequenceClassification
        ToveConfig.register_for_auto_class()
        Tove.register_for_auto_class("AutoModelForSequenceClassification")
        model = Tove(ToveConfig())
        model.push_to_hub("toves/tove")
        again = AutoModelForSequenceClassification.from_pretrained("toves/tove", trust_remote_code=True)
        inputs = torch.ones(1, 4)
        print(torch.equal(model(inputs), again(inputs)))
    """
    assert hub.run(script, tmp_path).split()[-1] == "True"
    assert set(hub.api().list_repo_files("toves/tove")) >= {"config.json", "model.safetensors", "tove_model.py"}
