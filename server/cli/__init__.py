"""The command line: ``python -m server``.

``main`` lists the commands. A command imports models and services when it runs: ``--help`` does not wait for them.
"""
