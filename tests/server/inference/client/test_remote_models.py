"""Networks of the inference process behind the Protocols of local ones."""

import numpy as np

from models.recommend.protocol import QuoteQuery, ReadPassage
from server.inference.client.remote_models import RemoteReader
from server.inference.transport.addresses import Address
from tests.server.inference.networks import BlockableNetworks, ConnectClient, serving

QUERY = QuoteQuery("Pumps", "Before the wall.", typed="She said:")
PASSAGES = [ReadPassage("The pumps are old.", "Ms. Hale", "Are they?"), ReadPassage("No.")]


def test_remote_reader_gives_the_logits_of_the_reader(
    networks: BlockableNetworks, address: Address, connect_client: ConnectClient
) -> None:
    with serving(networks, address):
        logits = RemoteReader(connect_client()).logits(QUERY, PASSAGES)
    np.testing.assert_array_equal(logits, np.array([18.0, 3.0], dtype=np.float32))
    # The title is not read, but identifies the draft.
    assert networks.asked == [(QUERY, PASSAGES)]
