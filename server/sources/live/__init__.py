"""Live sources: lines arrive over HTTP while somebody speaks, and become paragraphs, index and suggestions at once.

``lines`` joins lines to paragraphs, ``service`` stores them, ``follower`` updates the index in the background and
notifies pages, ``routes`` is the way over HTTP. ``feeders`` read growing files and caption addresses.
"""
