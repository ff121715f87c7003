"""PLANE's recipes: what they read, measure and compare with."""

import pyarrow as pa

from wabe.training.core.recipe import Pretrained
from wabe.training.core.registry import recipes
from wabe.training.core.shortcuts import majority_by
from wabe.training.plane.inputs import TEXT
from wabe.training.plane.recipes import LENGTH, SHORTCUTS


def test_models_read_the_paper_s_text_cut_to_twelve_tokens() -> None:
    """One text and no second one."""
    assert list(TEXT.texts(pa.table({"text": ["A red car is a car"]}))) == [("A red car is a car", None)]
    own = [one for one in recipes().values() if one.benchmark == "plane"]
    assert len(own) == 15
    for one in own:
        assert isinstance(one.model, Pretrained)
        assert one.model.max_tokens == LENGTH == 12
        assert one.inputs is TEXT


def test_the_paper_s_figures_stand_beside_its_settings() -> None:
    """Table 6: .85 ± .05 on GOoD, .86 ± .01 on One-IT."""
    found = {
        (figure.config.rpartition("_")[0], figure.value, figure.sd)
        for one in recipes().values()
        if one.benchmark == "plane"
        for figure in one.paper
    }
    assert found == {("good", 0.85, 0.05), ("one_it", 0.86, 0.01)}


def test_the_inference_type_is_a_shortcut() -> None:
    """Learnt from training rows, and no help where it is balanced."""
    train = pa.table({"label": [0, 1, 1, 0], "inference_type": [3, 1, 1, 3]})
    predict = majority_by("inference_type", name="inference_type_only").learn(train, 2)
    assert predict(pa.table({"label": [0, 0, 1], "inference_type": [1, 3, 2]})).labels.tolist() == [1, 0, 0]
    assert [one.name for one in SHORTCUTS] == [
        "majority",
        "inference_type_only",
        "adjective_only",
        "adjective_spelling",
    ]
