"""K-NRM (Xiong et al. 2017) and Conv-KNRM (Dai et al. 2018), neural baselines of MacLaughlin et al. §6."""

import torch
from torch import Tensor, nn
from torch.nn.functional import normalize, pad

from models.baselines.recommend.kernels import KernelNetwork
from models.baselines.recommend.listwise import ListwiseRanker, ListwiseSettings

NGRAMS = (1, 2, 3)
FILTERS = 128


class KnrmNetwork(KernelNetwork):
    """Soft matches of single words."""

    matrices = 1

    def translations(self, query: Tensor, paragraphs: Tensor) -> list[Tensor]:
        """See ``KernelNetwork.translations``: one."""
        asked = normalize(self.embedding(query), dim=-1)
        return [asked @ normalize(self.embedding(paragraphs), dim=-1).transpose(-1, -2)]


class KNRM(ListwiseRanker):
    """A ``ParagraphRanker`` by K-NRM."""

    network_type = KnrmNetwork


class ConvKnrmNetwork(KernelNetwork):
    """Soft matches of every n-gram of the query with every n-gram of the paragraph, 1 to 3 words long.

    Args:
        vectors: float32 [n_rows, dimension], initial word vectors.
    """

    matrices = len(NGRAMS) ** 2

    def __init__(self, vectors: Tensor) -> None:
        super().__init__(vectors)
        self.convolve = nn.ModuleList(nn.Conv1d(vectors.shape[1], FILTERS, width) for width in NGRAMS)

    def translations(self, query: Tensor, paragraphs: Tensor) -> list[Tensor]:
        """See ``KernelNetwork.translations``: nine, each length of n-gram crossed with each."""
        asked = [ngrams[0] for ngrams in self._ngrams(query[None])]
        return [of_query @ ngrams.transpose(1, 2) for ngrams in self._ngrams(paragraphs) for of_query in asked]

    def _ngrams(self, texts: Tensor) -> list[Tensor]:
        """Returns for each length float32 [n_texts, n_words, filters], unit length (or 0): the n-gram starting at each
        word.
        """
        # After the last word an n-gram is padded with zeros.
        vectors = self.embedding(texts).transpose(1, 2)
        return [
            normalize(torch.relu(convolve(pad(vectors, (0, width - 1)))), dim=1).transpose(1, 2)
            for width, convolve in zip(NGRAMS, self.convolve, strict=True)
        ]


class ConvKNRM(ListwiseRanker):
    """A ``ParagraphRanker`` by Conv-KNRM."""

    network_type = ConvKnrmNetwork
    # A list takes ten times as long as with K-NRM.
    default_settings = ListwiseSettings(negatives=4, epochs=2, dev_pairs=200)
