"""Networks of the inference process behind the Protocols of local ones."""

from models.recommend.protocol import QuoteQuery, ReadPassage
from server.inference.client.remote_models import RemoteReader
from server.inference.transport.addresses import Address
from tests.server.inference.networks import BlockableNetworks, ConnectClient, serving

QUERY = QuoteQuery("Pumps", "Before the wall.", typed="She said:")
PASSAGES = [ReadPassage("The pumps are old.", "Ms. Hale", "Are they?"), ReadPassage("No.")]


def test_remote_reader_gives_the_readings_of_the_reader(
    networks: BlockableNetworks, address: Address, connect_client: ConnectClient
) -> None:
    with serving(networks, address):
        first, second = RemoteReader(connect_client()).read(QUERY, PASSAGES)
    assert (first.logit, second.logit) == (18.0, 3.0)
    assert (first.pieces.tolist(), second.pieces.tolist()) == ([[0, 18]], [[0, 3]])
    assert (first.scores.tolist(), second.scores.tolist()) == ([[0.5, -1.0, 8.0]], [[0.5, -1.0, 0.0]])
    # The title is not read, but identifies the draft.
    assert networks.asked == [(QUERY, PASSAGES)]
