"""The parts of ``bench.faults``: fault injection into a newsroom, and people who edit meanwhile."""
