"""What loading the English model brings with it."""

import subprocess
import sys
import threading

import pytest

from models.text.spacy_pipeline import _without_torch

LOAD = """
import sys
from models.text.spacy_pipeline import load_english
names = [token.tag_ for token in load_english(("tok2vec", "tagger"))("She spoke.")]
print(names, "torch" in sys.modules)
import torch
print(torch.ones(2).sum().item(), [token.tag_ for token in load_english(("tok2vec", "tagger"))("She spoke.")] == names)
"""


@pytest.mark.slow
def test_spacy_does_not_import_torch_which_others_may() -> None:
    printed = subprocess.check_output([sys.executable, "-W", "ignore", "-c", LOAD], text=True, timeout=120)
    assert printed.splitlines() == ["['PRP', 'VBD', '.'] False", "2.0 True"]


def test_torch_is_hidden_from_one_thread_only() -> None:
    answers = []
    with _without_torch():
        # As an import does that finds no loaded module; ``find_spec`` alone would answer from the loaded one.
        other = threading.Thread(target=lambda: answers.append(_finds_torch()))
        other.start()
        other.join()
        assert not _finds_torch()
    assert answers == [True]
    assert _finds_torch()


def _finds_torch() -> bool:
    try:
        return any(
            finder.find_spec("torch", None) is not None for finder in sys.meta_path if hasattr(finder, "find_spec")
        )
    except ModuleNotFoundError:
        return False
