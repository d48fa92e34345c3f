"""K-NRM (Xiong et al. 2017), a neural baseline of MacLaughlin et al. §6."""

from torch import Tensor
from torch.nn.functional import normalize

from models.baselines.recommend.kernels import KernelNetwork
from models.baselines.recommend.listwise import ListwiseRanker


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
