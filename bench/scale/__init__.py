"""The parts of ``bench.index``: an archive of any size, exact answers to hold the index to, peers, and footprints."""
