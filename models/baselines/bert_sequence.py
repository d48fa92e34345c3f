"""The BERT baseline of Song et al. 2023, Table 2: headline quote and body as one sequence, which is classified."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional

from models.encoders.base_model import BaseModel
from models.encoders.tokenization import pad_batch
from models.encoders.transformer import read_network
from models.headline.detection.signals import HeadlineCase
from models.optimization.loop import Schedule, learn, make_accelerator
from models.optimization.precision import training_precision

PIECES = 256
EPOCHS = 4
BATCH = 16
LEARNING_RATE = 1e-4
WARMUP = 0.1
DROPOUT = 0.1
SEED = 1
# Batches are cut from this many rows sorted by length, which needs little padding.
SORTED_TOGETHER = 8


class SequencePacker:
    """Packs ``[CLS] headline quote [SEP] body quote [SEP] body quote …`` in the body's order, at most ``PIECES`` long.

    Args:
        base: its tokenizer and its special pieces are used.
    """

    def __init__(self, base: BaseModel) -> None:
        self._tokenizer = Tokenizer.from_file(str(base.directory / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        # “[SEP]” typed by a writer is ordinary text.
        self._tokenizer.encode_special_tokens = True
        self._first, *_, self._between = self._tokenizer.encode("").ids

    def ids(self, case: HeadlineCase) -> list[int]:
        """Returns the ids of a case, truncated at the end."""
        found = [self._first]
        for text in (case.quote, *case.body_quotes):
            found += [*self._tokenizer.encode(text, add_special_tokens=False).ids, self._between]
            if len(found) >= PIECES:
                break
        return found[:PIECES]


class SequenceClassifier(nn.Module):
    """A base model with a classification head; all layers are trained, the word embeddings are frozen.

    The embeddings are the larger part of a multilingual model, and a few hundred articles contain few of its words. The
    head gets [CLS] and the mean of all states, since base models differ in which of the two they were trained to use.

    Args:
        base: the files of the base encoder.
        device: a torch device name.
    """

    def __init__(self, base: BaseModel, device: torch.device) -> None:
        super().__init__()
        self.encoder = read_network(base)
        self.encoder.get_input_embeddings().weight.requires_grad_(False)
        width = self.encoder.config.hidden_size
        self.head = nn.Sequential(
            nn.Dropout(DROPOUT), nn.Linear(2 * width, width), nn.Tanh(), nn.Dropout(DROPOUT), nn.Linear(width, 2)
        )
        self._packer = SequencePacker(base)
        self._device = device
        self.to(device)

    def packed(self, cases: Sequence[HeadlineCase]) -> list[list[int]]:
        """Returns the ids of each case, see ``SequencePacker``."""
        return [self._packer.ids(case) for case in cases]

    def forward(self, rows: Sequence[Sequence[int]]) -> Tensor:
        """Returns logits, float32 [len(rows), 2]: supported, unsupported."""
        ids, mask = (torch.from_numpy(array).to(self._device) for array in pad_batch(rows, multiple=8))
        with training_precision(self._device.type):
            states = self.encoder(input_ids=ids, attention_mask=mask).last_hidden_state
            real = mask.unsqueeze(-1).to(states.dtype)
            mean = (states * real).sum(1) / real.sum(1)
            logits: Tensor = self.head(torch.cat([states[:, 0], mean], dim=-1))
        return logits.float()

    @torch.inference_mode()
    def probabilities(self, cases: Sequence[HeadlineCase]) -> NDArray[np.float32]:
        """Returns float32 [n]: P(no body quote supports the headline quote)."""
        self.eval()
        rows = self.packed(cases)
        order = sorted(range(len(rows)), key=lambda row: len(rows[row]))
        found = np.empty(len(rows), dtype=np.float32)
        for at in range(0, len(order), 4 * BATCH):
            part = order[at : at + 4 * BATCH]
            found[part] = self([rows[row] for row in part]).softmax(-1)[:, 1].cpu().numpy()
        return found


class SequenceLearner:
    """Cross-entropy of a ``SequenceClassifier`` over labelled rows (see ``Learner``).

    Args:
        network: is trained.
        cases: training data.
        unsupported: bool [n].
    """

    def __init__(
        self, network: SequenceClassifier, cases: Sequence[HeadlineCase], unsupported: NDArray[np.bool_]
    ) -> None:
        self.network = network
        self._rows = network.packed(cases)
        self._labels = unsupported.astype(np.int64)
        self.batches_a_pass = -(-len(self._rows) // BATCH)

    def batches(self, first: int) -> Iterator[list[int]]:
        """See ``Learner.batches``: numbers of rows, each once a pass."""
        passes, rest = divmod(first, self.batches_a_pass)
        while True:
            order = random.Random(SEED * 1_000 + passes)
            mixed = order.sample(range(len(self._rows)), len(self._rows))
            together = BATCH * SORTED_TOGETHER
            ordered = [
                row
                for at in range(0, len(mixed), together)
                for row in sorted(mixed[at : at + together], key=lambda row: len(self._rows[row]))
            ]
            batches = [ordered[at : at + BATCH] for at in range(0, len(ordered), BATCH)]
            order.shuffle(batches)
            yield from batches[rest:]
            passes, rest = passes + 1, 0

    def backward(self, batch: list[int], scale: Callable[[Tensor], None]) -> float:
        """See ``Learner.backward``."""
        self.network.train()
        logits = self.network([self._rows[row] for row in batch])
        loss = functional.cross_entropy(logits, torch.from_numpy(self._labels[batch]).to(logits.device))
        scale(loss)
        return float(loss.detach())


def fit_sequence_classifier(
    base: BaseModel, cases: Sequence[HeadlineCase], unsupported: NDArray[np.bool_], device: str, **schedule: Any
) -> SequenceClassifier:
    """Fine-tunes ``base`` for a fixed number of epochs, without a dev set.

    Args:
        unsupported: bool [n].
        device: ``auto``, ``cpu`` or ``cuda``.
        schedule: overrides of the default ``Schedule``.

    Raises:
        AppError: ``no_gpu``.
    """
    accelerator = make_accelerator(device)
    torch.manual_seed(SEED)
    network = SequenceClassifier(base, accelerator.device)
    learner = SequenceLearner(network, cases, unsupported)
    usual = {"steps": EPOCHS * learner.batches_a_pass, "learning_rate": LEARNING_RATE, "warmup": WARMUP, "seed": SEED}
    learn(learner, Schedule(**{**usual, **schedule}), accelerator)
    return network
