"""The sources of the upstream edition: crowd-sourced templates, and the six sets released with the paper."""

from wabe.builders.core.sources import Source

TEMPLATES_BASE = (
    "https://raw.githubusercontent.com/facebookresearch/clutrr/4f65217eee495b7e7ef6262f6916487e3e4d62c7/clutrr/"
    "templates/amt/"
)
RELEASED_BASE = (
    "https://raw.githubusercontent.com/uclnlp/ctp/8cd7e639024f2aa28bdae4783e940cad784580ae/data/clutrr-emnlp/"
)


def _templates(name: str, file: str, sha256: str, size: int) -> Source:
    return Source(
        name=name,
        url=TEMPLATES_BASE + file,
        sha256=sha256,
        size=size,
        licence="CC-BY-NC-4.0",
        needed_for="upstream edition of clutrr",
    )


def _released(name: str, sha256: str, size: int) -> Source:
    return Source(
        name=f"CLUTRR {name}",
        url=f"{RELEASED_BASE}{name}.zip",
        sha256=sha256,
        size=size,
        licence="CC-BY-NC-4.0",
        needed_for="config of the upstream edition of clutrr that was made of it",
    )


TEST_TEMPLATES = _templates(
    "CLUTRR test templates",
    "test.json",
    "801902823da181902e2ad796118287ab38f1e439aaed63eae2f65040313b0ace",
    192_559,
)
TEST_REVIEW = _templates(
    "review of CLUTRR test templates",
    "test_text-davinci-003_v1.3.csv",
    "7942eadcae65d00bcadc1ef027181563901280593b8d6a98aa64db8c556a3ccd",
    264_744,
)
TRAIN_TEMPLATES = _templates(
    "CLUTRR training templates",
    "train.json",
    "a90c1169bcd7c61b84096852e54b60bbf15d3cdd6ad336c78928757126647d91",
    619_183,
)
TRAIN_REVIEW = _templates(
    "review of CLUTRR training templates",
    "train_text-davinci-003_v1.3.csv",
    "74945229533449196ac3d14e4ac2aca55d3d7ad90eddb113a2b36d9369d6136e",
    908_280,
)
RELEASED = {
    name: _released(name, sha256, size)
    for name, sha256, size in (
        ("data_06b8f2a1", "9350c52ffa32d91d87e6b30123421e4b82ebb2cd819181d3333bdde2b07dbb90", 2_190_315),
        ("data_089907f8", "6b1ca22a4a48710124f15c848494db3c355373f931a6d4e09fea10b5cb569334", 2_005_853),
        ("data_523348e6", "5c2d34392f9f7e97969dfefd9989a8425a66e40cbc0dce577498fe51a00bdba4", 1_994_951),
        ("data_7c5b0e70", "b6af690adf4b372ce432e95caef4dc6765a8832b559abaaabf14aeb531497574", 1_745_730),
        ("data_d83ecc3e", "4166679e629a044105167d960908e6a9d6bc37db26e59479a42be0b2da501b19", 2_035_835),
        ("data_db9b8f04", "52571c7feb2dc628d6cd56cc9e03f2572d343fdccbbc5c7301caa02f12f1b7bd", 3_115_620),
    )
}
TEMPLATES = (TRAIN_TEMPLATES, TEST_TEMPLATES, TRAIN_REVIEW, TEST_REVIEW)
