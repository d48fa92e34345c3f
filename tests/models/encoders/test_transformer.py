"""The base transformer, layer by layer, compared with Transformers' own."""

from pathlib import Path

import pytest
import torch

from models.encoders.base_model import BaseModel
from models.encoders.transformer import Transformer
from models.errors import AppError


def ids_and_mask(lengths: list[int], seed: int = 3) -> tuple[torch.Tensor, torch.Tensor]:
    ids = torch.randint(1000, 20_000, (len(lengths), max(lengths)), generator=torch.Generator().manual_seed(seed))
    mask = (torch.arange(max(lengths))[None, :] < torch.tensor(lengths)[:, None]).long()
    return ids * mask, mask


@torch.no_grad()
def test_run_whole_it_is_the_base_model(base_model: BaseModel) -> None:
    from transformers import AutoModel

    reference = AutoModel.from_pretrained(base_model.directory, local_files_only=True, attn_implementation="eager")
    transformer = Transformer(base_model)
    ids, mask = ids_and_mask([23, 9, 1])
    right = reference.eval()(input_ids=ids, attention_mask=mask).last_hidden_state
    states = transformer(ids, mask)
    real = mask.bool()
    assert float((states - right)[real].abs().max()) < 1e-4
    assert float(right[real].std()) > 0.1  # and not because all values are close to zero
    assert (len(transformer.layers), transformer.width) == (6, 384)


def test_other_architectures_are_rejected(tmp_path: Path) -> None:
    from transformers import DistilBertConfig, DistilBertModel

    config = DistilBertConfig(vocab_size=50, dim=8, hidden_dim=8, n_layers=1, n_heads=1)
    DistilBertModel(config).save_pretrained(tmp_path)
    with pytest.raises(AppError, match="'distilbert'") as caught:
        Transformer(BaseModel("samples/other", tmp_path))
    assert caught.value.code == "unsupported_base_model"
    assert "samples/other" in caught.value.message
