"""The paragraph ranker and span predictor: one network, two heads. MacLaughlin et al. §4 and §5.

Theirs is a cross-encoder over ``[CLS] title [body_start] context [SEP] paragraph [SEP]``. Here query and paragraph
run through the lower layers separately, and from ``join_layer`` on the paragraph's tokens attend to the query's too, as
in PreTTR (MacAvaney et al. 2020). The query never attends to the paragraph: it is computed once for all of them, which
costs a third of a cross-encoder.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.baselines.recommend.interaction.spans import LONGEST_SPAN
from models.encoders.transformer import Transformer, attention_bias
from models.recommend.networks.query_pooling import SEGMENT_WEIGHTS

JOIN_LAYER = 2
SPAN_FACTORS = 32
# Factors of the parameters of gates and cosine: without these the learning rate of the adapters would hardly move them.
GATE_STEP, COSINE_STEP = 30.0, 20.0
# Logit added to the attention to each token of the query, before training.
CLOSED_GATE = -3.0


@dataclass(frozen=True)
class Scores:
    """Outputs of the heads for paragraphs.

    Args:
        rank: float32 [paragraphs], higher is likelier to be quoted next.
        spans: float32 [paragraphs, length, 2 + 2 · factors], output of ``SpanHead`` for every token.
    """

    rank: Tensor
    spans: Tensor


class SpanHead(nn.Module):
    """Scores spans by their first and last token.

    MacLaughlin et al. §5 choose start and end independently. Here the logit of a span is the sum of those of its start,
    of its end, of both together (an inner product) and of its length.

    Args:
        width: of the states.
        factors: of the inner product.
        longest: tokens of the longest span.
    """

    def __init__(self, width: int, factors: int = SPAN_FACTORS, longest: int = LONGEST_SPAN) -> None:
        super().__init__()
        self.tokens = nn.Linear(width, 2 + 2 * factors)
        self.lengths = nn.Parameter(torch.zeros(longest))

    def forward(self, states: Tensor) -> Tensor:
        """Return for each token the logits of start and end, then its factors as a start and as an end."""
        token_outputs: Tensor = self.tokens(states)
        return token_outputs

    def table(self, token_outputs: Tensor, text: Tensor) -> Tensor:
        """Return logits [paragraphs, length, length] of spans from a token to a token; −1e4 where no span is possible.

        ``spans.span_table`` is the same in NumPy, for one paragraph.

        Args:
            token_outputs: [paragraphs, length, 2 + 2 · factors].
            text: bool [paragraphs, length], tokens that stand for words.
        """
        factors = (token_outputs.shape[-1] - 2) // 2
        starts, ends, as_start, as_end = (
            token_outputs[..., :1],
            token_outputs[..., 1:2],
            token_outputs[..., 2 : 2 + factors],
            token_outputs[..., 2 + factors :],
        )
        table: Tensor = starts + ends.transpose(1, 2) + as_start @ as_end.transpose(1, 2) * factors**-0.5
        positions = torch.arange(token_outputs.shape[1], device=token_outputs.device)
        distance = positions[None, :] - positions[:, None]
        within = (distance >= 0) & (distance < len(self.lengths))
        table = table + self.lengths[distance.clamp(0, len(self.lengths) - 1)]
        return table.masked_fill(~(within & text[:, :, None] & text[:, None, :]), -1e4)


class InteractionNetwork(nn.Module):
    """Base transformer with adapters, a rank head on [CLS] and a span head on every token.

    Args:
        transformer: with adapters from ``join_layer`` on, or with these merged.
        join_layer: layers below it run on query and paragraph separately.
    """

    def __init__(self, transformer: Transformer, join_layer: int = JOIN_LAYER) -> None:
        super().__init__()
        self.transformer = transformer
        self.join_layer = join_layer
        self.rank_head = nn.Linear(transformer.width, 1)
        nn.init.zeros_(self.rank_head.weight)
        nn.init.zeros_(self.rank_head.bias)
        upper = transformer.from_layer(join_layer)
        self.gates = nn.Parameter(torch.full((len(upper), upper[0].heads), CLOSED_GATE / GATE_STEP))
        self.cosine_scale = nn.Parameter(torch.ones(()))
        self.segment_weights = nn.Parameter(torch.tensor(SEGMENT_WEIGHTS))
        self.span_head = SpanHead(transformer.width)

    def head_weights(self) -> dict[str, nn.Parameter]:
        """Return the heads' parameters, by the names that they are stored under."""
        return {name: weight for name, weight in self.named_parameters() if not name.startswith("transformer.")}

    def lower(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return states [batch, length, width] below the join, of ids and mask int64 [batch, length]."""
        return self.transformer.run(self.transformer.embed(ids), attention_bias(mask), 0, self.join_layer)

    def query(self, states: Tensor, mask: Tensor, segments: Tensor) -> tuple[Tensor, Tensor]:
        """Return a query's keys and values in every joint layer, and its vector.

        Args:
            states: [queries, length, width], from ``lower``.
            mask: int64 [queries, length].
            segments: float32 [queries, length, 3], see ``query_pooling.query_segments``.

        Returns:
            [joint layers, 2, queries, heads, length, width of a head], and unit vectors [queries, width].
        """
        bias, prefixes = attention_bias(mask), []
        for layer in self.transformer.from_layer(self.join_layer):
            prefixes.append(torch.stack(layer.keys_values(states)))
            states = layer(states, bias)
        return torch.stack(prefixes), _pooled(states, segments @ self.segment_weights)

    def upper(
        self, states: Tensor, mask: Tensor, prefixes: Tensor, query_mask: Tensor, query_vectors: Tensor
    ) -> tuple[Tensor, Tensor]:
        """Return rank logits [paragraphs] and the span head's output [paragraphs, length, 2 + 2 · factors], float32.

        Args:
            states, mask: of paragraphs, [paragraphs, length, width] and [paragraphs, length].
            prefixes: [joint layers, 2, paragraphs (or 1 for all), heads, query length, width of a head].
            query_mask: [paragraphs (or 1), query length].
            query_vectors: [paragraphs (or 1), width].
        """
        count, heads = states.shape[0], self.gates.shape[1]
        to_query = attention_bias(query_mask).expand(count, heads, -1, -1)
        to_paragraph = attention_bias(mask).expand(-1, heads, -1, -1)
        gates = GATE_STEP * self.gates[:, None, :, None, None]
        layers = self.transformer.from_layer(self.join_layer)
        for layer, prefix, gate in zip(layers, prefixes, gates, strict=True):
            bias = torch.cat([to_query + gate, to_paragraph], 3)
            states = layer(states, bias, (prefix[0].expand(count, -1, -1, -1), prefix[1].expand(count, -1, -1, -1)))
        cosine = (_pooled(states, mask.float()) * query_vectors).sum(-1)
        rank = COSINE_STEP * self.cosine_scale * cosine + self.rank_head(states[:, 0]).squeeze(-1).float()
        return rank, self.span_head(states).float()

    def forward(
        self, query_ids: Tensor, query_mask: Tensor, segments: Tensor, ids: Tensor, mask: Tensor, owners: Tensor
    ) -> Scores:
        """Score paragraphs [paragraphs, length], paragraph ``i`` for query ``owners[i]``."""
        with torch.no_grad():
            query_states, states = self.lower(query_ids, query_mask), self.lower(ids, mask)
        prefixes, vectors = self.query(query_states, query_mask, segments)
        rank, spans = self.upper(states, mask, prefixes[:, :, owners], query_mask[owners], vectors[owners])
        return Scores(rank, spans)


def _pooled(states: Tensor, shares: Tensor) -> Tensor:
    """Return unit vectors [batch, width] of states [batch, length, width] weighed by shares [batch, length]."""
    return functional.normalize(torch.einsum("bl,blw->bw", shares.to(states.dtype), states).float(), dim=-1)
