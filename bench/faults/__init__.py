"""The parts of ``bench.faults``: fault injection into a newsroom, and writers who save meanwhile."""
